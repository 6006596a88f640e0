// SPDX-License-Identifier: MIT
//! Nothing leaks. One test alone in its program, as it counts what the whole program has taken.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
use janggi::*;
use std::io;

const STREAM: &str =
    "position startpos moves a4b4 e7e6\nposition startpos moves a4a1\nposition startpos moves e2e1\n";

/// Bytes that malloc has given out.
fn bytes_in_use() -> usize {
    #[repr(C)]
    struct Mallinfo2([usize; 10]);
    extern "C" {
        fn mallinfo2() -> Mallinfo2;
    }
    // SAFETY: ten numbers: arena, ordblks, smblks, hblks, hblkhd, usmblks, fsmblks, uordblks, fordblks, keepcost.
    let info = unsafe { mallinfo2() }.0;
    info[4] + info[7]
}

fn book_of(position: &Position) -> Vec<u8> {
    let (mut builder, mut bytes) = (BookBuilder::new(), Vec::new());
    builder.add(position, Move::PASS, BookResult::WIN).unwrap();
    builder.write_to(1, &mut bytes).unwrap();
    bytes
}

type Kind<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// So many of each kind, and the tenth part of searches, which are slow to make; one that leaks 16 bytes would fail.
fn no_leak_in(count: usize) {
    let (position, rules, game) = (Position::new(), Rules::default(), Game::default());
    let (record, book) = (Record::new(&game), book_of(&position));
    let mut search = Search::new().ok();
    let mut stream = STREAM.as_bytes().iter().copied().cycle().take(STREAM.len() * count).collect::<Vec<_>>();
    stream.extend_from_slice(b"position fen x\n");
    let kinds: Vec<Kind<'_>> = vec![
        ("position", Box::new(|| drop(position.clone()))),
        ("refused position", Box::new(|| assert!(Position::from_fen("4k4/9 w").is_err()))),
        ("rules", Box::new(|| drop(rules.clone()))),
        ("game", Box::new(|| drop(game.clone()))),
        ("played game", Box::new(|| drop(game.clone().push(Move::PASS)))),
        ("refused game", Box::new(|| assert!(game.clone().push_text("a1a9").is_err()))),
        ("record", Box::new(|| drop(record.clone()))),
        ("reader", Box::new(|| drop(Reader::new(Format::UCI, STREAM.as_bytes())))),
        ("reader of bytes", Box::new(|| drop(Reader::from_bytes(Format::UCI, STREAM.as_bytes())))),
        ("refused reader", Box::new(|| assert!(Reader::new(Format::JSON, STREAM.as_bytes()).is_err()))),
        ("book", Box::new(|| assert!(Book::new(&book).is_ok() && Book::new(&book[1..]).is_err()))),
        ("builder of a book", Box::new(|| assert_eq!(book_of(&position), book))),
        ("diagram", Box::new(|| assert!(!position.diagram().to_string().is_empty()))),
        ("text", Box::new(|| drop((position.to_string(), position.pack())))),
        (
            "written record",
            Box::new(|| assert!(record.write_to(Format::GIB, WriteFlags::CP949, io::sink()).is_ok())),
        ),
    ];
    for (name, mut make) in kinds {
        make();
        let before = bytes_in_use();
        (0..count).for_each(|_| make());
        let grown = bytes_in_use().saturating_sub(before);
        assert!(grown < 16_000, "{}: {} bytes", name, grown);
    }
    let mut reader = Reader::new(Format::UCI, stream.as_slice()).unwrap();
    drop(reader.next());
    let before = bytes_in_use();
    assert_eq!(reader.by_ref().count(), 3 * count);
    let grown = bytes_in_use().saturating_sub(before);
    assert!(grown < 16_000, "records read: {} bytes", grown);
    if let Some(search) = &mut search {
        search.set(Setting::HASH_MIB, 1).unwrap();
        let limits = Limits::new().nodes(1);
        let before = bytes_in_use();
        (0..100).for_each(|_| drop(search.run(&game, &limits)));
        (0..count).for_each(|_| drop(search.stopper()));
        (0..count / 10).for_each(|_| drop(Search::new()));
        let grown = bytes_in_use().saturating_sub(before);
        assert!(grown < 16_000, "search: {} bytes", grown);
    }
}

#[test]
fn no_leak() {
    no_leak_in(2000);
}

#[test]
#[ignore]
fn no_leak_in_100_000() {
    no_leak_in(100_000);
}
