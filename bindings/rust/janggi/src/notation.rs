// SPDX-License-Identifier: MIT
//! Text of moves and squares.
use crate::error::{call, Result};
use crate::moves::Move;
use crate::position::Position;
use crate::sys;

numbers! {
    /// A way to write moves.
    ///
    /// ```
    /// use janggi::{Move, Notation, Position};
    /// let start = Position::new();
    /// let step = start.parse_move("71졸72", Notation::KOREAN).unwrap();
    /// assert_eq!(start.format_move(step, Notation::UCI).unwrap(), "a4b4");
    /// assert_eq!(start.format_move(step, Notation::KOREAN.with_side_marks()).unwrap(), "71초졸72");
    /// ```
    Notation {
        /// a10a9; ranks 1 to 10.
        UCI = JANGGI_NOTATION_UCI,
        /// a9a8; ranks 0 to 9.
        UCCI = JANGGI_NOTATION_UCCI,
        /// a9a8, pass @@@@; ranks 0 to 9.
        XBOARD = JANGGI_NOTATION_XBOARD,
        /// Ade2, Cfxf10+.
        SAN = JANGGI_NOTATION_SAN,
        /// H02-83.
        NUMERIC = JANGGI_NOTATION_NUMERIC,
        /// 79졸78, pass 한수쉼.
        KOREAN = JANGGI_NOTATION_KOREAN,
        /// 79卒78; read like the other.
        KOREAN_HANJA = JANGGI_NOTATION_KOREAN_HANJA,
    }
}

impl Notation {
    /// The Korean ones with the side before the piece: 79초졸78.
    pub const fn with_side_marks(self) -> Self {
        Self(self.0 | sys::JANGGI_NOTATION_SIDE_MARKS)
    }
}

impl Position {
    /// The text of a legal move; `None` if it is not, or the notation is unknown.
    pub fn format_move(&self, mv: Move, notation: Notation) -> Option<String> {
        // SAFETY: the buffer has that many bytes.
        let text = crate::text(sys::JANGGI_MOVE_TEXT_MAX as usize, |buffer, capacity| unsafe {
            sys::janggi_move_format(self.0.as_ptr(), mv.number(), notation.number(), buffer, capacity)
        });
        Some(text).filter(|text| !text.is_empty())
    }

    /// Reads a move that is legal here.
    pub fn parse_move(&self, text: &str, notation: Notation) -> Result<Move> {
        let mut mv = sys::JANGGI_MOVE_NONE;
        // SAFETY: the text has that many bytes.
        call(|error| unsafe {
            let (start, length) = (text.as_ptr().cast(), text.len());
            sys::janggi_move_parse(&mut mv, self.0.as_ptr(), notation.number(), start, length, error)
        })?;
        Ok(Move::from_number(mv).expect("a move"))
    }
}
