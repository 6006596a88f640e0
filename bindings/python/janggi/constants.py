# SPDX-License-Identifier: MIT
"""The numbers of the C interface by name. A test compares them with the headers."""
from enum import IntEnum, IntFlag


class Status(IntEnum):
    """What a call of the library returned."""
    OK = 0
    E_NOMEM = -1
    E_ARGUMENT = -2
    E_STRUCT = -3
    E_SYNTAX = -4
    E_POSITION = -5
    E_ILLEGAL = -6
    E_AMBIGUOUS = -7
    E_GAME_OVER = -8
    E_EMPTY = -9
    E_UNSUPPORTED = -10
    E_BUSY = -11
    E_CALLBACK = -12


class Side(IntEnum):
    """A player: Cho (blue or green, below) moves first."""
    CHO = 0
    HAN = 1
    NOBODY = 2


class Kind(IntEnum):
    """A kind of man."""
    NO_KIND = 0
    GENERAL = 1
    GUARD = 2
    ELEPHANT = 3
    HORSE = 4
    CHARIOT = 5
    CANNON = 6
    SOLDIER = 7


class Language(IntEnum):
    """A language of names and descriptions."""
    ENGLISH = 0
    KOREAN = 1


class Fault(IntFlag):
    """What was wrong with a board or a FEN."""
    NO_GENERAL = 1
    MANY_GENERALS = 2
    OUTSIDE_PALACE = 4
    TOO_MANY_PIECES = 8
    SOLDIER_RANK = 16
    OPPONENT_IN_CHECK = 32
    ROW_WIDTH = 64
    ROW_COUNT = 128
    LETTER = 256
    SIDE = 512
    NUMBER = 1024
    TRAILING = 2048


class Gen(IntEnum):
    """Which moves to list."""
    ALL = 0
    CAPTURES = 1
    QUIETS = 2


class Why(IntEnum):
    """Why a move is refused."""
    LEGAL = 0
    NO_PIECE = 1
    OTHER_SIDE = 2
    OWN_PIECE = 3
    NOT_A_MOVE = 4
    BLOCKED = 5
    NO_SCREEN = 6
    CANNON_SCREEN = 7
    CANNON_TAKES_CANNON = 8
    OUTSIDE_PALACE = 9
    CHECK = 10
    BIKJANG = 11
    PASS_IN_CHECK = 12
    PASS_WITH_MOVES = 13
    FIRST_CANNON = 14
    REPETITION = 15
    SHUTTLE = 16
    GAME_OVER = 17


class Setup(IntEnum):
    """Where the horses and elephants of a side stand."""
    NONE = 0
    HEHE = 1
    EHEH = 2
    HEEH = 3
    EHHE = 4


class Pair(IntEnum):
    """How two set-ups go together."""
    OTHER = 0
    SAME_FILES = 1
    ROTATED = 2


class Handicap(IntEnum):
    """What a player is given; Han moves first then."""
    NONE = 0
    MOVE = 1
    SOLDIER = 2
    ELEPHANT = 3
    HORSE = 4
    CANNON = 5
    CHARIOT = 6
    CHARIOT_CANNON = 7
    GUARDS = 8
    CHARIOTS = 9


class Ruleset(IntEnum):
    """A preset of rules."""
    STANDARD = 1
    TRADITIONAL = 2
    TRADITIONAL_TOURNAMENT = 3
    KJA = 4
    KAKAO = 5
    MGAME = 6
    JANGGI = 20
    JANGGITRADITIONAL = 21
    JANGGIMODERN = 22
    JANGGICASUAL = 23
    RECORD = 40


class Rule(IntEnum):
    """A rule, by its number in doc/rules.md: 303 is rule 3.3."""
    PASS = 301
    DOUBLE_PASS = 302
    BIKJANG = 303
    BIKJANG_IN_CHECK = 304
    BIKJANG_GATE = 305
    REPETITION = 306
    REPETITION_RULE = 307
    PERPETUAL_CHECK = 308
    SHUTTLE = 309
    NO_CAPTURE_PLIES = 310
    TOTAL_PLIES = 311
    LOW_POINTS = 312
    BARE = 313
    DEOM = 314
    FIRST_CANNON = 315
    SCORING = 316
    MUTUAL_STALEMATE = 317
    BIKJANG_RESULT = 318
    INSUFFICIENT = 319
    DEOM_SIDE = 320


class State(IntEnum):
    """How a game stands."""
    ONGOING = 0
    CLAIMABLE = 1
    OVER = 2


class Reason(IntEnum):
    """Why a game ended."""
    NONE = 0
    MATE = 1
    BIKJANG = 2
    REPETITION = 3
    PERPETUAL_CHECK = 4
    SHUTTLE = 5
    DOUBLE_PASS = 6
    MUTUAL_STALEMATE = 7
    BARE = 8
    LOW_POINTS = 9
    TOTAL_PLIES = 10
    NO_CAPTURE = 11
    POINTS = 20
    RESIGNATION = 21
    TIME = 22
    AGREEMENT = 23
    DISQUALIFIED = 24
    CONNECTION = 25
    AUTOMATIC = 26
    UNKNOWN = 27


class Notation(IntFlag):
    """A way to write a move; SIDE_MARKS may be added to the Korean ones."""
    UCI = 1
    UCCI = 2
    XBOARD = 3
    SAN = 4
    NUMERIC = 5
    KOREAN = 6
    KOREAN_HANJA = 7
    SIDE_MARKS = 256


class Format(IntEnum):
    """A format of records."""
    AUTO = 0
    GIB = 1
    PGN = 2
    UCI = 3
    JSON = 4


class Write(IntFlag):
    """How to write a record."""
    UTF8 = 0
    CP949 = 1
    CRLF = 2
    HANJA = 4
    SIDE_MARKS = 8
    HE_LETTERS = 16


class WarningKind(IntEnum):
    """What a reader tolerated."""
    STRAY = 1
    ENCODING = 2
    TAG = 3
    COMMENT = 4
    NUMBER = 5
    TEXT = 6
    START = 7
    PIECE = 8
    SIDE = 9
    CAPTURE = 10
    CHECK = 11
    VARIATION = 12
    RESULT = 13


class Script(IntEnum):
    """How the men of a diagram are written."""
    LETTERS = 0
    HANGUL = 1
    HANJA = 2


class Style(IntEnum):
    """What an SVG looks like."""
    WOODEN = 0
    PLAIN = 1


class Coordinates(IntEnum):
    """What stands beside the board."""
    UCI = 0
    KOREAN = 1
    NONE = 2


class Draw(IntFlag):
    """How to draw."""
    FLIP = 1
    ASCII = 2
    CELLS = 4
    NORTH = 8
    COLOUR = 16


class Setting(IntEnum):
    """A setting of the engine."""
    HASH_MIB = 1
    THREADS = 2
    MULTIPV = 3
    SEED = 4
    LEVEL = 5


class ScoreKind(IntEnum):
    """What a score counts."""
    CP = 0
    MATE = 1
    POINTS = 2


class Bound(IntEnum):
    """How a score is meant."""
    EXACT = 0
    LOWER = 1
    UPPER = 2


class Action(IntEnum):
    """What to do."""
    MOVE = 0
    CLAIM = 1


class View(IntEnum):
    """From where a board is seen."""
    BOARD = 0
    MOVER = 1


class Plane(IntEnum):
    """The planes of batch.planes()."""
    OWN = 0
    OTHER = 7
    HAN_TO_MOVE = 14
    LAST_WAS_PASS = 15
    BIKJANG = 16
    HALFMOVE_CLOCK = 17


class BookResult(IntEnum):
    """How a game ended for the side that made the move."""
    UNKNOWN = 0
    WIN = 1
    DRAW = 2
    LOSS = 3


class Feature(IntEnum):
    """What a build may offer."""
    SEARCH = 1
    THREADS = 2
