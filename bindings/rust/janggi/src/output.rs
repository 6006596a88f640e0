// SPDX-License-Identifier: MIT
//! What the library writes goes to any writer.
use crate::error::{check, Error, ErrorKind, Result};
use crate::sys;
use std::any::Any;
use std::io::{self, Write};
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

/// A writer, and what became of it. A panic must not pass through C: it waits here.
struct Sink<'a> {
    writer: &'a mut dyn Write,
    error: Option<io::Error>,
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn take(user: *mut c_void, data: *const c_char, length: usize) -> i32 {
    let sink = &mut *(user as *mut Sink<'_>);
    let bytes = std::slice::from_raw_parts(data.cast::<u8>(), length);
    match catch_unwind(AssertUnwindSafe(|| sink.writer.write_all(bytes))) {
        Ok(Ok(())) => return 0,
        Ok(Err(error)) => sink.error = Some(error),
        Err(panic) => sink.panic = Some(panic),
    }
    1
}

/// Calls a function of the library that writes.
pub(crate) fn write_to(
    writer: &mut dyn Write,
    function: impl FnOnce(sys::janggi_write_fn, *mut c_void) -> sys::janggi_status,
) -> Result<()> {
    let mut sink = Sink { writer, error: None, panic: None };
    let status = function(Some(take), (&mut sink as *mut Sink<'_>).cast());
    if let Some(panic) = sink.panic {
        resume_unwind(panic);
    }
    match sink.error {
        Some(error) => Err(Error::from_kind(ErrorKind::from_status(status)).because_of(error)),
        None => check(status),
    }
}
