//! What is between quotation marks, brackets and the tags of an element.

use super::super::bytes::{at, run, run_before};
use super::named::{Named, Value, says_something};
use super::words::is_random;

/// Where the value inside of wrappers begins, and what closes the innermost.
pub(super) fn unwrapped(bytes: &[u8], from: usize) -> (usize, Option<u8>) {
    let (mut inner, mut close) = (from, None);
    for _ in 0..3 {
        let name = run(bytes, inner, 24, |byte| byte.is_ascii_alphanumeric());
        close = match at(bytes, inner + name) {
            b'(' => Some(b')'),
            b'[' => Some(b']'),
            b'{' if at(bytes, inner + name + 1) != b'{' => Some(b'}'),
            _ => break,
        };
        inner += name + 1;
        inner += run(bytes, inner, 64, |byte| byte.is_ascii_whitespace());
    }
    (inner, close)
}

/// Whether what is between brackets is a value, and not the fields of an object.
pub(super) fn is_bracketed(bytes: &[u8], from: usize, length: usize, named: &Named<'_>) -> bool {
    let inner = bytes.get(from..from + length).unwrap_or_default();
    let inner = inner.trim_ascii_end();
    // `tokens[i]`.
    let index = named.of == Value::Token && inner.len() < 4;
    let one_word = !inner.iter().any(|byte| matches!(byte, b' ' | b'=' | b'{'));
    // A class and a hash in brackets are an object.
    let hash = named.of == Value::Token && length <= 8 && inner.iter().all(u8::is_ascii_hexdigit);
    let is_number = |byte: &u8| byte.is_ascii_hexdigit() || b"x, -".contains(byte);
    let numbers = inner.iter().all(is_number) && inner.contains(&b',');
    let head = bytes.get(..from).unwrap_or_default();
    let table = head.ends_with(b")=(") || matches!(named.of, Value::Header | Value::Cookie);
    let masked = inner.starts_with(b"redacted") || inner.starts_with(b"REDACTED");
    let object = named.of == Value::Id && !is_random(inner);
    // `len(password)`, `replica[index]`.
    let called = at(bytes, from.wrapping_sub(2)).is_ascii_lowercase()
        && !inner.iter().any(u8::is_ascii_digit)
        && !is_random(inner);
    let nothing = called || index || object || inner.is_empty() || masked || says_something(inner);
    !nothing && ((one_word && !hash) || numbers || table)
}

/// The range between quotation marks that open at a place, escaped or not, also behind the `b` of
/// bytes.
pub(super) fn quoted(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let prefix = run(bytes, from, 2, |byte| b"burfN$@".contains(&byte));
    let slashes = run(bytes, from + prefix, 7, |byte| byte == b'\\');
    let opening = from + prefix + slashes;
    let quote = at(bytes, opening);
    if !matches!(quote, b'"' | b'\'' | b'`') {
        return None;
    }
    let marks = run(bytes, opening, 3, |byte| byte == quote);
    // Two of them are an empty text.
    let inner = opening + marks;
    (marks != 2).then(|| (inner, closing(bytes, inner, quote, slashes)))
}

/// Place of the quotation mark that closes a value, with as many backslashes before it as the one
/// that opens it has; the end of the text where none does.
pub(super) fn closing(bytes: &[u8], from: usize, quote: u8, slashes: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let closes = |found: usize| {
        let before = run_before(rest, found, usize::MAX, |byte| byte == b'\\');
        // `\\"` closes what `"` opened: the backslash is escaped itself.
        let escaped = match slashes {
            0 => before % 2 == 1,
            _ => before > slashes,
        };
        (!escaped).then(|| from + found - slashes.min(before))
    };
    memchr::memchr_iter(quote, rest)
        .find_map(closes)
        .unwrap_or(bytes.len())
}

/// The text of an element.
pub(super) fn element(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    const DATA: &[u8] = b"<![CDATA[";
    if bytes.get(from..from + DATA.len()) == Some(DATA) {
        let start = from + DATA.len();
        let length = memchr::memmem::find(bytes.get(start..)?, b"]]>");
        return Some((start, length.map_or(bytes.len(), |length| start + length)));
    }
    let length = run(bytes, from, usize::MAX, |byte| byte != b'<');
    Some((from, from + length))
}
