//! The whole form for each provider or page, as its documentation describes it.

use errpact::Occurrence;
use errpact::wire::{self, anthropic_message};
use serde_json::json;

use crate::wire::codes;
use crate::wire::sample::{every_code_in_a_call, hostile};

#[test]
fn results_for_providers_are_these_and_nothing_more() {
    for text in hostile() {
        for happened in every_code_in_a_call(&text) {
            let said = happened.text();
            assert!(!said.is_empty());
            // An id is echoed unchanged.
            let id = &*text;
            assert_eq!(
                wire::openai_chat(&happened, id),
                json!({"role": "tool", "tool_call_id": id, "content": said})
            );
            assert_eq!(
                wire::openai_response(&happened, id),
                json!({"type": "function_call_output", "call_id": id, "output": said})
            );
            assert_eq!(
                wire::anthropic(&happened, id),
                json!({"type": "tool_result", "tool_use_id": id, "is_error": true, "content": said})
            );
            assert_eq!(
                wire::gemini(&happened, "search", id),
                json!({"functionResponse": {"id": id, "name": "search", "response": {"error": said}}})
            );
            assert_eq!(
                wire::gemini(&happened, "search", None),
                json!({"functionResponse": {"name": "search", "response": {"error": said}}})
            );
            assert_eq!(
                wire::vercel_result(&happened, id, "search"),
                json!({"type": "tool-result", "toolCallId": id, "toolName": "search",
                    "output": {"type": "error-text", "value": said}})
            );
        }
    }
}

#[test]
fn all_results_of_a_turn_are_one_message_each_once() {
    let busy = Occurrence::new(codes::Busy { text: "x".into() });
    let found = json!({"type": "tool_result", "tool_use_id": "b", "content": "14 °C"});
    let message = anthropic_message([
        wire::anthropic(&busy, "a"),
        found.clone(),
        wire::anthropic(&busy, "b"),
        wire::anthropic(&busy, "a"),
        wire::anthropic(&busy, "c"),
    ]);
    assert_eq!(
        message,
        json!({"role": "user", "content": [wire::anthropic(&busy, "a"), found, wire::anthropic(&busy, "c")]})
    );
    assert_eq!(
        anthropic_message([]),
        json!({"role": "user", "content": []})
    );
}

#[test]
fn a_page_gets_code_and_sentence() {
    let happened = Occurrence::new(codes::BadInput {
        text: "Atlantis".into(),
        who: "jane@example.com".into(),
    })
    .with_tool("search")
    .with_call_id("call_7");
    let envelope = happened.envelope_value();
    let notice = json!({
        "code": "BAD_INPUT",
        "fingerprint": happened.catalog().wire_fingerprint,
        "message": "There is no Atlantis, jane@example.com.",
        "ref": happened.reference(),
        "retry": "retry-after-change",
        "tool": "search",
        "tool_call_id": "call_7",
        "timestamp": envelope["error"]["debug"]["timestamp"],
    });
    assert_eq!(happened.notice(), notice);
    assert_eq!(
        wire::vercel_notice(&happened),
        json!({"type": "data-tool-execution-error", "data": notice, "transient": true})
    );
    assert_eq!(
        wire::vercel_chunk(&happened, "call_7"),
        json!({"type": "tool-output-error", "toolCallId": "call_7",
            "errorText": "BAD_INPUT: There is no Atlantis, j•••@e•••.com."})
    );
    assert_eq!(
        wire::ag_ui(&happened, "call_7"),
        [
            json!({"type": "TOOL_CALL_RESULT", "messageId": happened.id().to_string(),
                "toolCallId": "call_7", "role": "tool",
                "content": "BAD_INPUT: Atlantis is no place; j•••@e•••.com is. query: the name of a town."}),
            json!({"type": "CUSTOM", "name": "tool_execution_error", "value": notice}),
        ]
    );
    assert_eq!(
        wire::ag_ui_run_error(&happened),
        json!({"type": "RUN_ERROR", "code": "BAD_INPUT",
            "message": "There is no Atlantis, jane@example.com."})
    );
}
