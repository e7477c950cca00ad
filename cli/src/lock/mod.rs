//! `errors.lock`: what codes and numbers meant, so that they never mean something else.
//!
//! See `docs/decisions/088-a-lock-remembers-meanings.md`.

mod accept;
mod check;
mod date;
mod expired;
mod file;

pub(crate) use accept::accept;
pub(crate) use check::check;
pub(crate) use date::{later, read as read_date, today};
pub(crate) use expired::check_aliases;
pub(crate) use file::{Broken, Lock, path};
