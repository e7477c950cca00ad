//! A changed vector fails, whatever was changed in it.

use errpact_tests::catalogs::{PIPELINE, RICH, Subject, VECTORS};
use serde_json::{Value, json};

use crate::vectors::{naive, run};

/// Returns the first vector for which `wanted` holds.
fn first(subject: &Subject, wanted: impl Fn(&Value) -> bool) -> Value {
    let found = subject.vectors().iter().find(|vector| wanted(vector));
    let found = found.expect("there is one");
    assert_eq!(run(subject, found).ok(), found["kind"].as_str());
    found.clone()
}

/// Fails unless the vector fails after this change.
#[track_caller]
fn fails(subject: &Subject, vector: &Value, member: &str, value: Value) {
    let mut changed = vector.clone();
    assert_ne!(changed[member], value, "it is not changed");
    changed[member] = value;
    assert!(run(subject, &changed).is_err(), "{changed:#}");
}

#[test]
fn the_head() {
    let head = first(&RICH, |vector| vector["kind"] == "catalog");
    fails(&RICH, &head, "name", json!("poor"));
    fails(&RICH, &head, "fingerprint", json!("000000000000"));
    fails(&VECTORS, &head, "errpact", json!("9.9.9"));
}

#[test]
fn a_wire_vector() {
    for form in ["text", "envelope", "problem", "ag_ui", "logfmt", "sse"] {
        let wanted = |it: &Value| it["form"] == form && it["code"] == "RATE_LIMIT";
        let vector = first(&RICH, wanted);
        fails(&RICH, &vector, "value", json!("something else"));
        fails(&RICH, &vector, "params", json!({ "wait": 91 }));
        fails(&RICH, &vector, "code", json!("BAD_DATE"));
        fails(&RICH, &vector, "code", json!("NO_SUCH_CODE"));
        fails(&RICH, &vector, "form", json!("user_text"));
    }
    let wanted = |it: &Value| it["form"] == "envelope" && it["code"] == "SLOT_CONFLICT";
    let mut vector = first(&RICH, wanted);
    fails(&RICH, &vector, "tool", json!("check_availability"));
    fails(&RICH, &vector, "arguments", json!({}));
    vector["value"]["error"]["debug"]["timestamp"] = json!("2026-01-02T03:04:05.679Z");
    assert!(run(&RICH, &vector).is_err());
    let vector = first(&RICH, |it| it["form"] == "anthropic");
    fails(&RICH, &vector, "call_id", json!("call_2"));
    let vector = first(&RICH, |it| it["form"] == "logfmt");
    fails(&RICH, &vector, "context", json!({}));
}

#[test]
fn a_client_response() {
    let vector = first(&PIPELINE, |it| it["form"] == "client_response");
    fails(&PIPELINE, &vector, "stage", json!("legal_resolution"));
    fails(&PIPELINE, &vector, "stage", json!("no_stage"));
    fails(&PIPELINE, &vector, "service", json!("perplexity"));
    fails(
        &PIPELINE,
        &vector,
        "rollback_status",
        json!("research_complete"),
    );
    for (pointer, value) in [
        ("/value/success", json!(true)),
        ("/value/error/message", json!("something else")),
        ("/value/error/ref", json!("000000000001")),
        ("/value/stop_polling", json!("yes")),
        ("/value/more", json!(1)),
    ] {
        let (parent, member) = pointer.rsplit_once('/').unwrap();
        let mut changed = vector.clone();
        changed.pointer_mut(parent).unwrap()[member] = value;
        assert!(run(&PIPELINE, &changed).is_err(), "{changed:#}");
    }
}

#[test]
fn a_decision_vector() {
    let wanted = |it: &Value| {
        it["code"] == "GROWING" && it["retries"] == 2 && it["importance"] == "optional"
    };
    let vector = first(&VECTORS, wanted);
    assert_eq!(vector["decision"], "retry");
    for decision in [
        "return_to_model",
        "ask_user",
        "complete",
        "skip",
        "fail",
        "",
        "Retry",
    ] {
        fails(&VECTORS, &vector, "decision", json!(decision));
    }
    for delay in [json!(562), json!(564), json!(0), Value::Null, json!("563")] {
        fails(&VECTORS, &vector, "delay_ms", delay);
    }
    fails(&VECTORS, &vector, "retries", json!(3));
    fails(&VECTORS, &vector, "retries", json!(9));
    fails(&VECTORS, &vector, "code", json!("NEVER_AGAIN"));
    let used_up = first(&VECTORS, |it| {
        it["code"] == "GROWING" && it["retries"] == 9 && it["importance"] == "optional"
    });
    fails(&VECTORS, &used_up, "importance", json!("blocking"));
    let not_safe = first(&VECTORS, |it| {
        it["code"] == "FLAT" && it["repeatable"] == false
    });
    fails(&VECTORS, &not_safe, "repeatable", json!(true));
}

/// The table that the decisions are compared with is not a copy of them.
#[test]
fn the_naive_table_sees_a_changed_policy() {
    let catalog = serde_json::to_value(VECTORS.resolved().catalog()).unwrap();
    let code = &catalog["codes"]["GROWING"];
    let known = naive::decisions("GROWING", code);
    for (pointer, value) in [
        ("/retry/max", json!(8)),
        ("/retry/by", json!("model")),
        ("/retry/multiplier", json!(1.25)),
        ("/retry/max_delay_ms", json!(1000)),
        ("/outcome", json!("unknown")),
        ("/exhausted/optional", json!("fail")),
    ] {
        let mut changed = code.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        assert_ne!(naive::decisions("GROWING", &changed), known, "{pointer}");
    }
}

#[test]
fn a_classification_vector() {
    let vector = first(&VECTORS, |it| {
        it["kind"] == "classify" && it["code"] == "HIDDEN"
    });
    fails(&VECTORS, &vector, "code", json!("ANYTHING_ELSE"));
    fails(&VECTORS, &vector, "presented", json!("HIDDEN"));
    fails(&VECTORS, &vector, "params", json!({ "size": 18 }));
    fails(&VECTORS, &vector, "params", json!({ "size": null }));
    fails(
        &VECTORS,
        &vector,
        "signal",
        json!({ "message": "pool is empty" }),
    );
    let vector = first(&VECTORS, |it| {
        it["kind"] == "classify" && it.get("code").is_none()
    });
    fails(
        &VECTORS,
        &vector,
        "not",
        json!(["GROWING", "ANYTHING_ELSE"]),
    );
    fails(
        &VECTORS,
        &vector,
        "signal",
        json!({ "message": "pool 17 is empty" }),
    );
}

#[test]
fn a_kind_that_nobody_knows() {
    let vector = json!({ "kind": "poem" });
    assert!(run(&RICH, &vector).is_err());
}
