// SPDX-License-Identifier: MIT
//! Games.
use crate::board::Side;
use crate::borrowed::Borrowed;
use crate::error::{call, check, must, ErrorKind, Result};
use crate::moves::{Move, MoveList};
use crate::notation::Notation;
use crate::position::{Position, Select};
use crate::rules::{Outcome, Reason, Rules, Why};
use crate::sys;
use std::fmt;
use std::ptr::{null, null_mut, NonNull};

/// A start position, the moves played since, and how the game stands under its rules after each.
///
/// ```
/// use janggi::{Game, Reason, Rules, Ruleset, Side};
/// let mut game = Game::new(&Rules::new(Ruleset::STANDARD));
/// game.push_text("a4b4").unwrap();
/// game.end(Reason::RESIGNATION, Some(Side::Cho)).unwrap();
/// let outcome = game.outcome();
/// assert!(outcome.is_over());
/// assert_eq!((outcome.winner, outcome.ply), (Some(Side::Cho), 1));
/// assert_eq!(game.pop().unwrap().to_string(), "a4b4");
/// ```
#[repr(transparent)]
pub struct Game(pub(crate) NonNull<sys::janggi_game>);

// SAFETY: the library has no state of its own, and functions that take a const game change nothing in it.
unsafe impl Send for Game {}
unsafe impl Sync for Game {}

/// How a game's moves stand under other rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Adjudication {
    /// The first ending, or how it stands after the last move.
    pub outcome: Outcome,
    /// Whether all moves are legal there; if not, the outcome is that before the first that is not.
    pub all_legal: bool,
}

impl Game {
    /// A game from the start with inner elephants (HEEH) on both sides.
    pub fn new(rules: &Rules) -> Self {
        // SAFETY: valid rules; no start is that start.
        unsafe { Self::create(rules, null()) }.unwrap_or_else(|error| panic!("libjanggi: {}", error))
    }

    /// A game from a position, which is copied and gets the rules of the game. Refused if the side to move could
    /// take the other general.
    pub fn from_start(rules: &Rules, start: &Position) -> Result<Self> {
        // SAFETY: both are valid.
        unsafe { Self::create(rules, start.0.as_ptr()) }
    }

    unsafe fn create(rules: &Rules, start: *const sys::janggi_position) -> Result<Self> {
        let mut out = null_mut();
        check(sys::janggi_game_new(&mut out, rules.0.as_ptr(), start, null()))?;
        Ok(Self(NonNull::new(out).expect("a new game")))
    }

    #[inline]
    fn as_ptr(&self) -> *const sys::janggi_game {
        self.0.as_ptr()
    }

    /// # Safety
    /// The game that is pointed to lives for 'a.
    pub(crate) unsafe fn borrow<'a>(game: *const sys::janggi_game) -> Borrowed<'a, Self> {
        Borrowed::new(Self(NonNull::new(game as *mut _).expect("a game")))
    }

    /// The position now.
    pub fn position(&self) -> Borrowed<'_, Position> {
        // SAFETY: the game owns it, and cannot change while it is borrowed.
        unsafe {
            let position = sys::janggi_game_position(self.as_ptr());
            Borrowed::new(Position(NonNull::new(position as *mut _).expect("a position")))
        }
    }

    /// The position it started from.
    pub fn start(&self) -> Borrowed<'_, Position> {
        // SAFETY: the game owns it.
        unsafe {
            let position = sys::janggi_game_start(self.as_ptr());
            Borrowed::new(Position(NonNull::new(position as *mut _).expect("a position")))
        }
    }

    /// Its rules.
    pub fn rules(&self) -> Borrowed<'_, Rules> {
        // SAFETY: the game owns them.
        unsafe {
            let rules = sys::janggi_game_rules(self.as_ptr());
            Borrowed::new(Rules(NonNull::new(rules as *mut _).expect("rules")))
        }
    }

    /// How many moves were played, passes included.
    pub fn plies(&self) -> u32 {
        // SAFETY: a valid game.
        unsafe { sys::janggi_game_plies(self.as_ptr()) }
    }

    /// A move that was played, 0 being the first.
    pub fn move_at(&self, ply: u32) -> Option<Move> {
        // SAFETY: takes any ply.
        Move::from_number(unsafe { sys::janggi_game_move_at(self.as_ptr(), ply) })
    }

    /// The moves that were played.
    pub fn moves(&self) -> Moves<'_> {
        Moves { game: self, range: 0..self.plies() }
    }

    /// How often the board with the same side to move has occurred, now included.
    pub fn repetitions(&self) -> u32 {
        // SAFETY: a valid game.
        unsafe { sys::janggi_game_repetitions(self.as_ptr()) }
    }

    /// The moves that the position and the rules of the game allow; none if it is over.
    pub fn legal_moves(&self) -> MoveList {
        self.select_moves(Select::ALL)
    }

    /// Some of them.
    pub fn select_moves(&self, select: Select) -> MoveList {
        // SAFETY: room for so many moves.
        MoveList::fill(|moves, capacity| unsafe {
            sys::janggi_game_legal_moves(self.as_ptr(), select.number(), moves, capacity)
        })
    }

    /// Takes the memory for so many plies at once.
    pub fn reserve(&mut self, plies: u32) -> Result<()> {
        // SAFETY: a valid game.
        check(unsafe { sys::janggi_game_reserve(self.0.as_ptr(), plies) })
    }

    /// Plays a move if it is legal and the game is not over.
    pub fn push(&mut self, mv: Move) -> Result<()> {
        // SAFETY: takes any number.
        call(|error| unsafe { sys::janggi_game_push(self.0.as_ptr(), mv.number(), error) })
    }

    /// Plays a move given in coordinates, like "a4b4", or as a pass in any writing.
    pub fn push_text(&mut self, text: &str) -> Result<Move> {
        let mv = match text.parse() {
            Ok(mv) => mv,
            Err(_) => self.position().parse_move(text, Notation::UCI)?,
        };
        self.push(mv)?;
        Ok(mv)
    }

    /// Takes the last move back, and with it what was told or claimed after it.
    pub fn pop(&mut self) -> Option<Move> {
        let mut mv = sys::JANGGI_MOVE_NONE;
        // SAFETY: a place for the move.
        check(unsafe { sys::janggi_game_pop(self.0.as_ptr(), &mut mv) }).ok()?;
        Move::from_number(mv)
    }

    /// Tells an end that rules cannot find: resignation, time, agreement. No winner: a draw.
    pub fn end(&mut self, reason: Reason, winner: Option<Side>) -> Result<()> {
        // SAFETY: takes any numbers.
        check(unsafe { sys::janggi_game_end(self.0.as_ptr(), reason.number(), Side::or_nobody(winner)) })
    }

    /// Ends the game for the side to move by what [`Outcome::claim`] offers.
    pub fn claim(&mut self, claim: Reason) -> Result<()> {
        // SAFETY: takes any number.
        call(|error| unsafe { sys::janggi_game_claim(self.0.as_ptr(), claim.number(), error) })
    }

    /// Sets aside an ending that is neither mate nor told, so that the game can be played on.
    pub fn resume(&mut self) -> Result<()> {
        // SAFETY: a valid game.
        check(unsafe { sys::janggi_game_resume(self.0.as_ptr()) })
    }

    /// Why a move is refused now, by the position or by the rules of the game.
    pub fn why(&self, mv: Move) -> Why {
        // SAFETY: takes any number.
        Why::from_number(unsafe { sys::janggi_game_why(self.as_ptr(), mv.number()) })
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        let mut outcome = sys::janggi_outcome::default();
        // SAFETY: its size is set.
        must(unsafe { sys::janggi_game_outcome(self.as_ptr(), &mut outcome) });
        Outcome::from_c(&outcome)
    }

    /// How the same moves stand under other rules.
    pub fn adjudicate(&self, rules: &Rules) -> Result<Adjudication> {
        let mut outcome = sys::janggi_outcome::default();
        // SAFETY: its size is set.
        let all_legal = match check(unsafe {
            sys::janggi_game_adjudicate(self.as_ptr(), rules.0.as_ptr(), &mut outcome)
        }) {
            Ok(()) => true,
            Err(error) if error.kind() == ErrorKind::Illegal => false,
            Err(error) => return Err(error),
        };
        Ok(Adjudication { outcome: Outcome::from_c(&outcome), all_legal })
    }
}

impl Default for Game {
    /// From the usual start, under the standard rules.
    fn default() -> Self {
        Self::new(&Rules::default())
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        let mut out = null_mut();
        // SAFETY: a valid game.
        must(unsafe { sys::janggi_game_clone(&mut out, self.as_ptr()) });
        Self(NonNull::new(out).expect("a new game"))
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // SAFETY: nobody else has it.
        unsafe { sys::janggi_game_free(self.0.as_ptr()) }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("start", &self.start())
            .field("moves", &self.moves().collect::<Vec<_>>())
            .field("outcome", &self.outcome())
            .finish()
    }
}

/// The moves of a [`Game`].
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    game: &'a Game,
    range: std::ops::Range<u32>,
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.range.next().and_then(|ply| self.game.move_at(ply))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl DoubleEndedIterator for Moves<'_> {
    fn next_back(&mut self) -> Option<Move> {
        self.range.next_back().and_then(|ply| self.game.move_at(ply))
    }
}

impl ExactSizeIterator for Moves<'_> {}
