//! What a name of a credential has as its value, and where that ends.

use super::super::bytes::{at, before, run};
use super::enclosed::{closing, element, is_bracketed, quoted, unwrapped};
use super::headers::{self, continuation, is_blank, is_pair, one_line};
use super::named::{Named, Value, says_something};

/// A value this long is not a word.
const LONG: usize = 12;

/// Returns the range of the value of a name; `None` if what follows is not a credential.
pub(super) fn find(text: &str, named: &Named<'_>) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    if named.element {
        return element(bytes, named.from);
    }
    let (from, block) = start_of(bytes, named.from);
    let assigned = named.assigned || block;
    let named = &Named { assigned, ..*named };
    // `Some("…")`, `["…"]`, `Secret(…)`: what is between the brackets.
    let (inner, close) = unwrapped(bytes, from);
    if let Some((start, mut end)) = quoted(bytes, inner) {
        if named.of == Value::Header && close.is_none() {
            end = headers::closing(bytes, start, end);
        }
        let range = match close {
            None => (start, end),
            Some(close) => {
                let rest = run(bytes, end, usize::MAX, |byte| {
                    byte != close && byte != b'\n'
                });
                (inner, end + rest)
            }
        };
        return is_value(text, named, start, end, true).then_some(range);
    }
    if let Some(close) = close {
        let is_inner = |byte: u8| byte != close && byte != b'\n';
        let known = run(bytes, inner, 1024, is_inner);
        return is_bracketed(bytes, inner, known, named)
            .then(|| (inner, inner + run(bytes, inner, usize::MAX, is_inner)));
    }
    // `-H "X-Api-Key: …"`: the quotation ends it.
    if let (Some(quote), Value::Any | Value::Token | Value::Id) = (named.inside, named.of)
        && before(bytes, named.from) == b':'
    {
        let end = closing(bytes, from, quote, 0).min(one_line(bytes, from, None));
        return is_value(text, named, from, end, false).then_some((from, end));
    }
    match named.of {
        Value::Header => return headers::value(text, from, named.inside),
        Value::Cookie if from > named.from => {
            return Some((from, headers::end(bytes, from, named.inside)));
        }
        Value::Line => return Some((from, one_line(bytes, from, named.inside))),
        _ => {}
    }
    let mut length = run(bytes, from, usize::MAX, |byte| !ends(byte));
    // A connection string has spaces in its values.
    if named.in_list {
        let part = run(bytes, from, usize::MAX, |byte| {
            !matches!(byte, b';' | b'"' | b'\n')
        });
        if at(bytes, from + part) == b';' {
            length = part;
        }
    }
    let given = text.get(from..from + length).unwrap_or_default();
    let given = given.trim_end_matches(['.', ',', ')', ']', '}', ':']);
    is_value(text, named, from, from + given.len(), false).then_some((from, from + given.len()))
}

/// Where a value begins behind a sign and white space: also in the next line, where that continues
/// this one or has a block of YAML, and whether it is such a block.
fn start_of(bytes: &[u8], from: usize) -> (usize, bool) {
    let start = from + run(bytes, from, 64, is_blank);
    let block = run(bytes, start, 2, |byte| matches!(byte, b'|' | b'>' | b'-'));
    match continuation(bytes, start + block) {
        Some(next) if block > 0 => (next, true),
        // What is in the next line is the value, unless it is a pair itself.
        Some(next) if before(bytes, from) == b':' && !is_pair(bytes, next) => (next, false),
        _ => (start, false),
    }
}

/// Whether what is between a name and its value says that this is one.
fn is_value(text: &str, named: &Named<'_>, start: usize, end: usize, quoted: bool) -> bool {
    let given = text.get(start..end).unwrap_or_default();
    let bytes = given.as_bytes();
    // This is too long for a word; what was read in vain is bounded.
    if bytes.len() > 256 {
        return true;
    }
    let word = given.trim_matches(|c: char| !c.is_alphanumeric());
    if word.is_empty() || says_something(word.as_bytes()) || is_placeholder(given) {
        return false;
    }
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let number = digits == bytes.len() || given.starts_with("0x") || given.starts_with("-");
    let random =
        digits > 0 || bytes.iter().skip(1).any(u8::is_ascii_uppercase) || bytes.len() >= 20;
    let long_number = digits == bytes.len() && digits >= 6;
    match named.of {
        _ if named.listed => random,
        // `PWD=/home/…` is a folder.
        Value::Any
            if named.name.eq_ignore_ascii_case("pwd")
                || named.name.eq_ignore_ascii_case("oldpwd") =>
        {
            !given.starts_with('/') && !given.contains(":\\")
        }
        Value::Any => true,
        // `pass: 12` counts; `DB_PASS=…` does not.
        Value::Word if named.assigned || quoted => !(number && bytes.len() < 3),
        Value::Word => random && !number,
        Value::Line | Value::Header => true,
        Value::Token | Value::Cookie if quoted => true,
        Value::Token | Value::Cookie if is_object(given) => false,
        Value::Token | Value::Cookie if number => named.assigned && long_number,
        Value::Token | Value::Cookie => named.assigned || random,
        // A header and an option have nothing else.
        Value::Id if named.name.contains('-') && !number => bytes.len() >= 8,
        Value::Id | Value::Query if named.query => {
            bytes.len() >= LONG && !number && !is_uuid(bytes)
        }
        Value::Id | Value::Query => is_id(given),
    }
}

/// Whether it is long and random, and not a number, an address in memory, a time or a UUID.
fn is_id(given: &str) -> bool {
    let bytes = given.as_bytes();
    let letters = bytes.iter().filter(|byte| byte.is_ascii_alphabetic());
    let mixed =
        bytes.iter().any(u8::is_ascii_digit) || bytes.iter().skip(1).any(u8::is_ascii_uppercase);
    bytes.len() >= LONG
        && letters.count() >= 2
        && mixed
        && !given.starts_with("0x")
        && !is_uuid(bytes)
}

fn is_uuid(bytes: &[u8]) -> bool {
    bytes.len() == 36 && bytes.iter().filter(|byte| **byte == b'-').count() == 4
}

/// Whether a variable, a parameter or a mask is where a value would be.
fn is_placeholder(given: &str) -> bool {
    const MASKS: &[&str] = &[
        "redacted",
        "filtered",
        "masked",
        "hidden",
        "credential",
        "secret",
        "removed",
        "omitted",
        "scrubbed",
        "protected",
        "sensitive",
    ];
    let rest = given.trim_start_matches(['$', ':', '?', '%', '{', '<', '[', '@']);
    let lower = rest.to_ascii_lowercase();
    let named = MASKS.iter().any(|mask| lower.starts_with(mask));
    let numbered = rest.bytes().all(|byte| byte.is_ascii_digit());
    let marked = rest.len() < given.len();
    let masked = |byte: u8| matches!(byte, b'*' | b'x' | b'X' | b'.');
    (marked && (named || numbered))
        || ["${", "{{", "$("].iter().any(|it| given.starts_with(it))
        || matches!(given, "%s" | "%d" | "%v")
        || (given.len() > 2 && given.bytes().all(masked))
}

/// Whether it is an object as a program prints it: `org.example.Token@6d06d69c`, `Token{…`.
fn is_object(given: &str) -> bool {
    let Some((class, hash)) = given.rsplit_once('@') else {
        return given.contains(['{', '(']);
    };
    class.contains('.') && hash.len() <= 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a byte ends a value that has no quotation marks.
fn ends(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(byte, 0 | b'&' | b';' | b'"' | b'\'' | b'`' | b'<' | b'>')
}
