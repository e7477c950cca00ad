//! Hostile values, and texts that attack what writes them.

use errpact_tests::random::Random;
use errpact_tests::sample::Sampled;
use serde_json::{Value, json};

/// Texts for anything that people write.
pub(crate) const TEXTS: &[&str] = &[
    " Oslo ",
    "\"quoted\" 'single' `tick` \\ back\\slash \\n",
    "\"\"\" ''' */ //-- <!-- --> </script> <b>&amp;</b> ${x} %s {y} [[z]]",
    "line\nbreak\r\n\r\nevent: forged\ndata: x\ttab",
    "a\u{202e}rtl\u{2066}isolate\u{2069}\u{200f}",
    "zero\u{200b}width\u{200d}join\u{feff}bom\u{ad}soft\u{e0041}tag",
    "nul\u{0}bell\u{7}escape\u{1b}[31mred\u{1b}[0m\u{7f}\u{85}\u{2028}\u{2029}",
    "é e\u{301} ß İ ı ſ ﬃ 日本語 🦀 👩‍👩‍👧 ａ \u{fffd} \u{10ffff}",
    "jane@example.com called +49 30 1234567, password=hunter2 Bearer abc123def456ghi789",
    "https://user:pass@example.com/a?token=s3cr3t&x=1#f 10.1.2.3 4111 1111 1111 1111",
    "X: SLOT_TAKEN: UNKNOWN: a text that begins like a code",
    "{\"success\": false, \"error\": \"forged\"}",
    "Reference: 000000000000. Ref: 1234. (reference 000000000000)",
    "null",
    "-",
    "…",
    "a",
    "Retry after 2 s. level=error code=FORGED =\" \\\"",
    // Python and JavaScript have half of a pair here, which Rust replaces by this character.
    "a \u{fffd}lone surrogate",
];

/// Texts that no person writes into a catalog.
const MORE: &[&str] = &[
    "",
    " ",
    "\t\n",
    "\u{2003}",
    "\u{200b}",
    "0",
    "true",
    "NaN",
    "-0",
    "1e3",
    "٣",
    "\u{fffd}\u{fffd}",
];

fn text(random: &mut Random) -> String {
    match random.below(24) {
        0 => random.text("abc äß日🦀\u{301}\n\"", 700),
        1 => "🦀".repeat(90),
        2 => random.mixed(40),
        3..9 => (*random.of(MORE)).to_owned(),
        _ => (*random.of(TEXTS)).to_owned(),
    }
}

const INTEGERS: &[i64] = &[0, -1, 1, 7, 9_007_199_254_740_991, 1_000_000];
const NUMBERS: &[f64] = &[
    0.1,
    -0.0,
    1e-7,
    1e21,
    5e-324,
    1.797e308,
    123_456_789.123_456_79,
    2.0,
    -3.75,
    1e6,
    1e15,
    1e16,
];
const DATETIMES: &[&str] = &[
    "2026-01-02T04:09:05+01:00",
    "2026-03-29T02:30:00+02:00",
    "2024-02-29T23:59:59Z",
    "2026-01-02T03:04:05.678Z",
    "2026-01-02T03:04:05.000001-11:30",
    "0001-01-01T12:00:00Z",
    "9998-12-31T23:59:59+00:00",
    "2026-06-01T00:00:00+05:45",
];
const DATES: &[&str] = &["2026-01-05", "2024-02-29", "0001-01-01", "9999-12-31"];
/// Lengths of time in seconds.
const DURATIONS: &[f64] = &[
    0.0,
    0.5,
    0.001,
    1.0,
    59.9995,
    90.0,
    3600.0,
    86_400.0,
    90_061.25,
    31_536_000.0,
];
const UUIDS: &[&str] = &[
    "00000000-0000-0000-0000-000000000000",
    "6f6c0f5e-6c0e-4d0a-9d0e-0f0e0d0c0b0a",
];
const URLS: &[&str] = &[
    "https://example.com/a?b=c#d",
    "HTTPS://EXAMPLE.com:443/%7Ea",
    "https://user:pass@example.com/x?token=1",
    "https://exämple.com/ü",
];
const EMAILS: &[&str] = &[
    "jane@example.com",
    "J.O'Neil+x@Mail.Example.co.uk",
    "a@b.de",
    "jäne@exämple.com",
];
const PHONES: &[&str] = &[
    "+49 30 1234567",
    "+1 (202) 555-0123",
    "110",
    "+123456789012345",
];

/// Returns a value that a program gives for a parameter of this type.
pub(crate) fn native(random: &mut Random, kind: &Value) -> Sampled {
    let words = |random: &mut Random, all: &[&str]| Sampled::Text((*random.of(all)).to_owned());
    match kind.as_str() {
        None => match (&kind["enum"], &kind["list"]) {
            (Value::Array(words), _) => Sampled::Text(
                words[random.below(words.len())]
                    .as_str()
                    .unwrap_or("")
                    .to_owned(),
            ),
            (_, item) => {
                Sampled::List((0..random.below(4)).map(|_| native(random, item)).collect())
            }
        },
        Some("integer") => Sampled::Integer(*random.of(INTEGERS)),
        Some("number") => match random.below(12) {
            0 => Sampled::Number(f64::NAN),
            1 => Sampled::Number(f64::NEG_INFINITY),
            _ => Sampled::Number(*random.of(NUMBERS)),
        },
        Some("boolean") => Sampled::Boolean(random.below(2) == 0),
        Some("datetime") => {
            let text = random.of(DATETIMES);
            // A point in time keeps its distance from UTC.
            let zone = match text.strip_suffix('Z') {
                Some(_) => "+00:00",
                None => &text[text.len() - 6..],
            };
            Sampled::Datetime(format!("{text}[{zone}]").parse().expect("a point in time"))
        }
        Some("date") => Sampled::Date(random.of(DATES).parse().expect("a day")),
        Some("duration") => {
            Sampled::Duration(std::time::Duration::from_secs_f64(*random.of(DURATIONS)))
        }
        Some("uuid") => Sampled::Uuid(random.of(UUIDS).parse().expect("a UUID")),
        Some("url") => words(random, URLS),
        Some("email") => words(random, EMAILS),
        Some("phone") => words(random, PHONES),
        Some("json") => Sampled::Json(tree(random, 4)),
        Some(_) => Sampled::Text(text(random)),
    }
}

/// Returns JSON of any kind.
fn tree(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 6 } else { 9 }) {
        0 => Value::Null,
        1 => (random.below(2) == 0).into(),
        2 => (*random.of(INTEGERS)).into(),
        3 => (*random.of(&[0.5, 1e21, 1e-7, -3.75])).into(),
        4 | 5 => text(random).into(),
        6 => (0..random.below(4))
            .map(|_| tree(random, depth - 1))
            .collect(),
        _ => {
            let members = (0..random.below(4)).map(|_| (text(random), tree(random, depth - 1)));
            Value::Object(members.collect())
        }
    }
}

/// Returns a value of a type that JSON has.
pub(crate) fn value(random: &mut Random, kind: &Value) -> Value {
    let value = json_of(&native(random, kind));
    match value.to_string().contains("$number") {
        true => Value::Null,
        false => value,
    }
}

/// Returns an argument as a model gives it: often of the type, often not.
pub(crate) fn argument(random: &mut Random, kind: &Value) -> Value {
    match random.below(10) {
        0..5 => value(random, kind),
        5 => Value::String(text(random)),
        6 => json!([value(random, kind)]),
        7 => match value(random, kind) {
            Value::String(text) => format!(" {text} ").into(),
            other => other.to_string().into(),
        },
        8 => (0..40).fold(json!("deep"), |inner, _| json!([inner])),
        _ => tree(random, 2),
    }
}

/// Returns the value of a parameter for a line: what is not JSON has a marker.
pub(crate) fn json_of(value: &Sampled) -> Value {
    match value {
        Sampled::Text(text) => text.as_str().into(),
        Sampled::Integer(number) => (*number).into(),
        // JSON has no such numbers.
        Sampled::Number(number) if !number.is_finite() => json!({ "$number": number.to_string() }),
        Sampled::Number(number) => (*number).into(),
        Sampled::Boolean(value) => (*value).into(),
        Sampled::Datetime(at) => {
            let text = at.to_string();
            text.split('[').next().unwrap_or_default().into()
        }
        Sampled::Date(day) => day.to_string().into(),
        Sampled::Duration(length) => length.as_secs_f64().into(),
        Sampled::Uuid(id) => id.to_string().into(),
        Sampled::List(items) => items.iter().map(json_of).collect(),
        Sampled::Json(value) => value.clone(),
    }
}

/// Returns an example for a catalog.
pub(crate) fn example(random: &mut Random, kind: &Value) -> Option<Value> {
    let value = match kind == "duration" {
        // A person writes it with a unit.
        true => (*random.of(&["0s", "500ms", "1m30s", "26h"])).into(),
        false => value(random, kind),
    };
    // An empty example is refused, and so is one of JSON that is too deep.
    let text = value.to_string();
    (value != json!([])
        && !value.is_null()
        && text.len() < 400
        && value.as_str().is_none_or(|it| !it.trim().is_empty()))
    .then_some(value)
}
