//! Text that is harmless where it is written: cleaned, and escaped inside of JSON.

mod clean;
mod json;
mod letters;
mod out;
mod scan;

pub(super) use clean::write;
pub(crate) use clean::{cleaned, is_unsafe, joins};
pub(crate) use json::{Frame, Object, Slot};
pub(super) use letters::in_quotes;
pub(crate) use out::Out;
pub(super) use scan::bracket;
