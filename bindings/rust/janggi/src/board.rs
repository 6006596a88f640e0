// SPDX-License-Identifier: MIT
//! Sides, pieces and squares.
use crate::error::{check, Error, Result};
use crate::sys;
use std::fmt;
use std::str::FromStr;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Blue or green, ranks 1 to 3; upper case in a FEN.
    Cho,
    /// Red, ranks 8 to 10; lower case in a FEN.
    Han,
}

impl Side {
    /// Cho and Han.
    pub const BOTH: [Self; 2] = [Self::Cho, Self::Han];

    /// The library's number.
    #[inline]
    pub const fn number(self) -> u32 {
        match self {
            Self::Cho => sys::JANGGI_CHO,
            Self::Han => sys::JANGGI_HAN,
        }
    }

    /// `None` for what is no side.
    #[inline]
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            sys::JANGGI_CHO => Some(Self::Cho),
            sys::JANGGI_HAN => Some(Self::Han),
            _ => None,
        }
    }

    /// The number of one or of nobody.
    pub(crate) fn or_nobody(side: Option<Self>) -> u32 {
        side.map_or(sys::JANGGI_NOBODY, Self::number)
    }
}

impl std::ops::Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Cho => Self::Han,
            Self::Han => Self::Cho,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Cho => "Cho",
            Self::Han => "Han",
        })
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Kind {
    General,
    Guard,
    Elephant,
    Horse,
    Chariot,
    Cannon,
    Soldier,
}

impl Kind {
    /// All seven, in the order of their numbers.
    pub const ALL: [Self; 7] =
        [Self::General, Self::Guard, Self::Elephant, Self::Horse, Self::Chariot, Self::Cannon, Self::Soldier];

    /// The library's number.
    #[inline]
    pub const fn number(self) -> u32 {
        match self {
            Self::General => sys::JANGGI_GENERAL,
            Self::Guard => sys::JANGGI_GUARD,
            Self::Elephant => sys::JANGGI_ELEPHANT,
            Self::Horse => sys::JANGGI_HORSE,
            Self::Chariot => sys::JANGGI_CHARIOT,
            Self::Cannon => sys::JANGGI_CANNON,
            Self::Soldier => sys::JANGGI_SOLDIER,
        }
    }

    /// `None` for what is no kind.
    #[inline]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.number() == number)
    }

    /// What a piece of this kind counts, in half points: a chariot's 13 points are 26.
    pub fn half_points(self) -> u32 {
        // SAFETY: takes any number.
        unsafe { sys::janggi_kind_half_points(self.number()) }
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The library's number: Cho 1 to 7, Han 9 to 15.
    #[inline]
    pub fn number(self) -> u32 {
        // SAFETY: takes any numbers.
        unsafe { sys::janggi_piece_make(self.side.number(), self.kind.number()) }
    }

    /// `None` for what is no piece.
    #[inline]
    pub fn from_number(number: u32) -> Option<Self> {
        // SAFETY: both take any number.
        let (side, kind) = unsafe { (sys::janggi_piece_side(number), sys::janggi_piece_kind(number)) };
        Some(Self { side: Side::from_number(side)?, kind: Kind::from_number(kind)? })
    }
}

/// A point of the board. Text is like "e10".
///
/// ```
/// let square: janggi::Square = "e10".parse().unwrap();
/// assert_eq!((square.file(), square.rank()), (4, 9));
/// assert_eq!(square.to_string(), "e10");
/// assert!(square.in_palace());
/// assert!("j1".parse::<janggi::Square>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = sys::JANGGI_SQUARES as usize;
    /// Files.
    pub const FILES: u32 = sys::JANGGI_FILES;
    /// Ranks.
    pub const RANKS: u32 = sys::JANGGI_RANKS;

    /// The square of a file, 0 to 8, and a rank, 0 to 9.
    pub fn new(file: u32, rank: u32) -> Option<Self> {
        // SAFETY: takes any numbers.
        Self::from_number(unsafe { sys::janggi_square_make(file, rank) })
    }

    /// `None` for what is no square.
    #[inline]
    pub const fn from_number(number: u32) -> Option<Self> {
        if number < sys::JANGGI_SQUARES {
            Some(Self(number as u8))
        } else {
            None // JANGGI_NO_SQUARE among them
        }
    }

    /// rank * 9 + file: a1 = 0, i1 = 8, i10 = 89.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// All squares, a1, b1 and so on.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// 0 to 8.
    pub fn file(self) -> u32 {
        // SAFETY: takes any number.
        unsafe { sys::janggi_square_file(self.number()) }
    }

    /// 0 to 9.
    pub fn rank(self) -> u32 {
        // SAFETY: takes any number.
        unsafe { sys::janggi_square_rank(self.number()) }
    }

    /// Whether it is one of the nine of either palace.
    pub fn in_palace(self) -> bool {
        // SAFETY: takes any number.
        unsafe { sys::janggi_square_in_palace(self.number()) != 0 }
    }

    /// Its text in a notation; empty for an unknown one.
    pub fn format(self, notation: crate::Notation) -> String {
        // SAFETY: the buffer has that many bytes.
        crate::text(16, |buffer, capacity| unsafe {
            sys::janggi_square_format(self.number(), notation.number(), buffer, capacity)
        })
    }

    /// Reads a square in a notation.
    pub fn parse(text: &str, notation: crate::Notation) -> Result<Self> {
        let mut square = 0;
        // SAFETY: the text has that many bytes.
        check(unsafe {
            sys::janggi_square_parse(&mut square, notation.number(), text.as_ptr().cast(), text.len())
        })?;
        Ok(Self(square as u8))
    }
}

impl FromStr for Square {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::parse(text, crate::Notation::UCI)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.format(crate::Notation::UCI))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
