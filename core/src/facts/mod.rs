//! Reads facts that a failure states in a shape that libraries print: a status, an SQLSTATE or a
//! kind of error, in a text or in a JSON body.
//!
//! See `docs/decisions/010-stated-facts-are-read-with-the-phrases.md`.

mod body;
mod codes;
mod fact;
mod name;
mod named;
mod numbers;
mod scan;
mod shapes;

#[cfg(test)]
mod rows;

pub(crate) use body::{Body, body};
pub use codes::SQLITE_CODES;
pub use fact::{Fact, NOTHING_SENT, Sqlstate};
pub(crate) use fact::{Facts, is_class};
pub(crate) use name::{printed, spelled, thrown};
pub(crate) use named::Names;
pub use named::io_named;
pub(crate) use shapes::{Read, Shape, shapes};
