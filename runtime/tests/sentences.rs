//! The model's text consists of sentences, however a message ends.

use std::time::{Duration, SystemTime};

use errpact::Occurrence;
use errpact::codegen::table::{self, Catalog, Delay, Entry, Kind, Param, Policy, Retry, RetryBy};
use errpact::codegen::{VectorCall, occurrence_at};
use errpact::prompt::Note;
use errpact::table::Guide;
use serde_json::{Map, Value, json};

/// A note that ends without a period.
struct Wait;

impl Note for Wait {
    const NOTE: &'static table::Note = &table::Note {
        name: "wait",
        text: "Or wait",
        params: &[],
    };
}

const PARAMS: &[Param] = &[
    Param::new("said", Kind::Text).external(),
    Param::new("who", Kind::Text),
];

const INLINE: Policy = Policy {
    guide: Guide::Inline,
    ..Policy::DEFAULT
};

const LATER: Policy = Policy {
    outcome: errpact::table::Outcome::NotDone,
    retry: Retry {
        delay: Delay::Fixed(2_000),
        ..Retry::by(RetryBy::Runtime, "retry-after-delay")
    },
    ..Policy::DEFAULT
};

const fn inline(name: &'static str, message: &'static str) -> Entry {
    Entry::new(name, message)
        .params(PARAMS)
        .policy(&INLINE)
        .guidance("Ask again.")
}

static CATALOG: Catalog = Catalog {
    name: "sentences",
    codes: &[
        inline("ASKS", "Is it taken?"),
        inline("LITERAL", "It is taken"),
        inline("OPTIONAL", "It is taken[[ by {who}]]"),
        inline("PERIOD", "It is taken."),
        inline("QUOTED", "It says \"taken.\""),
        Entry::new("REFERS", "It is taken").policy(&INLINE),
        inline("SAID", "It says {said}"),
        inline("SPACE", "It is taken. [[By {who}.]]"),
        inline("VALUE", "It is taken by {who}"),
        Entry::new("WAITS", "It is taken").policy(&LATER),
        // Nothing follows it.
        Entry::new("WHOLE", "It is taken"),
    ],
    ..Catalog::EMPTY
};

fn occurrence(code: &str, params: &Value) -> Occurrence {
    let nothing = Map::new();
    let call = VectorCall {
        params: params.as_object().expect("an object"),
        context: &nothing,
        tool: "",
        call_id: "",
        arguments: &nothing,
    };
    occurrence_at(&CATALOG, code, 0, SystemTime::UNIX_EPOCH, &call).expect("a code of the catalog")
}

/// Checks the model's text in both forms that write it.
#[track_caller]
fn reads(occurrence: &Occurrence, text: &str) {
    assert_eq!(occurrence.text(), text);
    let json: Value = serde_json::from_str(&occurrence.tool_result()).expect("JSON");
    assert_eq!(json["error"], text);
}

#[test]
fn a_message_ends_with_a_period_if_a_sentence_follows() {
    for (code, params, message) in [
        ("ASKS", json!({}), "Is it taken?"),
        ("LITERAL", json!({}), "It is taken."),
        ("OPTIONAL", json!({}), "It is taken."),
        ("OPTIONAL", json!({ "who": "Jo" }), "It is taken by Jo."),
        ("PERIOD", json!({}), "It is taken."),
        ("QUOTED", json!({}), r#"It says "taken.""#),
        ("SAID", json!({ "said": "no" }), r#"It says "no"."#),
        ("SAID", json!({ "said": "No!" }), r#"It says "No!""#),
        ("SPACE", json!({}), "It is taken."),
        ("VALUE", json!({ "who": "Jo" }), "It is taken by Jo."),
        ("VALUE", json!({ "who": "Jo Jr." }), "It is taken by Jo Jr."),
        ("VALUE", json!({ "who": r"C:\" }), r"It is taken by C:\."),
        ("VALUE", json!({ "who": "\\\"" }), "It is taken by \\\"."),
    ] {
        let happened = occurrence(code, &params);
        let (rest, reference) = ("Ask again.", "Ref: 000000000000.");
        reads(&happened, &format!("{code}: {message} {rest} {reference}"));
        // What the occurrence adds comes after the instruction.
        let happened = happened.with_action(Wait);
        reads(
            &happened,
            &format!("{code}: {message} {rest} Or wait. {reference}"),
        );
    }
}

#[test]
fn the_delay_and_the_reference_are_separate_sentences() {
    reads(
        &occurrence("WAITS", &json!({})),
        "WAITS: It is taken. Retry after 2 s.",
    );
    reads(
        &occurrence("WAITS", &json!({})).with_retry_after(Duration::from_secs(1)),
        "WAITS: It is taken. Retry after 2 s.",
    );
    reads(
        &occurrence("REFERS", &json!({})),
        "REFERS: It is taken. Ref: 000000000000.",
    );
}

#[test]
fn a_message_that_nothing_follows_stays_as_it_is() {
    let happened = occurrence("WHOLE", &json!({}));
    reads(&happened, "WHOLE: It is taken");
    // A user's text and the envelope have only the message.
    let literal = occurrence("LITERAL", &json!({}));
    assert_eq!(literal.user_text(), "It is taken");
    assert_eq!(literal.envelope_value()["error"]["message"], "It is taken");
}
