/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_RECORD_H
#define JANGGI_RECORD_H

#include <janggi/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum janggi_record_format_id {
    JANGGI_RECORD_AUTO = 0, JANGGI_RECORD_GIB = 1, JANGGI_RECORD_PGN = 2, JANGGI_RECORD_UCI = 3, JANGGI_RECORD_JSON = 4   /* JSON: written only */
};
enum janggi_record_flag {           /* for writing */
    JANGGI_RECORD_UTF8 = 0, JANGGI_RECORD_CP949 = 1, JANGGI_RECORD_CRLF = 2, JANGGI_RECORD_HANJA = 4, JANGGI_RECORD_SIDE_MARKS = 8, JANGGI_RECORD_HE_LETTERS = 16
};

/* Fills buffer with up to capacity bytes; returns how many, 0 at the end, negative for an error that read_next passes on. */
typedef int64_t (*janggi_read_fn)(void *user, char *buffer, size_t capacity);

/* A reader walks a stream of any length, holding one record at a time. The encoding is found once a stream. */
JANGGI_API janggi_status janggi_reader_new(janggi_reader **out, uint32_t format, janggi_read_fn read, void *user, const janggi_allocator *alloc);
JANGGI_API janggi_status janggi_reader_new_memory(janggi_reader **out, uint32_t format, const char *data, size_t length, const janggi_allocator *alloc);
JANGGI_API janggi_status janggi_reader_next(janggi_reader *reader, janggi_record **out, janggi_error *error);    /* EMPTY at the end; after an error goes on with the next record */
JANGGI_API void          janggi_reader_free(janggi_reader *reader);

/* Lines: 0 is the main line; a variation is a line with a parent line and the ply it leaves it at. Comments, time and marks belong to (line, ply). */
JANGGI_API janggi_status janggi_record_new(janggi_record **out, const janggi_game *game, const janggi_allocator *alloc);
JANGGI_API void          janggi_record_free(janggi_record *record);
JANGGI_API const janggi_game *janggi_record_game(const janggi_record *record);                                   /* main line, borrowed */
JANGGI_API uint32_t      janggi_record_line_count(const janggi_record *record);
JANGGI_API janggi_status janggi_record_line(const janggi_record *record, uint32_t line, uint32_t *parent, uint32_t *ply, uint32_t *length);
JANGGI_API janggi_move   janggi_record_move(const janggi_record *record, uint32_t line, uint32_t ply);
JANGGI_API janggi_status janggi_record_comment(const janggi_record *record, uint32_t line, uint32_t ply, const char **text, size_t *length);
JANGGI_API janggi_status janggi_record_set_comment(janggi_record *record, uint32_t line, uint32_t ply, const char *text, size_t length);
JANGGI_API uint32_t      janggi_record_tag_count(const janggi_record *record);
JANGGI_API janggi_status janggi_record_tag_at(const janggi_record *record, uint32_t index, const char **name, size_t *name_length, const char **value, size_t *value_length);
JANGGI_API janggi_status janggi_record_tag(const janggi_record *record, const char *name, size_t name_length, const char **value, size_t *value_length);
JANGGI_API janggi_status janggi_record_set_tag(janggi_record *record, const char *name, size_t name_length, const char *value, size_t value_length);
JANGGI_API janggi_status janggi_record_result(const janggi_record *record, janggi_outcome *outcome);             /* as recorded, classified */
JANGGI_API uint32_t      janggi_record_warning_count(const janggi_record *record);
JANGGI_API janggi_status janggi_record_warning(const janggi_record *record, uint32_t index, janggi_error *warning);
JANGGI_API janggi_status janggi_record_raw(const janggi_record *record, const char **bytes, size_t *length);      /* as read, undecoded */
JANGGI_API janggi_status janggi_record_write(const janggi_record *record, uint32_t format, uint32_t flags, janggi_write_fn write, void *user);

#ifdef __cplusplus
}
#endif
#endif
