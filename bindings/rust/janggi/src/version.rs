// SPDX-License-Identifier: MIT
//! The library in use.
use crate::sys;

numbers! {
    /// What a build of the library may offer or not.
    Feature {
        /// The search works.
        SEARCH = JANGGI_FEATURE_SEARCH,
        /// The search may use more than one thread.
        THREADS = JANGGI_FEATURE_THREADS,
    }
}

impl Feature {
    /// Whether the library in use has it.
    pub fn is_offered(self) -> bool {
        // SAFETY: takes any number.
        unsafe { sys::janggi_has_feature(self.0) != 0 }
    }
}

numbers! {
    /// A size of the library in use.
    Limit {
        /// Squares of the board.
        SQUARES = JANGGI_LIMIT_SQUARES,
        /// No position has more legal moves.
        MOVES = JANGGI_LIMIT_MOVES,
        /// Bytes of the longest FEN, and a NUL.
        FEN = JANGGI_LIMIT_FEN,
        /// Bytes of a packed position.
        PACK = JANGGI_LIMIT_PACK,
        /// Bytes of the longest text of a move, and a NUL.
        MOVE_TEXT = JANGGI_LIMIT_MOVE_TEXT,
        /// Policy indices.
        POLICY = JANGGI_LIMIT_POLICY,
        /// Planes of [`crate::batch::planes`].
        PLANES = JANGGI_LIMIT_PLANES,
    }
}

/// A size of the library in use; 0 for an unknown one.
pub fn limit(limit: Limit) -> usize {
    // SAFETY: takes any number.
    unsafe { sys::janggi_limit(limit.0) as usize }
}

/// The version of the library in use, as "major.minor.patch".
///
/// ```
/// assert!(janggi::version().starts_with("0.1."));
/// ```
pub fn version() -> &'static str {
    // SAFETY: a static text.
    unsafe { crate::static_text(sys::janggi_version_string()) }
}

/// The version of the library in use: major * 1000000 + minor * 1000 + patch.
pub fn version_number() -> u32 {
    // SAFETY: takes nothing.
    unsafe { sys::janggi_version_number() }
}

/// Counts up when a rule's meaning changes, so that a stored result can name the rules it was judged by.
pub fn rules_revision() -> u32 {
    // SAFETY: takes nothing.
    unsafe { sys::janggi_rules_revision() }
}
