//! Errors of other crates, and what each says about itself in a form that is no text.

mod io;

use std::error::Error;

use super::Signal;

/// Adds what a cause says about itself. The outermost cause that knows a fact wins.
pub(super) fn read<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    io::read(signal, cause);
}
