//! Results of MCP tool calls.

use errpact::Occurrence;
use errpact::wire::{self, McpForm, MetaKey};
use serde_json::json;

use crate::wire::codes;
use crate::wire::sample::{every_code_in_a_call, hostile};

#[test]
fn a_result_is_an_error_with_one_text_and_the_envelope_in_meta() {
    for text in hostile() {
        for happened in every_code_in_a_call(&text) {
            let result = wire::mcp(&happened, &McpForm::new());
            assert_eq!(
                result,
                json!({
                    "resultType": "complete",
                    "isError": true,
                    "content": [{"type": "text", "text": happened.text()}],
                    "_meta": {"io.github.errpact/wire-forms": happened.envelope_value()},
                })
            );
            assert_ne!(result["content"][0]["text"], "");
        }
    }
}

#[test]
fn earlier_revisions_have_no_result_type() {
    let happened = Occurrence::new(codes::InternalError);
    for (revision, has) in [
        ("2024-11-05", false),
        ("2025-11-25", false),
        ("2026-07-28", true),
        ("2027-01-01", true),
        ("DRAFT-2026-v1", true),
    ] {
        let form = McpForm::new().with_protocol(revision);
        let result = wire::mcp(&happened, &form);
        assert_eq!(result.get("resultType").is_some(), has, "{revision}");
        assert_eq!(form.has_result_type(), has);
    }
}

#[test]
fn the_application_chooses_key_and_structure() {
    let happened = Occurrence::new(codes::InternalError);
    let key = MetaKey::new("com.example.salon/failure").unwrap();
    let form = McpForm::new().with_meta_key(key.clone()).with_structured();
    let result = wire::mcp(&happened, &form);
    let envelope = happened.envelope_value();
    assert_eq!(result["_meta"], json!({ key.as_str(): envelope }));
    assert_eq!(result["structuredContent"], envelope);
    assert_eq!(
        wire::mcp(&happened, &McpForm::new()).get("structuredContent"),
        None
    );
    assert!(form.is_structured() && !McpForm::new().is_structured());
}
