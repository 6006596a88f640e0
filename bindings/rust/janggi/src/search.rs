// SPDX-License-Identifier: MIT
//! A search for the best move.
use crate::board::Side;
use crate::error::{check, Result};
use crate::game::Game;
use crate::moves::Move;
use crate::setup::{Handicap, Setup};
use crate::sys;
use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;
use std::time::Duration;

numbers! {
    /// A setting of a search; [`Setting::bounds`] tells its range.
    Setting {
        /// Transposition table, MiB. A change clears it.
        HASH_MIB = JANGGI_SEARCH_HASH_MIB,
        /// Threads that search, the caller's included.
        THREADS = JANGGI_SEARCH_THREADS,
        /// How many best moves are told, each with its line.
        MULTIPV = JANGGI_SEARCH_MULTIPV,
        /// 0: none. Others vary equal moves a little, each in its own way.
        SEED = JANGGI_SEARCH_SEED,
        /// 1, a beginner, to 20, full strength. Those below look at a bounded number of positions with one thread,
        /// and the weak ones err: differently with another seed.
        LEVEL = JANGGI_SEARCH_LEVEL,
    }
}

impl Setting {
    /// The values it may have; `None` for an unknown one.
    pub fn bounds(self) -> Option<std::ops::RangeInclusive<i64>> {
        let (mut lowest, mut highest) = (0, 0);
        // SAFETY: places for two numbers.
        check(unsafe { sys::janggi_search_bounds(self.0, &mut lowest, &mut highest) }).ok()?;
        Some(lowest..=highest)
    }
}

numbers! {
    /// How a score is meant.
    Bound {
        /// As it is.
        EXACT = JANGGI_BOUND_EXACT,
        /// It may be more.
        LOWER = JANGGI_BOUND_LOWER,
        /// It may be less.
        UPPER = JANGGI_BOUND_UPPER,
    }
}

numbers! {
    /// What to do.
    Action {
        /// Play the best move.
        MOVE = JANGGI_ACTION_MOVE,
        /// Claim the facing: [`Game::claim`].
        CLAIM = JANGGI_ACTION_CLAIM,
    }
}

/// A score from the mover's view; negative: against him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Score {
    /// Centipawns: 250 ahead, a side wins 73 of 100.
    Cp(i32),
    /// Plies to mate.
    Mate(i32),
    /// Plies to an end by the rules: on points, or by a fault.
    Points(i32),
    /// A kind that this crate does not know.
    Other {
        /// The library's number of it.
        kind: u32,
        /// Its value.
        value: i32,
    },
}

impl Score {
    fn new(kind: u32, value: i32) -> Self {
        match kind {
            sys::JANGGI_SCORE_CP => Self::Cp(value),
            sys::JANGGI_SCORE_MATE => Self::Mate(value),
            sys::JANGGI_SCORE_POINTS => Self::Points(value),
            kind => Self::Other { kind, value },
        }
    }
}

/// When to stop. With no limit at all the search runs until it is stopped.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct Limits(sys::janggi_search_limits);

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl Limits {
    /// None.
    pub fn new() -> Self {
        Self::default()
    }

    /// Plies.
    pub fn depth(mut self, plies: u32) -> Self {
        self.0.depth = plies;
        self
    }

    /// Positions, of all threads. Exact with one thread.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.0.nodes = nodes;
        self
    }

    /// For this move.
    pub fn time(mut self, time: Duration) -> Self {
        self.0.time_ms = milliseconds(time);
        self
    }

    /// What a side has left, and what it gets for each move.
    pub fn clock(mut self, side: Side, left: Duration, increment: Duration) -> Self {
        self.0.clock_ms[side as usize] = milliseconds(left);
        self.0.increment_ms[side as usize] = milliseconds(increment);
        self
    }

    /// Moves until the clock is wound up.
    pub fn moves_to_go(mut self, moves: u32) -> Self {
        self.0.moves_to_go = moves;
        self
    }

    /// Stop at a mate in at most so many plies.
    pub fn mate(mut self, plies: u32) -> Self {
        self.0.mate_plies = plies;
        self
    }

    /// The clocks do not run before [`Stopper::ponderhit`].
    pub fn ponder(mut self, ponder: bool) -> Self {
        self.0.ponder = ponder.into();
        self
    }
}

/// What has been found so far.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Info<'a> {
    /// Plies searched fully.
    pub depth: u32,
    /// Plies searched at most.
    pub seldepth: u32,
    /// 1: the best line, 2: the next, and so on.
    pub multipv: u32,
    /// From the mover's view.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// Win, draw, loss for the mover, per mille.
    pub wdl: [u32; 3],
    /// Of all threads.
    pub nodes: u64,
    /// Since the run began.
    pub time: Duration,
    /// Of the transposition table, per mille.
    pub hashfull: u32,
    /// The line.
    pub pv: &'a [Move],
}

/// What a run found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// What to do.
    pub action: Action,
    /// The best move, if there is one.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// From the mover's view.
    pub score: Score,
    /// Win, draw, loss for the mover, per mille.
    pub wdl: [u32; 3],
    /// Plies searched fully.
    pub depth: u32,
    /// Of all threads.
    pub nodes: u64,
    /// Since the run began.
    pub time: Duration,
}

/// The search itself, freed when its owner and all stoppers are gone.
struct Handle(NonNull<sys::janggi_search>);

// SAFETY: the library has no state of its own; stop and ponderhit may be called by any thread at any time, all else
// goes through the one Search.
unsafe impl Send for Handle {}
unsafe impl Sync for Handle {}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: nobody else has it, so it does not run.
        unsafe { sys::janggi_search_free(self.0.as_ptr()) }
    }
}

/// A search for the best move of a game, under the game's own rules.
///
/// ```
/// use janggi::{Game, Limits, Search, Setting};
/// # if !janggi::Feature::SEARCH.is_offered() { return }
/// let mut search = Search::new().unwrap();
/// search.set(Setting::HASH_MIB, 1).unwrap();
/// let game = Game::default();
/// let found = search.run(&game, &Limits::new().nodes(1000)).unwrap();
/// assert!(game.legal_moves().contains(&found.best.unwrap()));
/// ```
///
/// One run at a time:
///
/// ```compile_fail,E0499
/// let mut search = janggi::Search::new().unwrap();
/// let game = janggi::Game::default();
/// std::thread::scope(|scope| {
///     scope.spawn(|| search.run(&game, &janggi::Limits::new().depth(3)));
///     scope.spawn(|| search.run(&game, &janggi::Limits::new().depth(3)));
/// });
/// ```
///
/// and no setting meanwhile:
///
/// ```compile_fail,E0502
/// let mut search = janggi::Search::new().unwrap();
/// let game = janggi::Game::default();
/// std::thread::scope(|scope| {
///     scope.spawn(|| search.run(&game, &janggi::Limits::new().depth(3)));
///     search.get(janggi::Setting::SEED);
/// });
/// ```
pub struct Search(Arc<Handle>);

/// The callback of a run, and what became of it. A panic must not pass through C: it waits here.
struct Listener<'a> {
    heard: &'a mut dyn FnMut(&Info<'_>) -> ControlFlow<()>,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn hear(
    user: *mut c_void,
    info: *const sys::janggi_search_info,
    pv: *const sys::janggi_move,
    pv_length: u32,
) -> i32 {
    let (listener, info) = (&mut *(user as *mut Listener<'_>), &*info);
    if listener.panic.is_some() {
        return 1;
    }
    let pv: &[Move] = match pv_length {
        0 => &[],
        // No move of a line is 0.
        length => std::slice::from_raw_parts(pv.cast(), length as usize),
    };
    let info = Info {
        depth: info.depth,
        seldepth: info.seldepth,
        multipv: info.multipv,
        score: Score::new(info.score_kind, info.score),
        bound: Bound::from_number(info.bound),
        wdl: info.wdl,
        nodes: info.nodes,
        time: Duration::from_millis(info.time_ms),
        hashfull: info.hashfull,
        pv,
    };
    match catch_unwind(AssertUnwindSafe(|| (listener.heard)(&info))) {
        Ok(ControlFlow::Continue(())) => return 0,
        Ok(ControlFlow::Break(())) => {}
        Err(panic) => listener.panic = Some(panic),
    }
    1
}

impl Search {
    /// A search with its default settings.
    pub fn new() -> Result<Self> {
        let mut out = null_mut();
        // SAFETY: out is a place for the pointer.
        check(unsafe { sys::janggi_search_new(&mut out, null()) })?;
        Ok(Self(Arc::new(Handle(NonNull::new(out).expect("a new search")))))
    }

    fn as_ptr(&self) -> *mut sys::janggi_search {
        self.0 .0.as_ptr()
    }

    /// Changes a setting.
    pub fn set(&mut self, setting: Setting, value: i64) -> Result<()> {
        // SAFETY: takes any numbers; not running.
        check(unsafe { sys::janggi_search_set(self.as_ptr(), setting.number(), value) })
    }

    /// Tells a setting; `None` for an unknown one.
    pub fn get(&self, setting: Setting) -> Option<i64> {
        let mut value = 0;
        // SAFETY: a place for the number.
        check(unsafe { sys::janggi_search_get(self.as_ptr(), setting.number(), &mut value) }).ok()?;
        Some(value)
    }

    /// Restricts the next runs to some of the moves; none at all: to all moves again.
    pub fn set_root_moves(&mut self, moves: &[Move]) -> Result<()> {
        let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        // SAFETY: so many moves; not running.
        check(unsafe { sys::janggi_search_set_root_moves(self.as_ptr(), moves.as_ptr().cast(), count) })
    }

    /// Makes the next run stoppable before it has begun: a stop from here on ends it at once.
    pub fn arm(&mut self) {
        // SAFETY: not running.
        unsafe { sys::janggi_search_arm(self.as_ptr()) }
    }

    /// What stops it from any thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.0))
    }

    /// Searches, and returns when a limit is reached or the search is stopped.
    pub fn run(&mut self, game: &Game, limits: &Limits) -> Result<Found> {
        let mut result = sys::janggi_search_result::default();
        // SAFETY: the game is valid, and both structs have their size.
        check(unsafe { sys::janggi_search_run(self.as_ptr(), game.0.as_ptr(), &limits.0, &mut result) })?;
        Ok(Found {
            action: Action::from_number(result.action),
            best: Move::from_number(result.best),
            ponder: Move::from_number(result.ponder),
            score: Score::new(result.score_kind, result.score),
            wdl: result.wdl,
            depth: result.depth,
            nodes: result.nodes,
            time: Duration::from_millis(result.time_ms),
        })
    }

    /// The same, telling what it finds on the way; `Break` stops it.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// # if !janggi::Feature::SEARCH.is_offered() { return }
    /// let mut depths = Vec::new();
    /// let mut search = janggi::Search::new().unwrap();
    /// search.run_with(&janggi::Game::default(), &janggi::Limits::new().depth(9), |info| {
    ///     depths.push(info.depth);
    ///     if info.depth < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// }).unwrap();
    /// assert_eq!(depths.last(), Some(&3));
    /// ```
    pub fn run_with(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut heard: impl FnMut(&Info<'_>) -> ControlFlow<()>,
    ) -> Result<Found> {
        let mut listener = Listener { heard: &mut heard, panic: None };
        // SAFETY: not running; the listener lives until it is taken away again.
        let found = unsafe {
            let user = (&mut listener as *mut Listener<'_>).cast();
            sys::janggi_search_on_info(self.as_ptr(), Some(hear), user);
            let found = self.run(game, limits);
            sys::janggi_search_on_info(self.as_ptr(), None, null_mut());
            found
        };
        if let Some(panic) = listener.panic {
            resume_unwind(panic);
        }
        found
    }

    /// Chooses a set-up by how games between them ended. Han shows first, Cho answers; while the other side's is
    /// not shown, it is `None`, and the choice is what is best against the best answer.
    pub fn choose_setup(&self, side: Side, other: Option<Setup>, handicap: Handicap) -> Result<Setup> {
        let (other, mut chosen) = (other.unwrap_or(Setup::NONE).number(), sys::JANGGI_SETUP_NONE);
        // SAFETY: takes any numbers; a place for one.
        check(unsafe {
            sys::janggi_search_choose_setup(
                self.as_ptr(),
                side.number(),
                other,
                handicap.number(),
                &mut chosen,
            )
        })?;
        Ok(Setup::from_number(chosen))
    }

    /// Forgets everything learnt from earlier runs.
    pub fn clear(&mut self) {
        // SAFETY: not running.
        unsafe { sys::janggi_search_clear(self.as_ptr()) }
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = Setting::KNOWN.iter().filter_map(|&setting| Some((setting, self.get(setting)?)));
        f.debug_map().entries(settings).finish()
    }
}

/// Ends a run from any thread, at any time.
///
/// ```
/// # if !janggi::Feature::SEARCH.is_offered() { return }
/// let mut search = janggi::Search::new().unwrap();
/// let stopper = search.stopper();
/// search.arm();
/// let runner = std::thread::spawn(move || search.run(&janggi::Game::default(), &janggi::Limits::new()));
/// stopper.stop();
/// assert!(runner.join().unwrap().unwrap().best.is_some());
/// ```
#[derive(Clone)]
pub struct Stopper(Arc<Handle>);

impl Stopper {
    /// Ends the run that is under way or armed; without one it does nothing.
    pub fn stop(&self) {
        // SAFETY: any thread, at any time.
        unsafe { sys::janggi_search_stop(self.0 .0.as_ptr()) }
    }

    /// The move pondered on was played: from here on the clocks run.
    pub fn ponderhit(&self) {
        // SAFETY: any thread, at any time.
        unsafe { sys::janggi_search_ponderhit(self.0 .0.as_ptr()) }
    }
}

impl fmt::Debug for Stopper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stopper")
    }
}
