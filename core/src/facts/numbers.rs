//! Numbers with a meaning: HTTP statuses and JSON-RPC codes, and what is not one.

use std::sync::LazyLock;

use crate::tsv;

/// Codes of JSON-RPC 2.0, section 5.1, that say what was wrong. -32603 and the codes of implementations do not, so the
/// words next to them decide.
const JSONRPC: [i32; 4] = [-32700, -32602, -32601, -32600];

/// Returns a number as a code, if it has a single meaning.
pub(super) fn jsonrpc(number: i64) -> Option<i32> {
    JSONRPC.into_iter().find(|code| i64::from(*code) == number)
}

/// Returns the code that follows, as in `: -32602`.
pub(super) fn jsonrpc_after(after: &str) -> Option<i32> {
    let text = after.trim_start_matches([' ', ':', '=', '(', '[', '"', '\'', '\\']);
    let digits = text.strip_prefix('-')?;
    let (number, _) = super::scan::number(digits, 5)?;
    jsonrpc(-i64::from(number))
}

/// Registered statuses, and those of nginx, Cloudflare and others.
const STATUSES: &[(u16, u16)] = &[(400, 431), (440, 451), (494, 511), (520, 530), (598, 599)];

/// Returns a number as the status of a failure.
pub(super) fn status(number: u32) -> Option<u16> {
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
pub(super) fn counts(rest: &str) -> bool {
    let rest = rest.strip_prefix(' ').unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '%');
    COUNTED.contains(&rest.get(..end.unwrap_or(rest.len())).unwrap_or_default())
}
