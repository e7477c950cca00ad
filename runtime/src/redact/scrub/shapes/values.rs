//! What a name of a credential has as its value, and where that ends.

use super::super::bytes::{at, before, run};
use super::enclosed::{closing, element, is_bracketed, quoted, unwrapped};
use super::headers::{self, continuation, is_blank, is_pair, one_line};
use super::judged::{is_field, is_placeholder, is_value};
use super::named::{Named, Value, says_something};
use super::words::{is_sentence, is_type};
use super::{apart, elements};

/// Returns the range of the value of a name; `None` if what follows is not a credential.
pub(super) fn find(text: &str, named: &Named<'_>) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    if named.element {
        return element_of(text, named);
    }
    if !matches!(named.of, Value::Header | Value::Cookie) {
        match apart::object(bytes, named.from) {
            apart::Object::No => {}
            apart::Object::Empty => return None,
            apart::Object::Values(first, last) => {
                let value = |from| {
                    let inner = Named {
                        from,
                        assigned: true,
                        listed: false,
                        ..*named
                    };
                    scalar(text, &inner)
                };
                let (start, end) = value(first).or_else(|| value(last))?;
                // `{"old": "…", "new": "…"}`.
                return Some((start, value(last).map_or(end, |(_, last)| last.max(end))));
            }
        }
    }
    scalar(text, named)
}

/// The text of an element, also of the only one inside of it.
fn element_of(text: &str, named: &Named<'_>) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let from = elements::inner_text(bytes, named.from).unwrap_or(named.from);
    let (start, end) = element(bytes, from)?;
    let given = text.get(start..end).unwrap_or_default().trim();
    // `usage: AUTH <password> …`: no tag closes it.
    let line = given.lines().next().unwrap_or_default();
    if end == bytes.len() && line.contains(' ') {
        return None;
    }
    let says = says_something(given.as_bytes()) || is_placeholder(given);
    let title = given.eq_ignore_ascii_case(named.name) || is_field(given);
    (!says && !title && !is_sentence(given.as_bytes())).then_some((start, end))
}

/// The range of a value that is not an object.
fn scalar(text: &str, named: &Named<'_>) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let (from, block) = start_of(bytes, named.from);
    let tagged = behind_tags(bytes, from);
    // `!vault |` and a block.
    let (from, block) = if tagged > from && matches!(at(bytes, tagged), b'|' | b'>') {
        start_of(bytes, tagged)
    } else {
        (tagged, block)
    };
    let assigned = named.assigned || block;
    let named = &Named { assigned, ..*named };
    // `Some("…")`, `["…"]`, `Secret(…)`: what is between the brackets.
    let (inner, close) = unwrapped(bytes, from);
    if let Some((start, mut end)) = quoted(bytes, inner) {
        if named.of == Value::Header && close.is_none() {
            end = headers::closing(bytes, start, end);
        }
        let range = match close {
            None => (start, changed_to(bytes, end)),
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
        Value::Line if !named.near => return Some((from, one_line(bytes, from, named.inside))),
        _ => {}
    }
    let mut length = run(bytes, from, usize::MAX, |byte| {
        !(ends(byte) || (named.argument && matches!(byte, b',' | b']')))
    });
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

/// Where the value ends that a quoted one is changed to: `"…" -> "…"`, as Terraform shows it.
fn changed_to(bytes: &[u8], end: usize) -> usize {
    const ARROWS: [&[u8]; 2] = [b"\" -> \"", b"\" => \""];
    let is = |arrow: &&[u8]| bytes.get(end..end + arrow.len()) == Some(*arrow);
    match ARROWS.iter().find(|arrow| is(arrow)) {
        Some(arrow) => closing(bytes, end + arrow.len(), b'"', 0),
        None => end,
    }
}

/// Where a value begins behind what says its type: `!!str …`, `&anchor …`, `(string) …`,
/// `str = …`, `string(14) …`.
fn behind_tags(bytes: &[u8], from: usize) -> usize {
    let is_blank = |byte: u8| byte.is_ascii_whitespace();
    let is_tag =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'!' | b'.' | b':');
    let mut place = from;
    // `[]string{"…"}` of Go.
    if bytes.get(place..place + 2) == Some(b"[]") {
        let of = run(bytes, place + 2, 24, |byte| byte.is_ascii_alphanumeric());
        if of > 0 && at(bytes, place + 2 + of) == b'{' {
            return place + 3 + of;
        }
    }
    for _ in 0..2 {
        let open = run(bytes, place, 1, |byte| matches!(byte, b'!' | b'&' | b'('));
        let word = run(bytes, place + open, 24, is_tag);
        let mut end = place + open + word;
        let tag = bytes.get(place + open..end).unwrap_or_default();
        let next = match (at(bytes, place), at(bytes, end)) {
            // `!!str …`, `&anchor …`.
            (b'!' | b'&', b' ') => end,
            // `(string) …`.
            (b'(', b')') if is_type(tag) => end + 1,
            // `string(14) "…"`.
            (_, b'(') if is_type(tag) => {
                end += 1 + run(bytes, end + 1, 8, |byte| byte.is_ascii_digit());
                if at(bytes, end) != b')' || at(bytes, end + 1) != b' ' {
                    break;
                }
                end + 1
            }
            // `str = …`.
            (_, b' ') if is_type(tag) => {
                let sign = end + run(bytes, end, 3, |byte| byte == b' ');
                if at(bytes, sign) != b'=' || at(bytes, sign + 1) == b'=' {
                    break;
                }
                sign + 1
            }
            // `string:…`.
            _ => match tag.split(|byte| *byte == b':').next() {
                Some(of) if open == 0 && is_type(of) && tag.len() > of.len() => {
                    return place + of.len() + 1;
                }
                _ => break,
            },
        };
        place = next + run(bytes, next, 16, is_blank);
    }
    place
}

/// Where a value begins behind a sign and white space: also in the next line, where that continues
/// this one or has a block of YAML, and whether it is such a block.
fn start_of(bytes: &[u8], from: usize) -> (usize, bool) {
    let start = from + run(bytes, from, 64, is_blank);
    // A space in a URL.
    let plus = run(bytes, start, 2, |byte| byte == b'+');
    let start = start
        + if at(bytes, start + plus) == b'"' {
            plus
        } else {
            0
        };
    let block = run(bytes, start, 2, |byte| matches!(byte, b'|' | b'>' | b'-'));
    match continuation(bytes, start + block) {
        Some(next) if block > 0 => (next, true),
        // What is in the next line is the value, unless it is a pair itself.
        Some(next)
            if matches!(before(bytes, from), b':' | b'>' | b',') && !is_pair(bytes, next) =>
        {
            (next, false)
        }
        _ => (start, false),
    }
}
/// Whether a byte ends a value that has no quotation marks.
fn ends(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(byte, 0 | b'&' | b';' | b'"' | b'\'' | b'`' | b'<' | b'>')
}
