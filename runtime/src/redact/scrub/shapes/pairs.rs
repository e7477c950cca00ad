//! Credentials that a name is before, in every notation of a name and a value: `password=…`,
//! `"token": "…"`, `--api-key …`, headers, `<password>…`, `(api_key)=(…)`, connection strings.

use super::super::bytes::{at, before, run, run_before};
use super::named::{Named, Value};
use super::values;

/// A name, and what counts as its value.
pub(super) struct Name {
    /// Its words in lower case. In a text, nothing, `_`, `-`, `.` or a space is between them, and any
    /// letters may be before them.
    pub(super) words: &'static str,
    pub(super) of: Value,
}

const fn name(words: &'static str, of: Value) -> Name {
    Name { words, of }
}

use Value::{Any, Cookie, Header, Id, Line, Query, Token, Word};

/// Ends of the names of credentials.
pub(super) const NAMES: &[Name] = &[
    name("password", Any),
    name("passwort", Any),
    name("passwd", Any),
    name("passphrase", Line),
    name("pass phrase", Line),
    name("mnemonic", Line),
    name("seed phrase", Line),
    name("recovery phrase", Line),
    name("passcode", Any),
    name("pwd", Any),
    name("pass", Word),
    name("psw", Word),
    name("pin", Word),
    name("cvv", Word),
    name("cvc", Word),
    name("otp", Word),
    name("password hash", Any),
    name("identified by", Any),
    name("secret", Token),
    name("token", Token),
    name("jwt", Token),
    name("credential", Token),
    name("credentials", Token),
    name("api key", Token),
    name("app key", Token),
    name("application key", Token),
    name("access key", Token),
    name("access key id", Token),
    name("secret key", Token),
    name("private key", Token),
    name("account key", Token),
    name("auth key", Token),
    name("signing key", Token),
    name("encryption key", Token),
    name("decryption key", Token),
    name("session key", Token),
    name("subscription key", Token),
    name("functions key", Token),
    name("storage key", Token),
    name("master key", Token),
    name("license key", Token),
    name("service key", Token),
    name("deploy key", Token),
    name("client key", Token),
    name("consumer key", Token),
    name("shared key", Token),
    name("shared access key", Token),
    name("shared access signature", Token),
    name("webhook key", Token),
    name("integration key", Token),
    name("amz signature", Token),
    name("goog signature", Token),
    name("authorization", Header),
    name("auth header", Header),
    name("cookie", Cookie),
    name("connect sid", Token),
    name("session id", Id),
    name("sess id", Id),
    name("session", Id),
    name("sid", Id),
    name("auth", Id),
    name("csrf", Id),
    name("xsrf", Id),
    name("bearer", Id),
    name("key", Query),
    name("code", Query),
    name("sig", Query),
    name("signature", Query),
    name("state", Query),
    name("ticket", Query),
];

/// Longest name.
const LONGEST: usize = 64;

/// Whether a word is a name of credentials.
pub(in crate::redact::scrub) fn names_one(word: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphanumeric);
    let letters: Vec<u8> = letters.map(|byte| byte.to_ascii_lowercase()).collect();
    let is = |name: &Name| letters.ends_with(name.words.replace(' ', "").as_bytes());
    letters.len() <= LONGEST && NAMES.iter().any(is)
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// The range of the value of a name whose words are at `start..end`.
pub(super) fn find(text: &str, name: &Name, start: usize, end: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let words = start..end;
    // `API_KEY_2`.
    let mut end = end;
    let number = run(bytes, end, 1, |byte| byte == b'_');
    let digits = run(bytes, end + number, 2, |byte| byte.is_ascii_digit());
    if digits > 0 {
        end += number + digits;
    }
    let arrow = bytes.get(end..end + 2) == Some(b"->");
    if is_name(at(bytes, end)) && !arrow {
        return None;
    }
    let start = words.start - run_before(bytes, words.start, LONGEST, is_name);
    let whole = matches!(name.of, Word | Id | Query);
    if whole && !is_word_start(bytes, words.start) {
        return None;
    }
    // `auth` and the like must be the whole name, or its last part after `_`.
    let query = matches!(before(bytes, start), b'?' | b'&') && start == words.start;
    if name.of == Query && !query {
        return None;
    }
    let mut named = value_of(bytes, start, end)?;
    named.of = name.of;
    named.name = text.get(start..end).unwrap_or_default();
    named.query = query;
    // `api_key` and `auth_token` are no words of a sentence, as `token` is.
    named.assigned |= name.words.contains(' ') || start < words.start;
    values::find(text, &named)
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
        of: Any,
        name: "",
        from: 0,
        element: false,
        assigned: false,
        inside: None,
        listed: false,
        query: false,
        in_list: before(bytes, start) == b';',
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
    if quotes == 0 && matches!(before(bytes, start), b'"' | b'\'' | b'`') {
        named.inside = Some(before(bytes, start));
    }
    let gap = run(bytes, closed, 3, |byte| matches!(byte, b' ' | b'\t'));
    let sign = closed + gap;
    // `ENV NAME value`, of a container's file.
    let head = bytes.get(..start).unwrap_or_default();
    if gap > 0 && head.ends_with(b"ENV ") {
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
    match (at(bytes, sign), at(bytes, sign + 1)) {
        // `token::Kind`, `secret://`: no value follows.
        (b':', b':') => return None,
        (b':', b'/') if at(bytes, sign + 2) == b'/' => return None,
        (b':' | b'=', _) => {
            let close = !at(bytes, sign + 1).is_ascii_whitespace();
            named.assigned = at(bytes, sign) == b'=' || quotes > 0 || close;
            let more = run(bytes, sign + 1, 2, |byte| {
                matches!(byte, b'=' | b'>' | b'~')
            });
            named.from = sign + 1 + more;
        }
        (b'-', b'>') => {
            named.assigned = true;
            named.from = sign + 2;
        }
        // `<property name="password">…`.
        (b'>', _) if quotes == 1 && gap == 0 => {
            named.element = true;
            named.from = sign + 1;
        }
        // `["authorization", "…"]`.
        (b',', _) if quotes > 0 && matches!(head, [.., b'[', b'"' | b'\'']) => {
            named.from = sign + 1;
            named.listed = true;
        }
        // `("authorization", "…")`.
        (b',', _) if quotes > 0 && is_tuple(bytes, start) => {
            named.assigned = true;
            named.from = sign + 1;
        }
        // `--password …`.
        _ if gap > 0 && at(bytes, start) == b'-' && quotes == 0 => {
            named.assigned = true;
            named.from = sign;
        }
        // `PASSWORD '…'`.
        (b'\'', _) if closed == end => named.from = sign,
        // `name="password" value="…"`, `"name": "password", "value": "…"`.
        (sign, _) if quotes > 0 || sign == b'\n' => {
            named.assigned = true;
            named.from = value_after(bytes, closed)?;
        }
        _ => return None,
    }
    Some(named)
}

/// Where the text of the element `<name …>` begins.
fn element(bytes: &[u8], start: usize, end: usize) -> Option<usize> {
    let prefix = run_before(bytes, start, 24, |byte| {
        byte.is_ascii_alphanumeric() || byte == b':'
    });
    let opens = before(bytes, start) == b'<'
        || (before(bytes, start) == b':' && before(bytes, start - prefix) == b'<');
    if !opens {
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
    (bytes.get(close..close + 3) == Some(b")=(")).then_some(close + 2)
}

/// Whether a name in quotation marks is the first of a pair in parentheses.
fn is_tuple(bytes: &[u8], start: usize) -> bool {
    let prefix = run_before(bytes, start, 4, |byte| {
        matches!(byte, b'"' | b'\'' | b'\\') || byte == b'b'
    });
    before(bytes, start - prefix) == b'('
}

/// Where a value begins that an attribute or a member called `value` has.
fn value_after(bytes: &[u8], closed: usize) -> Option<usize> {
    let is_gap =
        |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'"' | b'\'' | b'\\');
    let word = closed + run(bytes, closed, 32, is_gap);
    if word == closed || !bytes.get(word..word + 5)?.eq_ignore_ascii_case(b"value") {
        return None;
    }
    let sign = word
        + 5
        + run(bytes, word + 5, 4, |byte| {
            matches!(byte, b'"' | b'\'' | b'\\' | b' ')
        });
    matches!(at(bytes, sign), b':' | b'=').then_some(sign + 1)
}
