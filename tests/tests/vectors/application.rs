//! An application's own occurrence matches the vectors: generated errors, the call context and arguments are passed as
//! an application passes them.

use errpact::Occurrence;
use errpact_tests::catalogs::vectors::{
    AskedToWait, AtOnce, Context, ModelMends, ModelMendsPlaces,
};
use errpact_tests::catalogs::{Subject, VECTORS};
use serde_json::{Value, json};

use crate::vectors::wire::{ID, form};
use crate::vectors::{KEY, text};

/// Compares all forms, except for the id and the time, which always differ.
#[track_caller]
fn says_the_same(subject: &Subject, occurrence: &Occurrence, wanted: impl Fn(&Value) -> bool) {
    let _ = errpact::redact::set_key(KEY);
    let vectors = subject.vectors();
    let code = occurrence.entry().name;
    let vectors = vectors
        .iter()
        .filter(|it| it["kind"] == "wire" && it["code"] == code);
    let mut count = 0;
    for vector in vectors.filter(|it| wanted(it)) {
        let (call_id, tool) = (text(vector, "call_id"), text(vector, "tool"));
        let name = text(vector, "form");
        let own = form(occurrence, name, call_id, tool).unwrap().to_string();
        let own = own
            .replace(&occurrence.id().to_string(), ID)
            .replace(&occurrence.reference(), &ID.replace('-', "")[..12])
            .replace(&time_of(occurrence), "2026-01-02T03:04:05.678Z");
        assert_eq!(own, vector["value"].to_string(), "{name}");
        count += 1;
    }
    assert!(count > 0);
}

fn time_of(occurrence: &Occurrence) -> String {
    let notice = occurrence.notice();
    text(&notice, "timestamp").to_owned()
}

fn in_its_call(occurrence: Occurrence) -> Occurrence {
    occurrence
        .with_context(&Context {
            trip: "sample trip".into(),
            traveller: Some("sample traveller".into()),
        })
        .with_tool("TRAINS_sample")
        .with_call_id("call_1")
        .with_argument("from", &"sample from")
        .with_argument("seats", &vec![3, 4])
}

#[test]
fn of_generated_structs() {
    says_the_same(&VECTORS, &in_its_call(AtOnce {}.into()), |it| {
        it["context"]["traveller"].is_string()
    });
    let wait = std::time::Duration::from_secs(90);
    let asked = AskedToWait { wait: Some(wait) };
    says_the_same(&VECTORS, &in_its_call(asked.into()), |it| {
        it["params"]["wait"] == 90
    });
}

#[test]
fn of_lists_enums_and_examples() {
    let fixes = ModelMends {
        places: vec![ModelMendsPlaces::Window, ModelMendsPlaces::Aisle],
        why: Some("they are taken".into()),
    };
    let occurrence = in_its_call(fixes.into()).with_tool("TRAINS_SEATS");
    says_the_same(&VECTORS, &occurrence, |it| {
        it["params"]["why"].is_string() && it["language"].is_null()
    });
}

#[test]
fn without_what_may_be_absent() {
    let occurrence = Occurrence::from(AskedToWait { wait: None })
        .with_context(&Context {
            trip: "sample trip".into(),
            traveller: None,
        })
        .with_tool("TRAINS_sample")
        .with_call_id("call_1")
        .with_argument("from", &"sample from");
    says_the_same(&VECTORS, &occurrence, |it| it["params"] == json!({}));
}
