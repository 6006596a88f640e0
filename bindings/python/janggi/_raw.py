# SPDX-License-Identifier: MIT
"""The whole C interface for ctypes: every prototype and all structs. tests/ffi compares it with the headers."""
import ctypes
from ctypes import CDLL, CFUNCTYPE, POINTER, PyDLL, Structure, c_char
from typing import Any, Dict, List, Tuple

P = POINTER
TEXT, ANY, SIZE = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t
I32, I64, U8, U32, U64 = ctypes.c_int32, ctypes.c_int64, ctypes.c_uint8, ctypes.c_uint32, ctypes.c_uint64

OK, E_ARGUMENT, E_STRUCT, E_SYNTAX, E_POSITION, E_ILLEGAL = 0, -2, -3, -4, -5, -6
CHO, HAN = 0, 1
MOVE_PASS = 129


class Position(ctypes.c_void_p):
    pass


class Rules(ctypes.c_void_p):
    pass


class Game(ctypes.c_void_p):
    pass


class Record(ctypes.c_void_p):
    pass


class Reader(ctypes.c_void_p):
    pass


class Search(ctypes.c_void_p):
    pass


class Book(ctypes.c_void_p):
    pass


class BookBuilder(ctypes.c_void_p):
    pass


class Undo(Structure):
    _fields_ = [('opaque', U64 * 8)]


class Error(Structure):
    _fields_ = [('size', U32), ('code', I32), ('offset', U64), ('line', U32), ('item', U32), ('faults', U32),
                ('message', c_char * 228)]


class Outcome(Structure):
    _fields_ = [(name, U32) for name in ('size', 'state', 'winner', 'reason', 'rule', 'fault_side',
                                         'cho_half_points', 'han_half_points', 'ply', 'claim')]


class DiagramOptions(Structure):
    _fields_ = [('size', U32), ('format', U32), ('script', U32), ('style', U32), ('coordinates', U32), ('flags', U32),
                ('last_move', U32), ('arrows', U32 * 32), ('marks', U8 * 96)]


class BookEntry(Structure):
    _fields_ = [(name, U32) for name in ('size', 'move', 'games', 'wins', 'draws', 'losses')]


class SearchLimits(Structure):
    _fields_ = [('size', U32), ('depth', U32), ('nodes', U64), ('time_ms', U64), ('clock_ms', U64 * 2),
                ('increment_ms', U64 * 2), ('moves_to_go', U32), ('mate_plies', U32), ('ponder', U32), ('reserved', U32)]


class SearchInfo(Structure):
    _fields_ = [('size', U32), ('depth', U32), ('seldepth', U32), ('multipv', U32), ('score', I32), ('score_kind', U32),
                ('bound', U32), ('wdl', U32 * 3), ('nodes', U64), ('time_ms', U64), ('hashfull', U32), ('reserved', U32)]


class SearchResult(Structure):
    _fields_ = [('size', U32), ('action', U32), ('best', U32), ('ponder', U32), ('score', I32), ('score_kind', U32),
                ('wdl', U32 * 3), ('depth', U32), ('nodes', U64), ('time_ms', U64)]


ALLOC = CFUNCTYPE(ANY, ANY, SIZE)
RELEASE = CFUNCTYPE(None, ANY, ANY, SIZE)
READ = CFUNCTYPE(I64, ANY, P(c_char), SIZE)
WRITE = CFUNCTYPE(I32, ANY, P(c_char), SIZE)
SEARCH_INFO = CFUNCTYPE(I32, ANY, P(SearchInfo), P(U32), U32)


class Allocator(Structure):
    _fields_ = [('size', U32), ('reserved', U32), ('user', ANY), ('alloc', ALLOC), ('release', RELEASE)]


PROTOTYPES: Dict[str, Tuple[Any, List[Any]]] = {
    # version.h
    'janggi_version_number': (U32, []),
    'janggi_version_string': (TEXT, []),
    'janggi_rules_revision': (U32, []),
    'janggi_has_feature': (I32, [U32]),
    # types.h
    'janggi_status_name': (TEXT, [I32]),
    'janggi_status_message': (TEXT, [I32]),
    'janggi_limit': (U32, [U32]),
    # move.h
    'janggi_move_make': (U32, [U32, U32]),
    'janggi_move_from': (U32, [U32]),
    'janggi_move_to': (U32, [U32]),
    'janggi_square_make': (U32, [U32, U32]),
    'janggi_square_file': (U32, [U32]),
    'janggi_square_rank': (U32, [U32]),
    'janggi_square_in_palace': (I32, [U32]),
    'janggi_piece_make': (U32, [U32, U32]),
    'janggi_piece_side': (U32, [U32]),
    'janggi_piece_kind': (U32, [U32]),
    'janggi_kind_half_points': (U32, [U32]),
    'janggi_policy_index': (U32, [U32, U32]),
    'janggi_policy_move': (U32, [U32, U32]),
    # position.h
    'janggi_position_new': (I32, [P(Position), P(Allocator)]),
    'janggi_position_clone': (I32, [P(Position), Position]),
    'janggi_position_copy': (None, [Position, Position]),
    'janggi_position_free': (None, [Position]),
    'janggi_position_set_fen': (I32, [Position, TEXT, SIZE, P(Error)]),
    'janggi_position_set_board': (I32, [Position, P(U8), U32, P(Error)]),
    'janggi_position_get_fen': (SIZE, [Position, U32, TEXT, SIZE]),
    'janggi_position_get_board': (None, [Position, P(U8)]),
    'janggi_position_pack': (SIZE, [Position, P(U8), SIZE]),
    'janggi_position_unpack': (I32, [Position, P(U8), SIZE, P(Error)]),
    'janggi_position_piece_at': (U32, [Position, U32]),
    'janggi_position_to_move': (U32, [Position]),
    'janggi_position_general': (U32, [Position, U32]),
    'janggi_position_half_points': (U32, [Position, U32]),
    'janggi_position_hash': (U64, [Position]),
    'janggi_position_board_hash': (U64, [Position]),
    'janggi_position_last_was_pass': (I32, [Position]),
    'janggi_position_is_ended': (I32, [Position]),
    'janggi_position_halfmove_clock': (U32, [Position]),
    'janggi_position_move_number': (U32, [Position]),
    'janggi_position_equal': (I32, [Position, Position]),
    'janggi_position_in_check': (I32, [Position]),
    'janggi_position_is_bikjang': (I32, [Position]),
    # movegen.h
    'janggi_position_legal_moves': (U32, [Position, U32, P(U32), U32]),
    'janggi_position_is_legal': (I32, [Position, U32]),
    'janggi_position_why': (U32, [Position, U32]),
    'janggi_position_has_legal_move': (I32, [Position]),
    'janggi_position_gives_check': (I32, [Position, U32]),
    'janggi_position_attackers': (U32, [Position, U32, U32, P(U32), U32]),
    'janggi_position_make': (None, [Position, U32, P(Undo)]),
    'janggi_position_unmake': (None, [Position, P(Undo)]),
    'janggi_position_play': (I32, [Position, U32]),
    'janggi_position_perft': (U64, [Position, U32]),
    # setup.h
    'janggi_position_set_start': (I32, [Position, U32, U32, U32]),
    'janggi_setup_mirror': (U32, [U32]),
    'janggi_setup_pair': (U32, [U32, U32]),
    'janggi_setup_parse': (I32, [P(U32), TEXT, SIZE]),
    'janggi_setup_name': (TEXT, [U32, U32]),
    'janggi_handicap_parse': (I32, [P(U32), TEXT, SIZE]),
    'janggi_handicap_name': (TEXT, [U32, U32]),
    # diagram.h
    'janggi_diagram_write': (I32, [Position, P(DiagramOptions), WRITE, ANY]),
    # rules.h
    'janggi_rules_new': (I32, [P(Rules), U32, P(Allocator)]),
    'janggi_rules_clone': (I32, [P(Rules), Rules]),
    'janggi_rules_free': (None, [Rules]),
    'janggi_rules_set': (I32, [Rules, U32, I32]),
    'janggi_rules_get': (I32, [Rules, U32, P(I32)]),
    'janggi_rule_bounds': (I32, [U32, P(I32), P(I32)]),
    'janggi_rules_equal': (I32, [Rules, Rules]),
    'janggi_position_set_rules': (I32, [Position, Rules]),
    'janggi_position_get_rules': (I32, [Position, Rules]),
    'janggi_ruleset_count': (U32, []),
    'janggi_ruleset_at': (U32, [U32]),
    'janggi_ruleset_find': (U32, [TEXT, SIZE]),
    'janggi_ruleset_name': (TEXT, [U32]),
    'janggi_rule_count': (U32, []),
    'janggi_rule_at': (U32, [U32]),
    'janggi_rule_find': (U32, [TEXT, SIZE]),
    'janggi_rule_name': (TEXT, [U32]),
    'janggi_ruleset_describe': (TEXT, [U32, U32]),
    'janggi_rule_describe': (TEXT, [U32, I32, U32]),
    'janggi_reason_name': (TEXT, [U32]),
    'janggi_reason_describe': (TEXT, [U32, U32]),
    # game.h
    'janggi_game_new': (I32, [P(Game), Rules, Position, P(Allocator)]),
    'janggi_game_clone': (I32, [P(Game), Game]),
    'janggi_game_free': (None, [Game]),
    'janggi_game_reserve': (I32, [Game, U32]),
    'janggi_game_position': (Position, [Game]),
    'janggi_game_start': (Position, [Game]),
    'janggi_game_rules': (Rules, [Game]),
    'janggi_game_plies': (U32, [Game]),
    'janggi_game_move_at': (U32, [Game, U32]),
    'janggi_game_repetitions': (U32, [Game]),
    'janggi_game_legal_moves': (U32, [Game, U32, P(U32), U32]),
    'janggi_game_push': (I32, [Game, U32, P(Error)]),
    'janggi_game_pop': (I32, [Game, P(U32)]),
    'janggi_game_end': (I32, [Game, U32, U32]),
    'janggi_game_claim': (I32, [Game, U32, P(Error)]),
    'janggi_game_resume': (I32, [Game]),
    'janggi_game_why': (U32, [Game, U32]),
    'janggi_why_describe': (TEXT, [U32, U32]),
    'janggi_game_adjudicate': (I32, [Game, Rules, P(Outcome)]),
    'janggi_game_outcome': (I32, [Game, P(Outcome)]),
    # batch.h
    'janggi_packs_legal_moves': (I32, [P(U8), SIZE, Rules, U32, P(U64), P(U32), SIZE, P(Error)]),
    'janggi_packs_masks': (I32, [P(U8), SIZE, Rules, U32, P(U8), P(Error)]),
    'janggi_packs_planes': (I32, [P(U8), SIZE, U32, P(U8), P(Error)]),
    'janggi_packs_play': (I32, [P(U8), SIZE, Rules, P(U32), P(I32), P(Error)]),
    'janggi_games_pack': (I32, [P(Game), SIZE, P(U8), P(Error)]),
    'janggi_games_legal_moves': (I32, [P(Game), SIZE, U32, P(U64), P(U32), SIZE, P(Error)]),
    'janggi_games_masks': (I32, [P(Game), SIZE, U32, P(U8), P(Error)]),
    'janggi_games_push': (I32, [P(Game), SIZE, P(U32), P(I32), P(Error)]),
    'janggi_games_outcomes': (I32, [P(Game), SIZE, P(U8), P(U8), P(U8), P(Error)]),
    # notation.h
    'janggi_square_format': (SIZE, [U32, U32, TEXT, SIZE]),
    'janggi_square_parse': (I32, [P(U32), U32, TEXT, SIZE]),
    'janggi_move_format': (SIZE, [Position, U32, U32, TEXT, SIZE]),
    'janggi_move_parse': (I32, [P(U32), Position, U32, TEXT, SIZE, P(Error)]),
    # record.h
    'janggi_reader_new': (I32, [P(Reader), U32, READ, ANY, P(Allocator)]),
    'janggi_reader_new_memory': (I32, [P(Reader), U32, TEXT, SIZE, P(Allocator)]),
    'janggi_reader_next': (I32, [Reader, P(Record), P(Error)]),
    'janggi_reader_free': (None, [Reader]),
    'janggi_record_new': (I32, [P(Record), Game, P(Allocator)]),
    'janggi_record_clone': (I32, [P(Record), Record]),
    'janggi_record_free': (None, [Record]),
    'janggi_record_add_line': (I32, [Record, U32, U32, P(U32), U32, P(U32), P(Error)]),
    'janggi_record_set_time': (I32, [Record, U32, U32, I64]),
    'janggi_record_set_marks': (I32, [Record, U32, U32, P(U32), U32]),
    'janggi_record_game': (Game, [Record]),
    'janggi_record_line_count': (U32, [Record]),
    'janggi_record_line_at': (I32, [Record, U32, P(U32), P(U32), P(U32)]),
    'janggi_record_move_at': (U32, [Record, U32, U32]),
    'janggi_record_get_comment': (I32, [Record, U32, U32, P(TEXT), P(SIZE)]),
    'janggi_record_get_time': (I32, [Record, U32, U32, P(U32)]),
    'janggi_record_get_marks': (U32, [Record, U32, U32, P(U32), U32]),
    'janggi_record_set_comment': (I32, [Record, U32, U32, TEXT, SIZE]),
    'janggi_record_tag_count': (U32, [Record]),
    'janggi_record_tag_at': (I32, [Record, U32, P(TEXT), P(SIZE), P(TEXT), P(SIZE)]),
    'janggi_record_get_tag': (I32, [Record, TEXT, SIZE, P(TEXT), P(SIZE)]),
    'janggi_record_set_tag': (I32, [Record, TEXT, SIZE, TEXT, SIZE]),
    'janggi_record_result': (I32, [Record, P(Outcome)]),
    'janggi_record_warning_count': (U32, [Record]),
    'janggi_record_warning_at': (I32, [Record, U32, P(Error)]),
    'janggi_record_raw': (I32, [Record, P(TEXT), P(SIZE)]),
    'janggi_record_write': (I32, [Record, U32, U32, WRITE, ANY]),
    # search.h
    'janggi_search_new': (I32, [P(Search), P(Allocator)]),
    'janggi_search_free': (None, [Search]),
    'janggi_search_set': (I32, [Search, U32, I64]),
    'janggi_search_get': (I32, [Search, U32, P(I64)]),
    'janggi_search_bounds': (I32, [U32, P(I64), P(I64)]),
    'janggi_search_on_info': (None, [Search, SEARCH_INFO, ANY]),
    'janggi_search_set_root_moves': (I32, [Search, P(U32), U32]),
    'janggi_search_arm': (None, [Search]),
    'janggi_search_run': (I32, [Search, Game, P(SearchLimits), P(SearchResult)]),
    'janggi_search_stop': (None, [Search]),
    'janggi_search_ponderhit': (None, [Search]),
    'janggi_search_clear': (None, [Search]),
    'janggi_search_choose_setup': (I32, [Search, U32, U32, U32, P(U32)]),
    # book.h
    'janggi_book_new': (I32, [P(Book), P(U8), SIZE, U32, P(Allocator), P(Error)]),
    'janggi_book_free': (None, [Book]),
    'janggi_book_move_count': (U32, [Book, Position]),
    'janggi_book_move_at': (I32, [Book, Position, U32, P(BookEntry)]),
    'janggi_book_choose': (I32, [Book, Position, U64, P(U32)]),
    'janggi_book_builder_new': (I32, [P(BookBuilder), P(Allocator)]),
    'janggi_book_builder_free': (None, [BookBuilder]),
    'janggi_book_builder_add': (I32, [BookBuilder, Position, U32, U32]),
    'janggi_book_builder_write': (I32, [BookBuilder, U32, WRITE, ANY]),
}


def declare(library: CDLL) -> CDLL:
    """The library with every prototype declared."""
    for name, (result, arguments) in PROTOTYPES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def load(path: str) -> CDLL:
    """The library; other threads run while a call does."""
    return declare(CDLL(path))


def load_locked(path: str) -> CDLL:
    """The library for calls too short to let other threads run; each is one step to them."""
    return declare(PyDLL(path))
