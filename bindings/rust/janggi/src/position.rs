// SPDX-License-Identifier: MIT
//! Positions and their legal moves.
use crate::board::{Piece, Side, Square};
use crate::error::{call, check, must, Error, ErrorKind, Result};
use crate::moves::{Move, MoveList, MoveRoom, Undo};
use crate::rules::{Rules, Why};
use crate::setup::{Handicap, Setup};
use crate::sys;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr::{null, null_mut, NonNull};
use std::str::FromStr;

numbers! {
    /// Letters in a FEN written; both sets are read.
    Letters {
        /// N horse, B elephant.
        NB = JANGGI_FEN_NB,
        /// H horse, E elephant.
        HE = JANGGI_FEN_HE,
    }
}

numbers! {
    /// Which moves to list.
    Select {
        /// All.
        ALL = JANGGI_GEN_ALL,
        /// Captures.
        CAPTURES = JANGGI_GEN_CAPTURES,
        /// All others, the pass included.
        QUIETS = JANGGI_GEN_QUIETS,
    }
}

/// A board with the side to move, two counters, whether the last move was a pass or ended the game, and the four
/// rules that decide which moves are legal. It has no history: repetition and all other endings are a
/// [`crate::Game`]'s.
///
/// Text is a FEN. Positions are equal if board, side to move, pass and end are; counters and rules may differ.
///
/// ```
/// use janggi::{Position, Side};
/// let mut position = Position::new();
/// position.play("a4b4".parse().unwrap()).unwrap();
/// assert_eq!(position.to_move(), Side::Han);
/// assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
/// assert_eq!(Position::new().perft(2), 1024);
/// ```
///
/// Any number of threads may look at one, and only one may change it:
///
/// ```compile_fail,E0499
/// let mut position = janggi::Position::new();
/// std::thread::scope(|scope| {
///     scope.spawn(|| position.set_fen("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1"));
///     scope.spawn(|| position.set_fen("4k4/9/9/9/9/9/9/9/4K4/9 b - - 0 1"));
/// });
/// ```
#[repr(transparent)]
pub struct Position(pub(crate) NonNull<sys::janggi_position>);

// SAFETY: the library has no state of its own, and functions that take a const position change nothing in it.
unsafe impl Send for Position {}
unsafe impl Sync for Position {}

impl Position {
    /// The start with inner elephants (HEEH) on both sides, under the standard rules.
    pub fn new() -> Self {
        let mut out = null_mut();
        // SAFETY: out is a place for the pointer.
        must(unsafe { sys::janggi_position_new(&mut out, null()) });
        Self(NonNull::new(out).expect("a new position"))
    }

    /// The position of a FEN, under the standard rules.
    pub fn from_fen(fen: &str) -> Result<Self> {
        let mut position = Self::new();
        position.set_fen(fen)?;
        Ok(position)
    }

    /// The position of a board, under the standard rules.
    pub fn from_board(board: &[Option<Piece>; Square::COUNT], to_move: Side) -> Result<Self> {
        let mut position = Self::new();
        position.set_board(board, to_move)?;
        Ok(position)
    }

    /// The position of packed bytes, under the standard rules.
    pub fn from_pack(bytes: &[u8]) -> Result<Self> {
        let mut position = Self::new();
        position.unpack(bytes)?;
        Ok(position)
    }

    /// The start of a game.
    ///
    /// ```
    /// use janggi::{Handicap, Position, Setup};
    /// let start = Position::start(Setup::EHHE, Setup::HEHE, Handicap::CHARIOT).unwrap();
    /// assert_eq!(start.to_string(), "rnba1anb1/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR b - - 0 1");
    /// ```
    pub fn start(cho: Setup, han: Setup, handicap: Handicap) -> Result<Self> {
        let mut position = Self::new();
        position.set_start(cho, han, handicap)?;
        Ok(position)
    }

    /// The C object, for functions of `janggi-sys`. It stays this position's own.
    pub fn as_raw(&mut self) -> *mut sys::janggi_position {
        self.0.as_ptr()
    }

    #[inline]
    fn as_ptr(&self) -> *const sys::janggi_position {
        self.0.as_ptr()
    }

    /// Sets a FEN of two, four or six fields; it stays as it was on failure, and its rules stay always.
    pub fn set_fen(&mut self, fen: &str) -> Result<()> {
        // SAFETY: the text has that many bytes.
        call(|error| unsafe {
            sys::janggi_position_set_fen(self.0.as_ptr(), fen.as_ptr().cast(), fen.len(), error)
        })
    }

    /// Sets a board at move 1. The offset of an error is the square.
    pub fn set_board(&mut self, board: &[Option<Piece>; Square::COUNT], to_move: Side) -> Result<()> {
        let pieces = board.map(|piece| piece.map_or(0, |piece| piece.number() as u8));
        // SAFETY: 90 pieces.
        call(|error| unsafe {
            sys::janggi_position_set_board(self.0.as_ptr(), pieces.as_ptr(), to_move.number(), error)
        })
    }

    /// Sets the start of a game.
    pub fn set_start(&mut self, cho: Setup, han: Setup, handicap: Handicap) -> Result<()> {
        // SAFETY: takes any numbers.
        check(unsafe {
            sys::janggi_position_set_start(self.0.as_ptr(), cho.number(), han.number(), handicap.number())
        })
    }

    /// Sets what [`Self::pack`] wrote.
    pub fn unpack(&mut self, bytes: &[u8]) -> Result<()> {
        // SAFETY: so many bytes.
        call(|error| unsafe {
            sys::janggi_position_unpack(self.0.as_ptr(), bytes.as_ptr(), bytes.len(), error)
        })
    }

    /// Lets moves be those of a rule set.
    pub fn set_rules(&mut self, rules: &Rules) {
        // SAFETY: both are valid.
        must(unsafe { sys::janggi_position_set_rules(self.0.as_ptr(), rules.0.as_ptr()) })
    }

    /// Gives a rule set the position's own rules, 301 to 304; its others stay.
    ///
    /// ```
    /// use janggi::{Position, Rule, Rules, Ruleset};
    /// let mut position = Position::new();
    /// position.set_rules(&Rules::new(Ruleset::RECORD));
    /// let mut rules = Rules::default();
    /// position.copy_rules_to(&mut rules);
    /// assert_eq!(rules.get(Rule::BIKJANG), Rules::new(Ruleset::RECORD).get(Rule::BIKJANG));
    /// ```
    pub fn copy_rules_to(&self, rules: &mut Rules) {
        // SAFETY: both are valid.
        must(unsafe { sys::janggi_position_get_rules(self.as_ptr(), rules.0.as_ptr()) })
    }

    /// The FEN, in the letters asked for.
    pub fn fen(&self, letters: Letters) -> String {
        // SAFETY: the buffer has that many bytes.
        crate::text(sys::JANGGI_FEN_MAX as usize, |buffer, capacity| unsafe {
            sys::janggi_position_get_fen(self.as_ptr(), letters.number(), buffer, capacity)
        })
    }

    /// What stands on all squares.
    pub fn board(&self) -> [Option<Piece>; Square::COUNT] {
        let mut pieces = [0u8; Square::COUNT];
        // SAFETY: room for 90 pieces.
        unsafe { sys::janggi_position_get_board(self.as_ptr(), pieces.as_mut_ptr()) }
        pieces.map(|piece| Piece::from_number(piece.into()))
    }

    /// Board, side to move, flags and counters as bytes, the same on every machine; not the rules.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = vec![0; sys::JANGGI_PACK_MAX as usize];
        // SAFETY: room for so many bytes.
        let length = unsafe { sys::janggi_position_pack(self.as_ptr(), bytes.as_mut_ptr(), bytes.len()) };
        bytes.truncate(length);
        bytes
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        // SAFETY: a valid position.
        Piece::from_number(unsafe { sys::janggi_position_piece_at(self.as_ptr(), square.number()) })
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        // SAFETY: a valid position.
        Side::from_number(unsafe { sys::janggi_position_to_move(self.as_ptr()) }).expect("a side")
    }

    /// Where a general stands.
    pub fn general(&self, side: Side) -> Square {
        // SAFETY: a valid position.
        Square::from_number(unsafe { sys::janggi_position_general(self.as_ptr(), side.number()) })
            .expect("a square")
    }

    /// What a side's men count, in half points, 0 to 144; the deom is the game's.
    pub fn half_points(&self, side: Side) -> u32 {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_half_points(self.as_ptr(), side.number()) }
    }

    /// A hash of board, side to move, pass and end, the same on every machine: for transposition tables.
    pub fn hash64(&self) -> u64 {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_hash(self.as_ptr()) }
    }

    /// A hash of board and side to move only, the same on every machine: for repetitions and books.
    pub fn board_hash64(&self) -> u64 {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_board_hash(self.as_ptr()) }
    }

    /// Whether the last move was a pass; not known of a FEN.
    pub fn last_was_pass(&self) -> bool {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_last_was_pass(self.as_ptr()) != 0 }
    }

    /// Whether a second pass in a row, or one that accepted facing generals, ended the game.
    pub fn is_ended(&self) -> bool {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_is_ended(self.as_ptr()) != 0 }
    }

    /// The plies since the last capture.
    pub fn halfmove_clock(&self) -> u32 {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_halfmove_clock(self.as_ptr()) }
    }

    /// The full move number: one more after each move of Han.
    pub fn move_number(&self) -> u32 {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_move_number(self.as_ptr()) }
    }

    /// Whether the general of the side to move is attacked.
    pub fn in_check(&self) -> bool {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_in_check(self.as_ptr()) != 0 }
    }

    /// Whether the generals face each other, whatever the rules make of it.
    pub fn is_bikjang(&self) -> bool {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_is_bikjang(self.as_ptr()) != 0 }
    }

    /// All legal moves, in an order that is the same on every machine.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.select_moves(Select::ALL)
    }

    /// Some of the legal moves.
    #[inline]
    pub fn select_moves(&self, select: Select) -> MoveList {
        // SAFETY: room for so many moves.
        MoveList::fill(|moves, capacity| unsafe {
            sys::janggi_position_legal_moves(self.as_ptr(), select.number(), moves, capacity)
        })
    }

    /// Some of the legal moves, in room that stays where it is: to return a [`MoveList`] may be to copy it, which
    /// takes a tenth of the time of listing.
    #[inline]
    pub fn moves_in<'a>(&self, room: &'a mut MoveRoom, select: Select) -> &'a [Move] {
        // SAFETY: room for so many moves.
        room.fill(|moves, capacity| unsafe {
            sys::janggi_position_legal_moves(self.as_ptr(), select.number(), moves, capacity)
        })
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> usize {
        // SAFETY: no room, none written.
        unsafe {
            sys::janggi_position_legal_moves(self.as_ptr(), sys::JANGGI_GEN_ALL, null_mut(), 0) as usize
        }
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        // SAFETY: takes any number.
        unsafe { sys::janggi_position_is_legal(self.as_ptr(), mv.number()) != 0 }
    }

    /// Why a move is refused.
    pub fn why(&self, mv: Move) -> Why {
        // SAFETY: takes any number.
        Why::from_number(unsafe { sys::janggi_position_why(self.as_ptr(), mv.number()) })
    }

    /// Whether there is any legal move, the pass included.
    pub fn has_legal_move(&self) -> bool {
        // SAFETY: a valid position.
        unsafe { sys::janggi_position_has_legal_move(self.as_ptr()) != 0 }
    }

    /// Whether a legal move attacks the other general.
    pub fn gives_check(&self, mv: Move) -> bool {
        // SAFETY: takes any number.
        unsafe { sys::janggi_position_gives_check(self.as_ptr(), mv.number()) != 0 }
    }

    /// Where the pieces of a side stand that could move to a square, whoever stands there and whatever becomes of
    /// their own general.
    pub fn attackers(&self, square: Square, by: Side) -> Vec<Square> {
        let mut squares = [0; 16];
        // SAFETY: room for 16 squares, which always suffice.
        let count = unsafe {
            sys::janggi_position_attackers(
                self.as_ptr(),
                square.number(),
                by.number(),
                squares.as_mut_ptr(),
                16,
            )
        };
        squares[..count as usize].iter().filter_map(|&square| Square::from_number(square)).collect()
    }

    /// Makes a move if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<()> {
        // SAFETY: takes any number.
        match unsafe { sys::janggi_position_play(self.0.as_ptr(), mv.number()) } {
            sys::JANGGI_E_ILLEGAL => Err(Error::with_message(ErrorKind::Illegal, &self.why(mv).to_string())),
            status => check(status),
        }
    }

    /// Makes a move without checking it; [`Self::walk`] is the safe way to go through moves.
    ///
    /// # Safety
    /// The move is a legal one of this position.
    #[inline]
    pub unsafe fn make_unchecked(&mut self, mv: Move, undo: &mut Undo) {
        sys::janggi_position_make(self.0.as_ptr(), mv.number(), undo.0.as_mut_ptr());
    }

    /// Takes back the last move made.
    ///
    /// # Safety
    /// [`Self::make_unchecked`] of that move filled the undo for this position, which has not been set since.
    #[inline]
    pub unsafe fn unmake_unchecked(&mut self, undo: &Undo) {
        sys::janggi_position_unmake(self.0.as_ptr(), undo.0.as_ptr());
    }

    /// Counts the sequences of so many legal moves; 0 beyond depth 100.
    pub fn perft(&self, depth: u32) -> u64 {
        // SAFETY: takes any depth.
        unsafe { sys::janggi_position_perft(self.as_ptr(), depth) }
    }

    /// Makes each legal move, shows the position after it, and takes it back, without allocating. What is shown
    /// can be walked through in turn.
    ///
    /// ```
    /// use janggi::{Position, Walk};
    /// fn count(walk: &mut Walk<'_>, depth: u32) -> u64 {
    ///     if depth == 1 {
    ///         return walk.count_moves() as u64;
    ///     }
    ///     let mut sum = 0;
    ///     walk.walk(|_, after| sum += count(after, depth - 1));
    ///     sum
    /// }
    /// let mut sum = 0;
    /// Position::new().walk(|_, after| sum += count(after, 2));
    /// assert_eq!(sum, 33000);
    /// ```
    #[inline]
    pub fn walk(&mut self, visit: impl FnMut(Move, &mut Walk<'_>)) {
        Walk(self).walk(visit)
    }

    /// The board as a picture.
    pub fn diagram(&self) -> crate::Diagram<'_> {
        crate::Diagram::new(self)
    }
}

/// A position on the way of [`Position::walk`]: to be looked at, and walked on from.
pub struct Walk<'a>(&'a mut Position);

impl Walk<'_> {
    /// As [`Position::walk`].
    #[inline]
    pub fn walk(&mut self, mut visit: impl FnMut(Move, &mut Walk<'_>)) {
        /// Takes the move back, even if the visitor panics.
        struct Made<'a>(&'a mut Position, &'a Undo);

        impl Drop for Made<'_> {
            #[inline]
            fn drop(&mut self) {
                // SAFETY: whoever saw the position meanwhile could only walk, which ends where it began.
                unsafe { self.0.unmake_unchecked(self.1) }
            }
        }

        let mut room = MoveRoom::new();
        for &mv in self.0.moves_in(&mut room, Select::ALL) {
            let mut undo = Undo::new();
            // SAFETY: a legal move.
            unsafe { self.0.make_unchecked(mv, &mut undo) };
            let made = Made(self.0, &undo);
            visit(mv, &mut Walk(made.0));
        }
    }
}

impl std::ops::Deref for Walk<'_> {
    type Target = Position;

    #[inline]
    fn deref(&self) -> &Position {
        self.0
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        let mut out = null_mut();
        // SAFETY: a valid position.
        must(unsafe { sys::janggi_position_clone(&mut out, self.as_ptr()) });
        Self(NonNull::new(out).expect("a new position"))
    }

    fn clone_from(&mut self, source: &Self) {
        // SAFETY: two valid positions.
        unsafe { sys::janggi_position_copy(self.0.as_ptr(), source.as_ptr()) }
    }
}

impl Drop for Position {
    fn drop(&mut self) {
        // SAFETY: nobody else has it.
        unsafe { sys::janggi_position_free(self.0.as_ptr()) }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: two valid positions.
        unsafe { sys::janggi_position_equal(self.as_ptr(), other.as_ptr()) != 0 }
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash64());
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::from_fen(text)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen(Letters::NB))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self)
    }
}
