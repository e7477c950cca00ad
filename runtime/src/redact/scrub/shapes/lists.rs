//! Names that are elements of a list: of a pair of a name and a value, or of several.

use super::super::bytes::{at, before, run_before};

/// Where in a list a name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In none.
    Nowhere,
    /// The first in brackets or braces.
    Pair,
    /// The first in parentheses.
    Tuple,
    /// A later one.
    Later,
}

/// Where in a list the name at `start` is, if its elements are quoted or symbols.
pub(super) fn place(bytes: &[u8], start: usize, quoted: bool) -> Place {
    let symbol = before(bytes, start) == b':' && !before(bytes, start - 1).is_ascii_alphanumeric();
    let prefix = run_before(bytes, start, 4, |byte| {
        matches!(byte, b'"' | b'\'' | b'`' | b'\\' | b':')
    });
    let mut place = start - prefix;
    place -= run_before(bytes, place, 1, |byte| byte == b'b' && quoted);
    place -= run_before(bytes, place, 16, |byte| byte.is_ascii_whitespace());
    match before(bytes, place) {
        b'(' if quoted => Place::Tuple,
        // `(X-Api-Key,…)`, or what a function is called with.
        b'(' if place == start => Place::Later,
        b'[' | b'{' if quoted || symbol => Place::Pair,
        // `{password, "…"}` of Erlang.
        b'{' if place == start => Place::Pair,
        b',' if quoted => Place::Later,
        _ => Place::Nowhere,
    }
}

/// Whether a list ends after the value that ends at `end`.
pub(super) fn ends(bytes: &[u8], end: usize) -> bool {
    let mut place = end;
    while matches!(at(bytes, place), b'"' | b'\'' | b'`' | b'\\' | b' ' | b'\n') {
        place += 1;
    }
    matches!(at(bytes, place), b']' | b')' | b'}')
}
