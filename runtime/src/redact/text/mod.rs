//! Text that is harmless where it is written: cleaned, and escaped inside of JSON.

mod clean;
mod out;
mod scan;

pub(super) use clean::write;
pub(crate) use clean::{is_clean, is_unsafe, joins};
pub(crate) use out::Out;
pub(super) use scan::bracket;
