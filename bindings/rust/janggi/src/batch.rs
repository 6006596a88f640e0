// SPDX-License-Identifier: MIT
//! Many positions or games in one call, for programs that learn.
use crate::board::Side;
use crate::error::{call, Error, ErrorKind, Result};
use crate::game::Game;
use crate::moves::Move;
use crate::position::{Position, Select};
use crate::rules::{Reason, Rules, State};
use crate::sys;
use std::fmt;

/// Policy indices: the width of a mask.
pub const POLICY_SIZE: usize = sys::JANGGI_POLICY_SIZE as usize;
/// Planes of a position, each of 90 points.
pub const PLANES: usize = sys::JANGGI_PLANES as usize;

numbers! {
    /// From where a board is seen.
    View {
        /// As it lies: from Cho's side.
        BOARD = JANGGI_VIEW_BOARD,
        /// From the side to move: with Han to move, turned half round.
        MOVER = JANGGI_VIEW_MOVER,
    }
}

numbers! {
    /// The planes of [`planes`].
    Plane {
        /// Seven, a kind each, general to soldier: of Cho, or of the mover.
        OWN = JANGGI_PLANE_OWN,
        /// Seven of the other side.
        OTHER = JANGGI_PLANE_OTHER,
        /// All 1 or all 0, as are the next two.
        HAN_TO_MOVE = JANGGI_PLANE_HAN_TO_MOVE,
        /// The last move was a pass.
        LAST_WAS_PASS = JANGGI_PLANE_LAST_WAS_PASS,
        /// The generals face each other.
        BIKJANG = JANGGI_PLANE_BIKJANG,
        /// All alike: plies since the last capture, at most 255.
        HALFMOVE_CLOCK = JANGGI_PLANE_HALFMOVE_CLOCK,
    }
}

/// A packed position: what [`Position::pack`] gives, and then zeros. It may come from anywhere; each is checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Pack(pub [u8; sys::JANGGI_PACK_MAX as usize]);

impl From<&Position> for Pack {
    fn from(position: &Position) -> Self {
        let mut pack = Self([0; sys::JANGGI_PACK_MAX as usize]);
        // SAFETY: room for so many bytes.
        unsafe { sys::janggi_position_pack(position.0.as_ptr(), pack.0.as_mut_ptr(), pack.0.len()) };
        pack
    }
}

impl fmt::Debug for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pack({:02x?})", self.0)
    }
}

/// Lists of moves, one for each position or game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveLists {
    offsets: Vec<u64>,
    moves: Vec<Move>,
}

impl MoveLists {
    /// Calls a lister twice if its moves do not fit at first.
    fn fill(
        count: usize,
        mut list: impl FnMut(*mut u64, *mut sys::janggi_move, usize, *mut sys::janggi_error) -> sys::janggi_status,
    ) -> Result<Self> {
        let mut offsets = vec![0; count + 1];
        let mut moves: Vec<Move> = Vec::with_capacity(count * 48);
        loop {
            call(|error| list(offsets.as_mut_ptr(), moves.as_mut_ptr().cast(), moves.capacity(), error))?;
            let total = offsets[count] as usize;
            if total <= moves.capacity() {
                // SAFETY: so many were written, none of them 0.
                unsafe { moves.set_len(total) };
                return Ok(Self { offsets, moves });
            }
            moves.reserve(total);
        }
    }

    /// How many lists.
    pub fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is no list.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A list.
    pub fn get(&self, index: usize) -> Option<&[Move]> {
        let end = *self.offsets.get(index.checked_add(1)?)?;
        Some(&self.moves[self.offsets[index] as usize..end as usize])
    }

    /// The lists.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Move]> + '_ {
        (0..self.len()).map(move |index| self.get(index).expect("a list"))
    }

    /// The moves of all lists.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where each list begins among them, and how many they are.
    pub fn offsets(&self) -> &[u64] {
        &self.offsets
    }
}

/// Some of the moves were refused; the others were played.
#[derive(Debug)]
pub struct Refused {
    /// The first.
    pub error: Error,
    /// What became of each.
    pub results: Vec<Result<(), ErrorKind>>,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl std::error::Error for Refused {}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        refused.error
    }
}

fn check_length(name: &str, found: usize, wanted: usize) -> Result<()> {
    if found == wanted {
        return Ok(());
    }
    Err(Error::with_message(ErrorKind::Argument, &format!("{} {}, not {}", found, name, wanted)))
}

fn play_all(
    count: usize,
    moves: &[Option<Move>],
    play: impl FnOnce(
        *const sys::janggi_move,
        *mut sys::janggi_status,
        *mut sys::janggi_error,
    ) -> sys::janggi_status,
) -> Result<(), Refused> {
    check_length("moves", moves.len(), count).map_err(|error| Refused { error, results: Vec::new() })?;
    let mut statuses = vec![sys::JANGGI_OK; count];
    // No move is 0, in both languages.
    call(|error| play(moves.as_ptr().cast(), statuses.as_mut_ptr(), error)).map_err(|error| Refused {
        error,
        results: statuses
            .iter()
            .map(|&status| match status {
                sys::JANGGI_OK => Ok(()),
                status => Err(ErrorKind::from_status(status)),
            })
            .collect(),
    })
}

/// The legal moves of many positions. The first that is refused is the error's item.
///
/// ```
/// use janggi::batch::{self, Pack};
/// let packs = [Pack::from(&janggi::Position::new()); 3];
/// let lists = batch::legal_moves(&packs, &janggi::Rules::default(), janggi::Select::ALL).unwrap();
/// assert_eq!(lists.iter().map(|list| list.len()).collect::<Vec<_>>(), [32, 32, 32]);
/// ```
pub fn legal_moves(packs: &[Pack], rules: &Rules, select: Select) -> Result<MoveLists> {
    MoveLists::fill(packs.len(), |offsets, moves, capacity, error| {
        let (start, rules) = (packs.as_ptr().cast(), rules.0.as_ptr());
        // SAFETY: so many packs, one more offset, and room for so many moves.
        unsafe {
            sys::janggi_packs_legal_moves(
                start,
                packs.len(),
                rules,
                select.number(),
                offsets,
                moves,
                capacity,
                error,
            )
        }
    })
}

/// Marks the legal moves of many positions by their policy index: [`POLICY_SIZE`] bytes each, 1 or 0.
pub fn masks(packs: &[Pack], rules: &Rules, view: View, masks: &mut [u8]) -> Result<()> {
    check_length("bytes for masks", masks.len(), packs.len() * POLICY_SIZE)?;
    let (start, count, rules) = (packs.as_ptr().cast(), packs.len(), rules.0.as_ptr());
    // SAFETY: so many packs, and room for so many masks.
    call(|error| unsafe {
        sys::janggi_packs_masks(start, count, rules, view.number(), masks.as_mut_ptr(), error)
    })
}

/// Many positions as a network reads them: [`PLANES`] planes of ten ranks of nine points each.
pub fn planes(packs: &[Pack], view: View, planes: &mut [u8]) -> Result<()> {
    check_length("bytes for planes", planes.len(), packs.len() * PLANES * crate::Square::COUNT)?;
    let (start, count) = (packs.as_ptr().cast(), packs.len());
    // SAFETY: so many packs, and room for so many planes.
    call(|error| unsafe { sys::janggi_packs_planes(start, count, view.number(), planes.as_mut_ptr(), error) })
}

/// Makes a move in each of many positions if it is legal there; `None` leaves one as it is.
pub fn play(packs: &mut [Pack], rules: &Rules, moves: &[Option<Move>]) -> Result<(), Refused> {
    let (start, count, rules) = (packs.as_mut_ptr().cast(), packs.len(), rules.0.as_ptr());
    // SAFETY: so many packs, moves and statuses.
    play_all(count, moves, |moves, statuses, error| unsafe {
        sys::janggi_packs_play(start, count, rules, moves, statuses, error)
    })
}

/// Games as the library takes them: a `Game` is a pointer and nothing else.
fn pointers(games: &[Game]) -> *const *const sys::janggi_game {
    games.as_ptr().cast()
}

/// The positions of many games.
pub fn packs_of_games(games: &[Game]) -> Result<Vec<Pack>> {
    let mut packs = vec![Pack([0; sys::JANGGI_PACK_MAX as usize]); games.len()];
    let start = packs.as_mut_ptr().cast();
    // SAFETY: so many games, and room for so many packs.
    call(|error| unsafe { sys::janggi_games_pack(pointers(games), games.len(), start, error) })?;
    Ok(packs)
}

/// The legal moves of many games; one that is over has none.
pub fn legal_moves_of_games(games: &[Game], select: Select) -> Result<MoveLists> {
    MoveLists::fill(games.len(), |offsets, moves, capacity, error| {
        let (start, count) = (pointers(games), games.len());
        // SAFETY: so many games, one more offset, and room for so many moves.
        unsafe {
            sys::janggi_games_legal_moves(start, count, select.number(), offsets, moves, capacity, error)
        }
    })
}

/// Marks the legal moves of many games, as [`masks`] does.
pub fn masks_of_games(games: &[Game], view: View, masks: &mut [u8]) -> Result<()> {
    check_length("bytes for masks", masks.len(), games.len() * POLICY_SIZE)?;
    let (start, count) = (pointers(games), games.len());
    // SAFETY: so many games, and room for so many masks.
    call(|error| unsafe { sys::janggi_games_masks(start, count, view.number(), masks.as_mut_ptr(), error) })
}

/// Plays a move in each of many games; `None` leaves one as it is.
pub fn push(games: &mut [Game], moves: &[Option<Move>]) -> Result<(), Refused> {
    let (start, count) = (games.as_mut_ptr().cast(), games.len());
    // SAFETY: so many games, all different, and so many moves and statuses.
    play_all(count, moves, |moves, statuses, error| unsafe {
        sys::janggi_games_push(start, count, moves, statuses, error)
    })
}

/// How a game stands; [`Game::outcome`] tells more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Whether it is over.
    pub state: State,
    /// `None`: a draw if it is over.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Reason,
}

/// How many games stand.
pub fn outcomes(games: &[Game]) -> Result<Vec<Standing>> {
    let [mut states, mut winners, mut reasons] = [(); 3].map(|()| vec![0u8; games.len()]);
    // SAFETY: so many games, and room for so many of each.
    call(|error| unsafe {
        sys::janggi_games_outcomes(
            pointers(games),
            games.len(),
            states.as_mut_ptr(),
            winners.as_mut_ptr(),
            reasons.as_mut_ptr(),
            error,
        )
    })?;
    let standing = |((state, winner), reason): ((u8, u8), u8)| Standing {
        state: State::from_number(state.into()),
        winner: Side::from_number(winner.into()),
        reason: Reason::from_number(reason.into()),
    };
    Ok(states.into_iter().zip(winners).zip(reasons).map(standing).collect())
}
