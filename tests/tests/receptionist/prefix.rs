//! The code comes first, in every destination of the result.

use receptionist::errors::Code;
use receptionist::reply::{for_users, tidy};
use serde_json::{Value, json};

use crate::receptionist::sample;
use crate::receptionist::world::{delivered_to_model, error_text};

#[test]
fn the_prefix_lives_through_json_router_and_post_processor() {
    for code in delivered_to_model() {
        let answer = sample::answer(code);
        let prefix = format!("{code}: ");
        assert!(
            answer
                .result
                .starts_with(&format!("{{\"success\": false, \"error\": \"{prefix}")),
            "{}",
            answer.result
        );
        assert!(error_text(&answer).starts_with(&prefix));
        // Through the post-processor once more, and as a string inside another JSON value.
        let nested = json!({ "content": tidy(&answer.result) }).to_string();
        let outer: Value = serde_json::from_str(&tidy(&nested)).expect("JSON");
        let inner: Value =
            serde_json::from_str(outer["content"].as_str().expect("a text")).expect("JSON");
        assert!(
            inner["error"]
                .as_str()
                .is_some_and(|text| text.starts_with(&prefix)),
            "{inner}"
        );
        // Even through the one for users, who should never see a code.
        assert!(for_users(&error_text(&answer)).starts_with(&prefix));
    }
}

#[test]
fn the_post_processor_does_its_work_beside_codes() {
    let long = format!("SLOT_CONFLICT: {}", "x".repeat(5_000));
    assert!(tidy(&long).starts_with("SLOT_CONFLICT: ") && tidy(&long).len() == 2_000);
    assert_eq!(tidy("  a\r\n  b\t "), "a b");
    assert_eq!(
        for_users("**Sorry**, _that_ was `SLOT_CONFLICT`."),
        "Sorry, that was SLOT_CONFLICT."
    );
    assert_eq!(
        for_users("Not before 2026-11-23T11:30:00+01:00, sorry (2026-11-24T09:00:00+01:00)."),
        "Not before Mon 23 Nov, 11:30, sorry (Tue 24 Nov, 09:00)."
    );
}

#[test]
fn texts_that_differ_by_code_alone_are_kept_apart() {
    let texts: Vec<String> = delivered_to_model()
        .into_iter()
        .map(|code: Code| error_text(&sample::answer(code)))
        .collect();
    for (at, text) in texts.iter().enumerate() {
        assert!(
            texts.iter().skip(at + 1).all(|other| other != text),
            "{text}"
        );
    }
}
