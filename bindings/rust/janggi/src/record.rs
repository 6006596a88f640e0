// SPDX-License-Identifier: MIT
//! Files of games.
use crate::borrowed::Borrowed;
use crate::error::{call, check, must, Error, ErrorKind, Result};
use crate::game::Game;
use crate::moves::Move;
use crate::output::write_to;
use crate::rules::Outcome;
use crate::sys;
use std::any::Any;
use std::fmt;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut, NonNull};

numbers! {
    /// A format of records.
    Format {
        /// For reading: found from the stream's first bytes.
        AUTO = JANGGI_RECORD_AUTO,
        /// Korean .gib: CP949 or UTF-8.
        GIB = JANGGI_RECORD_GIB,
        /// With moves in SAN or coordinates, pieces in N and B or H and E.
        PGN = JANGGI_RECORD_PGN,
        /// A game a line: position fen F moves a4b4 ...; nothing but moves.
        UCI = JANGGI_RECORD_UCI,
        /// An object a line; written only.
        JSON = JANGGI_RECORD_JSON,
    }
}

numbers! {
    /// How to write: flags, joined by `|`. What a format does not have means nothing to it.
    WriteFlags {
        /// The plain way.
        UTF8 = JANGGI_WRITE_UTF8,
        /// For .gib alone.
        CP949 = JANGGI_WRITE_CP949,
        /// Lines end in CR LF.
        CRLF = JANGGI_WRITE_CRLF,
        /// .gib: 79卒78, not 79졸78.
        HANJA = JANGGI_WRITE_HANJA,
        /// .gib: 79초졸78, or 79楚卒78.
        SIDE_MARKS = JANGGI_WRITE_SIDE_MARKS,
        /// PGN and FENs: H horse, E elephant, not N and B.
        HE_LETTERS = JANGGI_WRITE_HE_LETTERS,
    }
}

impl std::ops::BitOr for WriteFlags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

numbers! {
    /// What a reader tolerated.
    WarningKind {
        /// Bytes FF, 1A or 00, which mean nothing; once for a run.
        STRAY = JANGGI_WARNING_STRAY,
        /// Bytes that are no character; read as U+FFFD.
        ENCODING = JANGGI_WARNING_ENCODING,
        /// A tag with a bracket or quote missing.
        TAG = JANGGI_WARNING_TAG,
        /// A comment without its end.
        COMMENT = JANGGI_WARNING_COMMENT,
        /// A move number out of turn, or without a move.
        NUMBER = JANGGI_WARNING_NUMBER,
        /// Text among the moves that is not understood.
        TEXT = JANGGI_WARNING_TEXT,
        /// No start, or not all of it: found from the moves.
        START = JANGGI_WARNING_START,
        /// The piece named is not the one that moves.
        PIECE = JANGGI_WARNING_PIECE,
        /// The side mark is the other side's.
        SIDE = JANGGI_WARNING_SIDE,
        /// The captured piece is wrong, missing, or none was taken.
        CAPTURE = JANGGI_WARNING_CAPTURE,
        /// A check that is not marked, or a mark without a check.
        CHECK = JANGGI_WARNING_CHECK,
        /// A variation with a move that is not legal, with too many open, or without its end.
        VARIATION = JANGGI_WARNING_VARIATION,
        /// The result behind the moves is not that of the tag.
        RESULT = JANGGI_WARNING_RESULT,
    }
}

/// What a reader tolerated, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Warning {
    /// What it is about.
    pub kind: WarningKind,
    /// The byte of the stream.
    pub offset: u64,
    /// The line of the stream, from 1.
    pub line: u32,
    /// The record of the stream, from 1.
    pub item: u32,
    /// One line of English.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "item {}: line {}: {}", self.item, self.line, self.message)
    }
}

/// What the library reads from, and what became of it. A panic must not pass through C: it waits here.
struct Source<R> {
    reader: R,
    error: Option<io::Error>,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn fill<R: Read>(user: *mut c_void, buffer: *mut c_char, capacity: usize) -> i64 {
    let source = &mut *(user as *mut Source<R>);
    // A reader is not obliged to leave its buffer alone before it writes there.
    std::ptr::write_bytes(buffer, 0, capacity);
    let buffer = std::slice::from_raw_parts_mut(buffer.cast::<u8>(), capacity);
    loop {
        match catch_unwind(AssertUnwindSafe(|| source.reader.read(buffer))) {
            Ok(Ok(count)) => return count as i64,
            Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(Err(error)) => {
                source.error = Some(error);
                return sys::JANGGI_E_CALLBACK.into();
            }
            Err(panic) => {
                source.panic = Some(panic);
                return sys::JANGGI_E_CALLBACK.into();
            }
        }
    }
}

/// Reads the records of a stream one by one: an iterator. A record that cannot be played is an error, and the next
/// one is tried after it.
///
/// ```
/// use janggi::{Format, Reader};
/// let stream = "position startpos moves a4b4 e7e6\nposition startpos moves a4a1\n";
/// let records: Vec<_> = Reader::new(Format::AUTO, stream.as_bytes()).unwrap().collect();
/// assert_eq!(records[0].as_ref().unwrap().game().plies(), 2);
/// let error = records[1].as_ref().unwrap_err();
/// assert_eq!((error.item(), error.line()), (Some(2), Some(2)));
/// ```
///
/// It belongs to one thread at a time, to which it may be moved:
///
/// ```
/// fn sent<T: Send>() {}
/// sent::<janggi::Reader<std::fs::File>>();
/// ```
///
/// ```compile_fail,E0277
/// fn shared<T: Sync>() {}
/// shared::<janggi::Reader<std::fs::File>>();
/// ```
///
/// ```compile_fail,E0277
/// fn sent<T: Send>() {}
/// sent::<janggi::Reader<Box<dyn std::io::Read>>>();
/// ```
pub struct Reader<R> {
    reader: NonNull<sys::janggi_reader>,
    source: *mut Source<R>,
    owns: PhantomData<Source<R>>,
}

// SAFETY: the library has no state of its own; what is read from goes along.
unsafe impl<R: Send> Send for Reader<R> {}

impl<R: Read> Reader<R> {
    /// A reader of a stream of any length.
    pub fn new(format: Format, reader: R) -> Result<Self> {
        let source = Box::into_raw(Box::new(Source { reader, error: None, panic: None }));
        let mut out = null_mut();
        // SAFETY: the source lives until after the reader is freed.
        let status = unsafe {
            sys::janggi_reader_new(&mut out, format.number(), Some(fill::<R>), source.cast(), null())
        };
        Self::own(status, out, source)
    }
}

impl Reader<io::Empty> {
    /// A reader of bytes in memory, which are copied.
    pub fn from_bytes(format: Format, bytes: &[u8]) -> Result<Self> {
        let source = Box::into_raw(Box::new(Source { reader: io::empty(), error: None, panic: None }));
        let mut out = null_mut();
        // SAFETY: so many bytes.
        let status = unsafe {
            let (start, length) = (bytes.as_ptr().cast(), bytes.len());
            sys::janggi_reader_new_memory(&mut out, format.number(), start, length, null())
        };
        Self::own(status, out, source)
    }
}

impl<R> Reader<R> {
    fn own(status: sys::janggi_status, out: *mut sys::janggi_reader, source: *mut Source<R>) -> Result<Self> {
        match NonNull::new(out) {
            Some(reader) => Ok(Self { reader, source, owns: PhantomData }),
            None => {
                // SAFETY: it was made by Box::into_raw, and nobody else has it.
                drop(unsafe { Box::from_raw(source) });
                check(status)?;
                Err(Error::from_kind(ErrorKind::NoMemory))
            }
        }
    }
}

impl<R> Iterator for Reader<R> {
    type Item = Result<Record>;

    fn next(&mut self) -> Option<Result<Record>> {
        let mut out = null_mut();
        let mut error = sys::janggi_error::default();
        // SAFETY: the reader and its source are valid.
        let status = unsafe { sys::janggi_reader_next(self.reader.as_ptr(), &mut out, &mut error) };
        // SAFETY: the library calls only within its own calls.
        let source = unsafe { &mut *self.source };
        if let Some(panic) = source.panic.take() {
            // What was read before the panic is lost with it.
            // SAFETY: nobody else has the record.
            unsafe { sys::janggi_record_free(out) };
            resume_unwind(panic);
        }
        match (status, NonNull::new(out)) {
            (sys::JANGGI_OK, Some(record)) => Some(Ok(Record(record))),
            (sys::JANGGI_E_EMPTY, _) => None,
            (status, _) => {
                let error = Error::from_c(status, &error);
                Some(Err(match source.error.take() {
                    Some(source) => error.because_of(source),
                    None => error,
                }))
            }
        }
    }
}

impl<R> std::iter::FusedIterator for Reader<R> {}

impl<R> Drop for Reader<R> {
    fn drop(&mut self) {
        // SAFETY: nobody else has either; the reader goes first.
        unsafe {
            sys::janggi_reader_free(self.reader.as_ptr());
            drop(Box::from_raw(self.source));
        }
    }
}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reader")
    }
}

/// A game with its tags, comments and variations.
///
/// ```
/// use janggi::{Format, Game, Record, WriteFlags};
/// let mut game = Game::default();
/// game.push_text("a4b4").unwrap();
/// let mut record = Record::new(&game);
/// record.set_tag("대국자", Some("가나다")).unwrap();
/// record.set_comment(0, 1, Some("a quiet start")).unwrap();
/// assert_eq!(record.tag("대국자"), Some("가나다"));
/// let mut bytes = Vec::new();
/// record.write_to(Format::GIB, WriteFlags::CP949 | WriteFlags::CRLF, &mut bytes).unwrap();
/// let back = janggi::Reader::from_bytes(Format::AUTO, &bytes).unwrap().next().unwrap().unwrap();
/// assert_eq!(back.line(0).unwrap().comment(1), Some("a quiet start"));
/// ```
#[repr(transparent)]
pub struct Record(NonNull<sys::janggi_record>);

// SAFETY: the library has no state of its own, and functions that take a const record change nothing in it.
unsafe impl Send for Record {}
unsafe impl Sync for Record {}

/// A text that lives as long as `owner` stays as it is; `None` for none.
///
/// # Safety
/// The library gave it for `owner`.
unsafe fn borrowed_text<T>(_owner: &T, text: *const c_char, length: usize) -> &str {
    std::str::from_utf8(borrowed_bytes(_owner, text, length)).expect("libjanggi's texts are UTF-8")
}

/// # Safety
/// As [`borrowed_text`].
unsafe fn borrowed_bytes<T>(_owner: &T, bytes: *const c_char, length: usize) -> &[u8] {
    if length == 0 {
        return &[];
    }
    std::slice::from_raw_parts(bytes.cast(), length)
}

/// Pointer and length of a text; of none, NULL.
fn parts(text: Option<&str>) -> (*const c_char, usize) {
    text.map_or((null(), 0), |text| (text.as_ptr().cast(), text.len()))
}

impl Record {
    /// A record of a game, which is copied, with nothing else but its result.
    pub fn new(game: &Game) -> Self {
        let mut out = null_mut();
        // SAFETY: a valid game.
        must(unsafe { sys::janggi_record_new(&mut out, game.0.as_ptr(), null()) });
        Self(NonNull::new(out).expect("a new record"))
    }

    fn as_ptr(&self) -> *const sys::janggi_record {
        self.0.as_ptr()
    }

    /// The main line, as a game.
    pub fn game(&self) -> Borrowed<'_, Game> {
        // SAFETY: the record owns it.
        unsafe { Game::borrow(sys::janggi_record_game(self.as_ptr())) }
    }

    /// How many lines there are: 0 is the main line, the others are variations.
    pub fn line_count(&self) -> u32 {
        // SAFETY: a valid record.
        unsafe { sys::janggi_record_line_count(self.as_ptr()) }
    }

    /// The lines, the main line first.
    pub fn lines(&self) -> Lines<'_> {
        Lines { record: self, range: 0..self.line_count() }
    }

    /// A line.
    pub fn line(&self, line: u32) -> Option<Line<'_>> {
        let (mut parent, mut ply, mut length) = (0, 0, 0);
        // SAFETY: places for three numbers.
        check(unsafe { sys::janggi_record_line_at(self.as_ptr(), line, &mut parent, &mut ply, &mut length) })
            .ok()?;
        Some(Line { record: self, number: line, parent, ply, length })
    }

    /// Adds a variation: moves that might have been played in place of one of a line, which has `ply` moves before
    /// it, and of what follows. Returns its number. The error's item is the place of a refused move.
    pub fn add_line(&mut self, parent: u32, ply: u32, moves: &[Move]) -> Result<u32> {
        let (mut line, count) = (0, u32::try_from(moves.len()).unwrap_or(u32::MAX));
        // SAFETY: so many moves, and a place for the number.
        call(|error| unsafe {
            let start = moves.as_ptr().cast();
            sys::janggi_record_add_line(self.0.as_ptr(), parent, ply, start, count, &mut line, error)
        })?;
        Ok(line)
    }

    /// Sets or takes away the seconds that a move took; 1 is the line's first.
    pub fn set_time(&mut self, line: u32, ply: u32, seconds: Option<u32>) -> Result<()> {
        // SAFETY: takes any numbers.
        check(unsafe {
            sys::janggi_record_set_time(self.0.as_ptr(), line, ply, seconds.map_or(-1, i64::from))
        })
    }

    /// Sets the marks of a move in place of those it has; 1 is the line's first.
    pub fn set_marks(&mut self, line: u32, ply: u32, marks: &[u32]) -> Result<()> {
        let count = u32::try_from(marks.len()).unwrap_or(u32::MAX);
        // SAFETY: so many marks.
        check(unsafe { sys::janggi_record_set_marks(self.0.as_ptr(), line, ply, marks.as_ptr(), count) })
    }

    /// Sets or takes away the comment at a place of a line, before whose move `ply` (from 0) it stands.
    pub fn set_comment(&mut self, line: u32, ply: u32, text: Option<&str>) -> Result<()> {
        let (start, length) = parts(text);
        // SAFETY: the text has that many bytes.
        check(unsafe { sys::janggi_record_set_comment(self.0.as_ptr(), line, ply, start, length) })
    }

    /// The tags, in their order: names and values.
    pub fn tags(&self) -> Tags<'_> {
        // SAFETY: a valid record.
        Tags { record: self, range: 0..unsafe { sys::janggi_record_tag_count(self.as_ptr()) } }
    }

    /// The value of the first tag of a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (mut value, mut length) = (null(), 0);
        // SAFETY: the name has that many bytes; the value is borrowed from self.
        unsafe {
            let (start, bytes) = parts(Some(name));
            check(sys::janggi_record_get_tag(self.as_ptr(), start, bytes, &mut value, &mut length)).ok()?;
            Some(borrowed_text(self, value, length))
        }
    }

    /// Sets the first tag of a name, adds it behind the others, or takes it away.
    pub fn set_tag(&mut self, name: &str, value: Option<&str>) -> Result<()> {
        let ((name, name_length), (value, value_length)) = (parts(Some(name)), parts(value));
        // SAFETY: the texts have that many bytes.
        check(unsafe { sys::janggi_record_set_tag(self.0.as_ptr(), name, name_length, value, value_length) })
    }

    /// The recorded result, if there is one.
    pub fn result(&self) -> Option<Outcome> {
        let mut outcome = sys::janggi_outcome::default();
        // SAFETY: its size is set.
        check(unsafe { sys::janggi_record_result(self.as_ptr(), &mut outcome) }).ok()?;
        Some(Outcome::from_c(&outcome))
    }

    /// What the reader tolerated.
    pub fn warnings(&self) -> impl Iterator<Item = Warning> + '_ {
        // SAFETY: a valid record.
        let count = unsafe { sys::janggi_record_warning_count(self.as_ptr()) };
        (0..count).filter_map(move |index| {
            let mut warning = sys::janggi_error::default();
            // SAFETY: its size is set.
            check(unsafe { sys::janggi_record_warning_at(self.as_ptr(), index, &mut warning) }).ok()?;
            let (kind, error) = (WarningKind(warning.code as u32), Error::from_c(warning.code, &warning));
            let (offset, line, item) = (warning.offset, warning.line, warning.item);
            Some(Warning { kind, offset, line, item, message: error.message().to_string() })
        })
    }

    /// The record's bytes as read, undecoded; empty for one that was not.
    pub fn raw(&self) -> &[u8] {
        let (mut bytes, mut length) = (null(), 0);
        // SAFETY: places for both; borrowed from self.
        unsafe {
            match check(sys::janggi_record_raw(self.as_ptr(), &mut bytes, &mut length)) {
                Ok(()) => borrowed_bytes(self, bytes, length),
                Err(_) => &[],
            }
        }
    }

    /// Writes it, ready to be followed by the next.
    pub fn write_to(&self, format: Format, flags: WriteFlags, mut writer: impl Write) -> Result<()> {
        // SAFETY: a valid record.
        write_to(&mut writer, |write, user| unsafe {
            sys::janggi_record_write(self.as_ptr(), format.number(), flags.number(), write, user)
        })
    }
}

impl From<&Game> for Record {
    fn from(game: &Game) -> Self {
        Self::new(game)
    }
}

impl Clone for Record {
    fn clone(&self) -> Self {
        let mut out = null_mut();
        // SAFETY: a valid record.
        must(unsafe { sys::janggi_record_clone(&mut out, self.as_ptr()) });
        Self(NonNull::new(out).expect("a new record"))
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        // SAFETY: nobody else has it.
        unsafe { sys::janggi_record_free(self.0.as_ptr()) }
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("tags", &self.tags().collect::<Vec<_>>())
            .field("game", &self.game())
            .field("lines", &self.line_count())
            .finish()
    }
}

/// A line of a record.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    record: &'a Record,
    number: u32,
    parent: u32,
    ply: u32,
    length: u32,
}

impl<'a> Line<'a> {
    /// Its number; 0 is the main line.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The line it leaves; `None` for the main line.
    pub fn parent(&self) -> Option<Line<'a>> {
        if self.number == 0 {
            return None;
        }
        self.record.line(self.parent)
    }

    /// Moves of the parent before it.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Its own moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> + 'a {
        let (record, line) = (self.record, self.number);
        // SAFETY: takes any numbers.
        (0..self.length).filter_map(move |ply| {
            Move::from_number(unsafe { sys::janggi_record_move_at(record.as_ptr(), line, ply) })
        })
    }

    /// How many moves it has.
    pub fn len(&self) -> u32 {
        self.length
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The comment behind so many of its moves.
    pub fn comment(&self, ply: u32) -> Option<&'a str> {
        let (mut text, mut length) = (null(), 0);
        // SAFETY: places for both; borrowed from the record.
        unsafe {
            let record = self.record.as_ptr();
            check(sys::janggi_record_get_comment(record, self.number, ply, &mut text, &mut length)).ok()?;
            Some(borrowed_text(self.record, text, length))
        }
    }

    /// The seconds that a move took; 1 is the first.
    pub fn time(&self, ply: u32) -> Option<u32> {
        let mut seconds = 0;
        // SAFETY: a place for the number.
        check(unsafe { sys::janggi_record_get_time(self.record.as_ptr(), self.number, ply, &mut seconds) })
            .ok()?;
        Some(seconds)
    }

    /// The marks of a move, PGN's numeric annotation glyphs; 1 is the first move.
    pub fn marks(&self, ply: u32) -> Vec<u32> {
        let list = |marks: *mut u32, capacity| {
            // SAFETY: room for so many.
            unsafe { sys::janggi_record_get_marks(self.record.as_ptr(), self.number, ply, marks, capacity) }
        };
        let mut marks = vec![0; list(null_mut(), 0) as usize];
        list(marks.as_mut_ptr(), marks.len() as u32);
        marks
    }
}

/// The lines of a [`Record`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    record: &'a Record,
    range: std::ops::Range<u32>,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        self.range.next().and_then(|line| self.record.line(line))
    }
}

/// The tags of a [`Record`]: names and values.
#[derive(Clone, Debug)]
pub struct Tags<'a> {
    record: &'a Record,
    range: std::ops::Range<u32>,
}

impl<'a> Iterator for Tags<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.range.next()?;
        let (mut name, mut name_length, mut value, mut value_length) = (null(), 0, null(), 0);
        let record = self.record.as_ptr();
        // SAFETY: places for all; borrowed from the record.
        unsafe {
            check(sys::janggi_record_tag_at(
                record,
                index,
                &mut name,
                &mut name_length,
                &mut value,
                &mut value_length,
            ))
            .ok()?;
            Some((
                borrowed_text(self.record, name, name_length),
                borrowed_text(self.record, value, value_length),
            ))
        }
    }
}
