//! OpenTelemetry's names in the log event and on spans.

use errpact::{Occurrence, wire};
use errpact_tests::forms::forms;
use serde_json::Value;

use crate::wire::codes;

fn event(happened: &Occurrence) -> Value {
    let found = forms(happened).into_iter().find(|(form, _)| *form == "log");
    let event: Value = serde_json::from_str(&found.unwrap().1).unwrap();
    event["fields"].clone()
}

#[test]
fn an_event_has_the_attributes_of_the_conventions() {
    let happened = Occurrence::new(codes::DatabaseDown)
        .with_tool("search")
        .with_call_id("call_7\n");
    let fields = event(&happened);
    // The precise code, even if another one is delivered.
    assert_eq!(fields["error.type"], "DATABASE_DOWN");
    assert_eq!(fields["gen_ai.operation.name"], "execute_tool");
    assert_eq!(fields["gen_ai.tool.name"], "search");
    assert_eq!(fields["gen_ai.tool.call.id"], "call_7 ");
    assert_eq!(fields["call_id"], "call_7 ");
    assert!(
        happened
            .logfmt()
            .contains(" tool=search call_id=\"call_7 \" ")
    );
    for (name, value) in wire::span_attributes(&happened) {
        if name != "errpact.ref" {
            assert_eq!(fields[name], value);
        }
    }
}

#[test]
fn what_is_not_known_is_left_out() {
    let happened = Occurrence::new(codes::InternalError);
    let fields = event(&happened);
    for name in [
        "gen_ai.operation.name",
        "gen_ai.tool.name",
        "gen_ai.tool.call.id",
        "call_id",
    ] {
        assert_eq!(fields.get(name), None);
    }
    assert_eq!(
        wire::span_attributes(&happened),
        [
            ("error.type", "INTERNAL_ERROR".to_owned()),
            ("errpact.ref", happened.reference()),
        ]
    );
}

#[test]
fn on_a_span_of_mcp_every_failed_call_is_of_one_type() {
    let happened = Occurrence::new(codes::InternalError).with_tool("search");
    assert_eq!(
        wire::mcp_span_attributes(&happened),
        [
            ("error.type", "tool_error".to_owned()),
            ("gen_ai.operation.name", "execute_tool".to_owned()),
            ("gen_ai.tool.name", "search".to_owned()),
            ("errpact.ref", happened.reference()),
            ("errpact.code", "INTERNAL_ERROR".to_owned()),
        ]
    );
}
