// SPDX-License-Identifier: MIT
//! Objects of every kind: dropped in any order, by other threads, after errors and panics.
use janggi::batch::{self, Pack, View};
use janggi::*;
use std::any::Any;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::panic::{catch_unwind, AssertUnwindSafe};

const STREAM: &str =
    "position startpos moves a4b4 e7e6\nposition startpos moves a4a1\nposition startpos moves e2e1\n";

/// One of each kind, and what was made from it.
fn one_of_each() -> Vec<Box<dyn Any + Send>> {
    let position = Position::new();
    let rules = Rules::new(Ruleset::KAKAO);
    let mut game = Game::from_start(&rules, &position).unwrap();
    game.push_text("a4b4").unwrap();
    let record = Record::new(&game);
    let mut reader = Reader::new(Format::UCI, STREAM.as_bytes()).unwrap();
    let read = reader.next().unwrap().unwrap();
    let memory = Reader::from_bytes(Format::UCI, STREAM.as_bytes()).unwrap();
    let mut objects: Vec<Box<dyn Any + Send>> = vec![
        Box::new(position.clone()),
        Box::new(game.position().clone()),
        Box::new(read.game().clone()),
        Box::new(rules.clone()),
        Box::new(record.clone()),
        Box::new(position),
        Box::new(rules),
        Box::new(game),
        Box::new(record),
        Box::new(reader),
        Box::new(read),
        Box::new(memory),
    ];
    let mut builder = BookBuilder::new();
    builder.add(&Position::new(), Move::PASS, BookResult::DRAW).unwrap();
    let mut bytes = Vec::new();
    builder.write_to(1, &mut bytes).unwrap();
    objects.push(Box::new(Book::new(&bytes).unwrap()));
    objects.push(Box::new(builder));
    if let Ok(search) = Search::new() {
        assert!(Setup::KNOWN[1..].contains(&search.choose_setup(Side::Cho, None, Handicap::NONE).unwrap()));
        objects.push(Box::new(search.stopper()));
        objects.push(Box::new(search));
    }
    objects
}

#[test]
fn any_order() {
    let count = one_of_each().len();
    for step in 1..count {
        let mut objects = one_of_each();
        let mut place = 0;
        while !objects.is_empty() {
            place = (place + step) % objects.len();
            drop(objects.remove(place));
        }
    }
}

#[test]
fn other_threads() {
    for object in one_of_each() {
        std::thread::spawn(move || drop(object)).join().unwrap();
    }
    // Many look at the same.
    let (game, record) = (Game::default(), Record::new(&Game::default()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    assert_eq!(game.legal_moves().len(), 32);
                    assert_eq!(game.clone().position().hash64(), record.game().position().hash64());
                }
            });
        }
    });
}

#[test]
fn after_errors() {
    let mut position = Position::new();
    let before = position.to_string();
    assert_eq!(position.set_fen("4k4").unwrap_err().kind(), ErrorKind::Syntax);
    assert_eq!(position.unpack(&[1, 2, 3]).unwrap_err().kind(), ErrorKind::Syntax);
    let error = position.set_board(&[None; 90], Side::Cho).unwrap_err();
    assert_eq!((error.kind(), error.faults()), (ErrorKind::Position, Faults::NO_GENERAL));
    assert!(position.play("a1a9".parse().unwrap()).is_err());
    assert_eq!(position.to_string(), before);

    let mut game = Game::default();
    assert_eq!(game.push_text("b3b5").unwrap_err().to_string(), "the cannon has nothing to jump over");
    assert_eq!(game.claim(Reason::BIKJANG).unwrap_err().kind(), ErrorKind::Illegal);
    assert_eq!(game.resume().unwrap_err().kind(), ErrorKind::Empty);
    assert!(game.pop().is_none());
    game.end(Reason::AGREEMENT, None).unwrap();
    assert_eq!(game.push_text("a4b4").unwrap_err().kind(), ErrorKind::GameOver);
    assert_eq!(game.plies(), 0);

    let mut record = Record::new(&game);
    assert_eq!(record.set_tag("a b", Some("x")).unwrap_err().kind(), ErrorKind::Argument);
    assert_eq!(record.set_tag("absent", None).unwrap_err().kind(), ErrorKind::Empty);
    assert_eq!(Reader::new(Format::JSON, io::empty()).unwrap_err().kind(), ErrorKind::Unsupported);
    let error =
        BookBuilder::new().add(&Position::new(), "a1a9".parse().unwrap(), BookResult::WIN).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Illegal);
    assert_eq!(Book::new(b"no book").unwrap_err().kind(), ErrorKind::Syntax);
    assert!("no-such".parse::<Ruleset>().is_err() && "XXXX".parse::<Setup>().is_err());
    assert!(catch_unwind(|| Rules::new(Ruleset::from_number(999))).is_err());
}

#[test]
fn records_in_a_stream() {
    let mut reader = Reader::new(Format::AUTO, STREAM.as_bytes()).unwrap();
    assert_eq!(reader.next().unwrap().unwrap().game().plies(), 2);
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!((error.kind(), error.item(), error.line()), (ErrorKind::Illegal, Some(2), Some(2)));
    assert!(error.to_string().starts_with("item 2: line 2: "), "{}", error);
    assert_eq!(reader.next().unwrap().unwrap().game().plies(), 1);
    assert!(reader.next().is_none() && reader.next().is_none());
}

/// A stream that fails or panics after its first bytes.
struct Bad<'a> {
    bytes: &'a [u8],
    panics: bool,
}

impl Read for Bad<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() {
            assert!(!self.panics, "the reader's own panic");
            return Err(io::Error::new(io::ErrorKind::Other, "the disk is gone"));
        }
        let count = self.bytes.len().min(buffer.len()).min(7);
        buffer[..count].copy_from_slice(&self.bytes[..count]);
        self.bytes = &self.bytes[count..];
        Ok(count)
    }
}

impl Write for Bad<'_> {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        assert!(!self.panics, "the writer's own panic");
        Err(io::Error::new(io::ErrorKind::Other, "the disk is full"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn panic_text(panic: Box<dyn Any + Send>) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| text.to_string())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap()
}

#[test]
fn failures_of_what_is_read_and_written() {
    let mut reader =
        Reader::new(Format::UCI, Bad { bytes: b"position startpos moves", panics: false }).unwrap();
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Callback, "the disk is gone"));
    assert!(std::error::Error::source(&error).unwrap().is::<io::Error>());
    assert!(reader.next().is_none());

    let record = Record::new(&Game::default());
    let error =
        record.write_to(Format::PGN, WriteFlags::UTF8, Bad { bytes: b"", panics: false }).unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Callback, "the disk is full"));
    let error = Position::new().diagram().write_to(Bad { bytes: b"", panics: false }).unwrap_err();
    assert_eq!(error.message(), "the disk is full");
}

#[test]
fn panics_do_not_pass_through_c() {
    let mut reader = Reader::new(Format::UCI, Bad { bytes: b"position", panics: true }).unwrap();
    let panic = catch_unwind(AssertUnwindSafe(|| reader.next().is_none())).unwrap_err();
    assert_eq!(panic_text(panic), "the reader's own panic");
    assert!(reader.next().is_none());

    let record = Record::new(&Game::default());
    let bad = Bad { bytes: b"", panics: true };
    let panic =
        catch_unwind(AssertUnwindSafe(|| record.write_to(Format::GIB, WriteFlags::UTF8, bad))).unwrap_err();
    assert_eq!(panic_text(panic), "the writer's own panic");

    let mut position = Position::new();
    let before = position.hash64();
    let walk =
        |position: &mut Position| position.walk(|_, after| after.walk(|_, _| panic!("the visitor's own")));
    assert!(catch_unwind(AssertUnwindSafe(|| walk(&mut position))).is_err());
    assert_eq!(position.hash64(), before);

    if let Ok(mut search) = Search::new() {
        let (game, limits) = (Game::default(), Limits::new().depth(4));
        let heard = |_: &Info<'_>| -> ControlFlow<()> { panic!("the listener's own panic") };
        let panic = catch_unwind(AssertUnwindSafe(|| search.run_with(&game, &limits, heard))).unwrap_err();
        assert_eq!(panic_text(panic), "the listener's own panic");
        // The listener is gone, the search is not.
        assert!(search.run(&game, &limits).unwrap().best.is_some());
    }
}

#[test]
fn a_search_and_its_stoppers() {
    let mut search = match Search::new() {
        Ok(search) => search,
        Err(error) => return assert_eq!(error.kind(), ErrorKind::Unsupported),
    };
    search.set(Setting::HASH_MIB, 1).unwrap();
    assert_eq!(search.get(Setting::HASH_MIB), Some(1));
    assert_eq!(search.set(Setting::HASH_MIB, -1).unwrap_err().kind(), ErrorKind::Argument);
    assert_eq!(*Setting::LEVEL.bounds().unwrap().end(), 20);
    let game = Game::default();

    let only: Move = "a4b4".parse().unwrap();
    search.set_root_moves(&[only]).unwrap();
    assert_eq!(search.run(&game, &Limits::new().depth(2)).unwrap().best, Some(only));
    search.set_root_moves(&[]).unwrap();
    search.clear();

    // Without a limit it runs until another thread stops it, from within the callback or without.
    let (stopper, other) = (search.stopper(), search.stopper());
    let found = search.run_with(&game, &Limits::new(), |info| {
        assert!(!info.pv.is_empty() && game.legal_moves().contains(&info.pv[0]));
        stopper.stop();
        ControlFlow::Continue(())
    });
    assert!(found.unwrap().best.is_some());
    search.arm();
    let runner = std::thread::spawn(move || search.run(&Game::default(), &Limits::new().ponder(true)));
    other.ponderhit();
    other.stop();
    assert!(runner.join().unwrap().unwrap().best.is_some());
    // The search is gone with its thread; its stoppers may still be used.
    other.stop();

    let mut over = Game::default();
    over.end(Reason::TIME, Some(Side::Han)).unwrap();
    assert_eq!(Search::new().unwrap().run(&over, &Limits::new()).unwrap_err().kind(), ErrorKind::GameOver);
}

#[test]
fn lines_of_a_record() {
    let mut game = Game::default();
    for text in ["a4b4", "e7e6", "e2e1"] {
        game.push_text(text).unwrap();
    }
    let mut record = Record::new(&game);
    let line = record.add_line(0, 1, &["a7b7".parse().unwrap(), "b1c3".parse().unwrap()]).unwrap();
    record.set_comment(line, 1, Some("또는")).unwrap();
    record.set_marks(line, 1, &[5, 10]).unwrap();
    record.set_time(0, 2, Some(7)).unwrap();
    let error = record.add_line(0, 1, &["a4a1".parse().unwrap()]).unwrap_err();
    assert_eq!((error.kind(), error.item()), (ErrorKind::Illegal, Some(1)));

    let mut pgn = Vec::new();
    record.write_to(Format::PGN, WriteFlags::UTF8 | WriteFlags::CRLF, &mut pgn).unwrap();
    let record = Reader::from_bytes(Format::PGN, &pgn).unwrap().next().unwrap().unwrap();
    let lines: Vec<_> =
        record.lines().map(|line| line.moves().map(|mv| mv.to_string()).collect::<Vec<_>>()).collect();
    assert_eq!(lines, [vec!["a4b4", "e7e6", "e2e1"], vec!["a7b7", "b1c3"]]);
    let line = record.line(1).unwrap();
    assert_eq!((line.ply(), line.parent().unwrap().number()), (1, 0));
    assert_eq!((line.comment(1), line.marks(1)), (Some("또는"), vec![5, 10]));
    assert_eq!(record.warnings().count(), 0);
}

#[test]
fn batches() {
    let rules = Rules::default();
    let mut games = vec![Game::default(), Game::default()];
    let (good, bad): (Move, Move) = ("a4b4".parse().unwrap(), "a1a9".parse().unwrap());
    let refused = batch::push(&mut games, &[Some(good), Some(bad)]).unwrap_err();
    assert_eq!((refused.error.kind(), refused.error.item()), (ErrorKind::Illegal, Some(2)));
    assert_eq!(refused.results, [Ok(()), Err(ErrorKind::Illegal)]);
    assert_eq!(games.iter().map(Game::plies).collect::<Vec<_>>(), [1, 0]);
    assert!(batch::push(&mut games, &[None]).is_err());

    let mut packs = batch::packs_of_games(&games).unwrap();
    assert_eq!(packs[0], Pack::from(&*games[0].position()));
    let lists = batch::legal_moves(&packs, &rules, Select::ALL).unwrap();
    assert_eq!(lists, batch::legal_moves_of_games(&games, Select::ALL).unwrap());
    assert_eq!(lists.get(1).unwrap(), &games[1].legal_moves()[..]);
    let mut masks = [vec![0; 2 * batch::POLICY_SIZE], vec![0; 2 * batch::POLICY_SIZE]];
    batch::masks(&packs, &rules, View::MOVER, &mut masks[0]).unwrap();
    batch::masks_of_games(&games, View::MOVER, &mut masks[1]).unwrap();
    assert_eq!(masks[0], masks[1]);
    assert_eq!(masks[0].iter().map(|&bit| bit as usize).sum::<usize>(), 64);
    assert_eq!(masks[0][batch::POLICY_SIZE + good.policy_index(Side::Cho).unwrap()], 1);
    let mut planes = vec![0; 2 * batch::PLANES * Square::COUNT];
    batch::planes(&packs, View::BOARD, &mut planes).unwrap();
    assert!(batch::planes(&packs, View::BOARD, &mut planes[1..]).is_err());
    assert_eq!(planes[batch::Plane::HAN_TO_MOVE.number() as usize * Square::COUNT], 1);
    batch::play(&mut packs, &rules, &[None, Some(good)]).unwrap();
    assert_eq!(packs[0], packs[1]);
    assert_eq!(batch::outcomes(&games).unwrap()[0].state, State::Ongoing);
    assert!(batch::legal_moves(&[], &rules, Select::ALL).unwrap().is_empty());
}

#[test]
fn threads_as_the_table_says() {
    fn read_by_many<T: Send + Sync>() {}
    fn moved<T: Send>() {}
    read_by_many::<Position>();
    read_by_many::<Rules>();
    read_by_many::<Game>();
    read_by_many::<Record>();
    read_by_many::<Book<'_>>();
    moved::<BookBuilder>();
    read_by_many::<Search>();
    read_by_many::<Stopper>();
    read_by_many::<Borrowed<'_, Position>>();
    moved::<Reader<std::fs::File>>();
}
