//! One key for all calls that do the same.

use std::fmt::Write as _;

use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

use super::ToolCall;

/// Returns a call's tool and arguments as 32 hex digits. Equal calls have equal keys, regardless of the order of
/// members, the notation of numbers and parameters that are null. The arguments cannot be derived from the key.
pub(super) fn key(call: &ToolCall) -> String {
    of(&call.tool, &call.arguments)
}

/// Returns the key of a tool and its arguments.
pub(super) fn of(tool: &str, arguments: &Map<String, Value>) -> String {
    let mut text = String::with_capacity(128);
    write_text(&mut text, tool);
    // A parameter that is null is not given. Inside a value, null is a value: in a merge patch (RFC
    // 7396) it removes what an absent member leaves unchanged.
    write_members(&mut text, arguments.iter().filter(|(_, it)| !it.is_null()));
    let digest = Sha256::digest(text.as_bytes());
    let mut key = String::with_capacity(32);
    for byte in digest.iter().take(16) {
        let _ = write!(key, "{byte:02x}");
    }
    key
}

/// Writes canonical JSON similar to RFC 8785: members by name, numbers by value. Unlike there, a
/// whole number beyond 2^53 keeps all its digits, because two ids that differ in the last one are
/// different.
fn write(text: &mut String, value: &Value) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => write_number(text, number),
        Value::String(value) => write_text(text, value),
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write(text, item);
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(members) => write_members(text, members.iter()),
    }
}

fn write_members<'v>(text: &mut String, members: impl Iterator<Item = (&'v String, &'v Value)>) {
    // Whether a map is sorted depends on a feature that any crate of the program may enable.
    let mut members: Vec<_> = members.collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    text.push('{');
    for (name, value) in members {
        write_text(text, name);
        text.push(':');
        write(text, value);
        text.push(',');
    }
    text.push('}');
}

/// Writes a text for comparison, not for reading: its length says where it ends.
fn write_text(text: &mut String, value: &str) {
    let _ = write!(text, "{}\"{value}", value.len());
}

fn write_number(text: &mut String, number: &Number) {
    // Doubles represent every whole number up to here.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let _ = match (number.as_i64(), number.as_u64(), number.as_f64()) {
        (Some(whole), ..) => write!(text, "{whole}"),
        (_, Some(whole), _) => write!(text, "{whole}"),
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is whole and smaller than an i64"
        )]
        (_, _, Some(float)) if float.fract() == 0.0 && float.abs() <= EXACT => {
            write!(text, "{}", float as i64)
        }
        (_, _, Some(float)) => write!(text, "{float:e}"),
        _ => write!(text, "{number}"),
    };
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key_of(arguments: Value) -> String {
        key(&ToolCall::new("c", "send", arguments))
    }

    fn parsed(text: &str) -> String {
        key_of(serde_json::from_str(text).unwrap())
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
        let send = ToolCall::new("c", "send", arguments.clone());
        let other = ToolCall::new("c", "sen", arguments);
        assert_ne!(key(&send), key(&other));
    }

    #[test]
    fn deep_arguments_are_bounded_by_the_parser() {
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        let value: Value = serde_json::from_str(&deep).unwrap();
        assert_eq!(key_of(json!({ "n": value })).len(), 32);
    }
}
