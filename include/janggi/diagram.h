/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_DIAGRAM_H
#define JANGGI_DIAGRAM_H

#include <janggi/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup diagram Diagrams
 * The board as a picture, given piece by piece to a write function.
 * @{
 */

/** What the picture is made of. */
enum janggi_diagram_format_id {
	JANGGI_DIAGRAM_TEXT = 0                 /**< Lines of UTF-8 for a fixed-width font. */
};

/** How the men are written. */
enum janggi_script_id {
	JANGGI_SCRIPT_LETTERS = 0,              /**< K A B N R C P, Han in lower case, as in a FEN. */
	JANGGI_SCRIPT_HANGUL = 1,               /**< Two columns wide; in a text, a v before Han's. */
	JANGGI_SCRIPT_HANJA = 2                 /**< Likewise. */
};

/** Bits of janggi_diagram_options::flags. */
enum janggi_diagram_flag {
	JANGGI_DIAGRAM_FLIP = 1,                /**< Han's side below. */
	JANGGI_DIAGRAM_NO_COORDINATES = 2,      /**< Neither files nor ranks beside the board. */
	JANGGI_DIAGRAM_ASCII = 4                /**< A text's lines in ASCII, of one sure width. */
};

/** How a point is marked. */
enum janggi_mark_id {
	JANGGI_MARK_NONE = 0,                   /**< Not at all. */
	JANGGI_MARK_POINT = 1                   /**< In a text, with a ! after it. */
};

/**
 * What to draw beside the men; all zero but the size is the plain text board. A general in check is marked
 * without being asked for: in a text, with a + after it.
 */
typedef struct janggi_diagram_options {
	uint32_t    size;                       /**< Set by the caller: sizeof(janggi_diagram_options). */
	uint32_t    format;                     /**< JANGGI_DIAGRAM_TEXT. */
	uint32_t    script;                     /**< JANGGI_SCRIPT_*. */
	uint32_t    flags;                      /**< JANGGI_DIAGRAM_FLIP and so on. */
	janggi_move last_move;                  /**< Its points are marked, in a text with a *; of a pass,
	                                             the general's. JANGGI_MOVE_NONE: no move. */
	uint32_t    reserved;                   /**< 0. */
	uint8_t     marks[96];                  /**< JANGGI_MARK_*, by square; the last six stay 0. */
} janggi_diagram_options;                       /* 120 bytes */

/**
 * Draws a board. A text comes a line at a time, each with its newline.
 *
 * @param[in] pos     Position; not NULL.
 * @param[in] options NULL: the plain text board.
 * @param[in] write   Takes the output; not NULL.
 * @param[in] user    Handed to write.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT for NULL or an unknown value or flag; JANGGI_E_STRUCT;
 *         JANGGI_E_CALLBACK when write asked to stop.
 * @threads read   @since 0.1
 */
JANGGI_API janggi_status janggi_diagram_write(const janggi_position *pos,
                                              const janggi_diagram_options *options,
                                              janggi_write_fn write, void *user);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
