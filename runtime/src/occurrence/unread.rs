//! The code of an application's error, which may panic: `Display`, `source` and `describe`.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::{Parts, ToolError};
use crate::table::Catalog;

/// Replaces what a text would have said.
const UNREAD: &str = "[this error's text could not be read: it panicked]";

/// Runs an error's code. Returns `None` if it panics.
pub(super) fn run<T>(code: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(code)).map_err(dropped).ok()
}

/// Writes an error's text. If it panics, a note follows what it wrote.
pub(super) fn write(text: &mut impl fmt::Write, error: &(dyn Error + 'static)) {
    // A formatter that fails, or writes more than is kept, has written what it could.
    if run(|| write!(text, "{error}")).is_none() {
        let _ = text.write_str(UNREAD);
    }
}

/// Returns an error's cause. One that cannot be read is not known.
pub(crate) fn source_of<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    run(|| error.source()).flatten()
}

/// Shows an error's parts to `visit`. Of an error that panics before, nothing is known.
pub(crate) fn describe(error: &dyn ToolError, visit: &mut dyn FnMut(Parts<'_>)) {
    let (mut visiting, mut visited) = (false, false);
    let described = catch_unwind(AssertUnwindSafe(|| {
        error.describe(&mut |parts| {
            visiting = true;
            visit(parts);
            (visiting, visited) = (false, true);
        });
    }));
    match described {
        // This is not the error's code.
        Err(panic) if visiting => resume_unwind(panic),
        Err(panic) => {
            dropped(panic);
            if !visited {
                visit(Parts::new(&Catalog::EMPTY, u16::MAX, &[], None));
            }
        }
        Ok(()) => {}
    }
}

/// Drops a panic's payload. That may panic as well, and its payload is then leaked: each drop could throw another
/// one.
pub fn dropped(payload: Box<dyn Any + Send>) {
    if let Err(thrown) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(thrown);
    }
}
