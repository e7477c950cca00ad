//! Credentials that a name is before, in every notation of a name and a value: `password=…`,
//! `"token": "…"`, `--api-key …`, headers, `<password>…`, `(api_key)=(…)`, connection strings.

use std::ops::Range;

use super::super::bytes::{at, before, run, run_before};
use super::named::Named;
use super::named::Value::{Any, Code, Id, Query, Token, Uuid, Word};
use super::names::{self, Name};
use super::{apart, lists, prose, values};

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// The range of the value of a name whose words are at a place. `control` says whether sequences for a
/// terminal were in the text: then parts of a value may be missing.
pub(super) fn find(
    text: &str,
    name: &Name,
    words: Range<usize>,
    control: bool,
) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    // `API_KEY_2`.
    let mut end = words.end;
    let number = run(bytes, end, 1, |byte| byte == b'_');
    let digits = run(bytes, end + number, 2, |byte| byte.is_ascii_digit());
    if digits > 0 {
        end += number + digits;
    }
    let sign = bytes.get(end..end + 2) == Some(b"->") || bytes.get(end..end + 3) == Some(b"...");
    if is_name(at(bytes, end)) && !sign {
        return None;
    }
    let start = words.start - run_before(bytes, words.start, names::LONGEST, is_name);
    let whole = matches!(name.of, Word | Id | Query);
    if whole && !is_word_start(bytes, words.start) {
        return None;
    }
    // `auth` and the like must be the whole name, or its last part after `_`.
    let query = matches!(before(bytes, start), b'?' | b'&') && start == words.start;
    if name.of == Query && !query {
        return None;
    }
    if let Some(range) = apart::form_data(bytes, start, end) {
        return Some(range);
    }
    let Some(mut named) = value_of(bytes, start, end) else {
        let option = at(bytes, start) == b'-';
        return prose::cell(text, start, end)
            .or_else(|| prose::find(text, name.of, start..end, control).filter(|_| !option))
            .filter(|_| matches!(name.of, Any | Token | Code | Uuid | Word));
    };
    named.of = name.of;
    named.name = text.get(start..end).unwrap_or_default();
    named.query = query;
    named.control = control;
    named.parsed = name.words == "token" && start == words.start && is_of_parser(bytes, start);
    // `arn:aws:secretsmanager:…:secret:app`.
    named.parsed |= before(bytes, start) == b':' && at(bytes, end) == b':' && name.of == Token;
    // `v1.Secret` is a type.
    let joined = start < words.start && before(bytes, words.start) != b'.';
    // `api_key` and `auth_token` are no words of a sentence, as `token` is.
    named.assigned |= !named.near && (name.words.contains(' ') || joined);
    values::find(text, &named)
}

/// Whether the line talks about what a parser reads.
fn is_of_parser(bytes: &[u8], start: usize) -> bool {
    const WORDS: [&[u8]; 13] = [
        b"expected",
        b"illegal",
        b"lexer",
        b"mismatched",
        b"near ",
        b"recognition",
        b"syntax",
        b"parse",
        b"unrecogni",
        b"found ",
        b"unterminated",
        b"stray",
        b"lexical",
    ];
    let length = run_before(bytes, start, 64, |byte| byte != b'\n');
    let line = bytes.get(start - length..start).unwrap_or_default();
    let line = line.to_ascii_lowercase();
    WORDS
        .iter()
        .any(|word| memchr::memmem::find(&line, word).is_some())
}

/// Whether a word begins here: after no letter, or with the upper case letter of `dbPass`.
fn is_word_start(bytes: &[u8], start: usize) -> bool {
    let left = before(bytes, start);
    !left.is_ascii_alphanumeric()
        || (at(bytes, start).is_ascii_uppercase() && left.is_ascii_lowercase())
}

/// Where the value of the name at `start..end` begins, and how the two are joined.
fn value_of(bytes: &[u8], start: usize, end: usize) -> Option<Named<'static>> {
    let mut named = Named {
        in_list: before(bytes, start) == b';',
        ..Named::AT_START
    };
    if let Some(from) = element(bytes, start, end) {
        return Some(Named {
            from,
            element: true,
            ..named
        });
    }
    let is_quote = |byte: u8| matches!(byte, b'"' | b'\'' | b'`' | b'\\');
    let quotes = run(bytes, end, 4, is_quote);
    let closed = end + quotes + run(bytes, end + quotes, 2, |byte| matches!(byte, b']' | b')'));
    let closed = closed + run(bytes, closed, 64, |byte| byte == b'.');
    if quotes == 0 && matches!(before(bytes, start), b'"' | b'\'' | b'`') {
        named.inside = Some(before(bytes, start));
    }
    let gap = run(bytes, closed, 64, |byte| matches!(byte, b' ' | b'\t'));
    let sign = closed + gap;
    // `ENV NAME value`, of a container's file; `setenv NAME value` of a shell.
    let head = bytes.get(..start).unwrap_or_default();
    if gap > 0 && (head.ends_with(b"ENV ") || head.ends_with(b"setenv ")) {
        return Some(Named {
            from: sign,
            assigned: true,
            ..named
        });
    }
    // `(tenant, api_key)=(acme, …)`, as PostgreSQL prints a key.
    if let Some(from) = key_of_table(bytes, end) {
        named.from = from;
        return Some(named);
    }
    let signed =
        matches!(at(bytes, sign), b':' | b'=') && bytes.get(sign..sign + 10) != Some(b": rejected");
    if !signed && let Some((from, element)) = apart::in_record(bytes, start, end) {
        return Some(Named {
            from,
            element,
            assigned: true,
            ..named
        });
    }
    let option = at(bytes, start) == b'-';
    let list = lists::place(bytes, start, quotes > 0);
    match (at(bytes, sign), at(bytes, sign + 1)) {
        // `userPassword:: …` of LDIF.
        (b':', b':') if at(bytes, sign + 2) == b' ' => {
            named.assigned = true;
            named.from = sign + 2;
        }
        // `token::Kind`, `secret://`: no value follows.
        (b':', b':') => return None,
        (b':', b'/') if at(bytes, sign + 2) == b'/' => return None,
        // `pam_unix(passwd:chauthtok)` is a service and what it does.
        (b':', _) if is_pam(bytes, start) => return None,
        (b':' | b'=', _) => {
            let close = !at(bytes, sign + 1).is_ascii_whitespace();
            // `token == "x"` compares.
            named.near = bytes.get(sign..sign + 3) == Some(b"== ");
            named.assigned = !named.near && (at(bytes, sign) == b'=' || quotes > 0 || close);
            let more = run(bytes, sign + 1, 2, |byte| {
                matches!(byte, b'=' | b'>' | b'~')
            });
            named.from = scope(bytes, sign).unwrap_or(sign + 1 + more);
        }
        (b'-', b'>') | (b'<', b'-') => {
            named.assigned = true;
            named.from = sign + 2;
        }
        // `<property name="password">…`.
        (b'>', _) if quotes == 1 && gap == 0 => {
            named.element = true;
            named.from = sign + 1;
        }
        // `s:8:"password";s:14:"…"`, as PHP serializes a text.
        (b';', b's') if quotes > 0 => {
            named.assigned = true;
            named.from = sign
                + 2
                + run(bytes, sign + 2, 12, |byte| {
                    byte == b':' || byte.is_ascii_digit()
                });
        }
        // `"--password", "…"`, `"--password" "…"`, `--password …`.
        (b',', next) if option && (quotes > 0 || next == b' ') => {
            named.argument = true;
            named.from = sign + 1;
        }
        _ if option && gap > 0 => {
            // In a manual the words that explain an option are in a column.
            let explained = if quotes == 0 {
                gap > 1
            } else {
                !matches!(at(bytes, sign), b'"' | b'\'')
            };
            if explained {
                return None;
            }
            named.argument = true;
            named.from = sign;
        }
        // `["authorization", "…"]`, `("authorization", "…")`, `{:token, "…"}`.
        (b',', _) if list != lists::Place::Nowhere => {
            named.listed = true;
            named.later = list == lists::Place::Later;
            named.from = sign + 1;
        }
        // `PASSWORD '…'`, `:password "…"`.
        (b'\'' | b'"' | b'`', _) if quotes == 0 && closed == end => {
            named.near = before(bytes, start) != b':';
            named.assigned = !named.near;
            named.from = sign;
        }
        // `(("password" "…"))`.
        (b'"', _) if quotes > 0 && gap > 0 && list == lists::Place::Pair => {
            named.listed = true;
            named.from = sign;
        }
        // `PASSWORD('…')`.
        (b'(', b'\'') if gap == 0 && quotes == 0 => {
            named.near = true;
            named.from = sign + 1;
        }
        _ => {
            named.assigned = true;
            named.from = annotated(bytes, closed, sign).or_else(|| compared(bytes, sign))?;
        }
    }
    Some(named)
}

/// Whether a name is that of a service in `pam_unix(passwd:…)`.
fn is_pam(bytes: &[u8], start: usize) -> bool {
    let module = run_before(bytes, start.saturating_sub(1), 24, is_name);
    let open = before(bytes, start) == b'(';
    let module = bytes.get((start.saturating_sub(1 + module))..start);
    open && module.is_some_and(|module| module.starts_with(b"pam_"))
}

/// Where the value begins behind `"Class":private]=>`, as PHP prints the member of an object.
fn scope(bytes: &[u8], sign: usize) -> Option<usize> {
    let length = run(bytes, sign, 64, |byte| {
        is_name(byte) || matches!(byte, b':' | b'"' | b'\\')
    });
    let scope = bytes.get(sign..sign + length)?;
    let ends = scope.ends_with(b":private") || scope.ends_with(b":protected");
    (ends && bytes.get(sign + length..sign + length + 3) == Some(b"]=>"))
        .then_some(sign + length + 3)
}

/// Where a value begins behind what says its type: `password (string): …`, `password [str] = …`.
fn annotated(bytes: &[u8], closed: usize, sign: usize) -> Option<usize> {
    let close = match at(bytes, sign) {
        b'(' => b')',
        b'[' => b']',
        b'<' => b'>',
        _ => return None,
    };
    let inner = run(bytes, sign + 1, 24, |byte| is_name(byte) || byte == b' ');
    let end = sign + 1 + inner;
    if at(bytes, end) != close || sign > closed + 1 {
        return None;
    }
    let next = end + 1 + run(bytes, end + 1, 3, |byte| byte == b' ');
    match at(bytes, next) {
        // `passwd[4711]: …` is a program and its process.
        b':' if at(bytes, sign + 1).is_ascii_digit() => None,
        b':' | b'=' => Some(next + 1),
        _ => None,
    }
}

/// Where a value begins behind an operator of SQL: `IN (`, `LIKE `, `<>`, `!=`.
fn compared(bytes: &[u8], sign: usize) -> Option<usize> {
    const OPERATORS: [&[u8]; 7] = [
        b"in (",
        b"in(",
        b"like ",
        b"ilike ",
        b"not in (",
        b"<> ",
        b"!= ",
    ];
    let rest = bytes.get(sign..)?;
    let near = rest.get(..8).unwrap_or(rest).to_ascii_lowercase();
    let operator = OPERATORS.iter().find(|it| near.starts_with(it))?;
    let from = sign + operator.len();
    matches!(at(bytes, from), b'\'' | b'"').then_some(from)
}

/// Where the text of the element `<name …>` begins.
fn element(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let prefix = run_before(bytes, start, 24, |byte| {
        byte.is_ascii_alphanumeric() || byte == b':'
    });
    let opens = before(bytes, start) == b'<'
        || (before(bytes, start) == b':' && before(bytes, start - prefix) == b'<');
    // `Vec<Token>` of a program.
    let generic = before(bytes, start) == b'<'
        && at(bytes, start).is_ascii_uppercase()
        && start >= 2
        && at(bytes, start - 2).is_ascii_alphanumeric();
    if !opens || generic {
        return None;
    }
    let attributes = run(bytes, end, 256, |byte| !matches!(byte, b'<' | b'>'));
    let close = end + attributes;
    let empty = before(bytes, close) == b'/';
    let is_named = attributes == 0 || at(bytes, end).is_ascii_whitespace();
    (at(bytes, close) == b'>' && is_named && !empty).then_some(close + 1)
}

/// Where the values begin of the columns that a name is one of.
fn key_of_table(bytes: &[u8], end: usize) -> Option<usize> {
    let is_columns = |byte: u8| is_name(byte) || matches!(byte, b' ' | b',' | b'"');
    let close = end + run(bytes, end, 128, is_columns);
    // `lower(token))=(…)`.
    let close = close + run(bytes, close + 1, 1, |byte| byte == b')');
    (bytes.get(close..close + 3) == Some(b")=(")).then_some(close + 2)
}
