//! Credentials in sentences and in tables: `your new password is …`, `password     …`. There a word
//! is a credential only if it looks random.

use std::ops::Range;

use super::super::bytes::{at, before, run, run_before};
use super::named::{Value, says_something};
use super::words::{is_manifold, is_mixed, is_random, is_sentence, is_type};

/// Words between a name and its value.
const BETWEEN: &[&str] = &[
    "=",
    "app",
    "are",
    "by",
    "been",
    "changed",
    "code",
    "following",
    "for",
    "generated",
    "has",
    "is",
    "now",
    "of",
    "reset",
    "root",
    "set",
    "temporary",
    "the",
    "to",
    "updated",
    "was",
    "will",
    "be",
    "with",
    "as",
    "your",
    "user",
    "value",
];

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The range of the credential in the sentence that a name is in. `control` says whether sequences for
/// a terminal were in the text.
pub(super) fn find(
    text: &str,
    of: Value,
    name: Range<usize>,
    control: bool,
) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    if of == Value::Code
        && let Some(range) = code_before(bytes, name.start)
    {
        return Some(range);
    }
    words(text, of, name.end, control).or_else(|| below(bytes, of, name.end))
}

/// `123456 is your login code`.
fn code_before(bytes: &[u8], start: usize) -> Option<(usize, usize)> {
    const WORDS: [&[u8]; 3] = [b" is your ", b" is the ", b" as your "];
    let head = bytes.get(..start)?;
    let words = WORDS.iter().find(|words| head.ends_with(words))?;
    let end = start - words.len();
    let length = run_before(bytes, end, 12, |byte| byte.is_ascii_alphanumeric());
    is_code(bytes.get(end - length..end)?).then_some((end - length, end))
}

/// A word alone in its line, below a line about the name that ends in a colon.
fn below(bytes: &[u8], of: Value, closed: usize) -> Option<(usize, usize)> {
    let length = run(bytes, closed, 160, |byte| !matches!(byte, b'\n' | b'\r'));
    let end = closed + length;
    let colon = before(bytes, end) == b':' && of == Value::Any;
    let next = end + run(bytes, end, 64, |byte| byte.is_ascii_whitespace());
    let length = run(bytes, next, 256, |byte| !byte.is_ascii_whitespace());
    let given = bytes.get(next..next + length)?;
    let alone = matches!(at(bytes, next + length), 0 | b'\n' | b'\r') && next > end;
    let fits = (is_random(given) || is_mixed(given)) && is_open(given);
    (colon && alone && fits).then_some((next, next + length))
}

/// The range of the credential in the words that follow a name which ends at `closed`.
fn words(text: &str, of: Value, closed: usize, control: bool) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut place = closed;
    // Whether a word says that a value follows.
    let mut said = false;
    for _ in 0..8 {
        let gap = run(bytes, place, 3, is_blank);
        if gap == 0 && at(bytes, place) != b':' {
            break;
        }
        place += gap;
        if at(bytes, place) == b':' {
            return after_colon(bytes, of, place + 1, true);
        }
        if let Some((start, end)) = quoted(bytes, place) {
            let given = bytes.get(start..end)?;
            let fits = if of == Value::Any {
                !is_sentence(given) && (said || is_mixed(given) || is_random(given))
            } else {
                is_random(given)
            };
            return (fits && is_open(given)).then_some((start, end));
        }
        let length = run(bytes, place, 256, |byte| !byte.is_ascii_whitespace());
        let word = bytes.get(place..place + length)?;
        let end = place + length;
        let colon = word.ends_with(b":");
        let word = word.trim_ascii_end();
        let bare = trimmed(word);
        // `password 7 …`, which says how it is encrypted.
        let kind = bare.len() == 1 && bare.iter().all(u8::is_ascii_digit);
        let is_between = kind
            || BETWEEN
                .iter()
                .any(|one| bare.eq_ignore_ascii_case(one.as_bytes()));
        if colon {
            let sure = is_between || place == closed;
            return after_colon(bytes, of, end, sure);
        }
        if is_between {
            said = true;
            place = end;
            if bare.eq_ignore_ascii_case(b"for") {
                place = operand(bytes, place)?;
            }
            continue;
        }
        let start = place + run(bytes, place, 2, |byte| byte == b'(');
        let given = bytes.get(start..start + bare.len()).unwrap_or(bare);
        let fits = is_open(given)
            && match of {
                Value::Any => {
                    is_random(given)
                        || (is_mixed(given) && (control || ends_line(bytes, start + given.len())))
                        || (said && is_manifold(given))
                }
                Value::Word => is_random(given) || (said && is_code(given)),
                Value::Code => is_code(given),
                _ => is_random(given),
            };
        return fits.then_some((start, start + given.len()));
    }
    None
}

/// Where the words end that say what a credential is for: before a verb, a sign or a colon.
fn operand(bytes: &[u8], from: usize) -> Option<usize> {
    const VERBS: &[&str] = &["is", "was", "has", "are", "set", "reset", "changed", "="];
    let mut place = from;
    for _ in 0..4 {
        let start = place + run(bytes, place, 3, is_blank);
        let length = run(bytes, start, 64, |byte| !byte.is_ascii_whitespace());
        let word = bytes.get(start..start + length)?;
        if length == 0
            || VERBS
                .iter()
                .any(|verb| word.eq_ignore_ascii_case(verb.as_bytes()))
        {
            return (length > 0).then_some(place);
        }
        place = start + length;
        if word.ends_with(b":") {
            return Some(place - 1);
        }
    }
    None
}

/// A word or a quoted text after a colon, in this line or alone in one of the next.
fn after_colon(bytes: &[u8], of: Value, colon: usize, sure: bool) -> Option<(usize, usize)> {
    let gap = run(bytes, colon, 16, |byte| byte.is_ascii_whitespace());
    let start = colon + gap;
    let next = bytes.get(colon..start)?.contains(&b'\n');
    let length = run(bytes, start, 256, |byte| !byte.is_ascii_whitespace());
    let given = bytes.get(start..start + length)?;
    let alone = !next || matches!(at(bytes, start + length), 0 | b'\n' | b'\r');
    let fits = match of {
        Value::Code => is_code(given),
        _ => {
            is_random(given)
                || (sure && is_mixed(given) && of == Value::Any && ends_line(bytes, start + length))
        }
    };
    (alone && fits && is_open(given)).then_some((start, start + length))
}

/// Whether it may be a credential, and not a path, an address, a call or the name of a type.
fn is_open(given: &[u8]) -> bool {
    let slash = given.contains(&b'/');
    let path = given.starts_with(b"/")
        || (slash && (given.contains(&b'.') || !is_random(given)))
        || given.starts_with(b"./");
    let call = given.iter().any(|byte| b"(){}[]<>|".contains(byte));
    !path && !call && !says_something(given) && !is_type(given)
}

fn is_code(given: &[u8]) -> bool {
    (4..=8).contains(&given.len()) && given.iter().all(u8::is_ascii_digit)
}

/// Whether a sentence or a line ends here.
fn ends_line(bytes: &[u8], end: usize) -> bool {
    let marks = run(bytes, end, 3, |byte| b".,;)]}'\"!".contains(&byte));
    let next = end + marks;
    marks > 0 && at(bytes, next).is_ascii_whitespace()
        || matches!(at(bytes, next), 0 | b'\n' | b'\r')
}

fn trimmed(word: &[u8]) -> &[u8] {
    let is_mark = |byte: &&u8| b".,;:()".contains(*byte);
    let head = word.iter().take_while(is_mark).count();
    let tail = word.iter().rev().take_while(is_mark).count();
    word.get(head..word.len() - tail.min(word.len() - head))
        .unwrap_or_default()
}

fn quoted(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let quote = at(bytes, from);
    if !matches!(quote, b'"' | b'\'' | b'`') {
        return None;
    }
    let length = run(bytes, from + 1, 256, |byte| byte != quote && byte != b'\n');
    (at(bytes, from + 1 + length) == quote && length > 0).then_some((from + 1, from + 1 + length))
}

/// Whether it is between the cells of a table: a blank, or a part of `|`, `│`, `┃`, `║`.
fn is_rule(byte: u8) -> bool {
    is_blank(byte) || byte == b'|' || matches!(byte, 0xe2 | 0x94 | 0x95 | 0x82 | 0x83 | 0x91)
}

/// The range of the next cell of a table, if the name at `start..closed` is the first of its line:
/// `password      …`, `| password | … |`.
pub(super) fn cell(text: &str, start: usize, closed: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_frame = |byte: u8| is_rule(byte) || b"+-~>".contains(&byte);
    let lead = run_before(bytes, start, 64, is_frame);
    let first = matches!(before(bytes, start - lead), 0 | b'\n');
    let is_gap = is_rule;
    let gap = run(bytes, closed, 128, is_gap);
    // `password ........ …`.
    let dots = run(bytes, closed + gap, 128, |byte| byte == b'.');
    let gap = if dots < 3 {
        gap
    } else {
        gap + dots + run(bytes, closed + gap + dots, 16, is_gap)
    };
    let between = bytes.get(closed..closed + gap)?;
    let wide = gap >= 2 || between.contains(&b'\t');
    if !wide {
        return None;
    }
    let mut from = closed + gap;
    // `REG_SZ` of the registry.
    if bytes.get(from..from + 4) == Some(b"REG_") {
        from += run(bytes, from, 24, |byte| !is_blank(byte));
        from += run(bytes, from, 24, is_blank);
    }
    let length = run(bytes, from, 512, |byte| {
        !byte.is_ascii_whitespace() && byte != b'|'
    });
    let given = bytes.get(from..from + length)?;
    let end = from + length;
    let next = run(bytes, end, 2, |byte| {
        byte.is_ascii_whitespace() || byte == b'|'
    });
    let alone = next > 1
        || matches!(at(bytes, end), 0 | b'\n' | b'\r' | b'\t')
        || is_rule(at(bytes, end + 1))
        || at(bytes, end + next) == 0;
    let fits = (is_random(given) || (is_mixed(given) && (first || gap >= 4))) && is_open(given);
    (alone && fits).then_some((from, end))
}
