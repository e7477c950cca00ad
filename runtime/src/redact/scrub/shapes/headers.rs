//! Headers with credentials: the value after a scheme, and where a value ends that is over several
//! lines or has parameters in quotation marks.

use super::super::bytes::{at, before, run};
use super::enclosed;
use super::named::says_something;
use super::tokens::is_token;

/// Schemes of which the credential is one word.
const SCHEMES: &[&str] = &[
    "apikey",
    "api-key",
    "basic",
    "bearer",
    "bot",
    "dpop",
    "jwt",
    "key",
    "kerberos",
    "negotiate",
    "ntlm",
    "sharedkey",
    "sharedkeylite",
    "token",
];

/// The value of a header with credentials: after a scheme of one word that word, else all of it.
pub(super) fn value(text: &str, from: usize, inside: Option<u8>) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let length = run(bytes, from, 64, |byte| is_name(byte) && byte != b'_');
    let scheme = text.get(from..from + length).unwrap_or_default();
    if says_something(scheme.as_bytes()) {
        return None;
    }
    let known = SCHEMES.iter().any(|it| scheme.eq_ignore_ascii_case(it));
    let gap = run(bytes, from + length, 80, |byte| byte.is_ascii_whitespace());
    let start = from + length + gap;
    // Behind a line break white space continues the header.
    if known && is_blank(before(bytes, start)) {
        let length = run(bytes, start, usize::MAX, |byte| {
            is_token(byte) || byte == b':'
        });
        let given = text.get(start..start + length).unwrap_or_default();
        let given = given.trim_end_matches('.');
        let end = start + given.len();
        let parameter = given.ends_with('=') && matches!(at(bytes, end), b'"' | b'\'');
        if !given.is_empty() && !parameter && ends(at(bytes, end)) {
            return Some((start, end));
        }
    }
    Some((from, end(bytes, from, inside)))
}

/// Whether a byte ends the credential after a scheme.
fn ends(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"\0,;\"'`)}].<".contains(&byte)
}

/// Where the value of a header ends whose parameters are in quotation marks like its own: at the one
/// after which the next pair begins, or the end of all pairs.
pub(super) fn closing(bytes: &[u8], start: usize, end: usize) -> usize {
    let value = bytes.get(start..end).unwrap_or_default();
    let quote = at(bytes, end);
    let mut place = end;
    while value.contains(&b'=') && at(bytes, place) == quote {
        let gap = run(bytes, place + 1, 3, |byte| matches!(byte, b',' | b' '));
        let next = place + 1 + gap;
        let name = run(bytes, next, 64, is_name);
        // `", realm="…` goes on, as `realm="…` does; `", Accept:` and `"}` do not.
        let goes_on = match gap {
            0 => name > 0,
            _ => at(bytes, next + name) == b'=',
        };
        if !goes_on {
            break;
        }
        place = next
            + run(bytes, next, usize::MAX, |byte| {
                byte != quote && byte != b'\n'
            });
    }
    place
}

/// The end of the value of a header. White space at the start of a line continues it, unless another
/// name follows.
pub(super) fn end(bytes: &[u8], from: usize, inside: Option<u8>) -> usize {
    let mut end = one_line(bytes, from, inside);
    while let Some(next) = continuation(bytes, end)
        && !is_pair(bytes, next)
        // A line of a stack trace.
        && bytes.get(next..next + 3) != Some(b"at ")
    {
        end = one_line(bytes, next, inside);
    }
    end
}

/// The end of a line, or of the quotation that it is in.
pub(super) fn one_line(bytes: &[u8], from: usize, inside: Option<u8>) -> usize {
    let length = run(bytes, from, usize::MAX, |byte| !is_break(byte));
    let line = from + length;
    inside.map_or(line, |quote| {
        line.min(enclosed::closing(bytes, from, quote, 0))
    })
}

/// Where the text of the next line begins, where white space at its start continues a line.
pub(super) fn continuation(bytes: &[u8], end: usize) -> Option<usize> {
    let next = end + run(bytes, end, 2, is_break);
    let text = next + run(bytes, next, 64, is_blank);
    (end < next && next < text).then_some(text)
}

/// Whether a name, a colon and white space are here.
pub(super) fn is_pair(bytes: &[u8], start: usize) -> bool {
    let length = run(bytes, start, 64, |byte| {
        is_name(byte) || matches!(byte, b'.' | b'"' | b'\'')
    });
    let colon = start + length;
    at(bytes, colon) == b':' && at(bytes, colon + 1).is_ascii_whitespace()
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
