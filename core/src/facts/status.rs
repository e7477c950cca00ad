//! HTTP statuses, and what is not one.

use std::sync::LazyLock;

use crate::tsv;

/// Registered statuses, and those of nginx, Cloudflare and others.
const KNOWN: &[(u16, u16)] = &[(400, 431), (440, 451), (494, 511), (520, 530), (598, 599)];

/// Returns a number as the status of a failure.
pub(super) fn failed(number: u32) -> Option<u16> {
    let status = u16::try_from(number).ok()?;
    let known = |(first, last): &(u16, u16)| (*first..=*last).contains(&status);
    KNOWN.iter().any(known).then_some(status)
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
