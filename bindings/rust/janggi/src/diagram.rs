// SPDX-License-Identifier: MIT
//! The board as a picture.
use crate::error::{Error, ErrorKind, Result};
use crate::moves::Move;
use crate::output::write_to;
use crate::position::Position;
use crate::{sys, Square};
use std::fmt;
use std::io::Write;

numbers! {
    /// How the men are written.
    Script {
        /// K A B N R C P; in a text, Han in lower case.
        LETTERS = JANGGI_SCRIPT_LETTERS,
        /// Two columns wide; in a text, a v before Han's.
        HANGUL = JANGGI_SCRIPT_HANGUL,
        /// Likewise.
        HANJA = JANGGI_SCRIPT_HANJA,
    }
}

numbers! {
    /// What an SVG looks like.
    Style {
        /// A wooden board; Cho's names are green, Han's red.
        WOODEN = JANGGI_STYLE_WOODEN,
        /// For print: Cho's names are blue, Han's men filled red.
        PLAIN = JANGGI_STYLE_PLAIN,
    }
}

numbers! {
    /// What stands beside the board.
    Coordinates {
        /// Files a to i, ranks 1 to 10 from Cho's side.
        UCI = JANGGI_COORDINATES_UCI,
        /// Files 1 to 9, ranks 1 to 9 and 0 from Han's side.
        KOREAN = JANGGI_COORDINATES_KOREAN,
        /// Nothing.
        NONE = JANGGI_COORDINATES_NONE,
    }
}

/// The board as a text, or as an SVG picture. A general in check is marked without being asked for.
///
/// ```
/// let start = janggi::Position::new();
/// let text = start.diagram().to_string();
/// assert_eq!(text.lines().filter(|line| line.contains('R')).count(), 1);
/// let svg = start.diagram().svg().hanja().last_move("a4b4".parse().unwrap()).to_string();
/// assert!(svg.starts_with("<svg"));
/// ```
#[derive(Clone)]
pub struct Diagram<'a> {
    position: &'a Position,
    options: sys::janggi_diagram_options,
    arrows: usize,
}

impl<'a> Diagram<'a> {
    /// The plain text board; `position.diagram()` is the same.
    pub fn new(position: &'a Position) -> Self {
        let options = sys::janggi_diagram_options { format: sys::JANGGI_DIAGRAM_TEXT, ..Default::default() };
        Self { position, options, arrows: 0 }
    }

    fn with_flag(mut self, flag: u32) -> Self {
        self.options.flags |= flag;
        self
    }

    /// A picture; it needs no font.
    pub fn svg(mut self) -> Self {
        self.options.format = sys::JANGGI_DIAGRAM_SVG;
        self
    }

    /// How the men are written.
    pub fn script(mut self, script: Script) -> Self {
        self.options.script = script.number();
        self
    }

    /// The men in Hangul.
    pub fn hangul(self) -> Self {
        self.script(Script::HANGUL)
    }

    /// The men in Hanja.
    pub fn hanja(self) -> Self {
        self.script(Script::HANJA)
    }

    /// What an SVG looks like.
    pub fn style(mut self, style: Style) -> Self {
        self.options.style = style.number();
        self
    }

    /// What stands beside the board.
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.options.coordinates = coordinates.number();
        self
    }

    /// Han's side below.
    pub fn flip(self) -> Self {
        self.with_flag(sys::JANGGI_DRAW_FLIP)
    }

    /// A text's lines in ASCII, of one sure width.
    pub fn ascii(self) -> Self {
        self.with_flag(sys::JANGGI_DRAW_ASCII)
    }

    /// An SVG's men in cells, as on European boards.
    pub fn cells(self) -> Self {
        self.with_flag(sys::JANGGI_DRAW_CELLS)
    }

    /// North Korean generals.
    pub fn north(self) -> Self {
        self.with_flag(sys::JANGGI_DRAW_NORTH)
    }

    /// A text's men in colour, for a terminal.
    pub fn colour(self) -> Self {
        self.with_flag(sys::JANGGI_DRAW_COLOUR)
    }

    /// Marks the points of a move.
    pub fn last_move(mut self, mv: Move) -> Self {
        self.options.last_move = mv.number();
        self
    }

    /// An arrow; more than [`Self::MAX_ARROWS`] cannot be drawn.
    pub fn arrow(mut self, mv: Move) -> Self {
        if let Some(place) = self.options.arrows.get_mut(self.arrows) {
            *place = mv.number();
        }
        self.arrows += 1;
        self
    }

    /// Marks a point.
    pub fn mark(mut self, square: Square) -> Self {
        self.options.marks[square.number() as usize] = sys::JANGGI_MARK_POINT as u8;
        self
    }

    /// Takes a mark away.
    pub fn unmark(mut self, square: Square) -> Self {
        self.options.marks[square.number() as usize] = sys::JANGGI_MARK_NONE as u8;
        self
    }

    /// The most arrows of a diagram.
    pub const MAX_ARROWS: usize = sys::JANGGI_ARROWS_MAX as usize;

    /// Writes it, piece by piece.
    pub fn write_to(&self, mut writer: impl Write) -> Result<()> {
        if self.arrows > Self::MAX_ARROWS {
            return Err(Error::with_message(ErrorKind::Argument, "more than 32 arrows"));
        }
        // SAFETY: the position is valid and the options have their size.
        write_to(&mut writer, |write, user| unsafe {
            sys::janggi_diagram_write(self.position.0.as_ptr(), &self.options, write, user)
        })
    }
}

impl fmt::Display for Diagram<'_> {
    /// Fails where [`Diagram::write_to`] would.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).map_err(|_| fmt::Error)?;
        f.write_str(std::str::from_utf8(&bytes).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diagram({})", self.position)
    }
}
