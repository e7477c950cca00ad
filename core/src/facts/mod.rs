//! Reads facts that a failure states in a shape that libraries print: a status, an SQLSTATE or a
//! kind of error, in a text or in a JSON body.
//!
//! See `docs/decisions/010-stated-facts-are-read-with-the-phrases.md`.

mod body;
mod codes;
mod fact;
mod name;
mod named;
mod scan;
mod shapes;

#[cfg(test)]
mod rows;

use std::sync::LazyLock;

use crate::tsv;

pub(crate) use body::{Body, body};
pub use codes::SQLITE_CODES;
pub use fact::{Fact, NOTHING_SENT, Sqlstate};
pub(crate) use fact::{Facts, is_class};
pub(crate) use name::{printed, spelled, thrown};
pub(crate) use named::Names;
pub use named::io_named;
pub(crate) use shapes::{Read, Shape, shapes};

/// Codes of JSON-RPC 2.0, section 5.1, that say what was wrong. -32603 and the codes of implementations do not, so the
/// words next to them decide.
const JSONRPC: [i32; 4] = [-32700, -32602, -32601, -32600];

/// Returns a number as a code, if it has a single meaning.
fn jsonrpc(number: i64) -> Option<i32> {
    JSONRPC.into_iter().find(|code| i64::from(*code) == number)
}

/// Returns the code that follows, as in `: -32602`.
fn jsonrpc_after(after: &str) -> Option<i32> {
    let text = after.trim_start_matches([' ', ':', '=', '(', '[', '"', '\'', '\\']);
    let digits = text.strip_prefix('-')?;
    let (number, _) = scan::number(digits, 5)?;
    jsonrpc(-i64::from(number))
}

/// Registered statuses, and those of nginx, Cloudflare and others.
const STATUSES: &[(u16, u16)] = &[(400, 431), (440, 451), (494, 511), (520, 530), (598, 599)];

/// Returns a number as the status of a failure.
fn status(number: u32) -> Option<u16> {
    let number = u16::try_from(number).ok()?;
    let known = |(first, last): &(u16, u16)| (*first..=*last).contains(&number);
    STATUSES.iter().any(known).then_some(number)
}

/// Words after a number that counts something.
static COUNTED: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let rows = tsv::rows(include_str!("counted.tsv"));
    rows.map(|[word]| word).collect()
});

/// Returns whether the text after a number says what is counted.
fn counts(rest: &str) -> bool {
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '%');
    COUNTED.contains(&rest.get(..end.unwrap_or(rest.len())).unwrap_or_default())
}
