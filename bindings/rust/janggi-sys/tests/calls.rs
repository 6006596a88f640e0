// SPDX-License-Identifier: MIT
//! The plain C interface: an allocator, a forgotten size, and every constant that is also a function.
use janggi_sys::*;
use std::alloc::{alloc, dealloc, Layout};
use std::os::raw::c_void;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicIsize, Ordering};

/// Bytes in use.
static IN_USE: AtomicIsize = AtomicIsize::new(0);

unsafe extern "C" fn take(_user: *mut c_void, bytes: usize) -> *mut c_void {
    IN_USE.fetch_add(bytes as isize, Ordering::Relaxed);
    alloc(Layout::from_size_align(bytes, 16).unwrap()).cast()
}

unsafe extern "C" fn give_back(_user: *mut c_void, block: *mut c_void, bytes: usize) {
    IN_USE.fetch_sub(bytes as isize, Ordering::Relaxed);
    dealloc(block.cast(), Layout::from_size_align(bytes, 16).unwrap());
}

/// So many of each object, and the tenth part of searches, with Rust's allocator below the library.
fn all_memory_comes_back_from(count: usize) {
    let hooks = janggi_allocator { alloc: Some(take), release: Some(give_back), ..Default::default() };
    let text = "position startpos moves a4b4\n";
    unsafe {
        for _ in 0..count {
            let (mut pos, mut pos2) = (null_mut(), null_mut());
            assert_eq!(janggi_position_new(&mut pos, &hooks), JANGGI_OK);
            assert_eq!(janggi_position_clone(&mut pos2, pos), JANGGI_OK);
            let mut rules = null_mut();
            assert_eq!(janggi_rules_new(&mut rules, JANGGI_RULESET_STANDARD, &hooks), JANGGI_OK);
            let mut game = null_mut();
            assert_eq!(janggi_game_new(&mut game, rules, pos, &hooks), JANGGI_OK);
            assert!(IN_USE.load(Ordering::Relaxed) > 0);
            janggi_rules_free(rules);
            janggi_position_free(pos);
            janggi_game_free(game);
            janggi_position_free(pos2);
        }
        for _ in 0..count {
            let (mut reader, mut record, mut copy) = (null_mut(), null_mut(), null_mut());
            let start = text.as_ptr().cast();
            assert_eq!(
                janggi_reader_new_memory(&mut reader, JANGGI_RECORD_UCI, start, text.len(), &hooks),
                JANGGI_OK
            );
            assert_eq!(janggi_reader_next(reader, &mut record, null_mut()), JANGGI_OK);
            janggi_reader_free(reader);
            assert_eq!(janggi_record_clone(&mut copy, record), JANGGI_OK);
            janggi_record_free(record);
            janggi_record_free(copy);
        }
        for _ in 0..count / 10 {
            let mut search = null_mut();
            match janggi_search_new(&mut search, &hooks) {
                JANGGI_E_UNSUPPORTED => break,
                status => assert_eq!(status, JANGGI_OK),
            }
            janggi_search_free(search);
        }
        janggi_position_free(null_mut());
    }
    assert_eq!(IN_USE.load(Ordering::Relaxed), 0);
}

#[test]
fn all_memory_comes_back() {
    all_memory_comes_back_from(1000);
}

#[test]
#[ignore]
fn all_memory_comes_back_from_100_000() {
    all_memory_comes_back_from(100_000);
}

#[test]
fn a_forgotten_size_is_refused() {
    unsafe {
        let mut pos = null_mut();
        assert_eq!(janggi_position_new(&mut pos, null()), JANGGI_OK);
        let mut error = janggi_error { size: 0, ..Default::default() };
        let fen = "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
        assert_eq!(janggi_position_set_fen(pos, fen.as_ptr().cast(), fen.len(), &mut error), JANGGI_E_STRUCT);
        janggi_position_free(pos);
    }
}

#[test]
fn constants_are_those_of_the_library() {
    unsafe {
        assert_eq!(janggi_version_number(), JANGGI_VERSION_NUMBER);
        assert_eq!(janggi_limit(JANGGI_LIMIT_SQUARES), JANGGI_SQUARES);
        assert_eq!(janggi_limit(JANGGI_LIMIT_MOVES), JANGGI_MOVES_MAX);
        assert_eq!(janggi_limit(JANGGI_LIMIT_FEN), JANGGI_FEN_MAX);
        assert_eq!(janggi_limit(JANGGI_LIMIT_PACK), JANGGI_PACK_MAX);
        assert_eq!(janggi_limit(JANGGI_LIMIT_MOVE_TEXT), JANGGI_MOVE_TEXT_MAX);
        assert_eq!(janggi_limit(JANGGI_LIMIT_POLICY), JANGGI_POLICY_SIZE);
        assert_eq!(janggi_limit(JANGGI_LIMIT_PLANES), JANGGI_PLANES);
    }
}
