// SPDX-License-Identifier: MIT
//! An object that another one owns.
use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::Deref;

/// An object that another one owns, to look at while that one stays as it is; `clone()` makes one of your own.
///
/// ```compile_fail,E0502
/// let mut game = janggi::Game::default();
/// let position = game.position();
/// game.push_text("a4b4");
/// println!("{}", position);
/// ```
///
/// ```compile_fail,E0596
/// let game = janggi::Game::default();
/// game.position().set_fen("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1");
/// ```
pub struct Borrowed<'a, T> {
    object: ManuallyDrop<T>,
    owner: PhantomData<&'a T>,
}

impl<'a, T> Borrowed<'a, T> {
    /// # Safety
    /// `object` is owned by something that lives for 'a.
    pub(crate) unsafe fn new(object: T) -> Self {
        Self { object: ManuallyDrop::new(object), owner: PhantomData }
    }
}

impl<T> Deref for Borrowed<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.object
    }
}

impl<T: fmt::Debug> fmt::Debug for Borrowed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::fmt(self, f)
    }
}

impl<T: fmt::Display> fmt::Display for Borrowed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::fmt(self, f)
    }
}
