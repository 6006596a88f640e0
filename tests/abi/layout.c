/* SPDX-License-Identifier: MIT */
/* Sizes and places in the public structs: promises of the ABI. Only those after a pointer depend on it. */
#include <stddef.h>

#include <janggi/janggi.h>

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), "size of " #type)
#define PLACE(type, member, bytes) _Static_assert(offsetof(type, member) == (bytes), #type "." #member)

SIZE(janggi_undo, 64);
PLACE(janggi_undo, opaque, 0);

SIZE(janggi_error, 256);
PLACE(janggi_error, size, 0);
PLACE(janggi_error, code, 4);
PLACE(janggi_error, offset, 8);
PLACE(janggi_error, line, 16);
PLACE(janggi_error, item, 20);
PLACE(janggi_error, faults, 24);
PLACE(janggi_error, message, 28);

SIZE(janggi_allocator, 8 + 3 * sizeof(void *));
PLACE(janggi_allocator, size, 0);
PLACE(janggi_allocator, reserved, 4);
PLACE(janggi_allocator, user, 8);
PLACE(janggi_allocator, alloc, 8 + sizeof(void *));
PLACE(janggi_allocator, release, 8 + 2 * sizeof(void *));

SIZE(janggi_diagram_options, 252);
PLACE(janggi_diagram_options, size, 0);
PLACE(janggi_diagram_options, format, 4);
PLACE(janggi_diagram_options, script, 8);
PLACE(janggi_diagram_options, style, 12);
PLACE(janggi_diagram_options, coordinates, 16);
PLACE(janggi_diagram_options, flags, 20);
PLACE(janggi_diagram_options, last_move, 24);
PLACE(janggi_diagram_options, arrows, 28);
PLACE(janggi_diagram_options, marks, 156);

SIZE(janggi_outcome, 40);
PLACE(janggi_outcome, size, 0);
PLACE(janggi_outcome, state, 4);
PLACE(janggi_outcome, winner, 8);
PLACE(janggi_outcome, reason, 12);
PLACE(janggi_outcome, rule, 16);
PLACE(janggi_outcome, fault_side, 20);
PLACE(janggi_outcome, cho_half_points, 24);
PLACE(janggi_outcome, han_half_points, 28);
PLACE(janggi_outcome, ply, 32);
PLACE(janggi_outcome, claim, 36);

SIZE(janggi_book_entry, 24);
PLACE(janggi_book_entry, size, 0);
PLACE(janggi_book_entry, move, 4);
PLACE(janggi_book_entry, games, 8);
PLACE(janggi_book_entry, wins, 12);
PLACE(janggi_book_entry, draws, 16);
PLACE(janggi_book_entry, losses, 20);

SIZE(janggi_search_limits, 72);
PLACE(janggi_search_limits, size, 0);
PLACE(janggi_search_limits, depth, 4);
PLACE(janggi_search_limits, nodes, 8);
PLACE(janggi_search_limits, time_ms, 16);
PLACE(janggi_search_limits, clock_ms, 24);
PLACE(janggi_search_limits, increment_ms, 40);
PLACE(janggi_search_limits, moves_to_go, 56);
PLACE(janggi_search_limits, mate_plies, 60);
PLACE(janggi_search_limits, ponder, 64);
PLACE(janggi_search_limits, reserved, 68);

SIZE(janggi_search_info, 64);
PLACE(janggi_search_info, size, 0);
PLACE(janggi_search_info, depth, 4);
PLACE(janggi_search_info, seldepth, 8);
PLACE(janggi_search_info, multipv, 12);
PLACE(janggi_search_info, score, 16);
PLACE(janggi_search_info, score_kind, 20);
PLACE(janggi_search_info, bound, 24);
PLACE(janggi_search_info, wdl, 28);
PLACE(janggi_search_info, nodes, 40);
PLACE(janggi_search_info, time_ms, 48);
PLACE(janggi_search_info, hashfull, 56);
PLACE(janggi_search_info, reserved, 60);

SIZE(janggi_search_result, 56);
PLACE(janggi_search_result, size, 0);
PLACE(janggi_search_result, action, 4);
PLACE(janggi_search_result, best, 8);
PLACE(janggi_search_result, ponder, 12);
PLACE(janggi_search_result, score, 16);
PLACE(janggi_search_result, score_kind, 20);
PLACE(janggi_search_result, wdl, 24);
PLACE(janggi_search_result, depth, 36);
PLACE(janggi_search_result, nodes, 40);
PLACE(janggi_search_result, time_ms, 48);

int
main(void)
{
	return 0;
}
