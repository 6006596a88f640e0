// SPDX-License-Identifier: MIT
//! Rule sets, and how games stand under them.
use crate::board::Side;
use crate::error::{check, must, Error, ErrorKind, Result};
use crate::{sys, Language};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ptr::{null, null_mut, NonNull};
use std::str::FromStr;

numbers! {
    /// A preset. Text is like "traditional-tournament".
    Ruleset {
        /// What is taken where no rules are given.
        STANDARD = JANGGI_RULESET_STANDARD,
        /// Traditional.
        TRADITIONAL = JANGGI_RULESET_TRADITIONAL,
        /// Traditional, at tournaments.
        TRADITIONAL_TOURNAMENT = JANGGI_RULESET_TRADITIONAL_TOURNAMENT,
        /// Korea Janggi Association.
        KJA = JANGGI_RULESET_KJA,
        /// Of a game server.
        KAKAO = JANGGI_RULESET_KAKAO,
        /// Of a game server.
        MGAME = JANGGI_RULESET_MGAME,
        /// Fairy-Stockfish's variant of this name.
        JANGGI = JANGGI_RULESET_JANGGI,
        /// Likewise.
        JANGGITRADITIONAL = JANGGI_RULESET_JANGGITRADITIONAL,
        /// Likewise.
        JANGGIMODERN = JANGGI_RULESET_JANGGIMODERN,
        /// Likewise.
        JANGGICASUAL = JANGGI_RULESET_JANGGICASUAL,
        /// To replay records: only mate ends a game.
        RECORD = JANGGI_RULESET_RECORD,
    }
}

numbers! {
    /// A rule with its number in the rules page: 303 is rule 3.3. Text is like "bikjang_gate".
    Rule {
        /// When a side may pass.
        PASS = JANGGI_RULE_PASS,
        /// What two passes in a row do.
        DOUBLE_PASS = JANGGI_RULE_DOUBLE_PASS,
        /// What facing generals mean.
        BIKJANG = JANGGI_RULE_BIKJANG,
        /// Facing generals in check.
        BIKJANG_IN_CHECK = JANGGI_RULE_BIKJANG_IN_CHECK,
        /// Who may make generals face.
        BIKJANG_GATE = JANGGI_RULE_BIKJANG_GATE,
        /// How often a board may occur.
        REPETITION = JANGGI_RULE_REPETITION,
        /// What a repetition does.
        REPETITION_RULE = JANGGI_RULE_REPETITION_RULE,
        /// Perpetual check.
        PERPETUAL_CHECK = JANGGI_RULE_PERPETUAL_CHECK,
        /// Going to and fro.
        SHUTTLE = JANGGI_RULE_SHUTTLE,
        /// Plies without a capture.
        NO_CAPTURE_PLIES = JANGGI_RULE_NO_CAPTURE_PLIES,
        /// Plies in all.
        TOTAL_PLIES = JANGGI_RULE_TOTAL_PLIES,
        /// Few points left.
        LOW_POINTS = JANGGI_RULE_LOW_POINTS,
        /// A side without men.
        BARE = JANGGI_RULE_BARE,
        /// Points for moving second.
        DEOM = JANGGI_RULE_DEOM,
        /// A cannon's first move.
        FIRST_CANNON = JANGGI_RULE_FIRST_CANNON,
        /// How ends on points are scored.
        SCORING = JANGGI_RULE_SCORING,
        /// Neither side has a move.
        MUTUAL_STALEMATE = JANGGI_RULE_MUTUAL_STALEMATE,
        /// How an end by facing generals is scored.
        BIKJANG_RESULT = JANGGI_RULE_BIKJANG_RESULT,
        /// Material that cannot mate.
        INSUFFICIENT = JANGGI_RULE_INSUFFICIENT,
        /// Who gets the deom.
        DEOM_SIDE = JANGGI_RULE_DEOM_SIDE,
    }
}

numbers! {
    /// Why a game ended. The library finds the first of these, its owner tells those from `POINTS` on.
    Reason {
        /// It did not.
        NONE = JANGGI_REASON_NONE,
        /// The side to move is mate.
        MATE = JANGGI_REASON_MATE,
        /// The generals face each other.
        BIKJANG = JANGGI_REASON_BIKJANG,
        /// A board occurred too often.
        REPETITION = JANGGI_REASON_REPETITION,
        /// Check without end.
        PERPETUAL_CHECK = JANGGI_REASON_PERPETUAL_CHECK,
        /// To and fro without end.
        SHUTTLE = JANGGI_REASON_SHUTTLE,
        /// Two passes in a row.
        DOUBLE_PASS = JANGGI_REASON_DOUBLE_PASS,
        /// Neither side has a move.
        MUTUAL_STALEMATE = JANGGI_REASON_MUTUAL_STALEMATE,
        /// A side without men.
        BARE = JANGGI_REASON_BARE,
        /// Few points left.
        LOW_POINTS = JANGGI_REASON_LOW_POINTS,
        /// Many plies.
        TOTAL_PLIES = JANGGI_REASON_TOTAL_PLIES,
        /// Many plies without a capture.
        NO_CAPTURE = JANGGI_REASON_NO_CAPTURE,
        /// On points.
        POINTS = JANGGI_REASON_POINTS,
        /// A side gave up.
        RESIGNATION = JANGGI_REASON_RESIGNATION,
        /// A side's time ran out.
        TIME = JANGGI_REASON_TIME,
        /// By agreement.
        AGREEMENT = JANGGI_REASON_AGREEMENT,
        /// A side was disqualified.
        DISQUALIFIED = JANGGI_REASON_DISQUALIFIED,
        /// A side's connection was lost.
        CONNECTION = JANGGI_REASON_CONNECTION,
        /// By the server.
        AUTOMATIC = JANGGI_REASON_AUTOMATIC,
        /// It is not told.
        UNKNOWN = JANGGI_REASON_UNKNOWN,
    }
}

numbers! {
    /// Why a move is refused.
    Why {
        /// It is not refused.
        LEGAL = JANGGI_WHY_LEGAL,
        /// Nothing stands where it starts.
        NO_PIECE = JANGGI_WHY_NO_PIECE,
        /// The piece is the other side's.
        OTHER_SIDE = JANGGI_WHY_OTHER_SIDE,
        /// A piece of the same side stands where it ends.
        OWN_PIECE = JANGGI_WHY_OWN_PIECE,
        /// The piece does not move like that, or it is no move.
        NOT_A_MOVE = JANGGI_WHY_NOT_A_MOVE,
        /// A piece stands in the way.
        BLOCKED = JANGGI_WHY_BLOCKED,
        /// A cannon needs exactly one piece to jump.
        NO_SCREEN = JANGGI_WHY_NO_SCREEN,
        /// A cannon may not jump a cannon.
        CANNON_SCREEN = JANGGI_WHY_CANNON_SCREEN,
        /// A cannon may not capture a cannon.
        CANNON_TAKES_CANNON = JANGGI_WHY_CANNON_TAKES_CANNON,
        /// General and guard stay in the palace.
        OUTSIDE_PALACE = JANGGI_WHY_OUTSIDE_PALACE,
        /// The general of its own side would be attacked.
        CHECK = JANGGI_WHY_CHECK,
        /// The facing must be answered.
        BIKJANG = JANGGI_WHY_BIKJANG,
        /// No pass in check.
        PASS_IN_CHECK = JANGGI_WHY_PASS_IN_CHECK,
        /// A pass only without another move.
        PASS_WITH_MOVES = JANGGI_WHY_PASS_WITH_MOVES,
        /// No cannon moves first; in games only.
        FIRST_CANNON = JANGGI_WHY_FIRST_CANNON,
        /// The repetition is refused; in games only.
        REPETITION = JANGGI_WHY_REPETITION,
        /// The shuttle is refused; in games only.
        SHUTTLE = JANGGI_WHY_SHUTTLE,
        /// The game is over.
        GAME_OVER = JANGGI_WHY_GAME_OVER,
    }
}

impl Ruleset {
    /// All presets of the library in use.
    pub fn all() -> impl Iterator<Item = Self> {
        // SAFETY: both take any number.
        (0..unsafe { sys::janggi_ruleset_count() })
            .map(|index| Self(unsafe { sys::janggi_ruleset_at(index) }))
    }

    /// Its name; empty for an unknown one.
    pub fn name(self) -> &'static str {
        // SAFETY: takes any number, returns a static text.
        unsafe { crate::static_text(sys::janggi_ruleset_name(self.0)) }
    }

    /// In one line, for a menu.
    pub fn describe(self, language: Language) -> &'static str {
        // SAFETY: takes any numbers, returns a static text.
        unsafe { crate::static_text(sys::janggi_ruleset_describe(self.0, language.number())) }
    }
}

impl FromStr for Ruleset {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        // SAFETY: the text has that many bytes.
        match unsafe { sys::janggi_ruleset_find(text.as_ptr().cast(), text.len()) } {
            0 => Err(Error::with_message(ErrorKind::Syntax, "no rule set of this name")),
            ruleset => Ok(Self(ruleset)),
        }
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Rule {
    /// All rules of the library in use.
    pub fn all() -> impl Iterator<Item = Self> {
        // SAFETY: both take any number.
        (0..unsafe { sys::janggi_rule_count() }).map(|index| Self(unsafe { sys::janggi_rule_at(index) }))
    }

    /// Its name; empty for an unknown one.
    pub fn name(self) -> &'static str {
        // SAFETY: takes any number, returns a static text.
        unsafe { crate::static_text(sys::janggi_rule_name(self.0)) }
    }

    /// The rule, or what a value of it means, in one line; empty for an unknown one.
    pub fn describe(self, value: Option<i32>, language: Language) -> &'static str {
        // SAFETY: takes any numbers, returns a static text.
        unsafe {
            crate::static_text(sys::janggi_rule_describe(self.0, value.unwrap_or(-1), language.number()))
        }
    }

    /// The values it may have; `None` for an unknown one.
    pub fn bounds(self) -> Option<std::ops::RangeInclusive<i32>> {
        let (mut lowest, mut highest) = (0, 0);
        // SAFETY: places for two numbers.
        check(unsafe { sys::janggi_rule_bounds(self.0, &mut lowest, &mut highest) }).ok()?;
        Some(lowest..=highest)
    }
}

impl FromStr for Rule {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        // SAFETY: the text has that many bytes.
        match unsafe { sys::janggi_rule_find(text.as_ptr().cast(), text.len()) } {
            0 => Err(Error::with_message(ErrorKind::Syntax, "no rule of this name")),
            rule => Ok(Self(rule)),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Reason {
    /// Like "double_pass"; empty for an unknown one.
    pub fn name(self) -> &'static str {
        // SAFETY: takes any number, returns a static text.
        unsafe { crate::static_text(sys::janggi_reason_name(self.0)) }
    }

    /// In words; empty for an unknown one.
    pub fn describe(self, language: Language) -> &'static str {
        // SAFETY: takes any numbers, returns a static text.
        unsafe { crate::static_text(sys::janggi_reason_describe(self.0, language.number())) }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Why {
    /// In words; empty for an unknown one.
    pub fn describe(self, language: Language) -> &'static str {
        // SAFETY: takes any numbers, returns a static text.
        unsafe { crate::static_text(sys::janggi_why_describe(self.0, language.number())) }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.describe(Language::English))
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum State {
    /// It goes on.
    Ongoing,
    /// It goes on unless the side to move claims its end.
    Claimable,
    /// It is over.
    Over,
}

impl State {
    pub(crate) fn from_number(number: u32) -> Self {
        match number {
            sys::JANGGI_STATE_OVER => Self::Over,
            sys::JANGGI_STATE_CLAIMABLE => Self::Claimable,
            _ => Self::Ongoing, // JANGGI_STATE_ONGOING
        }
    }
}

/// How a game stands or ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Outcome {
    /// Whether it is over.
    pub state: State,
    /// `None`: a draw if it is over.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Reason,
    /// The rule that decided; `None` for what the owner told. Mate is rule 200.
    pub rule: Option<u32>,
    /// Whose fault it was.
    pub fault: Option<Side>,
    /// Cho's half points, deom counted.
    pub cho_half_points: u32,
    /// Han's half points, deom counted.
    pub han_half_points: u32,
    /// Moves played when it ended, or so far.
    pub ply: u32,
    /// What the side to move may claim.
    pub claim: Option<Reason>,
}

impl Outcome {
    pub(crate) fn from_c(outcome: &sys::janggi_outcome) -> Self {
        Self {
            state: State::from_number(outcome.state),
            winner: Side::from_number(outcome.winner),
            reason: Reason(outcome.reason),
            rule: Some(outcome.rule).filter(|&rule| rule != 0),
            fault: Side::from_number(outcome.fault_side),
            cho_half_points: outcome.cho_half_points,
            han_half_points: outcome.han_half_points,
            ply: outcome.ply,
            claim: Some(Reason(outcome.claim)).filter(|&claim| claim != Reason::NONE),
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state == State::Over
    }
}

/// A rule set: what differs is a rule with a small value.
///
/// ```
/// use janggi::{Rule, Rules, Ruleset};
/// let rules = Rules::new(Ruleset::KAKAO).with(Rule::PASS, 1).unwrap();
/// assert_eq!(rules.get(Rule::PASS), Some(1));
/// assert_ne!(rules, Rules::new(Ruleset::KAKAO));
/// assert!(Rules::default().with(Rule::PASS, 99).is_err());
/// ```
#[repr(transparent)]
pub struct Rules(pub(crate) NonNull<sys::janggi_rules>);

// SAFETY: the library has no state of its own, and functions that take const rules change nothing in them.
unsafe impl Send for Rules {}
unsafe impl Sync for Rules {}

impl Rules {
    /// The rules of a preset. Panics for a preset that the library does not know.
    pub fn new(ruleset: Ruleset) -> Self {
        let mut out = null_mut();
        // SAFETY: out is a place for the pointer.
        must(unsafe { sys::janggi_rules_new(&mut out, ruleset.0, null()) });
        Self(NonNull::new(out).expect("new rules"))
    }

    /// These rules with another value of one.
    pub fn with(mut self, rule: Rule, value: i32) -> Result<Self> {
        self.set(rule, value)?;
        Ok(self)
    }

    /// Changes the value of a rule; all stay as they were on failure.
    pub fn set(&mut self, rule: Rule, value: i32) -> Result<()> {
        // SAFETY: takes any numbers.
        check(unsafe { sys::janggi_rules_set(self.0.as_ptr(), rule.0, value) })
    }

    /// The value of a rule; `None` for an unknown one.
    pub fn get(&self, rule: Rule) -> Option<i32> {
        let mut value = 0;
        // SAFETY: a place for the value.
        check(unsafe { sys::janggi_rules_get(self.0.as_ptr(), rule.0, &mut value) }).ok().map(|()| value)
    }

    /// All rules with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Rule, i32)> + '_ {
        Rule::all().filter_map(move |rule| Some((rule, self.get(rule)?)))
    }
}

impl Default for Rules {
    /// The standard rules.
    fn default() -> Self {
        Self::new(Ruleset::STANDARD)
    }
}

impl From<Ruleset> for Rules {
    fn from(ruleset: Ruleset) -> Self {
        Self::new(ruleset)
    }
}

impl Clone for Rules {
    fn clone(&self) -> Self {
        let mut out = null_mut();
        // SAFETY: valid rules.
        must(unsafe { sys::janggi_rules_clone(&mut out, self.0.as_ptr()) });
        Self(NonNull::new(out).expect("new rules"))
    }
}

impl Drop for Rules {
    fn drop(&mut self) {
        // SAFETY: nobody else has them.
        unsafe { sys::janggi_rules_free(self.0.as_ptr()) }
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        // SAFETY: two valid rule sets.
        unsafe { sys::janggi_rules_equal(self.0.as_ptr(), other.0.as_ptr()) != 0 }
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.iter().for_each(|pair| pair.hash(state));
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(rule, value)| (rule.name(), value))).finish()
    }
}
