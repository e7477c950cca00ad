//! Whether what is in the place of a value is a credential.

use super::super::bytes::{at, run};
use super::lists;
use super::named::{Named, Value, says_something};
use super::names::names_one;
use super::words::{is_camel, is_random, is_sentence, is_type};

/// A value this long is not a word.
const LONG: usize = 12;

/// Whether what is between a name and its value says that this is one.
pub(super) fn is_value(
    text: &str,
    named: &Named<'_>,
    start: usize,
    end: usize,
    quoted: bool,
) -> bool {
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
    if quoted && is_sentence(bytes) {
        return false;
    }
    if !quoted && is_source(text.as_bytes(), start, end, named) {
        return false;
    }
    // `--password --verbose`, `[--password PASSWORD]`.
    if named.argument && (is_option(bytes) || is_parameter(given)) {
        return false;
    }
    if !matches!(named.of, Value::Any | Value::Line | Value::Header) && is_path(bytes) {
        return false;
    }
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    let number = digits == bytes.len() || given.starts_with("0x") || given.starts_with("-");
    let mixed = digits > 0 || bytes.iter().skip(1).any(u8::is_ascii_uppercase) || bytes.len() >= 20;
    // In a sentence other words follow.
    let marked =
        digits > 0 || bytes.len() >= 20 || (mixed && (named.of == Value::Word || !is_camel(bytes)));
    let last = (mixed && named.control) || (marked && is_last(text.as_bytes(), end));
    let random = is_random(bytes) || last;
    let long_number = digits == bytes.len() && digits >= 6;
    match named.of {
        _ if named.listed && !matches!(named.of, Value::Header | Value::Cookie) => {
            let pair = quoted && lists::ends(text.as_bytes(), end) && !is_field(given);
            let header = (named.name.contains('-') || named.of == Value::Any) && mixed;
            is_random(bytes)
                || header
                || (!named.later && (mixed || (pair && named.of != Value::Id)))
        }
        _ if named.parsed => is_random(bytes),
        // `PWD=/home/…` is a folder.
        Value::Any
            if named.name.eq_ignore_ascii_case("pwd")
                || named.name.eq_ignore_ascii_case("oldpwd") =>
        {
            !given.starts_with('/') && !given.contains(":\\")
        }
        Value::Any => true,
        // `pass: 12` counts; `DB_PASS=…` does not.
        Value::Word if named.assigned || (quoted && !named.near) => !(number && bytes.len() < 3),
        Value::Word if number => {
            // `PIN: 1234`, and not `pass: 1234`.
            let code = ["pin", "otp", "cvv", "cvc"];
            let name = named.name.to_ascii_lowercase();
            let is_code = code.iter().any(|it| name.ends_with(it));
            is_code && (3..=8).contains(&digits) && is_last(text.as_bytes(), end)
        }
        Value::Word => random && !given.starts_with('/'),
        Value::Line | Value::Header => true,
        // `secret 'app-tls'` is a name.
        Value::Token | Value::Cookie if named.near => is_random(bytes),
        Value::Token | Value::Cookie if quoted => true,
        Value::Token | Value::Cookie if is_object(given) => false,
        Value::Token | Value::Cookie if number => named.assigned && long_number,
        Value::Token | Value::Cookie => named.assigned || random,
        Value::Code => long_number || (number && digits >= 4) || is_random(bytes),
        Value::Uuid => is_uuid(bytes) || is_id(given),
        // A header and an option have nothing else.
        Value::Id if named.name.contains('-') && !number => {
            bytes.len() >= 8 && (is_random(bytes) || last)
        }
        Value::Id | Value::Query if named.query => {
            bytes.len() >= LONG && !number && !is_uuid(bytes)
        }
        // `"auth": "…"`, of which only random ones are credentials.
        Value::Id if quoted && named.assigned => is_random(bytes) && !is_uuid(bytes),
        // `REDISCLI_AUTH=…`.
        Value::Id if named.name.ends_with("_AUTH") && named.assigned => mixed || random,
        Value::Id | Value::Query => is_id(given) && (is_random(bytes) || is_hex(bytes)),
    }
}

/// Whether it is a piece of a program: a call, a type, a variable that is called like the name.
fn is_source(bytes: &[u8], start: usize, end: usize, named: &Named<'_>) -> bool {
    let given = bytes.get(start..end).unwrap_or_default();
    let name = run(given, 0, 64, |byte| {
        byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.' | b':')
    });
    let whole = name == given.len();
    let next = at(bytes, start + name);
    // `os.environ["PASSWORD"]`.
    let index = next == b'[' && given.get(..name).is_some_and(|name| name.contains(&b'.'));
    let call = name > 0 && (next == b'(' || (next == b'!' && at(bytes, start + name + 1) == b'['));
    let generic = whole && next == b'<' && is_camel(given);
    let variable =
        named.of == Value::Token && whole && std::str::from_utf8(given).is_ok_and(names_one);
    call || index || generic || variable || (!named.name.starts_with('-') && is_type(given))
}

/// Whether it is the path of a file, where a credential may be: `/run/secrets/token`, `~/.aws/x`.
fn is_path(given: &[u8]) -> bool {
    let begins = [&b"/"[..], b"./", b"../", b"~/"];
    let parts = given.split(|byte| *byte == b'/');
    let words = parts.clone().all(|part| !is_random(part));
    begins.iter().any(|it| given.starts_with(it)) && parts.count() >= 3 && words
}

/// Whether it is an option of a command line.
fn is_option(given: &[u8]) -> bool {
    given.starts_with(b"--") || (given.starts_with(b"-") && given.len() == 2)
}

/// Whether it is the name of a value in a manual: `PASSWORD`, `<token>`, `API_KEY`.
fn is_parameter(given: &str) -> bool {
    let upper = given
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || b"_-".contains(&byte));
    upper && (names_one(given) || given.ends_with("KEY"))
}

/// Whether nothing or a mark follows in its sentence.
fn is_last(bytes: &[u8], end: usize) -> bool {
    let next = end + run(bytes, end, 3, |byte| byte == b' ');
    match at(bytes, next) {
        0 | b'\n' | b'\r' | b',' | b';' | b')' | b']' | b'}' | b'"' | b'\'' | b'&' | b'<' => true,
        b'.' => !at(bytes, next + 1).is_ascii_alphanumeric(),
        // A mark or a space beyond ASCII.
        other => other >= 0x80,
    }
}

/// Whether it is the name of another field, as in `["password", "email"]`.
pub(super) fn is_field(given: &str) -> bool {
    const FIELDS: &[&str] = &[
        "account",
        "address",
        "app",
        "body",
        "confirm",
        "created",
        "date",
        "description",
        "email",
        "enabled",
        "expires",
        "expiry",
        "group",
        "host",
        "id",
        "items",
        "kind",
        "label",
        "length",
        "login",
        "name",
        "phone",
        "port",
        "refresh",
        "remember",
        "role",
        "scope",
        "scopes",
        "state",
        "status",
        "title",
        "url",
        "user",
        "username",
        "version",
    ];
    names_one(given) || FIELDS.iter().any(|field| given.eq_ignore_ascii_case(field))
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

fn is_hex(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_hexdigit)
}

pub(super) fn is_uuid(bytes: &[u8]) -> bool {
    bytes.len() == 36 && bytes.iter().filter(|byte| **byte == b'-').count() == 4
}

/// Whether a variable, a parameter or a mask is where a value would be.
pub(super) fn is_placeholder(given: &str) -> bool {
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
