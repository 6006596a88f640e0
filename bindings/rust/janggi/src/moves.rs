// SPDX-License-Identifier: MIT
//! Moves and lists of them.
use crate::board::{Side, Square};
use crate::error::{Error, ErrorKind, Result};
use crate::sys;
use std::fmt;
use std::mem::MaybeUninit;
use std::num::NonZeroU32;
use std::ops::Deref;
use std::str::FromStr;

/// A move from a square to another, or the pass. Whether it is legal, and what it captures, is the position's
/// knowledge. Text is like "a4b4", and "0000" for the pass; [`crate::Position::parse_move`] reads more.
///
/// ```
/// use janggi::Move;
/// let step: Move = "a10a9".parse().unwrap();
/// assert_eq!(step.from().unwrap().to_string(), "a10");
/// assert_eq!(step.to_string(), "a10a9");
/// assert_eq!("0000".parse::<Move>().unwrap(), Move::PASS);
/// assert!("a4".parse::<Move>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU32);

impl Move {
    /// The pass, wherever the general stands.
    pub const PASS: Self = match Self::from_number(sys::JANGGI_MOVE_PASS) {
        Some(pass) => pass,
        None => panic!(),
    };

    /// The move between two squares; `None` if they are the same.
    pub fn new(from: Square, to: Square) -> Option<Self> {
        // SAFETY: takes any numbers.
        Self::from_number(unsafe { sys::janggi_move_make(from.number(), to.number()) })
    }

    /// The library's number: from * 128 + to, or 129. `None` for 0, which is no move; that another number is one
    /// is not checked here, but wherever moves are taken.
    #[inline]
    pub const fn from_number(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(number) => Some(Self(number)),
            None => None, // JANGGI_MOVE_NONE
        }
    }

    /// The library's number.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0.get()
    }

    /// Where it starts; `None` for the pass.
    pub fn from(self) -> Option<Square> {
        // SAFETY: takes any number.
        Square::from_number(unsafe { sys::janggi_move_from(self.number()) })
    }

    /// Where it ends; `None` for the pass.
    pub fn to(self) -> Option<Square> {
        // SAFETY: takes any number.
        Square::from_number(unsafe { sys::janggi_move_to(self.number()) })
    }

    /// Whether it is the pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.number() == sys::JANGGI_MOVE_PASS
    }

    /// Its place among all moves that any man could ever make, for networks that answer with a number a move; with
    /// Han looking, of the board turned half round. `None` for what no man could ever do.
    pub fn policy_index(self, viewer: Side) -> Option<usize> {
        // SAFETY: takes any numbers.
        let index = unsafe { sys::janggi_policy_index(self.number(), viewer.number()) } as usize;
        Some(index).filter(|&index| index < crate::batch::POLICY_SIZE)
    }

    /// The move of a policy index.
    pub fn from_policy_index(index: usize, viewer: Side) -> Option<Self> {
        let index = u32::try_from(index).ok()?;
        // SAFETY: takes any numbers.
        Self::from_number(unsafe { sys::janggi_policy_move(index, viewer.number()) })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.to()) {
            (Some(from), Some(to)) => f.pad(&format!("{}{}", from, to)),
            _ => f.pad("0000"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        if text == "0000" {
            return Ok(Self::PASS);
        }
        let second =
            text.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map_or(text.len(), |(i, _)| i);
        let (from, to) = text.split_at(second);
        let read = |text: &str| text.parse::<Square>().ok();
        read(from)
            .zip(read(to))
            .and_then(|(from, to)| Self::new(from, to))
            .ok_or_else(|| Error::with_message(ErrorKind::Syntax, "not two squares like a4b4, nor 0000"))
    }
}

/// Room for the legal moves of any position, on the stack.
///
/// ```
/// let (position, mut room) = (janggi::Position::new(), janggi::MoveRoom::new());
/// assert_eq!(position.moves_in(&mut room, janggi::Select::ALL).len(), 32);
/// ```
#[derive(Clone, Copy)]
pub struct MoveRoom(MaybeUninit<[Move; sys::JANGGI_MOVES_MAX as usize]>);

impl MoveRoom {
    /// Nothing is in it.
    #[inline]
    pub fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    /// What a function of the library lists, which returns how many there are.
    #[inline]
    pub(crate) fn fill(&mut self, list: impl FnOnce(*mut sys::janggi_move, u32) -> u32) -> &[Move] {
        let length = list(self.0.as_mut_ptr().cast(), sys::JANGGI_MOVES_MAX);
        assert!(length <= sys::JANGGI_MOVES_MAX);
        // SAFETY: the library wrote so many, none of them 0.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), length as usize) }
    }
}

impl Default for MoveRoom {
    fn default() -> Self {
        Self::new()
    }
}

/// The legal moves of a position: a slice on the stack.
#[derive(Clone)]
pub struct MoveList {
    room: MoveRoom,
    length: usize,
}

impl MoveList {
    #[inline]
    pub(crate) fn fill(list: impl FnOnce(*mut sys::janggi_move, u32) -> u32) -> Self {
        let mut room = MoveRoom::new();
        let length = room.fill(list).len();
        Self { room, length }
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        // SAFETY: so many were written.
        unsafe { std::slice::from_raw_parts(self.room.0.as_ptr().cast(), self.length) }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The moves of a [`MoveList`].
#[derive(Clone)]
pub struct MoveListIter {
    list: MoveList,
    range: std::ops::Range<usize>,
}

impl Iterator for MoveListIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.range.next().map(|i| self.list[i])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl ExactSizeIterator for MoveListIter {}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    fn into_iter(self) -> MoveListIter {
        MoveListIter { range: 0..self.length, list: self }
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// What [`crate::Position::make_unchecked`] leaves for [`crate::Position::unmake_unchecked`].
pub struct Undo(pub(crate) MaybeUninit<sys::janggi_undo>);

impl Undo {
    /// A place for it.
    #[inline]
    pub fn new() -> Self {
        Self(MaybeUninit::uninit())
    }
}

impl Default for Undo {
    fn default() -> Self {
        Self::new()
    }
}
