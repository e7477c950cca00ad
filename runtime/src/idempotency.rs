//! Keys by which a service recognizes that a call is made again. See
//! `docs/decisions/107-a-key-belongs-to-a-logical-call.md`.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use serde::{Serialize, Serializer};
use serde_json::{Map, Number, Value};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::redact::sorted;

/// The key of a logical call of a tool with `idempotency: key`. It is the same in each attempt by anyone, and
/// another one for other arguments and for the next call after a success. A service that recognizes it does the work once.
///
/// ```
/// # let key: errpact::IdempotencyKey = "8e03978e-40d5-8be8-bc93-6894a57f9324".parse()?;
/// // let key = call.idempotency_key?;
/// let header = (errpact::IdempotencyKey::HEADER, key.header());
/// assert_eq!(header.0, "Idempotency-Key");
/// assert_eq!(header.1, "\"8e03978e-40d5-8be8-bc93-6894a57f9324\"");
/// // Some services want it without quotes:
/// assert_eq!(key.to_string(), "8e03978e-40d5-8be8-bc93-6894a57f9324");
/// # Ok::<(), errpact::InvalidKey>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(Uuid);

impl IdempotencyKey {
    /// The header for it, as the IETF's draft `draft-ietf-httpapi-idempotency-key-header-07` names it.
    pub const HEADER: &'static str = "Idempotency-Key";

    /// Returns the value of the header: a String of Structured Fields (RFC 9651, 3.3.3), in quotes.
    #[must_use]
    pub fn header(&self) -> String {
        format!("\"{}\"", self.0)
    }

    /// Makes the key of the call with this digest, after `ended` calls with the same one: a UUID of version 8 (RFC 9562)
    /// from SHA-256.
    pub(crate) fn of(scope: &str, digest: &str, ended: u32) -> Self {
        let hash = Sha256::digest(format!("{scope}\n{digest}\n{ended}"));
        let mut bytes = [0; 16];
        for (byte, hashed) in bytes.iter_mut().zip(hash) {
            *byte = hashed;
        }
        Self(uuid::Builder::from_custom_bytes(bytes).into_uuid())
    }
}

impl fmt::Display for IdempotencyKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text is not a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("an idempotency key is a UUID, with or without double quotes")]
pub struct InvalidKey;

impl FromStr for IdempotencyKey {
    type Err = InvalidKey;

    /// Reads a key that another program made, as text or as the header has it.
    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let bare = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let read = Uuid::try_parse(bare.unwrap_or(text));
        read.map(Self).map_err(|_| InvalidKey)
    }
}

impl Serialize for IdempotencyKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Returns a tool and its arguments as 32 hex digits. Equal calls have equal digests in every language, regardless of the
/// order of members, the notation of numbers and arguments that are null. The arguments cannot be derived from it.
pub(crate) fn digest(tool: &str, arguments: &Map<String, Value>) -> String {
    // An argument that is null is not given. Inside a value, null is a value: in a merge patch (RFC 7396) it removes what
    // an absent member leaves unchanged.
    let mut given = arguments.clone();
    given.retain(|_, it| !it.is_null());
    given.values_mut().for_each(plain);
    let mut text = format!("{tool}\n");
    sorted(&Value::Object(given), &mut text);
    let mut digits = String::with_capacity(32);
    for byte in Sha256::digest(text.as_bytes()).iter().take(16) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Writes whole numbers in a value as such.
fn plain(value: &mut Value) {
    match value {
        Value::Number(number) => {
            if let Some(whole) = whole(number) {
                *number = whole;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(plain),
        Value::Object(members) => members.values_mut().for_each(plain),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Returns a number with a fraction of zero without it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole and within the type's range"
)]
fn whole(number: &Number) -> Option<Number> {
    const SIGNED: f64 = 9_223_372_036_854_775_808.0;
    let float = number
        .as_f64()
        .filter(|float| number.is_f64() && float.fract() == 0.0)?;
    if (-SIGNED..SIGNED).contains(&float) {
        return Some((float as i64).into());
    }
    (SIGNED..2.0 * SIGNED)
        .contains(&float)
        .then(|| (float as u64).into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key_of(arguments: &Value) -> String {
        digest("send", arguments.as_object().unwrap())
    }

    fn parsed(text: &str) -> String {
        key_of(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn order_of_members_white_space_and_form_of_numbers_do_not_matter() {
        let one = parsed(r#"{"to":"a","n":[1,0,100,{"x":1,"y":2}]}"#);
        for same in [
            r#"{"n":[1.0,-0.0,1e2,{"y":2.0,"x":1}],"to":"a"}"#,
            "{ \"n\" : [10e-1, 0.0, 100, {\"y\": 2, \"x\": 1}],\n\"to\" : \"\\u0061\" }",
        ] {
            assert_eq!(one, parsed(same), "{same}");
        }
        assert_eq!(parsed(r#"{"n":0.1}"#), parsed(r#"{"n":1e-1}"#));
        assert_eq!(parsed(r#"{"n":1e300}"#), parsed(r#"{"n":10e299}"#));
    }

    #[test]
    fn a_parameter_that_is_null_is_not_given() {
        assert_eq!(
            parsed(r#"{"amount":5}"#),
            parsed(r#"{"amount":5,"note":null}"#)
        );
        assert_eq!(parsed("{}"), parsed(r#"{"note":null,"to":null}"#));
        assert_ne!(parsed("{}"), parsed(r#"{"note":""}"#));
    }

    #[test]
    fn what_differs_differs() {
        let different = [
            r"{}",
            r#"{"n":1}"#,
            r#"{"n":"1"}"#,
            r#"{"n":true}"#,
            r#"{"n":[1]}"#,
            r#"{"n":[1,null]}"#,
            r#"{"n":{}}"#,
            r#"{"n":{"a":null}}"#,
            r#"{"n":[1,1]}"#,
            r#"{"n":[[1],1]}"#,
            r#"{"n":{"1":1}}"#,
            r#"{"m":1}"#,
            r#"{"n":1,"m":1}"#,
            r#"{"n":"a\",\"m\":\"b"}"#,
            r#"{"n":"a","m":"b"}"#,
            r#"{"n":9007199254740993}"#,
            r#"{"n":9007199254740992}"#,
            r#"{"n":-9007199254740993}"#,
            r#"{"n":-9007199254740992}"#,
            r#"{"n":18446744073709551615}"#,
            r#"{"n":18446744073709551614}"#,
            r#"{"n":1.5}"#,
        ];
        let keys: std::collections::HashSet<_> = different.iter().map(|it| parsed(it)).collect();
        assert_eq!(keys.len(), different.len());
    }

    #[test]
    fn the_tool_counts() {
        let arguments = json!({"n": 1});
        let arguments = arguments.as_object().unwrap();
        assert_ne!(digest("send", arguments), digest("sen", arguments));
    }

    #[test]
    fn a_key_depends_on_scope_call_and_earlier_ends_and_is_a_uuid_of_version_8() {
        let key = IdempotencyKey::of("s", "d", 0);
        assert_eq!(key, IdempotencyKey::of("s", "d", 0));
        for other in [("t", "d", 0), ("s", "e", 0), ("s", "d", 1)] {
            assert_ne!(key, IdempotencyKey::of(other.0, other.1, other.2));
        }
        assert_eq!(key.0.get_version_num(), 8);
        assert_eq!(key.header().parse(), Ok(key));
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!("\"".parse::<IdempotencyKey>(), Err(InvalidKey));
    }

    #[test]
    fn deep_arguments_are_bounded_by_the_parser() {
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        let value: Value = serde_json::from_str(&deep).unwrap();
        assert_eq!(key_of(&json!({ "n": value })).len(), 32);
    }
}
