//! Whether a word is random, as a credential is, or one of a language or a program. See
//! `docs/decisions/117-random-words-are-credentials.md`.

use super::super::bytes::{at, before, run, run_before};

/// For each letter those that often follow it: the 330 most frequent pairs in English prose and in
/// the names of programs. Of these words 1 in 80 has two other pairs, of random ones of eleven
/// letters 49 in 50.
const FOLLOW: [&str; 26] = [
    "bcdfgiklmnprstuvwxy",
    "acdeilorsuy",
    "acehikloprstuy",
    "abcdegilmorstuvy",
    "abcdefghiklmnopqrstuvwxy",
    "acdefilorstuy",
    "aeghilmnorsu",
    "aeimorstuy",
    "abcdefgklmnoprstvxz",
    "aeou",
    "aeilns",
    "acdeiklnopstuvy",
    "abeilmopsu",
    "abcdefghiklmnoprstuvy",
    "abcdefgiklmnoprstuvwx",
    "aehiloprstuy",
    "u",
    "abcdefgiklmnoprstuvwy",
    "acefhiklmopqstuwy",
    "acdefghilmoprstuwy",
    "abcdefgilmnoprst",
    "aeio",
    "aehilnors",
    "ceipt",
    "eimnopst",
    "aeio",
];

fn is_usual(left: u8, right: u8) -> bool {
    let index = usize::from(left.to_ascii_lowercase().wrapping_sub(b'a'));
    let right = right.to_ascii_lowercase();
    FOLLOW
        .get(index)
        .is_some_and(|follow| follow.bytes().any(|byte| byte == right))
}

/// Whether a word is none that people or programs choose: its letters do not follow each other as
/// in words, they change case or turn to digits often. `getUser2`, `utf8mb4`, `TLSv1.3-AES256` and
/// paths are not.
pub(super) fn is_random(given: &[u8]) -> bool {
    const SHORTEST: usize = 6;
    const LONGEST: usize = 512;
    let is_name = given.starts_with(b"0x")
        || given.windows(2).any(|two| two == b"::")
        || given.windows(3).any(|three| three == b"://");
    if given.len() < SHORTEST || is_name {
        return false;
    }
    let (mut letters, mut words, mut breaks, mut unusual, mut turns) = (0, 0, 0, 0, 0);
    let mut left = 0_u8;
    for (index, &byte) in given.iter().enumerate().take(LONGEST) {
        if byte.is_ascii_alphabetic() {
            letters += 1;
            // `camelCase` has two words.
            let begins = left.is_ascii_lowercase() && byte.is_ascii_uppercase();
            if !left.is_ascii_alphabetic() || begins {
                words += 1;
                turns += usize::from(left.is_ascii_digit());
                breaks += usize::from(begins || left.is_ascii_digit());
            } else if !(is_usual(left, byte) || is_acronym(given, index)) {
                unusual += 1;
            }
        } else if byte.is_ascii_digit() {
            turns += usize::from(left.is_ascii_alphabetic());
        }
        left = byte;
    }
    let short = breaks >= 2 && letters * 10 < words * 27;
    let score = 2 * unusual + turns + if short { 3 } else { 0 };
    score >= given.len().div_ceil(3).clamp(4, 8)
}

/// Whether the letters around `place` are one of up to four capitals: `TLS`, `AES`.
fn is_acronym(given: &[u8], place: usize) -> bool {
    let upper = |byte: u8| byte.is_ascii_uppercase();
    let head = run_before(given, place, 5, upper);
    let length = head + run(given, place, 5, upper);
    let start = place - head;
    let apart = !before(given, start).is_ascii_alphabetic()
        && !at(given, start + length).is_ascii_alphabetic();
    head > 0 && length <= 4 && apart
}

/// Whether it has digits, letters of both cases, or other characters between letters: in a place
/// where a credential is likely, such a word is one, as `hunter2` is.
pub(super) fn is_mixed(given: &[u8]) -> bool {
    let inner = given.get(1..).unwrap_or_default();
    let last = inner.len().saturating_sub(1);
    let letters = given.iter().any(u8::is_ascii_alphabetic);
    let digits = given.iter().any(u8::is_ascii_digit);
    let upper =
        inner.iter().any(u8::is_ascii_uppercase) && given.iter().any(u8::is_ascii_lowercase);
    let marks = b"!#$%^&*+=?@";
    let marked = inner.iter().take(last).any(|byte| marks.contains(byte));
    letters && (digits || upper || marked)
}

/// Whether it is a name of a program: letters with capitals at the beginnings of words.
pub(super) fn is_camel(given: &[u8]) -> bool {
    let letters = given
        .iter()
        .all(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    letters && !is_random(given)
}

/// Whether it has digits and, behind its first letter, letters of both cases.
pub(super) fn is_manifold(given: &[u8]) -> bool {
    let inner = given.get(1..).unwrap_or_default();
    let has = |is: fn(&u8) -> bool| inner.iter().any(is);
    has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase)
}

/// Whether it says something about a credential, as a sentence does: `is required`, `can't be
/// blank`, `This field is required.`
pub(super) fn is_sentence(given: &[u8]) -> bool {
    const VERBS: &[&str] = &[
        "are",
        "can",
        "can't",
        "cannot",
        "contains",
        "could",
        "couldn't",
        "did",
        "does",
        "doesn't",
        "expired",
        "expires",
        "field",
        "has",
        "invalid",
        "is",
        "isn't",
        "may",
        "missing",
        "must",
        "mustn't",
        "not",
        "required",
        "should",
        "shouldn't",
        "too",
        "was",
        "wasn't",
        "will",
        "wrong",
    ];
    let mut words = given.split(u8::is_ascii_whitespace);
    let is_verb = |word: &[u8]| {
        VERBS
            .iter()
            .any(|verb| word.eq_ignore_ascii_case(verb.as_bytes()))
    };
    let several = given.contains(&b' ');
    let first_two = words.by_ref().take(2).any(is_verb);
    several && first_two && given.split(u8::is_ascii_whitespace).take(16).all(is_plain)
}

/// Whether a word of a sentence has only letters, or only digits.
fn is_plain(word: &[u8]) -> bool {
    let letter = |byte: &u8| byte.is_ascii_alphabetic() || b".,'()".contains(byte);
    word.iter().all(letter) || word.iter().all(u8::is_ascii_digit)
}

/// Whether a name of a type is here, as in `password: String` or `password varchar(255)`.
pub(super) fn is_type(word: &[u8]) -> bool {
    const TYPES: &[&str] = &[
        "bigint",
        "binary",
        "blob",
        "bool",
        "boolean",
        "byte",
        "bytea",
        "bytes",
        "char",
        "enum",
        "expr",
        "float",
        "ident",
        "int",
        "integer",
        "isize",
        "json",
        "jsonb",
        "list",
        "map",
        "none",
        "number",
        "object",
        "option",
        "optional",
        "str",
        "string",
        "text",
        "timestamp",
        "tokenstream",
        "usize",
        "uuid",
        "varbinary",
        "varchar",
        "vec",
    ];
    let end = word.iter().position(|byte| !byte.is_ascii_alphabetic());
    let base = word.get(..end.unwrap_or(word.len())).unwrap_or_default();
    let rest = end.map_or(0, |end| at(word, end));
    let closes = matches!(rest, 0 | b'(' | b'<' | b'?' | b';' | b',' | b')' | b'[');
    closes
        && TYPES
            .iter()
            .any(|of| base.eq_ignore_ascii_case(of.as_bytes()))
}
