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
	JANGGI_DIAGRAM_TEXT = 0,                /**< Lines of UTF-8 for a fixed-width font. */
	JANGGI_DIAGRAM_SVG = 1                  /**< A picture. It needs no font: characters are outlines. */
};

/** How the men are written. */
enum janggi_script_id {
	JANGGI_SCRIPT_LETTERS = 0,              /**< K A B N R C P; in a text, Han in lower case. */
	JANGGI_SCRIPT_HANGUL = 1,               /**< Two columns wide; in a text, a v before Han's. */
	JANGGI_SCRIPT_HANJA = 2                 /**< Likewise. */
};

/** What an SVG looks like. */
enum janggi_style_id {
	JANGGI_STYLE_WOODEN = 0,                /**< A wooden board; Cho's names are green, Han's red. */
	JANGGI_STYLE_PLAIN = 1                  /**< For print: Cho's names are blue, Han's men filled red. */
};

/** What stands beside the board. */
enum janggi_coordinates_id {
	JANGGI_COORDINATES_UCI = 0,             /**< Files a to i, ranks 1 to 10 from Cho's side. */
	JANGGI_COORDINATES_KOREAN = 1,          /**< Files 1 to 9, ranks 1 to 9 and 0 from Han's side. */
	JANGGI_COORDINATES_NONE = 2
};

/** Bits of janggi_diagram_options::flags. */
enum janggi_draw_flag {
	JANGGI_DRAW_FLIP = 1,                   /**< Han's side below. */
	JANGGI_DRAW_ASCII = 2,                  /**< A text's lines in ASCII, of one sure width. */
	JANGGI_DRAW_CELLS = 4,                  /**< An SVG's men in cells, as on European boards. */
	JANGGI_DRAW_NORTH = 8,                  /**< North Korean generals: Cho's 장 or 將, Han's 관 or 官. */
	JANGGI_DRAW_COLOUR = 16                 /**< A text's men in colour, for a terminal: Cho's green, Han's red
	                                             and without a v; the last move and a check by their
	                                             background, not by * and +. */
};

/** How a point is marked. */
enum janggi_mark_id {
	JANGGI_MARK_NONE = 0,                   /**< Not at all. */
	JANGGI_MARK_POINT = 1                   /**< With a ring; in a text, with a ! after it. */
};

/** Arrows of a diagram. */
enum janggi_arrows_id { JANGGI_ARROWS_MAX = 32 };

/**
 * What to draw; all zero but the size is the plain text board. A general in check is marked without being
 * asked for: with a red disc below it; in a text, with a + after it. What a text cannot show (style, cells,
 * arrows) it leaves out, and so does an SVG with what is the text's.
 */
typedef struct janggi_diagram_options {
	uint32_t    size;                       /**< Set by the caller: sizeof(janggi_diagram_options). */
	uint32_t    format;                     /**< JANGGI_DIAGRAM_TEXT or JANGGI_DIAGRAM_SVG. */
	uint32_t    script;                     /**< JANGGI_SCRIPT_* */
	uint32_t    style;                      /**< JANGGI_STYLE_* */
	uint32_t    coordinates;                /**< JANGGI_COORDINATES_* */
	uint32_t    flags;                      /**< JANGGI_DRAW_FLIP and so on. */
	janggi_move last_move;                  /**< Its points are marked, in a text with a *; of a pass,
	                                             the general's. JANGGI_MOVE_NONE: no move. */
	janggi_move arrows[32];                 /**< From one point to another; JANGGI_MOVE_NONE: no arrow. */
	uint8_t     marks[96];                  /**< JANGGI_MARK_*, by square; the last six stay 0. */
} janggi_diagram_options;                       /* 252 bytes */

/**
 * Draws a board. A text comes a line at a time, each with its newline; an SVG in pieces of at most 1024
 * bytes. It is a document of its own, in ASCII, the same bytes on every machine, with the FEN as its title.
 * Several may stand within one HTML page: an id (they begin with janggi-) means the same in each.
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
