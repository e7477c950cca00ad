//! The values that scrubbing removes from the raw text of a call: those of every call in the chain. The work is
//! bounded.

use errpact::table::{Catalog, Entry, Param, Tool};
use errpact::{Guard, Occurrence};
use serde_json::{Map, Value, json};

const HIDDEN: Param<'_> = Param {
    name: "customer",
    log: errpact::table::Channel::Omit,
    ..Param::TEXT
};

static CATALOG: Catalog<'_> = Catalog {
    name: "scrubbing",
    codes: &[Entry {
        name: "UNKNOWN",
        message: "It failed.",
        user_message: "It failed.",
        ..Entry::EMPTY
    }],
    fallback: Some(0),
    tools: &[
        Tool {
            suffix: "",
            name: "dispatch",
            read_only: true,
            idempotent: false,
            idempotency: None,
            service: None,
            description: "",
            open: true,
            failed_when: None,
            params: &[
                HIDDEN,
                Param {
                    name: "target",
                    ..Param::TEXT
                },
            ],
        },
        Tool {
            suffix: "",
            name: "lookup",
            read_only: true,
            idempotent: false,
            idempotency: None,
            service: None,
            description: "",
            open: true,
            failed_when: None,
            params: &[],
        },
    ],
    ..Catalog::EMPTY
};

/// Returns the log's `raw` field for a call with these arguments.
fn raw(arguments: &Value, text: impl Into<String>) -> String {
    let given = arguments.as_object().cloned().unwrap_or_default();
    let guard = Guard::new(&CATALOG)
        .with_tool("lookup")
        .with_arguments(&given);
    raw_of(&guard.fill(Occurrence::catch(&CATALOG, text.into())))
}

fn raw_of(occurrence: &Occurrence) -> String {
    let line = occurrence.logfmt();
    let (_, raw) = line.split_once(" raw=").expect("the line has raw text");
    raw.trim_matches('"').to_owned()
}

fn customers(count: usize) -> Value {
    (0..count)
        .map(|n| json!(format!("customer-{n:08}")))
        .collect()
}

#[test]
fn drops_text_that_has_too_many_values_to_search_for() {
    let raw = raw(
        &json!({ "ids": customers(20_000) }),
        "disk full at customer-00000001",
    );
    assert!(!raw.contains("disk full"), "{raw}");
    assert!(raw.starts_with("[dropped: "), "{raw}");
}

#[test]
fn drops_text_that_quotes_too_many_values() {
    let ids = customers(6_000);
    let quoted: String = ids
        .as_array()
        .unwrap()
        .iter()
        .map(|id| format!("{} ", id.as_str().unwrap()))
        .collect();
    let raw = raw(&json!({ "ids": ids }), quoted);
    assert!(!raw.contains("customer"), "{raw}");
}

#[test]
fn keeps_text_beside_thousands_of_values_that_it_does_not_quote() {
    let text =
        "connection refused while updating customers: bad gateway, customer-00003999 was first";
    let raw = raw(&json!({ "ids": customers(4_000) }), text);
    assert_eq!(
        raw,
        "connection refused while updating customers: bad gateway, [redacted] was first"
    );
}

#[test]
fn keeps_the_start_of_a_long_text_beside_a_large_argument() {
    let content = "lorem ipsum dolor sit amet ".repeat(3_000);
    let text = format!("disk full: {}", "no space left on device. ".repeat(1_000));
    let raw = raw(&json!({ "content": content }), text);
    assert!(raw.starts_with("disk full: no space left"), "{raw}");
}

#[test]
fn finds_a_large_argument_that_the_text_quotes() {
    let content: String = (0..400).map(|n| format!("line {n} of it, ")).collect();
    let content = content.trim_end();
    let raw = raw(
        &json!({ "content": content }),
        format!("cannot write <{content}> to disk"),
    );
    assert_eq!(raw, "cannot write <[redacted]> to disk");
    // The limit of what is read cuts the quotation in two.
    let content: String = (0..4_000).map(|n| format!("line {n} of it\n")).collect();
    let text = format!("cannot write <{content}> to disk");
    let guard = Guard::new(&CATALOG)
        .with_tool("lookup")
        .with_argument("content", &content);
    let raw = raw_of(&guard.fill(Occurrence::catch(&CATALOG, text)));
    assert!(raw.starts_with("cannot write <[redacted]"), "{raw}");
    assert!(!raw.contains("line 1"), "{raw}");
}

#[test]
fn drops_text_beside_json_that_is_too_deep_to_look_into() {
    let mut deep = json!("Zorbix");
    for _ in 0..200 {
        deep = json!([deep]);
    }
    let deep = json!({ "inner": deep });
    let raw = raw(&json!({ "deep": deep }), "no such user: Zorbix");
    assert!(!raw.contains("Zorbix"), "{raw}");
}

#[test]
fn finds_values_that_overlap_other_letters() {
    for (value, text, hidden) in [
        ("Elle", "tell Elle", "tell [redacted]"),
        ("Elle Lund", "tell Elle", "tell [redacted]"),
        ("Ann Lee", "Hannah and Ann", "Hannah and [redacted]"),
        ("Jo", "Jojo Jo", "Jojo [redacted]"),
        ("abab-1", "ababab-1", "ab[redacted]"),
    ] {
        assert_eq!(raw(&json!({ "note": value }), text), hidden);
    }
    let two = raw(
        &json!({ "a": "hunter2abc", "b": "abcdef99" }),
        "is hunter2abcdef99.",
    );
    assert_eq!(two, "is [redacted].");
}

#[test]
fn finds_a_value_in_every_escape() {
    let secret = "Sésame-97";
    for written in [
        "S\u{e9}same-97".to_owned(),
        r"S\xc3\xa9same-97".to_owned(),
        r"S\303\251same-97".to_owned(),
        r"\u{53}\u{e9}same-97".to_owned(),
        r"\u0053\u00e9same-97".to_owned(),
        r"\U00000053\U000000e9same-97".to_owned(),
        r"\x53\u00e9\x73ame-97".to_owned(),
        r"\x{53}\x{e9}same-97".to_owned(),
        format!("{:?}", secret.as_bytes()),
        format!("{:#?}", secret.as_bytes()),
        format!("{:x?}", secret.as_bytes()),
        format!("{:#x?}", secret.as_bytes()),
        "<Buffer 53 c3 a9 73 61 6d 65 2d 39 37>".to_owned(),
        "[83, -61, -87, 115, 97, 109, 101, 45, 57, 55]".to_owned(),
        r"\x53c3a973616d652d3937".to_owned(),
    ] {
        let raw = raw(&json!({ "note": secret }), format!("got {written} here"));
        assert!(raw.contains("[redacted]"), "{written}: {raw}");
        for part in ["same", "115", "0x73", "73"] {
            assert!(!raw.contains(part), "{written}: {raw}");
        }
    }
}

#[test]
fn finds_a_value_in_base64_over_several_lines() {
    // "the customer Zorbix Quentin of Trondheim" over lines of 20.
    let lines = [
        "dGhlIGN1c3RvbWVyIFpv",
        "cmJpeCBRdWVudGluIG9m",
        "IFRyb25kaGVpbQ==",
    ];
    for line_break in ["\n", "\r\n", "\n  ", r"\n", r"\r\n", "%0A"] {
        let text = format!("body: {} end", lines.join(line_break));
        let raw = raw(&json!({ "note": "Zorbix Quentin" }), text);
        for line in &lines[..2] {
            assert!(!raw.contains(line), "{line_break:?}: {raw}");
        }
    }
}

#[test]
fn finds_keys_of_json_arguments() {
    let people =
        json!({ "people": { "Jane Zorbix": 1, "jane@corp.internal": { "zq-4711": true } } });
    let raw = raw(
        &people,
        "no row of jane zorbix, jane@corp.internal, zq-4711",
    );
    assert_eq!(raw, "no row of [redacted], [redacted], [redacted]");
}

#[test]
fn leaves_the_names_of_fields_in_json_arguments() {
    let post = json!({ "post": { "channel": "#zorbix", "startDate": "quentin" } });
    let raw = raw(&post, "no channel #zorbix at startDate quentin");
    assert_eq!(raw, "no channel [redacted] at startDate [redacted]");
}

#[test]
fn scrubs_the_values_of_every_call_in_the_chain() {
    let arguments = |json: Value| -> Map<String, Value> { json.as_object().cloned().unwrap() };
    let outer = Guard::new(&CATALOG)
        .with_tool("dispatch")
        .with_arguments(&arguments(json!({
            "customer": "Zorbix Quentin", "target": "oslo", "note": "swordfish9",
        })));
    let inner = Guard::new(&CATALOG)
        .with_tool("lookup")
        .with_arguments(&arguments(json!({ "id": "qx-123" })));
    let text = "no row qx-123 of Zorbix Quentin (swordfish9) in oslo";
    let failed = outer
        .run_sync(|| inner.run_sync(|| Err::<(), _>(Occurrence::catch(&CATALOG, text))))
        .unwrap_err();
    assert_eq!(failed.tool(), Some("lookup"));
    // The values that the outer tool declares for the log stay.
    assert_eq!(
        raw_of(&failed),
        "no row [redacted] of [redacted] ([redacted]) in oslo"
    );

    // A tool that calls itself with other arguments.
    let again = Guard::new(&CATALOG)
        .with_tool("dispatch")
        .with_argument("customer", &"Quux Lindqvist");
    let failed = outer
        .run_sync(|| {
            again.run_sync(|| {
                Err::<(), _>(Occurrence::catch(
                    &CATALOG,
                    "Quux Lindqvist of Zorbix Quentin",
                ))
            })
        })
        .unwrap_err();
    assert_eq!(raw_of(&failed), "[redacted] of [redacted]");
    // A wrapper around an occurrence prints its source.
    let printed = format!("{:?}", std::error::Error::source(&failed).unwrap());
    assert_eq!(printed, "[redacted] of [redacted]");
}
