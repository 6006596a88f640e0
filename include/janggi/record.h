/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_RECORD_H
#define JANGGI_RECORD_H

#include <janggi/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup record Game records
 * Files of games: read one at a time, from memory or a stream of any length.
 * @{
 */

/** Formats of records. */
enum janggi_record_format_id {
	JANGGI_RECORD_AUTO = 0,     /**< For reading: found from the stream's first bytes. */
	JANGGI_RECORD_GIB = 1,      /**< Korean .gib: CP949 or UTF-8. */
	JANGGI_RECORD_PGN = 2,      /**< With moves in SAN or coordinates, pieces in N and B or H and E. */
	JANGGI_RECORD_UCI = 3,      /**< A game a line: position fen F moves a4b4 ...; nothing but moves. */
	JANGGI_RECORD_JSON = 4      /**< An object a line; written only. */
};

/** How to write. What a format does not have means nothing to it, but CP949 is for .gib alone. */
enum janggi_write_flag {
	JANGGI_WRITE_UTF8 = 0,
	JANGGI_WRITE_CP949 = 1,
	JANGGI_WRITE_CRLF = 2,         /**< Lines end in CR LF. */
	JANGGI_WRITE_HANJA = 4,        /**< .gib: 79卒78, not 79졸78. */
	JANGGI_WRITE_SIDE_MARKS = 8,   /**< .gib: 79초졸78, or 79楚卒78. */
	JANGGI_WRITE_HE_LETTERS = 16   /**< PGN and FENs: H horse, E elephant, not N and B. */
};

/** What a warning is about; the code of the error that janggi_record_warning_at() fills. */
enum janggi_warning_id {
	JANGGI_WARNING_STRAY = 1,       /**< Bytes FF, 1A or 00, which mean nothing; once for a run. */
	JANGGI_WARNING_ENCODING = 2,    /**< Bytes that are no character; read as U+FFFD. */
	JANGGI_WARNING_TAG = 3,         /**< A tag with a bracket or quote missing. */
	JANGGI_WARNING_COMMENT = 4,     /**< A comment without its end. */
	JANGGI_WARNING_NUMBER = 5,      /**< A move number out of turn, or without a move. */
	JANGGI_WARNING_TEXT = 6,        /**< Text among the moves that is not understood. */
	JANGGI_WARNING_START = 7,       /**< No start, or not all of it: found from the moves. */
	JANGGI_WARNING_PIECE = 8,       /**< The piece named is not the one that moves. */
	JANGGI_WARNING_SIDE = 9,        /**< The side mark is the other side's. */
	JANGGI_WARNING_CAPTURE = 10,    /**< The captured piece is wrong, missing, or none was taken. */
	JANGGI_WARNING_CHECK = 11,      /**< A check that is not marked, or a mark without a check. */
	JANGGI_WARNING_VARIATION = 12,  /**< A variation with a move that is not legal, with too many open, or
	                                     without its end; what cannot be played is left out. */
	JANGGI_WARNING_RESULT = 13      /**< The result behind the moves is not that of the tag. */
};

/**
 * Gives the next piece of the input.
 *
 * @param[in]  user     As handed to janggi_reader_new().
 * @param[out] buffer   Takes the bytes.
 * @param[in]  capacity Bytes that fit; not 0.
 * @return Bytes put into the buffer, at most `capacity`; 0 at the end; a negative status for a failure, which
 *         janggi_reader_next() returns.
 */
typedef int64_t (*janggi_read_fn)(void *user, char *buffer, size_t capacity);

/**
 * A reader of a stream of any length. It holds one record at a time; the encoding is found once a stream.
 *
 * @param[out] out    NULL on failure; free it with janggi_reader_free().
 * @param[in]  format JANGGI_RECORD_*, but not JSON.
 * @param[in]  read   Called by janggi_reader_next() only; not NULL.
 * @param[in]  user   Handed to read; must outlive the reader.
 * @param[in]  alloc  For the reader and its records; NULL: malloc.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT; JANGGI_E_UNSUPPORTED for a format that is not read; JANGGI_E_STRUCT;
 *         JANGGI_E_NOMEM.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_reader_new(janggi_reader **out, uint32_t format, janggi_read_fn read,
                                           void *user, const janggi_allocator *alloc);

/**
 * A reader of bytes in memory, which are copied.
 *
 * @param[out] out    NULL on failure; free it with janggi_reader_free().
 * @param[in]  format JANGGI_RECORD_*, but not JSON.
 * @param[in]  data   May be NULL if length is 0.
 * @param[in]  length Bytes; (size_t)-1: NUL-terminated.
 * @param[in]  alloc  For the reader and its records; NULL: malloc.
 * @return As janggi_reader_new().
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_reader_new_memory(janggi_reader **out, uint32_t format, const char *data,
                                                  size_t length, const janggi_allocator *alloc);

/**
 * Reads the next record and plays it under the rules of JANGGI_RULESET_RECORD.
 *
 * A record that cannot be played is refused, and the next call goes on behind it.
 *
 * @param[in,out] reader The reader.
 * @param[out]    out    NULL on failure; free it with janggi_record_free().
 * @param[out]    error  Optional; tells the record (`item`), the line and the byte of the stream.
 * @return JANGGI_OK; JANGGI_E_EMPTY at the end; JANGGI_E_SYNTAX, JANGGI_E_POSITION, JANGGI_E_ILLEGAL,
 *         JANGGI_E_AMBIGUOUS or JANGGI_E_GAME_OVER for a refused record; JANGGI_E_UNSUPPORTED: it is of
 *         another game (a stream of go ends here); JANGGI_E_NOMEM: this record is skipped, or, if its bytes
 *         could not be held, the stream ends; what the read function returned: the stream ends;
 *         JANGGI_E_CALLBACK: it returned an impossible count; JANGGI_E_ARGUMENT; JANGGI_E_STRUCT.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_reader_next(janggi_reader *reader, janggi_record **out, janggi_error *error);

/**
 * Frees a reader. Records that were read stay valid.
 *
 * @param[in] reader NULL is fine.
 * @threads write   @since 0.1
 */
JANGGI_API void janggi_reader_free(janggi_reader *reader);

/**
 * A record of a game, with nothing else but its result: if the game is over, that becomes the tag 대국결과.
 *
 * @param[out] out   NULL on failure; free it with janggi_record_free().
 * @param[in]  game  Copied.
 * @param[in]  alloc For the record; NULL: malloc.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT; JANGGI_E_STRUCT; JANGGI_E_NOMEM.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_new(janggi_record **out, const janggi_game *game,
                                           const janggi_allocator *alloc);

/**
 * A new record equal to another, lines, warnings, raw bytes and allocator included.
 *
 * @param[out] out    NULL on failure; free it with janggi_record_free().
 * @param[in]  record What to copy.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT; JANGGI_E_NOMEM.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_clone(janggi_record **out, const janggi_record *record);

/**
 * Frees a record.
 *
 * @param[in] record NULL is fine.
 * @threads write   @since 0.1
 */
JANGGI_API void janggi_record_free(janggi_record *record);

/**
 * The main line, as a game.
 *
 * @param[in] record The record.
 * @return Borrowed, until the record is freed; NULL for NULL.
 * @threads read   @since 0.1
 */
JANGGI_API const janggi_game *janggi_record_game(const janggi_record *record);

/**
 * How many lines there are: 0 is the main line, the others are variations.
 *
 * @param[in] record The record.
 * @return At least 1; 0 for NULL.
 * @threads read   @since 0.1
 */
JANGGI_API uint32_t janggi_record_line_count(const janggi_record *record);

/**
 * Where a line belongs and how long it is.
 *
 * @param[in]  record The record.
 * @param[in]  line   Below janggi_record_line_count().
 * @param[out] parent Optional: the line it leaves; of line 0: 0.
 * @param[out] ply    Optional: moves of the parent before it; of line 0: 0.
 * @param[out] length Optional: its own moves.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_line_at(const janggi_record *record, uint32_t line, uint32_t *parent,
					       uint32_t *ply, uint32_t *length);

/**
 * A move of a line.
 *
 * @param[in] record The record.
 * @param[in] line   Below janggi_record_line_count().
 * @param[in] ply    0 is the line's first move.
 * @return JANGGI_MOVE_NONE where there is none.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_move janggi_record_move_at(const janggi_record *record, uint32_t line, uint32_t ply);

/**
 * Adds a variation: moves that might have been played in place of one of a line and what follows it.
 *
 * @param[in,out] record The record; as it was on failure.
 * @param[in]     parent The line it leaves, below janggi_record_line_count().
 * @param[in]     ply    Moves of that line before it; the line has one more at least.
 * @param[in]     moves  Its moves, each legal under the game's rules 301 to 304.
 * @param[in]     count  How many; not 0.
 * @param[out]    line   Optional: its number, the highest; the others stay.
 * @param[out]    error  Optional; `item` is the place of the move that is refused, from 1.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT; JANGGI_E_ILLEGAL; JANGGI_E_UNSUPPORTED: variations lie in each other
 *         60 deep; JANGGI_E_NOMEM; JANGGI_E_STRUCT.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_record_add_line(janggi_record *record, uint32_t parent, uint32_t ply,
                                                const janggi_move *moves, uint32_t count, uint32_t *line,
                                                janggi_error *error);

/**
 * The comment at a place of a line; several at one place are joined by a newline.
 *
 * @param[in]  record The record.
 * @param[in]  line   Below janggi_record_line_count().
 * @param[in]  ply    Moves before it: 0 is before the line's first move.
 * @param[out] text   UTF-8, NUL-terminated; borrowed, until the record is changed or freed. NULL on failure.
 * @param[out] length Bytes.
 * @return JANGGI_OK; JANGGI_E_EMPTY where there is none; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_get_comment(const janggi_record *record, uint32_t line, uint32_t ply,
						   const char **text, size_t *length);

/**
 * Sets the comment at a place of a line.
 *
 * @param[in,out] record The record.
 * @param[in]     line   Below janggi_record_line_count().
 * @param[in]     ply    Moves before it.
 * @param[in]     text   UTF-8 without the bytes 00 and 1A, not borrowed from the record; NULL: no comment.
 * @param[in]     length Bytes; (size_t)-1: NUL-terminated.
 * @return JANGGI_OK; JANGGI_E_EMPTY where there is none to remove; JANGGI_E_ARGUMENT; JANGGI_E_NOMEM.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_record_set_comment(janggi_record *record, uint32_t line, uint32_t ply,
                                                   const char *text, size_t length);

/**
 * The time a move took.
 *
 * @param[in]  record  The record.
 * @param[in]  line    Below janggi_record_line_count().
 * @param[in]  ply     1 is the line's first move.
 * @param[out] seconds 0 on failure.
 * @return JANGGI_OK; JANGGI_E_EMPTY where none is told; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_get_time(const janggi_record *record, uint32_t line, uint32_t ply,
						uint32_t *seconds);

/**
 * Sets the time a move took.
 *
 * @param[in,out] record  The record.
 * @param[in]     line    Below janggi_record_line_count().
 * @param[in]     ply     1 is the line's first move.
 * @param[in]     seconds 0 to 2^32 - 1; -1: no time.
 * @return JANGGI_OK; JANGGI_E_EMPTY where there is none to remove; JANGGI_E_ARGUMENT; JANGGI_E_NOMEM.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_record_set_time(janggi_record *record, uint32_t line, uint32_t ply,
                                                int64_t seconds);

/**
 * The marks of a move, PGN's numeric annotation glyphs: 1 is "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!".
 *
 * @param[in]  record   The record.
 * @param[in]  line     Below janggi_record_line_count().
 * @param[in]  ply      1 is the line's first move.
 * @param[out] marks    The first of them, as many as there is room for; may be NULL if capacity is 0.
 * @param[in]  capacity Marks that fit.
 * @return How many there are, which may be more than capacity; 0 where there is no such place.
 * @threads read   @since 0.1
 */
JANGGI_API uint32_t janggi_record_get_marks(const janggi_record *record, uint32_t line, uint32_t ply,
					    uint32_t *marks, uint32_t capacity);

/**
 * Sets the marks of a move, in place of those it has.
 *
 * @param[in,out] record The record.
 * @param[in]     line   Below janggi_record_line_count().
 * @param[in]     ply    1 is the line's first move.
 * @param[in]     marks  Numbers up to 255; may be NULL if count is 0.
 * @param[in]     count  How many, up to 255.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT; JANGGI_E_NOMEM.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_record_set_marks(janggi_record *record, uint32_t line, uint32_t ply,
                                                 const uint32_t *marks, uint32_t count);

/**
 * How many tags there are, in the order of the record.
 *
 * @param[in] record The record.
 * @return Tags; 0 for NULL.
 * @threads read   @since 0.1
 */
JANGGI_API uint32_t janggi_record_tag_count(const janggi_record *record);

/**
 * A tag by its place.
 *
 * @param[in]  record       The record.
 * @param[in]  index        Below janggi_record_tag_count().
 * @param[out] name         UTF-8, NUL-terminated; borrowed, until the record is changed or freed.
 * @param[out] name_length  Bytes.
 * @param[out] value        Likewise.
 * @param[out] value_length Bytes.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_tag_at(const janggi_record *record, uint32_t index,
                                              const char **name, size_t *name_length,
                                              const char **value, size_t *value_length);

/**
 * The first tag of a name.
 *
 * @param[in]  record       The record.
 * @param[in]  name         UTF-8, as the record spells it: 대국결과.
 * @param[in]  name_length  Bytes; (size_t)-1: NUL-terminated.
 * @param[out] value        UTF-8, NUL-terminated; borrowed, until the record is changed or freed.
 * @param[out] value_length Bytes.
 * @return JANGGI_OK; JANGGI_E_EMPTY where there is none; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_get_tag(const janggi_record *record, const char *name,
                                               size_t name_length, const char **value,
                                               size_t *value_length);

/**
 * Sets the first tag of a name, or adds one behind all others.
 *
 * The tags that tell the start (판, 초차림, FEN and so on) only describe it: the writers replace those that
 * are not true.
 *
 * @param[in,out] record       The record.
 * @param[in]     name         UTF-8 without space, control bytes, quotes and brackets; not empty.
 * @param[in]     name_length  Bytes; (size_t)-1: NUL-terminated.
 * @param[in]     value        UTF-8 in one line, without the bytes 00 and 1A; NULL: removes the tag. Neither
 *                             text is borrowed from the record.
 * @param[in]     value_length Bytes; (size_t)-1: NUL-terminated.
 * @return JANGGI_OK; JANGGI_E_EMPTY where there is none to remove; JANGGI_E_ARGUMENT; JANGGI_E_NOMEM.
 * @threads write   @since 0.1
 */
JANGGI_API janggi_status janggi_record_set_tag(janggi_record *record, const char *name, size_t name_length,
                                               const char *value, size_t value_length);

/**
 * The recorded result, classified (doc/records.md): of 대국결과, or else of PGN's Result and Termination.
 *
 * JANGGI_STATE_OVER with the winner (JANGGI_NOBODY: a draw) and the reason, JANGGI_REASON_UNKNOWN if it is
 * not told; where not even the winner is clear, JANGGI_STATE_ONGOING and JANGGI_REASON_UNKNOWN. `ply` is the
 * number of moves; rule, points and claim stay 0, they are not recorded.
 *
 * @param[in]  record  The record.
 * @param[out] outcome Its size is set by the caller.
 * @return JANGGI_OK; JANGGI_E_EMPTY where no result is recorded; JANGGI_E_ARGUMENT; JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_result(const janggi_record *record, janggi_outcome *outcome);

/**
 * How many warnings the reader gave.
 *
 * @param[in] record The record.
 * @return Warnings; 0 for NULL.
 * @threads read   @since 0.1
 */
JANGGI_API uint32_t janggi_record_warning_count(const janggi_record *record);

/**
 * What the reader tolerated.
 *
 * @param[in]  record  The record.
 * @param[in]  index   Below janggi_record_warning_count().
 * @param[out] warning Its size is set by the caller; `code` is a JANGGI_WARNING_*, `offset` and `line` the
 *                     place in the stream, `item` the record.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT; JANGGI_E_STRUCT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_warning_at(const janggi_record *record, uint32_t index,
						  janggi_error *warning);

/**
 * The record's bytes as read, undecoded. Records lie in the stream side by side: where none is refused, their
 * bytes are the stream.
 *
 * @param[in]  record The record.
 * @param[out] bytes  Borrowed, until the record is changed or freed. NULL on failure.
 * @param[out] length Bytes.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_raw(const janggi_record *record, const char **bytes, size_t *length);

/**
 * Writes a record, ready to be followed by the next. What is read back is the same record, as far as the
 * format has a place for it: doc/records.md.
 *
 * @param[in] record The record.
 * @param[in] format JANGGI_RECORD_*, but not AUTO.
 * @param[in] flags  JANGGI_WRITE_UTF8 or others, added.
 * @param[in] write  Takes the pieces; not NULL.
 * @param[in] user   Handed to write.
 * @return JANGGI_OK; JANGGI_E_UNSUPPORTED, and nothing is written, where CP949 lacks a character of a tag or
 *         comment; JANGGI_E_CALLBACK: the write function stopped it; JANGGI_E_ARGUMENT.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_record_write(const janggi_record *record, uint32_t format, uint32_t flags,
                                             janggi_write_fn write, void *user);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
