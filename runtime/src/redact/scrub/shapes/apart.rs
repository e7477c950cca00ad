//! Values that are apart from the name of their credential: in another member of the same record
//! (`{"name": "password", "value": "…"}`, in either order), in a member of the name's own object, in
//! the next element of XML.
//!
//! A text is read as words, quoted texts and signs, for a bounded length to either side.

use super::super::bytes::{at, before, run, run_before};
use super::elements;
use super::headers::is_pair;
use super::keys::{OF_NAMES, OF_VALUES, is_blank, is_one, is_word};
use super::named::says_something;

/// Bytes of a record that are looked at, after the name and before it.
const AFTER: usize = 512;
const BEFORE: usize = 256;

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`' | b'\\')
}

/// Where what follows the sign after a key begins: `:`, `=`, `=>`.
fn after_sign(bytes: &[u8], from: usize) -> Option<usize> {
    let from = from + run(bytes, from, 3, is_quote);
    let from = from + run(bytes, from, 4, |byte| matches!(byte, b' ' | b'\t'));
    match (at(bytes, from), at(bytes, from + 1)) {
        (b':', b':') => None,
        (b'=' | b':', b'>' | b'=') => Some(from + 2),
        (b'=' | b':', _) => Some(from + 1),
        // `rejected value [x]`.
        (b'[', _) if before(bytes, from) == b' ' => Some(from),
        _ => None,
    }
}

/// Where the value of a key in `from..to` begins that is called a value. Outside of the record that
/// begins before `from` none is. `apart` says whether something must be between the two.
fn value_key(bytes: &[u8], from: usize, to: usize, apart: bool) -> Option<usize> {
    let to = to.min(bytes.len());
    let (mut place, mut depth) = (from, 0_usize);
    while place < to {
        let byte = at(bytes, place);
        if byte.is_ascii_alphabetic() {
            let length = run(bytes, place, 64, is_word);
            let mut end = place + length;
            // `rejected value [x]`.
            if bytes.get(place..end) == Some(b"rejected") && at(bytes, end) == b' ' {
                end += 1 + run(bytes, end + 1, 64, is_word);
            }
            let word = bytes.get(place..end).unwrap_or_default();
            // The value of another key may be called like one.
            let is_key = before(bytes, place) != b'=' && is_one(word, OF_VALUES);
            if is_key
                && let Some(value) = after_sign(bytes, end)
                && !is_nothing(bytes, value)
                && (!apart || is_apart(bytes, from, place))
            {
                return Some(value);
            }
            place = end;
            continue;
        }
        match byte {
            b'{' | b'[' | b'(' => depth += 1,
            // The list that the name is in may end.
            b']' | b')' if depth == 0 && at(bytes, place + 1) == b',' => {}
            b'}' | b']' | b')' if depth == 0 => return None,
            b'}' | b']' | b')' => depth -= 1,
            b'<' => return None,
            b'>' if !matches!(before(bytes, place), b'=' | b'-') => return None,
            b'\n' if depth == 0 => {
                let next = place + 1 + run(bytes, place + 1, 64, |byte| byte == b' ');
                let ends = matches!(at(bytes, next), b'\n' | b'\r')
                    || bytes.get(next..next + 2) == Some(b"- ");
                if ends {
                    return None;
                }
            }
            _ => {}
        }
        place += 1;
    }
    None
}

/// Whether a quotation mark, a comma or the like is between a name and the key of its value.
fn is_apart(bytes: &[u8], from: usize, key: usize) -> bool {
    let between = bytes.get(from.saturating_sub(1)..key).unwrap_or_default();
    between.iter().any(|byte| b",;&\n\"'`[({<>".contains(byte))
}

/// Whether a value is `null` or the like.
fn is_nothing(bytes: &[u8], from: usize) -> bool {
    let gap = run(bytes, from, 16, |byte| is_blank(byte) || is_quote(byte));
    let word = run(bytes, from + gap, 16, is_word);
    let word = bytes.get(from + gap..from + gap + word).unwrap_or_default();
    !word.is_empty() && says_something(word)
}

/// Where the key begins whose value the name at `start` is, as in `"name": "password"`.
fn key_of(bytes: &[u8], start: usize) -> Option<usize> {
    // `"path": "/user/password"`.
    let is_path = |byte: u8| is_word(byte) || matches!(byte, b'/' | b'.' | b'$');
    let path = if before(bytes, start) == b'/' {
        run_before(bytes, start, 64, is_path)
    } else {
        0
    };
    let start = start - path;
    let mut place = start - run_before(bytes, start, 4, is_quote);
    // `"loc": ["body", "password"]`.
    if matches!(before(bytes, place), b',' | b' ' | b'[' | b'(') && place < start {
        let list = run_before(bytes, place, 128, |byte| {
            is_word(byte) || is_quote(byte) || matches!(byte, b',' | b' ')
        });
        if matches!(before(bytes, place - list), b'[' | b'(') {
            place -= list + 1;
        }
    }
    place -= run_before(bytes, place, 3, |byte| byte == b' ');
    let signs = run_before(bytes, place, 2, |byte| matches!(byte, b':' | b'=' | b'>'));
    // `on field 'password': rejected value [x]`.
    let said = signs == 0 && before(bytes, start) == b'\'';
    if signs == 0 && !said {
        return None;
    }
    place -= signs;
    place -= run_before(bytes, place, 5, |byte| is_quote(byte) || byte == b' ');
    let length = run_before(bytes, place, 24, is_word);
    let key = bytes.get(place - length..place).unwrap_or_default();
    is_one(key, OF_NAMES).then_some(place - length)
}

/// Where the record begins that the key at `place` is in.
fn record(bytes: &[u8], place: usize) -> usize {
    let mut depth = 0_usize;
    let first = place.saturating_sub(BEFORE);
    let mut at_byte = place;
    while at_byte > first {
        at_byte -= 1;
        match at(bytes, at_byte) {
            b'}' | b']' | b')' => depth += 1,
            b'{' | b'[' | b'(' if depth == 0 => return at_byte + 1,
            b'{' | b'[' | b'(' => depth -= 1,
            b'<' => return at_byte + 1,
            b'>' if !matches!(before(bytes, at_byte), b'=' | b'-') => return place,
            // An item of a list in YAML.
            b'\n' if bytes.get(at_byte + 1..place).is_some_and(begins_item) => return at_byte + 1,
            b'\n' if before(bytes, at_byte) == b'\n' => return at_byte + 1,
            _ => {}
        }
    }
    first
}

fn begins_item(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"- ")
}

/// Where the value of the name at `start..end` begins that is itself the value of a key such as
/// `name`, and whether that is the text of an element.
pub(super) fn in_record(bytes: &[u8], start: usize, end: usize) -> Option<(usize, bool)> {
    if let Some(from) = elements::next(bytes, start, end) {
        return Some((from, true));
    }
    let Some(key) = key_of(bytes, start) else {
        return headline(bytes, start, end).map(|from| (from, false));
    };
    let closed = end + run(bytes, end, 4, is_quote);
    let first = record(bytes, key);
    let value = value_key(bytes, closed, closed + AFTER, true);
    if let Some(from) = value.or_else(|| value_key(bytes, first, key, false)) {
        return Some((from, false));
    }
    elements::text_of_tag(bytes, first, closed).map(|from| (from, true))
}

/// A name that is alone in its line, and `input_value='…'` in the lines below it.
fn headline(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let line = end + run(bytes, end, 64, |byte| is_word(byte) || byte == b'.');
    let alone = matches!(before(bytes, start), 0 | b'\n' | b' ') && at(bytes, line) == b'\n';
    if !alone || at(bytes, line + 1) != b' ' {
        return None;
    }
    const KEYS: [&[u8]; 2] = [b"input_value=", b"input="];
    let below = bytes.get(line..).unwrap_or_default();
    let below = below.get(..AFTER).unwrap_or(below);
    KEYS.iter().find_map(|key| {
        let place = memchr::memmem::find(below, key)?;
        Some(line + place + key.len())
    })
}

/// The range of the part of a form that the name at `start..end` is of: what is behind the blank line
/// after `Content-Disposition: form-data; name="password"`.
pub(super) fn form_data(bytes: &[u8], start: usize, end: usize) -> Option<(usize, usize)> {
    let quotes = run_before(bytes, start, 2, is_quote);
    let head = bytes.get(..start - quotes)?;
    let line = run_before(bytes, start, 128, |byte| byte != b'\n');
    let line = bytes.get(start - line..start)?;
    if !head.ends_with(b"name=") || memchr::memmem::find(line, b"form-data").is_none() {
        return None;
    }
    let rest = bytes.get(end..)?;
    let near = rest.get(..AFTER).unwrap_or(rest);
    let blank = |line: &[u8]| memchr::memmem::find(near, line).map(|at| end + at + line.len());
    let from = blank(b"\r\n\r\n").or_else(|| blank(b"\n\n"))?;
    let file = memchr::memmem::find(bytes.get(end..from)?, b"filename=").is_some();
    let length = run(bytes, from, usize::MAX, |byte| {
        !matches!(byte, b'\r' | b'\n')
    });
    (!file && length > 0).then_some((from, from + length))
}

/// What the object that begins at `from` has as the value of its name.
pub(super) enum Object {
    /// It is not an object.
    No,
    /// It has none.
    Empty,
    /// The places where the first and the last begin, and where the object may end.
    Values(usize, usize),
}

/// Reads an object, as in `"password": {"value": "…"}`, or the block of YAML that is one.
pub(super) fn object(bytes: &[u8], from: usize) -> Object {
    let open = from + run(bytes, from, 64, is_blank);
    let (first, to) = if at(bytes, open) == b'{' {
        let first = open + 1 + run(bytes, open + 1, 64, is_blank);
        (first, first + AFTER)
    } else if bytes
        .get(from..open)
        .is_some_and(|gap| gap.contains(&b'\n'))
    {
        (open, block_end(bytes, open))
    } else {
        return Object::No;
    };
    let quotes = run(bytes, first, 2, is_quote);
    let word = run(bytes, first + quotes, 64, is_word);
    let end = first + quotes + word;
    let is_key = if at(bytes, open) == b'{' {
        after_sign(bytes, end).is_some()
    } else {
        is_pair(bytes, first)
    };
    if word == 0 || !is_key {
        return Object::No;
    }
    let Some(from) = value_key(bytes, first, to, false) else {
        return Object::Empty;
    };
    let (mut last, mut next) = (from, from);
    for _ in 0..8 {
        next += run(bytes, next, 256, |byte| {
            !matches!(byte, b',' | b'\n' | b';' | b'}')
        });
        match value_key(bytes, next, to, false) {
            Some(found) if found > last && at(bytes, next) != b'}' => (last, next) = (found, found),
            _ => break,
        }
    }
    Object::Values(from, last)
}

/// Where the lines end that are at least as deep as the one with `place`.
fn block_end(bytes: &[u8], place: usize) -> usize {
    let depth = run_before(bytes, place, 64, |byte| byte == b' ');
    let mut end = place;
    while end < place + AFTER && end < bytes.len() {
        end += run(bytes, end, AFTER, |byte| byte != b'\n') + 1;
        if run(bytes, end, 64, |byte| byte == b' ') < depth.max(1) {
            break;
        }
    }
    end
}
