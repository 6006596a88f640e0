// SPDX-License-Identifier: MIT
//! Janggi (장기, Korean chess): legal moves, games under every rule set in use and how they end, notations, records,
//! diagrams, and a search for the best move. A safe face of libjanggi.
//!
//! ```
//! # fn main() -> Result<(), janggi::Error> {
//! let mut game = janggi::Game::new(&janggi::Rules::default());
//! game.push_text("a4b4")?;
//! println!("{}", game.position().diagram().hangul());
//! assert_eq!(game.position().legal_moves().len(), 32);
//!
//! let refused = game.push_text("b8b5").unwrap_err();
//! assert_eq!(refused.to_string(), "the cannon has nothing to jump over");
//! # Ok(())
//! # }
//! ```
//!
//! # Threads
//!
//! Objects are independent of each other. [`Position`], [`Rules`], [`Game`], [`Record`] and [`Book`] are `Send` and
//! `Sync`: any number of threads may look at one, one may change it. A [`Reader`] belongs to one thread at a time.
//! A [`Search`] runs on the thread that calls it; its [`Stopper`] ends that from any other.
//!
//! # Memory
//!
//! Nothing is freed by hand, and objects may be dropped in any order: none keeps another. Where there is no memory,
//! functions that return no `Result` panic.
#![warn(missing_docs)]

use janggi_sys as sys;
use std::os::raw::c_char;

/// A number of the library with names for the values known.
macro_rules! numbers {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $constant:ident = $value:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub(crate) u32);

        impl $name {
            $($(#[$doc])* pub const $constant: Self = Self(crate::sys::$value);)*

            /// All that have a name here.
            pub const KNOWN: &'static [Self] = &[$(Self::$constant),*];

            /// The library's number; what it does not know, it refuses.
            #[inline]
            pub const fn from_number(number: u32) -> Self {
                Self(number)
            }

            /// The library's number.
            #[inline]
            pub const fn number(self) -> u32 {
                self.0
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $(Self::$constant => f.write_str(concat!(stringify!($name), "::", stringify!($constant))),)*
                    Self(number) => write!(f, concat!(stringify!($name), "({})"), number),
                }
            }
        }
    };
}

pub mod batch;
mod board;
mod book;
mod borrowed;
mod diagram;
mod error;
mod game;
mod moves;
mod notation;
mod output;
mod position;
mod record;
mod rules;
mod search;
mod setup;
mod version;

pub use board::{Kind, Piece, Side, Square};
pub use book::{Book, BookBuilder, BookEntry, BookResult};
pub use borrowed::Borrowed;
pub use diagram::{Coordinates, Diagram, Script, Style};
pub use error::{Error, ErrorKind, Faults, Result};
pub use game::{Adjudication, Game, Moves};
pub use moves::{Move, MoveList, MoveRoom, Undo};
pub use notation::Notation;
pub use position::{Letters, Position, Select, Walk};
pub use record::{Format, Line, Lines, Reader, Record, Tags, Warning, WarningKind, WriteFlags};
pub use rules::{Outcome, Reason, Rule, Rules, Ruleset, State, Why};
pub use search::{Action, Bound, Found, Info, Limits, Score, Search, Setting, Stopper};
pub use setup::{Handicap, Pairing, Setup};
pub use version::{limit, rules_revision, version, version_number, Feature, Limit};

/// The programs of the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// A language of names and descriptions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
}

impl Language {
    #[inline]
    fn number(self) -> u32 {
        match self {
            Language::English => sys::JANGGI_ENGLISH,
            Language::Korean => sys::JANGGI_KOREAN,
        }
    }
}

/// A static text of the library.
///
/// # Safety
/// A function of the library returned it.
unsafe fn static_text(text: *const c_char) -> &'static str {
    std::ffi::CStr::from_ptr(text).to_str().expect("libjanggi's texts are UTF-8")
}

/// The text that a function of the library writes, which returns its whole length.
fn text(capacity: usize, mut write: impl FnMut(*mut c_char, usize) -> usize) -> String {
    let mut buffer = vec![0u8; capacity];
    let mut length = write(buffer.as_mut_ptr().cast(), buffer.len());
    if length >= buffer.len() {
        buffer.resize(length + 1, 0);
        length = write(buffer.as_mut_ptr().cast(), buffer.len());
    }
    buffer.truncate(length);
    String::from_utf8(buffer).expect("libjanggi's texts are UTF-8")
}
