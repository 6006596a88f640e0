// SPDX-License-Identifier: MIT
//! Counts move trees by the public interface: in C (perft.c, built with cc -O2 here), in Rust move by move, and by
//! Rust's `walk`. All in one process, in turn; prints the median of the rounds' ratios of processor time.
//! Needs the shared library.
use janggi::{MoveRoom, Position, Select, Undo, Walk};
use std::ffi::CString;
use std::os::raw::{c_char, c_int, c_long, c_void};
use std::process::Command;

type CountInC = unsafe extern "C" fn(*mut janggi_sys::janggi_position, u32) -> u64;

#[repr(C)]
struct Time {
    seconds: c_long,
    nanoseconds: c_long,
}

extern "C" {
    fn dlopen(path: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
    fn clock_gettime(clock: c_int, time: *mut Time) -> c_int;
}

const NOW: c_int = 2;
const PROCESSOR_TIME: c_int = 2;

fn load() -> CountInC {
    let here = env!("CARGO_MANIFEST_DIR");
    let library = std::env::temp_dir().join(format!("janggi-bench-{}.so", std::process::id()));
    let built = Command::new("cc")
        .args(["-O2", "-shared", "-fPIC", "-I"])
        .arg(format!("{}/../../../include", here))
        .arg(format!("{}/benches/perft.c", here))
        .arg("-o")
        .arg(&library)
        .status();
    assert!(built.expect("cc").success());
    let path = CString::new(library.to_str().unwrap()).unwrap();
    // SAFETY: the library was just made, and the function has this type.
    let count = unsafe {
        let handle = dlopen(path.as_ptr(), NOW);
        assert!(!handle.is_null());
        let symbol = dlsym(handle, b"count_in_c\0".as_ptr().cast());
        assert!(!symbol.is_null());
        std::mem::transmute::<*mut c_void, CountInC>(symbol)
    };
    std::fs::remove_file(library).unwrap();
    count
}

fn count_moves(position: &mut Position, depth: u32) -> u64 {
    let mut room = MoveRoom::new();
    let moves = position.moves_in(&mut room, Select::ALL);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut sum = 0;
    for &mv in moves {
        // SAFETY: a legal move, and taken back at once.
        unsafe {
            let mut undo = Undo::new();
            position.make_unchecked(mv, &mut undo);
            sum += count_moves(position, depth - 1);
            position.unmake_unchecked(&undo);
        }
    }
    sum
}

fn count_by_walk(walk: &mut Walk<'_>, depth: u32) -> u64 {
    if depth == 1 {
        return walk.moves_in(&mut MoveRoom::new(), Select::ALL).len() as u64;
    }
    let mut sum = 0;
    walk.walk(|_, after| sum += count_by_walk(after, depth - 1));
    sum
}

fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let now = || {
        let mut time = Time { seconds: 0, nanoseconds: 0 };
        // SAFETY: a place for the time.
        unsafe { clock_gettime(PROCESSOR_TIME, &mut time) };
        time.seconds as f64 + time.nanoseconds as f64 / 1e9
    };
    let before = now();
    let nodes = count();
    (nodes, now() - before)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(|a, b| a.partial_cmp(b).unwrap());
    numbers[numbers.len() / 2]
}

fn main() {
    let works = [
        ("start", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w", 4),
        ("middle", "r1ba1a2r/4k4/2n1c1nc1/p1p2bp1p/9/9/P1P2BP1P/1CN1C1N2/4K4/R2A1AB1R w", 4),
        ("end", "3k1a3/4a4/5n3/9/2R1p4/9/5P1r1/4C1N2/4A4/3K1A3 w", 5),
    ];
    let count_in_c = load();
    let (mut by_move, mut by_walk) = (Vec::new(), Vec::new());
    for (name, fen, depth) in works {
        let mut position: Position = fen.parse().unwrap();
        let mut sums = [0.0; 3];
        for _ in 0..15 {
            let raw = position.as_raw();
            // SAFETY: nothing else has the position meanwhile.
            let in_c = timed(|| unsafe { count_in_c(raw, depth) });
            let in_rust = timed(|| count_moves(&mut position, depth));
            let walked = timed(|| {
                let mut sum = 0;
                position.walk(|_, after| sum += count_by_walk(after, depth - 1));
                sum
            });
            assert_eq!((in_rust.0, walked.0), (in_c.0, in_c.0));
            by_move.push(in_c.1 / in_rust.1);
            by_walk.push(in_c.1 / walked.1);
            sums.iter_mut()
                .zip([in_c, in_rust, walked])
                .for_each(|(sum, (nodes, time))| *sum += nodes as f64 / time);
        }
        let [in_c, in_rust, walked] = sums.map(|sum| sum / 15.0 / 1e6);
        println!("{:8} million nodes a second: C {:.1}, Rust {:.1}, walk {:.1}", name, in_c, in_rust, walked);
    }
    println!("Rust has {:.3} of C's speed, by walk {:.3}", median(by_move), median(by_walk));
}
