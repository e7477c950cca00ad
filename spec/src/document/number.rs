//! Numbers, booleans, ranges and durations.

use std::borrow::Cow;
use std::str::FromStr;

use errpact_core::SQLITE_CODES;

use super::reader::{Form, Reader};
use super::wrong;
use crate::source::Span;
use crate::yaml::{Node, Style, Value};

/// The text of a scalar without quotes.
fn plain<'s>(node: Node<'s>, what: &str, reader: &mut Reader) -> Option<Cow<'s, str>> {
    match node.value {
        Value::Scalar(text, Style::Plain) => Some(text),
        Value::Scalar(_, Style::Text) => {
            wrong::quoted(reader, what, node.span);
            None
        }
        other => {
            wrong::kind(reader, "this", what, &other, node.span);
            None
        }
    }
}

/// Reads a whole number in decimal digits, without a leading zero.
fn whole<T: FromStr + PartialOrd + Copy + std::fmt::Display>(
    node: Node<'_>,
    (least, most): (T, T),
    reader: &mut Reader,
) -> Option<T> {
    let span = node.span;
    let text = plain(node, "a whole number", reader)?;
    whole_in(&text, span, (least, most), reader)
}

fn whole_in<T: FromStr + PartialOrd + Copy + std::fmt::Display>(
    text: &str,
    span: Span,
    (least, most): (T, T),
    reader: &mut Reader,
) -> Option<T> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let decimal = !digits.is_empty()
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    if !decimal {
        let usual = "12".parse().ok();
        let example = usual.filter(|usual| *usual >= least && *usual <= most);
        let example = example.unwrap_or(least).to_string();
        wrong::number(reader, "a whole number", &example, text, span);
        return None;
    }
    match text.parse() {
        Ok(number) if number >= least && number <= most => Some(number),
        _ => {
            wrong::range(reader, text, &least.to_string(), &most.to_string(), span);
            None
        }
    }
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Debug)]
pub(crate) enum Count<const LEAST: u32, const MOST: u32> {}

impl<const LEAST: u32, const MOST: u32> Form for Count<LEAST, MOST> {
    type Value = u32;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<u32> {
        whole(node, (LEAST, MOST), reader)
    }
}

/// A number from `LEAST` to a million.
#[derive(Debug)]
pub(crate) enum Decimal<const LEAST: u32> {}

const MOST_DECIMAL: f64 = 1e6;

impl<const LEAST: u32> Form for Decimal<LEAST> {
    type Value = f64;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<f64> {
        let span = node.span;
        let text = plain(node, "a number", reader)?;
        // JSON's grammar has neither leading zeros nor infinities.
        let Some(number) = serde_json::from_str::<serde_json::Number>(&text)
            .ok()
            .and_then(|number| number.as_f64())
        else {
            wrong::number(reader, "a number", "1.5", &text, span);
            return None;
        };
        if !(f64::from(LEAST)..=MOST_DECIMAL).contains(&number) {
            wrong::range(reader, &text, &LEAST.to_string(), "1000000", span);
            return None;
        }
        Some(number)
    }
}

/// The language's version.
#[derive(Debug)]
pub(crate) enum LanguageVersion {}

impl Form for LanguageVersion {
    type Value = u32;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<u32> {
        let span = node.span;
        // The reader of the root file has already reported a later version.
        let version = whole(node, (0, crate::LANGUAGE_VERSION), reader)?;
        if version == 0 {
            let known = format!("`{}`", crate::LANGUAGE_VERSION);
            wrong::shape(reader, "a version of the language", &known, "0", span);
            return None;
        }
        Some(version)
    }
}

/// An HTTP status.
#[derive(Debug)]
pub(crate) enum Status {}

impl Form for Status {
    type Value = u16;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<u16> {
        whole(node, (100, 599), reader)
    }
}

/// A JSON-RPC code.
#[derive(Debug)]
pub(crate) enum JsonRpcCode {}

impl Form for JsonRpcCode {
    type Value = i32;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<i32> {
        whole(node, (i32::MIN, i32::MAX), reader)
    }
}

/// A result code of SQLite: its name or its number.
#[derive(Debug)]
pub(crate) enum SqliteCode {}

impl Form for SqliteCode {
    type Value = i32;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<i32> {
        let span = node.span;
        let what = "a result code of SQLite";
        let text = plain(node, what, reader)?;
        if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
            return whole_in(&text, span, (1, i32::MAX), reader);
        }
        let named = SQLITE_CODES.iter().find(|(name, _)| *name == text);
        if named.is_none() {
            let shape = "a number, or a name such as `SQLITE_BUSY` or `SQLITE_CONSTRAINT_UNIQUE`";
            wrong::shape(reader, what, shape, &text, span);
        }
        named.map(|(_, code)| *code)
    }
}

/// `true` or `false`; no other word is a boolean.
#[derive(Debug)]
pub(crate) enum Bool {}

impl Form for Bool {
    type Value = bool;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<bool> {
        let span = node.span;
        let text = plain(node, "true or false", reader)?;
        match &*text {
            "true" => Some(true),
            "false" => Some(false),
            other => {
                wrong::boolean(reader, other, span);
                None
            }
        }
    }
}

/// `FIRST-LAST`.
fn range(text: &str) -> Option<(&str, &str)> {
    let (first, last) = text.split_once('-')?;
    Some((first.trim(), last.trim()))
}

/// First and last number of a category's codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NumberRange {
    /// First.
    pub(crate) first: u32,
    /// Last.
    pub(crate) last: u32,
}

/// First and last number of a category: `100-199`.
#[derive(Debug)]
pub(crate) enum NumberRangeForm {}

impl Form for NumberRangeForm {
    type Value = NumberRange;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<NumberRange> {
        let span = node.span;
        let text = scalar(node, "a range of numbers", reader)?;
        let Some((first, last)) = range(&text) else {
            let shape = "first and last number with `-` between them, such as `100-199`";
            wrong::shape(reader, "a range of numbers", shape, &text, span);
            return None;
        };
        let first = whole_in(first, span, (0, u32::MAX), reader)?;
        let last = whole_in(last, span, (0, u32::MAX), reader)?;
        if first > last {
            wrong::backwards(reader, &text, span);
            return None;
        }
        Some(NumberRange { first, last })
    }
}

/// A range of HTTP statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StatusRange {
    /// First.
    pub(crate) first: u16,
    /// Last; the same as the first for a single status.
    pub(crate) last: u16,
}

/// An HTTP status, or a range of them: `500-599`.
#[derive(Debug)]
pub(crate) enum StatusRangeForm {}

impl Form for StatusRangeForm {
    type Value = StatusRange;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<StatusRange> {
        let span = node.span;
        let text = scalar(node, "an HTTP status", reader)?;
        let (first, last) = range(&text).unwrap_or((&text, &text));
        let first = whole_in(first, span, (100, 599), reader)?;
        let last = whole_in(last, span, (100, 599), reader)?;
        if first > last {
            wrong::backwards(reader, &text, span);
            return None;
        }
        Some(StatusRange { first, last })
    }
}

/// The text of a scalar, in quotes or not.
fn scalar<'s>(node: Node<'s>, what: &str, reader: &mut Reader) -> Option<Cow<'s, str>> {
    match node.value {
        Value::Scalar(text, _) => Some(text),
        other => {
            wrong::text(reader, what, &other, node.span);
            None
        }
    }
}

/// A duration, in milliseconds.
#[derive(Debug)]
pub(crate) enum Milliseconds {}

impl Form for Milliseconds {
    type Value = u64;

    fn read(node: Node<'_>, reader: &mut Reader) -> Option<u64> {
        let span = node.span;
        let text = scalar(node, "a duration", reader)?;
        let Some(milliseconds) = duration(&text) else {
            let shape = "whole numbers with `ms`, `s`, `m`, `h` or `d`, such as `500ms` or `1m30s`";
            wrong::shape(reader, "a duration", shape, &text, span);
            return None;
        };
        const LONGEST: u64 = 365 * 86_400_000;
        if milliseconds > LONGEST {
            wrong::range(reader, &text, "0s", "365d", span);
            return None;
        }
        Some(milliseconds)
    }
}

/// Reads `1m30s`.
fn duration(text: &str) -> Option<u64> {
    let mut rest = text;
    let mut total: u64 = 0;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u64 = rest.get(..digits)?.parse().ok()?;
        rest = rest.get(digits..)?;
        let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        let unit: u64 = match rest.get(..letters)? {
            "ms" => 1,
            "s" => 1000,
            "m" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return None,
        };
        rest = rest.get(letters..)?;
        total = total.saturating_add(number.saturating_mul(unit));
    }
    (!text.is_empty()).then_some(total)
}

/// Describes a form of this file.
#[cfg(feature = "schema")]
macro_rules! describe {
    ($([$($generics:tt)*] $name:ty => $schema:tt)+) => {$(
        impl<$($generics)*> schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    )+};
}

#[cfg(feature = "schema")]
describe! {
    [const LEAST: u32, const MOST: u32] Count<LEAST, MOST> => {
        "type": "integer", "minimum": LEAST, "maximum": MOST,
    }
    [const LEAST: u32] Decimal<LEAST> => {
        "type": "number", "minimum": LEAST, "maximum": MOST_DECIMAL,
    }
    [] LanguageVersion => { "const": crate::LANGUAGE_VERSION }
    [] Status => { "type": "integer", "minimum": 100, "maximum": 599 }
    [] JsonRpcCode => { "type": "integer", "minimum": i32::MIN, "maximum": i32::MAX }
    [] SqliteCode => {
        "anyOf": [
            { "type": "integer", "minimum": 1, "maximum": i32::MAX },
            { "type": "string", "pattern": "^SQLITE_[A-Z_]+$" },
        ],
    }
    [] Bool => { "type": "boolean" }
    [] NumberRangeForm => { "type": "string", "pattern": "^[0-9]+ *- *[0-9]+$" }
    [] StatusRangeForm => {
        "anyOf": [
            { "type": "integer", "minimum": 100, "maximum": 599 },
            { "type": "string", "pattern": "^[1-5][0-9]{2}( *- *[1-5][0-9]{2})?$" },
        ],
    }
    [] Milliseconds => { "type": "string", "pattern": "^([0-9]+(ms|s|m|h|d))+$" }
}
