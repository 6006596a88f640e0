// SPDX-License-Identifier: MIT
//! Set-ups and handicaps.
use crate::error::{check, Error, Result};
use crate::{sys, Language};
use std::fmt;
use std::str::FromStr;

numbers! {
    /// Horses (H) and elephants (E) of a side on files b, c, g, h, in board order. Text is like "HEEH".
    ///
    /// ```
    /// use janggi::{Language, Setup};
    /// let setup: Setup = "마상마상".parse().unwrap();
    /// assert_eq!(setup, Setup::HEHE);
    /// assert_eq!(setup.mirror().name(Language::English), "EHEH");
    /// ```
    Setup {
        /// Not shown yet.
        NONE = JANGGI_SETUP_NONE,
        /// 마상마상
        HEHE = JANGGI_SETUP_HEHE,
        /// 상마상마
        EHEH = JANGGI_SETUP_EHEH,
        /// 마상상마, inner elephants
        HEEH = JANGGI_SETUP_HEEH,
        /// 상마마상, outer elephants
        EHHE = JANGGI_SETUP_EHHE,
    }
}

numbers! {
    /// What Han gives. In all but `NONE`, Han moves first. Text is like "chariot-cannon".
    Handicap {
        /// Cho moves first.
        NONE = JANGGI_HANDICAP_NONE,
        /// Nothing but the first move.
        MOVE = JANGGI_HANDICAP_MOVE,
        /// A soldier.
        SOLDIER = JANGGI_HANDICAP_SOLDIER,
        /// An elephant.
        ELEPHANT = JANGGI_HANDICAP_ELEPHANT,
        /// A horse.
        HORSE = JANGGI_HANDICAP_HORSE,
        /// A cannon.
        CANNON = JANGGI_HANDICAP_CANNON,
        /// A chariot.
        CHARIOT = JANGGI_HANDICAP_CHARIOT,
        /// A chariot and a cannon.
        CHARIOT_CANNON = JANGGI_HANDICAP_CHARIOT_CANNON,
        /// Both guards.
        GUARDS = JANGGI_HANDICAP_GUARDS,
        /// Both chariots.
        CHARIOTS = JANGGI_HANDICAP_CHARIOTS,
    }
}

numbers! {
    /// How two set-ups lie to each other.
    Pairing {
        /// Neither of the others.
        OTHER = JANGGI_PAIR_OTHER,
        /// Equal men face each other on every file.
        SAME_FILES = JANGGI_PAIR_SAME_FILES,
        /// Each player has the same men on the same hand.
        ROTATED = JANGGI_PAIR_ROTATED,
    }
}

impl Setup {
    /// As seen from the other side of the board: turns Han's own view into board order, and back.
    pub fn mirror(self) -> Self {
        // SAFETY: takes any number.
        Self(unsafe { sys::janggi_setup_mirror(self.0) })
    }

    /// How it lies to Han's.
    pub fn pairing(self, han: Self) -> Pairing {
        // SAFETY: takes any numbers.
        Pairing(unsafe { sys::janggi_setup_pair(self.0, han.0) })
    }

    /// "HEEH" or "마상상마"; empty for an unknown one.
    pub fn name(self, language: Language) -> &'static str {
        // SAFETY: takes any numbers, returns a static text.
        unsafe { crate::static_text(sys::janggi_setup_name(self.0, language.number())) }
    }
}

impl FromStr for Setup {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut setup = 0;
        // SAFETY: the text has that many bytes.
        check(unsafe { sys::janggi_setup_parse(&mut setup, text.as_ptr().cast(), text.len()) })?;
        Ok(Self(setup))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name(Language::English))
    }
}

impl Handicap {
    /// Like "chariot-cannon" or "차포 접장기"; empty for an unknown one.
    pub fn name(self, language: Language) -> &'static str {
        // SAFETY: takes any numbers, returns a static text.
        unsafe { crate::static_text(sys::janggi_handicap_name(self.0, language.number())) }
    }
}

impl FromStr for Handicap {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut handicap = 0;
        // SAFETY: the text has that many bytes.
        check(unsafe { sys::janggi_handicap_parse(&mut handicap, text.as_ptr().cast(), text.len()) })?;
        Ok(Self(handicap))
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name(Language::English))
    }
}
