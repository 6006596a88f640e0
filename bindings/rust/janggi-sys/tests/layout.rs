// SPDX-License-Identifier: MIT
//! The structs lie in memory as tests/abi/layout.c promises for C.
#![allow(non_camel_case_types)]
use janggi_sys::*;
use std::collections::HashMap;
use std::mem::{size_of, MaybeUninit};
use std::ptr::addr_of;

macro_rules! places {
    ($into:ident, $($name:ident { $($field:ident),* $(,)? })*) => {$(
        $into.insert(stringify!($name).to_string(), size_of::<$name>());
        let memory = MaybeUninit::<$name>::uninit();
        let start = memory.as_ptr();
        // SAFETY: takes addresses only.
        $($into.insert(concat!(stringify!($name), ".", stringify!($field)).to_string(),
                       unsafe { addr_of!((*start).$field) as usize - start as usize });)*
    )*};
}

fn places() -> HashMap<String, usize> {
    let mut found = HashMap::new();
    places!(found,
        janggi_undo { opaque }
        janggi_error { size, code, offset, line, item, faults, message }
        janggi_allocator { size, reserved, user, alloc, release }
        janggi_diagram_options {
            size, format, script, style, coordinates, flags, last_move, arrows, marks
        }
        janggi_book_entry { size, mv, games, wins, draws, losses }
        janggi_outcome {
            size, state, winner, reason, rule, fault_side, cho_half_points, han_half_points, ply, claim
        }
        janggi_search_limits {
            size, depth, nodes, time_ms, clock_ms, increment_ms, moves_to_go, mate_plies, ponder, reserved
        }
        janggi_search_info {
            size, depth, seldepth, multipv, score, score_kind, bound, wdl, nodes, time_ms, hashfull, reserved
        }
        janggi_search_result {
            size, action, best, ponder, score, score_kind, wdl, depth, nodes, time_ms
        }
    );
    found
}

/// A number like "8 + 2 * sizeof(void *)".
fn value(text: &str) -> usize {
    let text = text.replace("sizeof(void *)", &size_of::<*const u8>().to_string());
    text.split('+')
        .map(|sum| sum.split('*').map(|factor| factor.trim().parse::<usize>().unwrap()).product::<usize>())
        .sum()
}

#[test]
fn structs_lie_as_promised() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/abi/layout.c")).unwrap();
    let found = places();
    let mut promises = 0;
    for line in text.lines().filter(|line| line.starts_with("SIZE(") || line.starts_with("PLACE(")) {
        let inside = &line[line.find('(').unwrap() + 1..line.rfind(')').unwrap()];
        let (name, bytes) = inside.rsplit_once(", ").unwrap();
        let name = name.replace(", ", ".");
        // A word of Rust.
        let name = if name.ends_with(".move") { name.replace(".move", ".mv") } else { name };
        let place = found.get(&name).unwrap_or_else(|| panic!("{} is not in this test", name));
        assert_eq!(*place, value(bytes), "{}", name);
        promises += 1;
    }
    assert!(promises > 50);
}
