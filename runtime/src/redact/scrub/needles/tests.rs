//! Checks which of a call's values are searched for, and what is found of them in a text.

use serde_json::json;

use super::*;

/// Returns what a log has of a text, beside values of these kinds.
fn hide(text: &str, values: &[(View<'_>, Kind<'static>)]) -> String {
    let mut needles = Needles::new(true);
    for (view, kind) in values {
        needles.add(view.clone(), *kind);
    }
    let mut cuts = Cuts::default();
    match needles.find(&Reading::all(text), &mut cuts) {
        Ok(()) => cuts.apply(text, text.len()).into_owned(),
        Err(TooMany) => "too many".to_owned(),
    }
}

/// Each a value, a text, and what is left of that.
fn check(kind: Kind<'static>, table: &[(&str, &str, &str)]) {
    for (value, text, left) in table {
        let hidden = hide(text, &[(View::Text((*value).into()), kind)]);
        assert_eq!(hidden, *left, "{value:?} in {text:?}");
    }
}

fn check_json(table: &[(serde_json::Value, &str, &str)]) {
    for (value, text, left) in table {
        let hidden = hide(text, &[(View::Json(value), Kind::Text)]);
        assert_eq!(hidden, *left, "{value} in {text:?}");
    }
}

#[test]
fn a_value_is_found_whatever_its_case_spaces_and_separators() {
    check(
        Kind::Text,
        &[
            ("Zorbix", "a zorBIX b", "a [redacted] b"),
            (
                "zq 47-11",
                "is ZQ4711, zq47-11",
                "is [redacted], [redacted]",
            ),
            ("zq4711", "is zq 47-11", "is [redacted]"),
            ("zq-47.11", "is zq(47)1/1 x", "is [redacted] x"),
            ("zq+47", "is zq47 x", "is [redacted] x"),
            ("zo\u{200b}rbix", "a zorbix b", "a [redacted] b"),
            // Escaped in the text, in the value, or in both.
            ("zor/bix%", "a zor%2Fbix%25 b", "a [redacted] b"),
            ("zor%2Fbix", "a zor%252Fbix b", "a [redacted] b"),
            ("zor&amp;bix", "a zor&amp;amp;bix b", "a [redacted] b"),
            (r"zor\u0021bix", r"a zor\\u0021bix b", "a [redacted] b"),
            ("zör~bix", "a zör~bix b", "a [redacted] b"),
            // In upper case a letter may be two.
            ("Zorß", "a ZORSS b", "a [redacted] b"),
            ("ZORSS", "a zorß b", "a [redacted] b"),
            ("Zorß", "a Zor&szlig; b", "a [redacted] b"),
            (
                "zöς",
                "a ZÖΣ b, z&ouml;&#962;",
                "a [redacted] b, [redacted]",
            ),
            ("İzor", "a izor b", "a [redacted] b"),
            // A title in the middle of it.
            ("zorbix", "a zor\x1b]0;a title\x07bix b", "a [redacted] b"),
        ],
    );
}

#[test]
fn a_short_value_is_a_word_of_its_own() {
    check(
        Kind::Text,
        &[
            ("jo", "jo, jojo, jo4", "[redacted], jojo, jo4"),
            ("zqx", "zqxy zqx", "zqxy [redacted]"),
            // Four characters may be a part of a word.
            ("zqxw", "azqxwb", "a[redacted]b"),
            // Over two words only what begins one and ends the other.
            ("zqxw", "zq xw", "[redacted]"),
            ("zqxw", "azq xw", "azq xw"),
            ("zqxwvut", "azqx wvut", "azqx wvut"),
            ("zqxwvuts", "azqx wvuts", "a[redacted]"),
            // A few signs say nothing on their own.
            ("-!", "a -! b", "a -! b"),
            ("#!~$", "a #!~$ b", "a [redacted] b"),
            ("é", "a é b", "a [redacted] b"),
        ],
    );
    // What is short is no word of decoded bytes.
    check(
        Kind::Text,
        &[
            ("zqx", "enF4IGlzIG5vdA==", "enF4IGlzIG5vdA=="),
            ("zqxw", "enF4dyBpcyBub3Q=", "[redacted]"),
        ],
    );
}

#[test]
fn parts_of_a_value_are_found_as_its_kind_says() {
    check(
        Kind::Email,
        &[
            ("zoe@example.com", "user zoe, zoes", "user [redacted], zoes"),
            ("zoe@example.com", "at example.com", "at example.com"),
        ],
    );
    check(
        Kind::Phone,
        &[
            ("+49 151 2345678", "0151-2345678", "015[redacted]"),
            (
                "151 234 5678",
                "1 51234678, 512345678",
                "1 51234678, 5[redacted]",
            ),
            // Nine digits have no country code.
            ("151 234 567", "51234567", "51234567"),
        ],
    );
    check(
        Kind::Text,
        &[
            ("Zoe van Quux", "zoe quux van", "[redacted]"),
            ("Zoe Li", "li zoe", "li [redacted]"),
            // A sentence of five words, and one word.
            ("zoe has quux and vim", "zoe quux vim", "zoe quux vim"),
            ("Zoe-Quux", "zoe", "zoe"),
        ],
    );
}

#[test]
fn every_level_of_json_has_values() {
    check_json(&[
        (
            json!({ "a": ["Zorbix", { "b": 4711.5 }], "c": true, "d": null }),
            "zorbix 4711.5 true null",
            "[redacted] true null",
        ),
        // A key is a value, unless it is the name of a field or of a credential.
        (json!({ "Zorbix": 1 }), "a zorbix b", "a [redacted] b"),
        (json!({ "zorbix": 1 }), "a zorbix b", "a zorbix b"),
        (json!({ "zor_bix": 1 }), "a zor_bix b", "a zor_bix b"),
        (json!({ "zor7": 1 }), "a zor7 b", "a [redacted] b"),
        (json!({ "X-Api-Key": 1 }), "x-api-key x", "x-api-key x"),
        (
            json!({ "access_token7": 1 }),
            "x access_token7",
            "x [redacted]",
        ),
        // One of letters and digits is a separate word, any other is a part of any word.
        (json!({ "Zorbix": 1 }), "azorbix", "azorbix"),
        (json!({ "zor_7": 1 }), "azor_7", "azor_7"),
        (json!({ "zor!7": 1 }), "azor!7", "a[redacted]"),
        (json!({ "z!7": 1 }), "az!7 z!7", "az!7 [redacted]"),
    ]);
    // The name of a field is not so long.
    for (length, found) in [(32, false), (33, true)] {
        let key = "z".repeat(length);
        let left = if found {
            "a [redacted] b"
        } else {
            &*format!("a {key} b")
        };
        check_json(&[(json!({ &*key: 1 }), &format!("a {key} b"), left)]);
    }
}

#[test]
fn json_is_looked_into_to_a_depth() {
    for (in_arrays, deeper, left) in [
        (true, 128, "a [redacted]"),
        (true, 129, "too many"),
        (false, 128, "a [redacted]"),
        (false, 129, "too many"),
    ] {
        let mut value = json!("Zorbix");
        for _ in 0..deeper {
            value = if in_arrays {
                json!([value])
            } else {
                json!({ "a": value })
            };
        }
        check_json(&[(value, "a zorbix", left)]);
    }
}

#[test]
fn a_long_value_is_found_in_pieces() {
    let value: String = (100..200).map(|n| n.to_string()).collect();
    let text = |value: View<'static>| vec![(value, Kind::Text)];
    for (part, left) in [
        (0..300, "<[redacted]>".to_owned()),
        (0..64, "<[redacted]>".to_owned()),
        (64..128, "<[redacted]>".to_owned()),
        (236..300, "<[redacted]>".to_owned()),
        (0..63, format!("<{}>", &value[..63])),
        (0..100, format!("<[redacted]{}>", &value[64..100])),
    ] {
        let needles = text(View::Text(value.clone().into()));
        assert_eq!(
            hide(&format!("<{}>", &value[part.clone()]), &needles),
            left,
            "{part:?}"
        );
    }
    // Of one that fits into a piece there is no other.
    for length in [63, 64] {
        let needles = text(View::Text(value[..length].to_owned().into()));
        let whole = format!("<{}>", &value[..length]);
        assert_eq!(hide(&whole, &needles), "<[redacted]>");
        assert_eq!(hide(&whole[..length], &needles), whole[..length]);
    }
    // The last piece begins with a character.
    let value = "é".repeat(40) + "x";
    let needles = text(View::Text(value.clone().into()));
    assert_eq!(hide(&format!("<{value}>"), &needles), "<[redacted]>");
}

#[test]
fn a_very_long_value_is_looked_for_where_the_text_has_its_beginning() {
    let value: String = (1000..3000).map(|n| n.to_string()).collect();
    for (from, found) in [(0, true), (64, false), (1_024, false)] {
        let part = &value[from..from + 600];
        let left = if found {
            "<[redacted]".to_owned()
        } else {
            format!("<{part}")
        };
        let shown = hide(
            &format!("<{part}>"),
            &[(View::Text(value.clone().into()), Kind::Number)],
        );
        assert!(shown.starts_with(&left), "{from}: {shown}");
    }
    // One that is not so long is looked for in every piece, as long as it is read.
    let part = &value[64..128];
    let short = View::Text(value[..1_024].to_owned().into());
    assert_eq!(
        hide(&format!("<{part}>"), &[(short, Kind::Number)]),
        "<[redacted]>"
    );
    let long = View::Text(value[..1_025].to_owned().into());
    assert_eq!(
        hide(&format!("<{part}>"), &[(long, Kind::Number)]),
        format!("<{part}>")
    );
}

#[test]
fn there_are_at_most_so_many_values() {
    for (count, left) in [(16 * 1024, "a [redacted]"), (16 * 1024 + 1, "too many")] {
        let mut values: Vec<String> = (1..count).map(|n| format!("Q{n:06}")).collect();
        values.push("Zorbix".to_owned());
        check_json(&[(json!(values), "a zorbix", left)]);
    }
}

#[test]
fn those_that_may_be_in_the_text_have_at_most_so_many_bytes() {
    // Every three letters are in the text, so each of the values may be.
    let text = "abcabcabc ".repeat(4) + &"abc".repeat(60);
    let value = |number: usize| "abc".repeat(21) + &" ".repeat(number);
    let values: Vec<String> = (0..10).map(value).collect();
    assert!(!hide(&text, &[(View::Json(&json!(values)), Kind::Text)]).contains("abcabcabcabc"));
    // Of 4 letters there are 4 to the power of 8 texts of 8 bytes.
    let mut letters = String::new();
    for n in 0..64 {
        letters.extend([n / 16, n / 4 % 4, n % 4].map(|at| char::from(b"qxzv"[at])));
        letters.push(' ');
    }
    let words = |count: usize| -> Vec<String> {
        let word = |n: usize| {
            (0..8)
                .map(|at| char::from(b"qxzv"[n >> (2 * at) & 3]))
                .collect()
        };
        (0..count).map(word).collect()
    };
    for (count, fits) in [(8 * 1024, true), (8 * 1024 + 1, false)] {
        let shown = hide(
            &letters,
            &[(View::Json(&json!(words(count))), Kind::Number)],
        );
        assert_eq!(shown != "too many", fits, "{count}");
    }
}

#[test]
fn a_value_is_looked_for_in_the_readings_that_it_is_of() {
    let readings = Reading::all("zq-4711");
    let all: Vec<_> = readings.iter().map(|it| it.squeezed(true)).collect();
    assert_eq!(all.first().map(Squeezed::ways), Some(0b1));
    let stripped = readings.first().map(|it| it.squeezed(false).ways());
    assert_eq!(stripped, Some(WITHOUT_SEPARATORS));
    let readings = Reading::all("zq4711");
    let ways = readings.first().map(|it| it.squeezed(true).ways());
    assert_eq!(ways, Some(0b1 | WITHOUT_SEPARATORS));

    // Known as a separate word and as a part of any word, it is the latter; its ways are treated
    // alike.
    let mut patterns = Patterns::in_any(&all);
    assert!(patterns.piece("zq-47", AS_GIVEN, true).is_ok());
    assert!(patterns.piece("zq-47", WITHOUT_SEPARATORS, false).is_ok());
    let known = patterns.known.get("zq-47").copied();
    assert_eq!(
        known.map(|it| (it.ways, it.word)),
        Some((AS_GIVEN | WITHOUT_SEPARATORS, false))
    );
    assert!(patterns.piece("zq-47", AS_GIVEN, true).is_ok());
    assert_eq!(patterns.known.get("zq-47").map(|it| it.word), Some(false));
    // What is not in the text, in threes of bytes, is not kept.
    assert!(patterns.piece("zq-48", AS_GIVEN, true).is_ok());
    assert_eq!(patterns.known.len(), 1);
    assert_eq!(patterns.bytes, 5);
}

#[test]
fn names_of_fields_are_letters_and_begin_small() {
    for (key, is) in [
        ("channel", true),
        ("start_date", true),
        ("userId", true),
        ("UserId", false),
        ("_id", false),
        ("user7", false),
        ("user-id", false),
    ] {
        assert_eq!(names_a_field(key), is, "{key}");
    }
    for (key, is) in [
        ("X-Api-Key", true),
        ("dbPassword", true),
        ("channel", false),
        (&*"password".repeat(8), true),
        (&*"password".repeat(9), false),
    ] {
        assert_eq!(names_one(key), is, "{key}");
    }
}
