//! Reads facts that a failure states in a shape that libraries print: a status, an SQLSTATE or a
//! kind of error, in a text or in a JSON body.
//!
//! See `docs/decisions/010-stated-facts-are-read-with-the-phrases.md`.

mod body;
mod clickhouse;
mod errno;
mod fact;
mod grpc;
mod jsonrpc;
mod mysql;
mod name;
mod named;
mod oracle;
mod scan;
mod shapes;
mod sqlite;
mod sqlserver;
mod status;
mod words;

#[cfg(test)]
mod rows;

pub(crate) use body::{Body, body};
pub use fact::{Fact, NOTHING_SENT, Sqlstate};
pub(crate) use fact::{Facts, is_class};
pub(crate) use name::{printed, spelled, thrown};
pub(crate) use named::Names;
pub(crate) use shapes::{Read, Shape, shapes};
pub use sqlite::CODES as SQLITE_CODES;
