//! The forms.

use errpact::Occurrence;
use serde_json::{Map, Value, json};

/// Every form of an occurrence that answers this call of this tool, in the order of `docs/vectors.md`.
/// A form that is text is a string, every other one the JSON that it is.
pub(super) fn all(it: &Occurrence, call_id: &str, tool: &str) -> Vec<(&'static str, Value)> {
    let mut forms = vec![
        ("text", it.text().into()),
        ("user_text", it.user_text().into()),
        ("tool_result", it.tool_result().into()),
        ("envelope", it.envelope_value()),
        ("mcp", it.mcp()),
        ("openai_chat", it.openai_chat(call_id)),
        ("openai_response", it.openai_response(call_id)),
        ("anthropic", it.anthropic(call_id)),
        ("gemini", it.gemini(tool, call_id)),
        ("vercel_result", it.vercel_result(call_id, tool)),
        ("vercel_chunk", it.vercel_chunk(call_id)),
        ("vercel_notice", it.vercel_notice()),
        ("ag_ui", it.ag_ui(call_id).into_iter().collect()),
        ("notice", it.notice()),
        ("sse", it.sse().into()),
        ("problem", problem(it)),
        ("logfmt", it.logfmt().into()),
    ];
    let response = it.client_response().map(serde_json::to_value);
    forms.extend(
        response
            .and_then(Result::ok)
            .map(|it| ("client_response", it)),
    );
    forms
}

/// Status, headers and body.
fn problem(it: &Occurrence) -> Value {
    let problem = it.problem();
    let headers = problem.headers();
    let headers: Map<String, Value> = headers
        .map(|(name, value)| (name.to_owned(), value.into_owned().into()))
        .collect();
    json!({ "status": problem.status(), "headers": headers, "body": problem.members() })
}
