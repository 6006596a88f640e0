// SPDX-License-Identifier: MIT
// The shared library as a Rust binding sees it: declarations by hand, one piece of each kind of call.
use std::mem::size_of;
use std::os::raw::c_char;
use std::ptr::{null, null_mut};

#[repr(C)]
pub struct Position {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Undo([u64; 8]);

#[repr(C)]
pub struct Error {
    size: u32,
    code: i32,
    offset: u64,
    line: u32,
    item: u32,
    faults: u32,
    message: [c_char; 228],
}

#[link(name = "janggi")]
extern "C" {
    fn janggi_limit(limit: u32) -> u32;
    fn janggi_position_new(out: *mut *mut Position, alloc: *const u8) -> i32;
    fn janggi_position_free(pos: *mut Position);
    fn janggi_position_set_fen(pos: *mut Position, text: *const u8, length: usize, error: *mut Error) -> i32;
    fn janggi_position_legal_moves(pos: *const Position, flags: u32, moves: *mut u32, capacity: u32) -> u32;
    fn janggi_position_make(pos: *mut Position, mv: u32, undo: *mut Undo);
    fn janggi_position_unmake(pos: *mut Position, undo: *const Undo);
    fn janggi_position_hash(pos: *const Position) -> u64;
    fn janggi_position_perft(pos: *const Position, depth: u32) -> u64;
}

const MOVES: u32 = 2;
const E_SYNTAX: i32 = -4;

fn main() {
    unsafe {
        let mut pos: *mut Position = null_mut();
        assert_eq!(janggi_position_new(&mut pos, null()), 0);

        let mut moves = [0u32; 256];
        assert_eq!(janggi_limit(MOVES) as usize, moves.len());
        let count = janggi_position_legal_moves(pos, 0, moves.as_mut_ptr(), moves.len() as u32);
        assert_eq!(count, 32);
        assert_eq!(janggi_position_perft(pos, 3), 33000);

        let before = janggi_position_hash(pos);
        for &mv in &moves[..count as usize] {
            let mut undo = Undo([0; 8]);
            janggi_position_make(pos, mv, &mut undo);
            assert_ne!(janggi_position_hash(pos), before);
            janggi_position_unmake(pos, &undo);
            assert_eq!(janggi_position_hash(pos), before);
        }

        let bad = "4k4/9/9/9/9/9/9/9/4K3x/9 w - - 0 1";
        let mut error: Error = std::mem::zeroed();
        error.size = size_of::<Error>() as u32;
        assert_eq!(janggi_position_set_fen(pos, bad.as_ptr(), bad.len(), &mut error), E_SYNTAX);
        assert_eq!((error.code, error.offset as usize), (E_SYNTAX, bad.find('x').unwrap()));

        janggi_position_free(pos);
        janggi_position_free(null_mut());
    }
}
