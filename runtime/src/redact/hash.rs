//! The hash of a personal value in a log. See
//! `docs/decisions/032-hashes-are-of-a-canonical-text.md`.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::value::{MOST_ITEMS, plain_text};
use crate::Value;
use crate::environment;
use crate::table::Kind;
use crate::types::View;

static KEY: OnceLock<Hmac<Sha256>> = OnceLock::new();
static WARNED: AtomicBool = AtomicBool::new(false);

/// Fewest bytes of a key: fewer can be guessed.
const SHORTEST_KEY: usize = 16;

/// Why a key was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// Another key was set before.
    #[error("the key for hashed values was set before")]
    AlreadySet,
    /// It has fewer than 16 bytes.
    #[error(
        "the key for hashed values has fewer than {SHORTEST_KEY} bytes, which can be guessed; use 32 random bytes"
    )]
    TooShort,
}

/// Sets the key under which values are hashed, once, at startup; the same key again changes nothing. Use 32 random bytes. Every process
/// of one system needs the same key for its log lines to join.
///
/// # Errors
/// [`KeyError::AlreadySet`] if there is another key: values hashed under two keys could not be compared.
/// [`KeyError::TooShort`] for a key that can be guessed, such as an empty environment variable.
pub fn set_key(key: &[u8]) -> Result<(), KeyError> {
    if key.len() < SHORTEST_KEY {
        return Err(KeyError::TooShort);
    }
    let known = KEY.get_or_init(|| keyed(key));
    let mark = |key: &Hmac<Sha256>| digest_under(Some(key), "");
    match mark(known) == mark(&keyed(key)) {
        true => Ok(()),
        false => Err(KeyError::AlreadySet),
    }
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    // HMAC takes a key of any length; the `Err` of the general trait does not occur.
    <Hmac<Sha256> as KeyInit>::new_from_slice(key)
        .unwrap_or_else(|_| <Hmac<Sha256> as KeyInit>::new(&Default::default()))
}

/// Returns whether there is a key. If there is none, this warns once per process. Call it at
/// startup to get the warning there rather than with the first hashed value.
pub fn check_key() -> bool {
    let keyed = KEY.get().is_some();
    // No lock is held during logging: a subscriber may hash values itself.
    if !keyed && !WARNED.swap(true, Ordering::Relaxed) {
        const WARNING: &str = "no key is set for hashed values: the plain SHA-256 of an \
            e-mail address can be guessed; set one at startup";
        environment::warn(format_args!("{WARNING}"), || {
            #[cfg(feature = "tracing")]
            tracing::warn!(target: "errpact", "{WARNING}");
            #[cfg(not(feature = "tracing"))]
            eprintln!("errpact: warning: {WARNING}");
        });
    }
    keyed
}

/// Returns the hash in the log for a value of a parameter of this type, so that support can search
/// for it. `None` if there is no value.
///
/// ```
/// use errpact::{redact, table::Kind};
///
/// let one = redact::hash(Kind::Email, &"Jane@Example.com");
/// assert_eq!(one, redact::hash(Kind::Email, &" jane@example.com "));
/// assert_eq!(one.map(|hash| hash.len()), Some(12));
/// ```
#[must_use]
pub fn hash(kind: Kind<'_>, value: &dyn Value) -> Option<String> {
    hashes(kind, &value.view())
}

/// Returns the hash of a value, or of each element of a list.
pub(crate) fn hashes(kind: Kind<'_>, view: &View<'_>) -> Option<String> {
    let View::List(items) = view else {
        return canonical(kind, view).map(|text| digest(&text));
    };
    let of = if let Kind::List(of) = kind { *of } else { kind };
    let mut hashes = String::new();
    for index in 0..items.count() {
        if index > 0 {
            hashes.push_str(", ");
        }
        if index == MOST_ITEMS {
            hashes.push('…');
            break;
        }
        hashes.push_str(&self::hashes(of, &items.item(index)).unwrap_or_default());
    }
    Some(hashes)
}

/// Returns the text that is hashed: the same for equal values.
fn canonical(kind: Kind<'_>, view: &View<'_>) -> Option<String> {
    let kind = if let Kind::List(of) = kind { *of } else { kind };
    Some(match view {
        View::Text(text) if kind == Kind::Phone => phone(text)?,
        View::Datetime(at) => plain_text(&View::Timestamp(at.timestamp()))?.to_lowercase(),
        // 0.0 and -0.0 are equal.
        View::Number(n) => plain_text(&View::Number(n + 0.0))?.to_lowercase(),
        View::Json(json) => {
            let mut text = String::new();
            sorted(json, &mut text);
            text.to_lowercase()
        }
        view => plain_text(view)?.trim().to_lowercase(),
    })
}

/// Returns a phone number's digits, with `+` for an international one (`+` or `00`). Text without
/// digits is used unchanged.
fn phone(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return Some(text);
    }
    Some(match digits.strip_prefix("00") {
        Some(rest) => format!("+{rest}"),
        None if text.starts_with(['+', '＋']) => format!("+{digits}"),
        None => digits,
    })
}

/// Writes JSON without white space, the members of each object sorted by name. Whether a map of
/// `serde_json` is sorted depends on a feature that any crate of the program may enable.
pub(crate) fn sorted(json: &serde_json::Value, text: &mut String) {
    use serde_json::Value as Json;
    match json {
        Json::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            members.sort_unstable_by_key(|(name, _)| *name);
            text.push('{');
            for (index, (name, member)) in members.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&Json::from(name.as_str()).to_string());
                text.push(':');
                sorted(member, text);
            }
            text.push('}');
        }
        Json::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                sorted(item, text);
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

/// Returns the mark of an argument of this name in the stored state of a program: 12 hex digits. The
/// state is not a log, so a missing key is not warned about.
pub(crate) fn mark(name: &str, value: &serde_json::Value) -> String {
    let mut text = format!("{name}\n");
    sorted(value, &mut text);
    digest_under(KEY.get(), &text)
}

/// Returns the first 12 hex digits.
fn digest(text: &str) -> String {
    check_key();
    digest_under(KEY.get(), text)
}

fn digest_under(key: Option<&Hmac<Sha256>>, text: &str) -> String {
    let digest = match key {
        Some(mac) => {
            let mac = mac.clone().chain_update(text.as_bytes());
            mac.finalize().into_bytes()
        }
        None => Sha256::digest(text.as_bytes()),
    };
    let mut hex = String::with_capacity(12);
    for byte in digest.iter().take(6) {
        for digit in [byte >> 4, byte & 15] {
            hex.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the hash under the key of the vectors, and without one.
    fn both(kind: Kind<'_>, value: &dyn Value) -> [String; 2] {
        let text = canonical(kind, &value.view()).unwrap();
        let key = keyed(b"0123456789abcdef0123456789abcdef");
        [digest_under(Some(&key), &text), digest_under(None, &text)]
    }

    /// Made with Python's `hmac` and `hashlib`; `openssl dgst -sha256 -hmac KEY` prints the same.
    #[test]
    fn each_type_has_the_hash_that_other_tools_compute() {
        let id = uuid::Uuid::from_u128(0x3f2a_0000_0000_4000_8000_0000_0000_0001);
        let json = serde_json::json!({"c": "X", "a": [1, {"b": null}]});
        let text = "José".to_owned();
        let duration = std::time::Duration::from_secs(7500);
        let gold: Kind<'_> = Kind::Enum(&["gold"]);
        let vectors: [(Kind<'_>, &dyn Value, [&str; 2]); 16] = [
            (
                Kind::Email,
                &" Jane@Example.com ",
                ["e54ecd8285de", "8c87b489ce35"],
            ),
            (Kind::Text, &text, ["98f750eb2ddb", "d994e1d00188"]),
            (Kind::Text, &"", ["796cd3078af1", "e3b0c44298fc"]),
            (
                Kind::Phone,
                &"+49 (151) 123-4567",
                ["e6ac6c8e5d8c", "dcc3496eaa98"],
            ),
            (
                Kind::Phone,
                &"0049 151 1234567",
                ["e6ac6c8e5d8c", "dcc3496eaa98"],
            ),
            (
                Kind::Phone,
                &"0151/1234567",
                ["d64b0935dd6a", "2d27d42a5cd7"],
            ),
            (
                Kind::Url,
                &"https://Example.com/a",
                ["ab89fdec9210", "2dce0a4c5044"],
            ),
            (gold, &"gold", ["429eb04db569", "24d7f03d8dc3"]),
            (Kind::Integer, &42, ["3b12d0412db1", "73475cb40a56"]),
            (Kind::Number, &42.0, ["3b12d0412db1", "73475cb40a56"]),
            (Kind::Number, &-0.0, ["adb18d2a79fb", "5feceb66ffc8"]),
            (Kind::Number, &1.5, ["bb2dbd3a92bc", "9f29a130438b"]),
            (Kind::Boolean, &true, ["2ebc4929adf1", "b5bea41b6c62"]),
            (Kind::Duration, &duration, ["3b9d4a1504b4", "469c0633b80a"]),
            (Kind::Uuid, &id, ["686df34bb206", "fc14d5100588"]),
            (Kind::Json, &json, ["c16496417fe3", "e478500dd930"]),
        ];
        for (kind, value, hashes) in vectors {
            assert_eq!(both(kind, value), hashes, "{kind:?}");
        }
    }

    #[test]
    fn one_instant_has_one_hash_whatever_its_offset() {
        let instant = ["15f08de04e65", "ff2fe1ff467e"];
        let utc: jiff::Timestamp = "2026-03-01T09:00:00Z".parse().unwrap();
        let zoned: jiff::ZonedDateTime = "2026-03-01T10:00:00+01:00[+01:00]".parse().unwrap();
        assert_eq!(both(Kind::Datetime, &utc), instant);
        assert_eq!(both(Kind::Datetime, &zoned), instant);
        let day = jiff::civil::date(2026, 3, 1);
        assert_eq!(both(Kind::Date, &day), ["e9c94ba32cd5", "7cd45c1acf8a"]);
    }

    #[test]
    fn a_list_is_hashed_element_by_element() {
        let emails = ["a@x.de", "B@x.de"];
        let a = hash(Kind::Email, &"a@x.de").unwrap();
        let b = hash(Kind::Email, &"b@x.de").unwrap();
        let list = hash(Kind::List(&Kind::Email), &emails).unwrap();
        assert_eq!(list, format!("{a}, {b}"));
        assert_eq!(hash(Kind::Email, &None::<String>), None);
    }

    #[test]
    fn digits_are_a_phone_number_only_where_they_are_declared_as_one() {
        let number = "+49 (151) 123-4567";
        let of = |kind| canonical(kind, &number.view());
        assert_eq!(of(Kind::Text).as_deref(), Some(number));
        assert_eq!(of(Kind::Phone).as_deref(), Some("+491511234567"));
    }

    #[test]
    fn a_mark_is_of_a_name_and_a_value() {
        let marks = [
            mark("a", &serde_json::json!(1)),
            mark("b", &serde_json::json!(1)),
            mark("a", &serde_json::json!(2)),
        ];
        assert!(marks.iter().all(|mark| mark.len() == 12), "{marks:?}");
        assert!(marks[0] != marks[1] && marks[0] != marks[2], "{marks:?}");
    }

    #[test]
    fn a_key_that_can_be_guessed_is_refused() {
        assert_eq!(set_key(b""), Err(KeyError::TooShort));
        assert_eq!(set_key(b"fifteen bytes.."), Err(KeyError::TooShort));
        assert!(KeyError::TooShort.to_string().contains("32 random bytes"));
    }
}
