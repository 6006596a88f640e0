/* SPDX-License-Identifier: MIT */
#ifndef JANGGI_DIAGRAM_H
#define JANGGI_DIAGRAM_H

#include <janggi/position.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup diagram Diagrams */

/** What the picture is made of. */
enum janggi_diagram_format_id {
    JANGGI_DIAGRAM_TEXT = 0     /**< Lines of UTF-8 for a fixed-width font. */
};

/** How the men are written. */
enum janggi_script_id {
    JANGGI_SCRIPT_LETTERS = 0,  /**< K A B N R C P, Han in lower case, as in a FEN. */
    JANGGI_SCRIPT_HANGUL = 1,   /**< Two columns wide. In a text, a v stands before Han's men. */
    JANGGI_SCRIPT_HANJA = 2     /**< Likewise. */
};

enum janggi_diagram_flag {
    JANGGI_DIAGRAM_FLIP = 1,            /**< Han's side below. */
    JANGGI_DIAGRAM_NO_COORDINATES = 2,
    JANGGI_DIAGRAM_ASCII = 4            /**< The lines of a text board in ASCII: for terminals that draw box characters wide. */
};

enum janggi_mark_id {
    JANGGI_MARK_NONE = 0,
    JANGGI_MARK_POINT = 1       /**< In a text, a ! after the point. */
};

/**
 * Everything zero but the size: the plain text board.
 *
 * Besides what is asked for here, a general in check is marked: in a text, a + after it.
 *
 * @ingroup diagram
 */
typedef struct janggi_diagram_options {
    uint32_t    size;       /**< Set by the caller. */
    uint32_t    format;     /**< JANGGI_DIAGRAM_TEXT */
    uint32_t    script;     /**< JANGGI_SCRIPT_* */
    uint32_t    flags;      /**< JANGGI_DIAGRAM_FLIP and so on */
    janggi_move last_move;  /**< Both its points are marked, in a text by a *; of a pass, the general. JANGGI_MOVE_NONE: no move. */
    uint32_t    reserved;   /**< 0 */
    uint8_t     marks[96];  /**< JANGGI_MARK_*, by square; the last six stay 0. */
} janggi_diagram_options;   /* 120 bytes */

/**
 * Draws the board through a write function, a line at a time; every line ends with a newline.
 *
 * @param[in] pos     Position; not NULL.
 * @param[in] options NULL: the plain text board.
 * @param[in] write   Takes the output; not NULL.
 * @param[in] user    Handed to write.
 * @return JANGGI_OK; JANGGI_E_ARGUMENT for NULL or an unknown value or flag; JANGGI_E_STRUCT;
 *         JANGGI_E_CALLBACK when write asked to stop.
 * @threads Safe on a shared position.   @since 0.1   @ingroup diagram
 */
JANGGI_API janggi_status janggi_diagram_write(const janggi_position *pos, const janggi_diagram_options *options,
                                              janggi_write_fn write, void *user);

#ifdef __cplusplus
}
#endif
#endif
