//! Credentials that a name stands before: `password=…`, `"token": "…"`, `--api-key …`, headers,
//! connection strings.

use super::prefixed::is_scheme;
use super::{CREDENTIAL, Cuts, at, before, run, run_before};

/// Ends of names of credentials, in lower case and without `_`, `-` and `.`.
const NAMES: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "pwd",
    "dbpass",
    "userpass",
    "smtppass",
    "secret",
    "token",
    "apikey",
    "accesskey",
    "accesskeyid",
    "secretkey",
    "privatekey",
    "accountkey",
    "signingkey",
    "encryptionkey",
    "sessionkey",
    "sharedaccesssignature",
    "xamzsignature",
    "xgoogsignature",
    "credential",
    "credentials",
    "authorization",
    "cookie",
    "connectsid",
    "sessionid",
    "sessid",
    "jwt",
    "otp",
];
/// Names that are credentials where a long value follows, as in a cookie.
const WHERE_LONG: &[&str] = &["session", "sid", "auth", "csrf", "xsrf"];
/// Names that are credentials in the query of a URL, where a long value follows.
const IN_QUERIES: &[&str] = &["key", "code", "sig", "signature", "state", "ticket"];
/// Words that stand where a value could, and say something about it.
const NO_VALUES: &[&str] = &[
    "required",
    "missing",
    "invalid",
    "expired",
    "null",
    "none",
    "nil",
    "true",
    "false",
    "undefined",
    "empty",
    "not",
    "is",
    "was",
    "the",
    "unknown",
    "redacted",
    "a",
    "an",
    "no",
];
/// A value this long is no word.
const LONG: usize = 12;
/// Longest name.
const LONGEST_NAME: usize = 64;

/// Adds every value of a name that is one of a credential.
pub(super) fn find(text: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let mut hidden = 0;
    for (place, byte) in bytes.iter().enumerate() {
        // What is in a value that goes already is not looked at again.
        if place < hidden {
            continue;
        }
        let known = cuts.0.len();
        match byte {
            b':' | b'=' => pair(text, place, cuts),
            b'-' if at(bytes, place + 1) == b'-' && before(bytes, place) != b'-' => {
                flag(text, place, cuts);
            }
            _ => {}
        }
        if let Some((_, end, _)) = cuts.0.get(known) {
            hidden = *end;
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// `--password hunter2`.
fn flag(text: &str, place: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let length = run(bytes, place, LONGEST_NAME, is_name);
    let name = plain(text.get(place..place + length).unwrap_or_default());
    let gap = run(bytes, place + length, 3, |byte| byte == b' ');
    if gap > 0 && is_credential(&name) {
        value(text, place + length + gap, &name, cuts);
    }
}

/// `password=hunter2`; `place` is that of the sign between the two.
fn pair(text: &str, place: usize, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    let after = at(bytes, place + 1);
    // `token::Kind`, `secret://`: no value follows.
    if before(bytes, place) == b':' || (bytes[place] == b':' && matches!(after, b':' | b'/')) {
        return;
    }
    let mut end = place - run_before(bytes, place, 2, |byte| byte == b' ');
    end -= run_before(bytes, end, 3, |byte| {
        matches!(byte, b'"' | b'\'' | b'\\' | b']')
    });
    let start = end - run_before(bytes, end, LONGEST_NAME, is_name);
    let mut name = plain(text.get(start..end).unwrap_or_default());
    if name == "key" {
        // `API key: …`.
        let gap = run_before(bytes, start, 1, |byte| byte == b' ');
        let word = run_before(bytes, start - gap, 16, |byte| byte.is_ascii_alphabetic());
        let word = text
            .get(start - gap - word..start - gap)
            .unwrap_or_default();
        name.insert_str(0, &plain(word));
    }
    let query = matches!(before(bytes, start), b'?' | b'&' | b';');
    let listed = |names: &[&str]| names.contains(&name.as_str());
    let where_long = listed(WHERE_LONG) || (query && listed(IN_QUERIES));
    if !where_long && !is_credential(&name) {
        return;
    }
    let mut from = place + 1;
    from += run(bytes, from, 2, |byte| matches!(byte, b'=' | b'>'));
    from += run(bytes, from, 4, |byte| matches!(byte, b' ' | b'\t'));
    let length = run(bytes, from, LONG, |byte| !ends(byte));
    if !where_long || length >= LONG {
        value(text, from, &name, cuts);
    }
}

/// Adds the value that begins at `from`.
fn value(text: &str, from: usize, name: &str, cuts: &mut Cuts) {
    let bytes = text.as_bytes();
    // `Some("…")`, `["…"]`: all that is between the brackets.
    let wrapper = run(bytes, from, 24, |byte| byte.is_ascii_alphanumeric());
    let close = match at(bytes, from + wrapper) {
        b'(' => Some(b')'),
        b'[' => Some(b']'),
        b'{' => Some(b'}'),
        _ => None,
    };
    if let Some(close) = close {
        let inner = from + wrapper + 1;
        let length = run(bytes, inner, usize::MAX, |byte| {
            byte != close && byte != b'\n'
        });
        return cuts.add(inner, inner + length, CREDENTIAL);
    }
    let slash = usize::from(at(bytes, from) == b'\\');
    let quote = at(bytes, from + slash);
    if matches!(quote, b'"' | b'\'' | b'`') {
        let inner = from + slash + 1;
        return cuts.add(inner, closing(bytes, inner, quote, slash == 1), CREDENTIAL);
    }
    let line = |byte: u8| byte != b'\n' && byte != b'\r';
    if name.ends_with("cookie") {
        let to = from + run(bytes, from, usize::MAX, line);
        return cuts.add(from, to, CREDENTIAL);
    }
    let length = |from: usize| run(bytes, from, usize::MAX, |byte| !ends(byte));
    let mut start = from;
    let mut given = text.get(start..start + length(start)).unwrap_or_default();
    if is_scheme(given) {
        start += given.len() + run(bytes, start + given.len(), 3, |byte| byte == b' ');
        given = text.get(start..start + length(start)).unwrap_or_default();
    } else if given.eq_ignore_ascii_case("digest") {
        given = text
            .get(start..start + run(bytes, start, usize::MAX, line))
            .unwrap_or_default();
    }
    let given = given.trim_end_matches(['.', ',', ')', ']', '}', ':']);
    let word = given.trim_matches(|c: char| !c.is_alphanumeric());
    if given.chars().any(char::is_alphanumeric)
        && !NO_VALUES.iter().any(|no| word.eq_ignore_ascii_case(no))
        && !given.starts_with("[redacted")
    {
        cuts.add(start, start + given.len(), CREDENTIAL);
    }
}

/// Place of the quotation mark that closes a value; the end of the text where none does.
fn closing(bytes: &[u8], from: usize, quote: u8, escaped: bool) -> usize {
    let mut place = from;
    while place < bytes.len() {
        match bytes[place] {
            b'\\' if escaped && at(bytes, place + 1) == quote => return place,
            b'\\' => place += 1,
            byte if byte == quote => return place,
            _ => {}
        }
        place += 1;
    }
    bytes.len()
}

/// Does a byte end a value that has no quotation marks?
fn ends(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(byte, 0 | b'&' | b';' | b'"' | b'\'' | b'`' | b'<' | b'>')
}

/// A name in lower case, without what separates its words.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

fn is_credential(name: &str) -> bool {
    NAMES.iter().any(|known| name.ends_with(known))
}
