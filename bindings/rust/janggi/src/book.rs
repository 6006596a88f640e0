// SPDX-License-Identifier: MIT
//! Opening books.
use crate::error::{call, check, must, Result};
use crate::moves::Move;
use crate::output::write_to;
use crate::position::Position;
use crate::sys;
use std::fmt;
use std::io::Write;
use std::marker::PhantomData;
use std::ptr::{null, null_mut, NonNull};

numbers! {
    /// How a game ended for the side that made the move.
    BookResult {
        /// It is not told.
        UNKNOWN = JANGGI_BOOK_RESULT_UNKNOWN,
        /// Won.
        WIN = JANGGI_BOOK_RESULT_WIN,
        /// Drawn.
        DRAW = JANGGI_BOOK_RESULT_DRAW,
        /// Lost.
        LOSS = JANGGI_BOOK_RESULT_LOSS,
    }
}

/// A move of a book. Games whose result is not known are `games` less the other three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BookEntry {
    /// Legal in the position asked for.
    pub mv: Move,
    /// In how many games it was played.
    pub games: u32,
    /// Of them, those won by the side that made the move.
    pub wins: u32,
    /// Those drawn.
    pub draws: u32,
    /// Those lost.
    pub losses: u32,
}

/// What was played from a position and how it ended. A position and its mirror image are one.
///
/// ```
/// use janggi::{Book, BookBuilder, BookResult, Position};
/// let start = Position::new();
/// let mut builder = BookBuilder::new();
/// builder.add(&start, "a4b4".parse().unwrap(), BookResult::WIN).unwrap();
/// let mut bytes = Vec::new();
/// builder.write_to(1, &mut bytes).unwrap();
///
/// let book = Book::borrowed(&bytes).unwrap();
/// let entries: Vec<_> = book.moves(&start).collect();
/// assert_eq!((entries.len(), entries[0].games, entries[0].wins), (1, 1, 1));
/// assert_eq!(book.choose(&start, 7), Some(entries[0].mv));
/// assert!(Book::new(b"no book").is_err());
/// ```
///
/// A book that borrows its bytes cannot outlive them:
///
/// ```compile_fail,E0597
/// let book = {
///     let bytes = vec![0; 64];
///     janggi::Book::borrowed(&bytes)
/// };
/// drop(book);
/// ```
pub struct Book<'a> {
    book: NonNull<sys::janggi_book>,
    bytes: PhantomData<&'a [u8]>,
}

// SAFETY: the library has no state of its own, and functions that take a const book change nothing in it.
unsafe impl Send for Book<'_> {}
unsafe impl Sync for Book<'_> {}

impl Book<'static> {
    /// A book of bytes, which are copied. All of them are checked.
    pub fn new(bytes: &[u8]) -> Result<Self> {
        // SAFETY: the book keeps a copy.
        unsafe { Self::create(bytes, sys::JANGGI_BOOK_COPY) }
    }
}

impl<'a> Book<'a> {
    /// A book over bytes: read, mapped, or built into the program. All of them are checked.
    pub fn borrowed(bytes: &'a [u8]) -> Result<Self> {
        // SAFETY: the bytes stay as they are for 'a.
        unsafe { Self::create(bytes, sys::JANGGI_BOOK_BORROW) }
    }

    unsafe fn create(bytes: &[u8], flags: u32) -> Result<Self> {
        let mut out = null_mut();
        call(|error| sys::janggi_book_new(&mut out, bytes.as_ptr(), bytes.len(), flags, null(), error))?;
        Ok(Self { book: NonNull::new(out).expect("a new book"), bytes: PhantomData })
    }

    /// How many moves it has for a position.
    pub fn move_count(&self, position: &Position) -> u32 {
        // SAFETY: both are valid.
        unsafe { sys::janggi_book_move_count(self.book.as_ptr(), position.0.as_ptr()) }
    }

    /// Its moves for a position, the most played first.
    pub fn moves<'b>(&'b self, position: &'b Position) -> impl Iterator<Item = BookEntry> + 'b {
        (0..self.move_count(position)).filter_map(move |index| self.move_at(position, index))
    }

    /// One of its moves for a position, 0 being the most played.
    pub fn move_at(&self, position: &Position, index: u32) -> Option<BookEntry> {
        let mut entry = sys::janggi_book_entry::default();
        // SAFETY: both are valid, and the entry's size is set.
        check(unsafe {
            sys::janggi_book_move_at(self.book.as_ptr(), position.0.as_ptr(), index, &mut entry)
        })
        .ok()?;
        let sys::janggi_book_entry { games, wins, draws, losses, .. } = entry;
        Some(BookEntry { mv: Move::from_number(entry.mv)?, games, wins, draws, losses })
    }

    /// Chooses a move: the more points it earned, the likelier; the same seed chooses the same move. `None` where
    /// the book has no move that earned a point.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<Move> {
        let mut mv = sys::JANGGI_MOVE_NONE;
        // SAFETY: both are valid.
        check(unsafe { sys::janggi_book_choose(self.book.as_ptr(), position.0.as_ptr(), seed, &mut mv) })
            .ok()?;
        Move::from_number(mv)
    }
}

impl Drop for Book<'_> {
    fn drop(&mut self) {
        // SAFETY: nobody else has it.
        unsafe { sys::janggi_book_free(self.book.as_ptr()) }
    }
}

impl fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Book")
    }
}

/// A book being made.
#[repr(transparent)]
pub struct BookBuilder(NonNull<sys::janggi_book_builder>);

// SAFETY: the library has no state of its own, and no function takes a const builder.
unsafe impl Send for BookBuilder {}

impl BookBuilder {
    /// Nothing yet.
    pub fn new() -> Self {
        let mut out = null_mut();
        // SAFETY: out is a place for the pointer.
        must(unsafe { sys::janggi_book_builder_new(&mut out, null()) });
        Self(NonNull::new(out).expect("a new builder"))
    }

    /// Counts a legal move of a game.
    pub fn add(&mut self, position: &Position, mv: Move, result: BookResult) -> Result<()> {
        // SAFETY: both are valid; takes any numbers.
        check(unsafe {
            sys::janggi_book_builder_add(self.0.as_ptr(), position.0.as_ptr(), mv.number(), result.number())
        })
    }

    /// Writes the book, without moves played in fewer games.
    pub fn write_to(&mut self, min_games: u32, mut writer: impl Write) -> Result<()> {
        // SAFETY: a valid builder.
        write_to(&mut writer, |write, user| unsafe {
            sys::janggi_book_builder_write(self.0.as_ptr(), min_games, write, user)
        })
    }
}

impl Default for BookBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for BookBuilder {
    fn drop(&mut self) {
        // SAFETY: nobody else has it.
        unsafe { sys::janggi_book_builder_free(self.0.as_ptr()) }
    }
}

impl fmt::Debug for BookBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BookBuilder")
    }
}
