//! Credentials in statements of SQL and in the messages of databases, which a column or a key is
//! the name of: `INSERT INTO users (password) VALUES ('…')`, `Duplicate entry '…' for key 'token'`.

use memchr::memmem;

use super::super::bytes::{at, before, run};
use super::names::{is_credential, mentions_one};
use super::{CREDENTIAL, Cuts};

/// What begins a statement or a message.
pub(super) const BEGINNINGS: &[&str] = &[
    "insert into",
    "replace into",
    "duplicate entry",
    "dup key: {",
    "unique key constraint",
];

/// Bytes that are looked at of the columns and of the rows.
const COLUMNS: usize = 1024;
const ROWS: usize = 4096;
/// Most rows.
const MOST_ROWS: usize = 64;
/// Most columns.
const MOST: usize = 128;

/// Adds the credentials of what begins at `start`; its first words end at `end`.
pub(super) fn find(text: &str, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    match at(bytes, start).to_ascii_lowercase() {
        b'i' | b'r' => insert(text, start, end, cuts),
        b'u' => constraint(text, end, cuts),
        _ if before(bytes, end) == b'{' => duplicate_key(text, start, end, cuts),
        _ => duplicate(text, end, cuts),
    }
}

/// The items between brackets that open at `open`, and where these close.
fn items(bytes: &[u8], open: usize, most: usize) -> (Vec<(usize, usize)>, usize) {
    let mut items = Vec::new();
    let (mut place, mut depth) = (open + 1, 0_usize);
    let mut start = place;
    let end = bytes.len().min(open + most);
    while place < end {
        match at(bytes, place) {
            quote @ (b'\'' | b'"' | b'`') => {
                place += 1;
                while place < end && at(bytes, place) != quote {
                    place += 1 + usize::from(at(bytes, place) == b'\\');
                }
            }
            b'(' | b'[' => depth += 1,
            b')' | b']' if depth == 0 => break,
            b')' | b']' => depth -= 1,
            b',' if depth == 0 && items.len() < MOST => {
                items.push((start, place));
                start = place + 1;
            }
            _ => {}
        }
        place += 1;
    }
    items.push((start, place.min(bytes.len())));
    (items, place)
}

/// `INSERT INTO users (name, password) VALUES ('…', '…'), …`.
fn insert(text: &str, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let open = end + run(bytes, end, 128, |byte| !matches!(byte, b'(' | b'\n' | b';'));
    if at(bytes, open) != b'(' {
        return;
    }
    let (columns, close) = items(bytes, open, COLUMNS);
    let secret: Vec<usize> = (0..columns.len())
        .filter(|index| {
            let (from, to) = columns.get(*index).copied().unwrap_or_default();
            is_credential(text.get(from..to).unwrap_or_default())
        })
        .collect();
    if secret.is_empty() {
        return;
    }
    let rest = bytes.get(close..).unwrap_or_default();
    let near = rest.get(..64).unwrap_or(rest).to_ascii_lowercase();
    let Some(values) = memmem::find(&near, b"values") else {
        return;
    };
    let mut place = close + values + 6;
    let limit = place + ROWS;
    let mut bound = false;
    for _ in 0..MOST_ROWS {
        place += run(bytes, place, 16, |byte| {
            byte.is_ascii_whitespace() || byte == b','
        });
        if at(bytes, place) != b'(' || place > limit {
            break;
        }
        let (row, closed) = items(bytes, place, ROWS);
        for &index in &secret {
            if let Some(&(from, to)) = row.get(index) {
                bound |= !literal(bytes, from, to, cuts);
            }
        }
        place = closed + 1;
    }
    if bound {
        parameters(text, start, place, &secret, cuts);
    }
}

/// Adds what is between the quotation marks of a value, also of a function's argument, or a number;
/// returns false if it is a parameter.
fn literal(bytes: &[u8], from: usize, to: usize, cuts: &mut Cuts) -> bool {
    let given = bytes.get(from..to).unwrap_or_default();
    if let Some(open) = given.iter().position(|byte| matches!(byte, b'\'' | b'"')) {
        let quote = at(given, open);
        let close = given
            .iter()
            .rposition(|byte| *byte == quote)
            .unwrap_or(open);
        if close > open + 1 {
            cuts.add(from + open + 1, from + close, CREDENTIAL);
        }
        return true;
    }
    let word = given.trim_ascii();
    if word.len() >= 6 && word.iter().all(u8::is_ascii_digit) {
        let start = from
            + given
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace())
                .count();
        cuts.add(start, start + word.len(), CREDENTIAL);
    }
    !matches!(at(word, 0), b'$' | b'?' | b':' | b'%' | b'@')
}

/// Adds the parameters of a statement at `start..end` that are listed after it, or before it.
fn parameters(text: &str, start: usize, end: usize, secret: &[usize], cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let list = |from: usize, to: usize| -> Option<usize> {
        let part = bytes.get(from..to.min(bytes.len()))?.to_ascii_lowercase();
        let word = [&b"param"[..], b"binding", b"args"]
            .iter()
            .find_map(|word| memmem::find(&part, word))?;
        let open = run(&part, word, 32, |byte| !matches!(byte, b'[' | b'('));
        matches!(at(&part, word + open), b'[' | b'(').then_some(from + word + open)
    };
    let open = list(end, end + 256).or_else(|| list(start.saturating_sub(512), start));
    let Some(open) = open else { return };
    let (values, _) = items(bytes, open, ROWS);
    for &index in secret {
        if let Some(&(from, to)) = values.get(index) {
            literal(bytes, from, to, cuts);
        }
    }
}

/// `Duplicate entry '…' for key 'users.token'`.
fn duplicate(text: &str, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let quote = end + run(bytes, end, 4, |byte| matches!(byte, b' ' | b'\\'));
    let mark = at(bytes, quote);
    if !matches!(mark, b'\'' | b'"' | b'`') {
        return;
    }
    const KEY: &[u8] = b"for key ";
    let rest = bytes.get(quote + 1..).unwrap_or_default();
    let near = rest.get(..1024).unwrap_or(rest);
    let Some(key) = memmem::find(near, KEY) else {
        return;
    };
    let name = quote + 1 + key + KEY.len();
    let length = run(bytes, name, 128, |byte| !byte.is_ascii_whitespace());
    if mentions_one(text.get(name..name + length).unwrap_or_default()) {
        let entry = near.get(..key).unwrap_or_default();
        let close = entry
            .iter()
            .rposition(|byte| *byte == mark)
            .unwrap_or(entry.len());
        cuts.add(quote + 1, quote + 1 + close, CREDENTIAL);
    }
}

/// `index: token_1 dup key: { : "…" }`.
fn duplicate_key(text: &str, start: usize, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let mut from = start.saturating_sub(128);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    let index = text.get(from..start).unwrap_or_default();
    let index = index.rsplit_once("index:").map_or("", |(_, index)| index);
    let open = end + run(bytes, end, 64, |byte| !matches!(byte, b'"' | b'\'' | b'}'));
    let mark = at(bytes, open);
    if mentions_one(index) && matches!(mark, b'"' | b'\'') {
        let length = run(bytes, open + 1, 512, |byte| byte != mark);
        cuts.add(open + 1, open + 1 + length, CREDENTIAL);
    }
}

/// `Violation of UNIQUE KEY constraint 'UQ_token'. … The duplicate key value is (…).`
fn constraint(text: &str, end: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let name = end + run(bytes, end, 2, |byte| matches!(byte, b' ' | b'\'' | b'"'));
    let length = run(bytes, name, 128, |byte| !byte.is_ascii_whitespace());
    const VALUE: &[u8] = b"key value is (";
    let rest = bytes.get(name + length..).unwrap_or_default();
    let near = rest.get(..512).unwrap_or(rest);
    if mentions_one(text.get(name..name + length).unwrap_or_default())
        && let Some(found) = memmem::find(near, VALUE)
    {
        let start = name + length + found + VALUE.len();
        let value = run(bytes, start, 512, |byte| byte != b')');
        cuts.add(start, start + value, CREDENTIAL);
    }
}
