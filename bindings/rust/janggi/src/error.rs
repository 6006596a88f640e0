// SPDX-License-Identifier: MIT
//! What went wrong, and where.
use crate::sys;
use std::fmt;
use std::io;

/// What may come of a call.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There was no memory.
    NoMemory,
    /// An argument is unknown or out of its range.
    Argument,
    /// A struct's size is not set: the library in use is not the one this crate was made for.
    Struct,
    /// The text does not have the expected form.
    Syntax,
    /// The board cannot stand in a game.
    Position,
    /// The move is not legal here.
    Illegal,
    /// The text fits more than one legal move.
    Ambiguous,
    /// The game is over.
    GameOver,
    /// There is nothing here, or nothing more.
    Empty,
    /// This build or format does not offer it.
    Unsupported,
    /// The object is in use by a running call.
    Busy,
    /// A callback asked to stop: what was read or written failed.
    Callback,
    /// A status that this crate does not know.
    Other(i32),
}

impl ErrorKind {
    pub(crate) fn from_status(status: sys::janggi_status) -> Self {
        match status {
            sys::JANGGI_E_NOMEM => Self::NoMemory,
            sys::JANGGI_E_ARGUMENT => Self::Argument,
            sys::JANGGI_E_STRUCT => Self::Struct,
            sys::JANGGI_E_SYNTAX => Self::Syntax,
            sys::JANGGI_E_POSITION => Self::Position,
            sys::JANGGI_E_ILLEGAL => Self::Illegal,
            sys::JANGGI_E_AMBIGUOUS => Self::Ambiguous,
            sys::JANGGI_E_GAME_OVER => Self::GameOver,
            sys::JANGGI_E_EMPTY => Self::Empty,
            sys::JANGGI_E_UNSUPPORTED => Self::Unsupported,
            sys::JANGGI_E_BUSY => Self::Busy,
            sys::JANGGI_E_CALLBACK => Self::Callback,
            other => Self::Other(other),
        }
    }

    fn status(self) -> sys::janggi_status {
        match self {
            Self::NoMemory => sys::JANGGI_E_NOMEM,
            Self::Argument => sys::JANGGI_E_ARGUMENT,
            Self::Struct => sys::JANGGI_E_STRUCT,
            Self::Syntax => sys::JANGGI_E_SYNTAX,
            Self::Position => sys::JANGGI_E_POSITION,
            Self::Illegal => sys::JANGGI_E_ILLEGAL,
            Self::Ambiguous => sys::JANGGI_E_AMBIGUOUS,
            Self::GameOver => sys::JANGGI_E_GAME_OVER,
            Self::Empty => sys::JANGGI_E_EMPTY,
            Self::Unsupported => sys::JANGGI_E_UNSUPPORTED,
            Self::Busy => sys::JANGGI_E_BUSY,
            Self::Callback => sys::JANGGI_E_CALLBACK,
            Self::Other(status) => status,
        }
    }

    /// The C name, like "JANGGI_E_ILLEGAL".
    pub fn name(self) -> &'static str {
        // SAFETY: takes any number, returns a static text.
        unsafe { crate::static_text(sys::janggi_status_name(self.status())) }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: takes any number, returns a static text.
        f.write_str(unsafe { crate::static_text(sys::janggi_status_message(self.status())) })
    }
}

/// All that was wrong with a board or a FEN.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Faults(u32);

impl Faults {
    /// A side has no general.
    pub const NO_GENERAL: Self = Self(sys::JANGGI_FAULT_NO_GENERAL);
    /// A side has more than one.
    pub const MANY_GENERALS: Self = Self(sys::JANGGI_FAULT_MANY_GENERALS);
    /// A general or guard stands outside its palace.
    pub const OUTSIDE_PALACE: Self = Self(sys::JANGGI_FAULT_OUTSIDE_PALACE);
    /// More men of a kind than an army has.
    pub const TOO_MANY_PIECES: Self = Self(sys::JANGGI_FAULT_TOO_MANY_PIECES);
    /// A soldier stands behind the rank it starts from.
    pub const SOLDIER_RANK: Self = Self(sys::JANGGI_FAULT_SOLDIER_RANK);
    /// The side that is not to move is in check.
    pub const OPPONENT_IN_CHECK: Self = Self(sys::JANGGI_FAULT_OPPONENT_IN_CHECK);
    /// A row of the FEN has not nine points.
    pub const ROW_WIDTH: Self = Self(sys::JANGGI_FAULT_ROW_WIDTH);
    /// The FEN has not ten rows.
    pub const ROW_COUNT: Self = Self(sys::JANGGI_FAULT_ROW_COUNT);
    /// An unknown letter or piece number.
    pub const LETTER: Self = Self(sys::JANGGI_FAULT_LETTER);
    /// The side to move is missing or unknown.
    pub const SIDE: Self = Self(sys::JANGGI_FAULT_SIDE);
    /// A counter is no number, or out of its range.
    pub const NUMBER: Self = Self(sys::JANGGI_FAULT_NUMBER);
    /// Text after the end.
    pub const TRAILING: Self = Self(sys::JANGGI_FAULT_TRAILING);

    const NAMES: [(Self, &'static str); 12] = [
        (Self::NO_GENERAL, "NO_GENERAL"),
        (Self::MANY_GENERALS, "MANY_GENERALS"),
        (Self::OUTSIDE_PALACE, "OUTSIDE_PALACE"),
        (Self::TOO_MANY_PIECES, "TOO_MANY_PIECES"),
        (Self::SOLDIER_RANK, "SOLDIER_RANK"),
        (Self::OPPONENT_IN_CHECK, "OPPONENT_IN_CHECK"),
        (Self::ROW_WIDTH, "ROW_WIDTH"),
        (Self::ROW_COUNT, "ROW_COUNT"),
        (Self::LETTER, "LETTER"),
        (Self::SIDE, "SIDE"),
        (Self::NUMBER, "NUMBER"),
        (Self::TRAILING, "TRAILING"),
    ];

    /// None at all.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether these are among them.
    pub const fn contains(self, faults: Self) -> bool {
        self.0 & faults.0 == faults.0
    }

    /// The library's bits.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl std::ops::BitOr for Faults {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Self::NAMES.iter().filter(|(fault, _)| self.contains(*fault)).map(|(_, name)| *name);
        write!(f, "Faults({})", names.collect::<Vec<_>>().join(" | "))
    }
}

/// What went wrong, and where.
///
/// ```
/// use janggi::{ErrorKind, Faults, Position};
/// let fen = "4k4/9/9/9/9/9/9/9/4K3x/9 w - - 0 1";
/// let error = fen.parse::<Position>().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Syntax);
/// assert_eq!(error.offset() as usize, fen.find('x').unwrap());
/// assert!(error.faults().contains(Faults::LETTER));
/// ```
pub struct Error {
    kind: ErrorKind,
    offset: u64,
    line: u32,
    item: u32,
    faults: Faults,
    message: Box<str>,
    source: Option<io::Error>,
}

impl Error {
    /// An error without a place, in the words of its kind.
    pub(crate) fn from_kind(kind: ErrorKind) -> Self {
        Self::with_message(kind, &kind.to_string())
    }

    pub(crate) fn with_message(kind: ErrorKind, message: &str) -> Self {
        let (faults, message) = (Faults::default(), message.into());
        Self { kind, offset: 0, line: 0, item: 0, faults, message, source: None }
    }

    pub(crate) fn from_c(status: sys::janggi_status, error: &sys::janggi_error) -> Self {
        let kind = ErrorKind::from_status(status);
        let bytes: Vec<u8> = error.message.iter().map(|&c| c as u8).take_while(|&c| c != 0).collect();
        let message = match String::from_utf8_lossy(&bytes) {
            text if text.is_empty() => kind.to_string(),
            text => text.into_owned(),
        };
        let (offset, line, item, faults) = (error.offset, error.line, error.item, Faults(error.faults));
        Self { kind, offset, line, item, faults, message: message.into(), source: None }
    }

    /// The same, because of a failure of what was read from or written to.
    pub(crate) fn because_of(mut self, source: io::Error) -> Self {
        self.message = source.to_string().into();
        self.source = Some(source);
        self
    }

    /// What kind of thing went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte of the first fault in the text or stream given, from 0.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The line, from 1; `None` where lines mean nothing.
    pub fn line(&self) -> Option<u32> {
        Some(self.line).filter(|&line| line != 0)
    }

    /// The record of a stream or the element of a batch, from 1; `None` where there are none.
    pub fn item(&self) -> Option<u32> {
        Some(self.item).filter(|&item| item != 0)
    }

    /// All that was wrong with a board or a FEN.
    pub fn faults(&self) -> Faults {
        self.faults
    }

    /// One line of English.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(item) = self.item() {
            write!(f, "item {}: ", item)?;
        }
        if let Some(line) = self.line() {
            write!(f, "line {}: ", line)?;
        }
        f.write_str(&self.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.kind)
            .field("offset", &self.offset)
            .field("line", &self.line)
            .field("item", &self.item)
            .field("faults", &self.faults)
            .field("message", &self.message)
            .finish()
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|error| error as _)
    }
}

/// A status as a result.
pub(crate) fn check(status: sys::janggi_status) -> Result<()> {
    match status {
        sys::JANGGI_OK => Ok(()),
        status => Err(Error::from_kind(ErrorKind::from_status(status))),
    }
}

/// Calls a function that tells what was wrong.
pub(crate) fn call(function: impl FnOnce(*mut sys::janggi_error) -> sys::janggi_status) -> Result<()> {
    let mut error = sys::janggi_error::default();
    match function(&mut error) {
        sys::JANGGI_OK => Ok(()),
        status => Err(Error::from_c(status, &error)),
    }
}

/// For calls that cannot fail but for want of memory.
#[track_caller]
pub(crate) fn must(status: sys::janggi_status) {
    if let Err(error) = check(status) {
        panic!("libjanggi: {}", error);
    }
}
