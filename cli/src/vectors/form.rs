//! The forms of an occurrence.

use errpact::Occurrence;
use errpact::wire::{self, McpForm, Reader};
use serde_json::{Map, Value, json};

/// Returns every form of an occurrence for this call of this tool, in the order of `docs/vectors.md`. A text form is a
/// string, and every other form is its JSON.
pub(super) fn all(it: &Occurrence, call_id: &str, tool: &str) -> Vec<(&'static str, Value)> {
    let mut forms = vec![
        ("text", it.text().into()),
        ("user_text", it.user_text().into()),
        ("tool_result", it.tool_result().into()),
        ("envelope", it.envelope_value()),
        ("mcp", wire::mcp(it, &McpForm::new())),
        ("openai_chat", wire::openai_chat(it, call_id)),
        ("openai_response", wire::openai_response(it, call_id)),
        ("anthropic", wire::anthropic(it, call_id)),
        ("gemini", wire::gemini(it, tool, call_id)),
        ("vercel_result", wire::vercel_result(it, call_id, tool)),
        ("vercel_chunk", wire::vercel_chunk(it, call_id)),
        ("vercel_notice", wire::vercel_notice(it)),
        ("ag_ui", wire::ag_ui(it, call_id).into_iter().collect()),
        ("ag_ui_run_error", wire::ag_ui_run_error(it)),
        ("notice", it.notice()),
        ("sse", wire::sse(it).into()),
        ("problem", problem(it)),
        ("google_rpc_status", wire::google_rpc_status(it)),
        ("logfmt", it.logfmt().into()),
    ];
    if !it.catalog().shapes.is_empty() {
        forms.push(("shapes", shapes(it)));
    }
    let response = it.client_response().map(serde_json::to_value);
    forms.extend(
        response
            .and_then(Result::ok)
            .map(|it| ("client_response", it)),
    );
    forms
}

/// Returns every declared shape by name, for each reader.
fn shapes(it: &Occurrence) -> Value {
    let shapes = it.catalog().shapes.iter().map(|shape| {
        let of = |reader| wire::shape(it, shape.name, reader);
        let both = json!({ "model": of(Reader::Model), "user": of(Reader::Person) });
        (shape.name.to_owned(), both)
    });
    Value::Object(shapes.collect())
}

/// Returns the status, the headers and the body.
fn problem(it: &Occurrence) -> Value {
    let problem = it.problem();
    let headers = problem.headers();
    let headers: Map<String, Value> = headers
        .map(|(name, value)| (name.to_owned(), value.into_owned().into()))
        .collect();
    json!({ "status": problem.status(), "headers": headers, "body": problem.members() })
}
