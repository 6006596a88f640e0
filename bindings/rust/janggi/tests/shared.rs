// SPDX-License-Identifier: MIT
//! The tables and records in the data folder beside the project ($JANGGI_SHARED), as in C. A sample; all of it:
//! cargo test --release -- --ignored. Without the folder nothing is asked.
use janggi::{Format, Game, Move, Notation, Position, Reader, Rule, Rules, Ruleset, Side, State};
use std::fs::{self, File};
use std::path::PathBuf;

fn shared(name: &str) -> Option<PathBuf> {
    let folder = match std::env::var_os("JANGGI_SHARED") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data")),
    };
    Some(folder.join(name)).filter(|path| path.exists())
}

/// Every so many rows of a table go through a check; returns how many did.
fn rows(name: &str, step: usize, check: impl Fn(&[&str])) -> usize {
    let text = match shared(name) {
        Some(path) => fs::read_to_string(path).unwrap(),
        None => return 0,
    };
    let rows = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("variant\t"));
    rows.step_by(step).map(|row| check(&row.split('\t').collect::<Vec<_>>())).count()
}

fn position(pass: &str, bikjang: &str, fen: &str) -> Position {
    let ruleset = if bikjang == "1" { Ruleset::JANGGI } else { Ruleset::JANGGICASUAL };
    let mut rules = Rules::new(ruleset);
    if pass == "stuck" {
        rules.set(Rule::PASS, 1).unwrap();
    }
    let mut position: Position = fen.parse().unwrap();
    position.set_rules(&rules);
    position
}

/// The tables write a pass as the general's move to its own point.
fn text(position: &Position, mv: Move) -> String {
    let own = position.general(position.to_move());
    if mv.is_pass() {
        format!("{}{}", own, own)
    } else {
        mv.to_string()
    }
}

fn perft(step: usize, most: u64) -> usize {
    ["perft.tsv", "perft-pass-when-stuck.tsv"]
        .into_iter()
        .map(|table| {
            rows(table, step, |row| {
                let position = position(row[0], row[1], row[2]);
                for (depth, count) in (1..).zip(row[3].split(' ').map(|count| count.parse::<u64>().unwrap()))
                {
                    if count <= most {
                        assert_eq!(position.perft(depth), count, "{} depth {}", row[2], depth);
                    }
                }
            })
        })
        .sum()
}

fn legal(step: usize) -> usize {
    rows("legal.tsv", step, |row| {
        let position = position(row[0], row[1], row[2]);
        let mut moves: Vec<_> = position.legal_moves().iter().map(|&mv| text(&position, mv)).collect();
        moves.sort();
        assert_eq!(moves.join(" "), row[3], "{}", row[2]);
        let facts = format!("check={} facing={}", position.in_check() as u8, position.is_bikjang() as u8);
        assert_eq!(facts, row[4], "{}", row[2]);
        for &mv in &position.legal_moves() {
            assert_eq!(position.parse_move(&text(&position, mv), Notation::UCI).unwrap(), mv);
        }
    })
}

fn results(step: usize) -> usize {
    rows("results-fsf.tsv", step, |row| {
        let rules = Rules::new(row[0].parse().unwrap());
        let mut game = Game::from_start(&rules, &row[1].parse().unwrap()).unwrap();
        for text in row[2].split(' ') {
            assert_ne!(game.outcome().state, State::Over, "before {}: {:?}", text, row);
            game.push_text(text).unwrap();
        }
        let outcome = game.outcome();
        let side = game.position().to_move();
        let winner = match row[5] {
            "draw" => None,
            "win" => Some(side),
            _ => Some(!side),
        };
        assert_eq!((outcome.state, outcome.winner), (State::Over, winner), "{:?}", row);
        assert_eq!(outcome.ply.to_string(), row[3]);
        let again = game.adjudicate(&rules).unwrap();
        assert_eq!((again.outcome, again.all_legal), (outcome, true));
    })
}

/// Files, games, refused records, plies and warnings.
fn records(step: usize) -> [usize; 5] {
    let mut counts = [0; 5];
    let folder = match shared("gib") {
        Some(folder) => folder,
        None => return counts,
    };
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().step_by(step) {
        let bytes = fs::read(path).unwrap();
        let mut whole = Vec::new();
        let mut from_memory = Reader::from_bytes(Format::AUTO, &bytes).unwrap();
        let mut refused = 0;
        for record in Reader::new(Format::AUTO, File::open(path).unwrap()).unwrap() {
            let other = from_memory.next().unwrap();
            match record {
                Ok(record) => {
                    counts[1] += 1;
                    counts[3] += record.game().plies() as usize;
                    counts[4] += record.warnings().count();
                    whole.extend_from_slice(record.raw());
                    let mut game = Game::from_start(&record.game().rules(), &record.game().start()).unwrap();
                    record.game().moves().for_each(|mv| game.push(mv).unwrap());
                    assert_eq!(*game.position(), *record.game().position());
                    assert_eq!(other.unwrap().tags().collect::<Vec<_>>(), record.tags().collect::<Vec<_>>());
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.item().is_some() && error.line().is_some());
                    assert_eq!(other.unwrap_err().offset(), error.offset());
                }
            }
        }
        assert!(from_memory.next().is_none());
        if refused == 0 {
            assert!(whole == bytes, "{}: the records are not the file", path.display());
        }
        counts[0] += 1;
        counts[2] += refused;
    }
    counts
}

#[test]
fn sample() {
    if shared("perft.tsv").is_none() {
        return;
    }
    assert_eq!(perft(10, 100_000), 45);
    assert_eq!(legal(10), 140);
    assert_eq!(results(10), 45);
    assert_eq!(records(50)[0], 5);
}

#[test]
#[ignore]
fn all_of_perft() {
    println!("{} rows", perft(1, u64::MAX));
}

#[test]
#[ignore]
fn all_legal_moves() {
    assert_eq!(legal(1), 1400);
}

#[test]
#[ignore]
fn all_results() {
    assert_eq!(results(1), 450);
}

#[test]
#[ignore]
fn all_records() {
    let counts = records(1);
    println!("files, games, refused, plies, warnings: {:?}", counts);
    assert_eq!(counts[0], 203);
}

#[test]
fn the_start_as_everybody_counts_it() {
    let start = Position::new();
    assert_eq!((0..4).map(|depth| start.perft(depth)).collect::<Vec<_>>(), [1, 32, 1024, 33000]);
    assert_eq!(start.half_points(Side::Cho), 144);
}
