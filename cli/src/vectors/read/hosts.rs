//! Each host's results of a call: a failure with a code, a failure without one, and a success.

use serde_json::{Value, json};

use super::{Case, Found, Sample, case};

const CALL: Option<&str> = Some("call_1");
const TOOL: Option<&str> = Some("some_tool");

/// A host: its name, whether its results name the tool and the call, a failed result, and a successful one.
type Host = (
    &'static str,
    Option<&'static str>,
    Option<&'static str>,
    fn(&str) -> Value,
    fn(&str) -> Value,
);

/// A host's name, the tool that its results name, and a result that is either failed or unmarked.
type HalfFlagged = (&'static str, Option<&'static str>, fn(&str, bool) -> Value);
/// A host's name, the tool that its results name, and a result.
type Silent = (&'static str, Option<&'static str>, fn(&str) -> Value);

/// Hosts whose results say whether the call failed.
const FLAGGED: &[Host] = &[
    ("MCP", None, None, |t| mcp(t, true), |t| mcp(t, false)),
    (
        "MCP in JSON-RPC",
        None,
        None,
        |t| json!({ "jsonrpc": "2.0", "id": 1, "result": mcp(t, true) }),
        |t| json!({ "jsonrpc": "2.0", "id": 1, "result": mcp(t, false) }),
    ),
    (
        "MCP in Python",
        None,
        None,
        |t| json!({ "content": [part(t)], "structured_content": null, "is_error": true }),
        |t| json!({ "content": [part(t)], "structured_content": null, "is_error": false }),
    ),
    (
        "JSON-RPC",
        None,
        None,
        |t| json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32603, "message": t } }),
        |t| json!({ "jsonrpc": "2.0", "id": 1, "result": { "message": t } }),
    ),
    (
        "Anthropic",
        None,
        CALL,
        |t| json!({ "type": "tool_result", "tool_use_id": "call_1", "is_error": true, "content": t }),
        |t| json!({ "type": "tool_result", "tool_use_id": "call_1", "is_error": false, "content": t }),
    ),
    (
        "Anthropic, parts",
        None,
        CALL,
        |t| json!({ "type": "tool_result", "tool_use_id": "call_1", "is_error": true, "content": [part(t)] }),
        |t| json!({ "type": "tool_result", "tool_use_id": "call_1", "is_error": false, "content": [part(t)] }),
    ),
    (
        "Anthropic, MCP connector",
        None,
        CALL,
        |t| json!({ "type": "mcp_tool_result", "tool_use_id": "call_1", "is_error": true, "content": [part(t)] }),
        |t| json!({ "type": "mcp_tool_result", "tool_use_id": "call_1", "is_error": false, "content": [part(t)] }),
    ),
    (
        "Gemini",
        TOOL,
        CALL,
        |t| gemini(&json!({ "error": t })),
        |t| gemini(&json!({ "output": t })),
    ),
    (
        "Gemini in Python",
        TOOL,
        CALL,
        |t| json!({ "function_response": { "id": "call_1", "name": "some_tool", "response": { "error": t } } }),
        |t| json!({ "function_response": { "id": "call_1", "name": "some_tool", "response": { "error": null, "output": t } } }),
    ),
    (
        "Vercel, a model's message",
        TOOL,
        CALL,
        |t| json!({ "role": "tool", "content": [vercel("error-text", t)] }),
        |t| json!({ "role": "tool", "content": [vercel("text", t)] }),
    ),
    (
        "Vercel, a thrown error",
        TOOL,
        CALL,
        |t| json!({ "type": "tool-error", "toolCallId": "call_1", "toolName": "some_tool", "input": {}, "error": { "message": t } }),
        |t| json!({ "type": "tool-result", "toolCallId": "call_1", "toolName": "some_tool", "input": {}, "output": t }),
    ),
    (
        "Vercel, a page's part",
        TOOL,
        CALL,
        |t| json!({ "type": "tool-some_tool", "toolCallId": "call_1", "state": "output-error", "errorText": t }),
        |t| json!({ "type": "tool-some_tool", "toolCallId": "call_1", "state": "output-available", "output": t }),
    ),
    (
        "Vercel, a dynamic tool",
        TOOL,
        CALL,
        |t| json!({ "type": "dynamic-tool", "toolName": "some_tool", "toolCallId": "call_1", "state": "output-error", "errorText": t }),
        |t| json!({ "type": "dynamic-tool", "toolName": "some_tool", "toolCallId": "call_1", "state": "output-available", "output": t }),
    ),
    (
        "Vercel, a chunk",
        None,
        CALL,
        |t| json!({ "type": "tool-output-error", "toolCallId": "call_1", "errorText": t }),
        |t| json!({ "type": "tool-output-available", "toolCallId": "call_1", "output": t }),
    ),
    (
        "AG-UI, a run",
        None,
        None,
        |t| json!({ "type": "CUSTOM", "name": "x", "isError": true, "content": t }),
        |t| json!({ "type": "RUN_FINISHED", "result": t }),
    ),
    (
        "a flag",
        None,
        None,
        |t| json!({ "success": false, "error": t }),
        |t| json!({ "success": true, "error": t }),
    ),
    (
        "a flag and a message",
        None,
        None,
        |t| json!({ "isError": true, "message": t }),
        |t| json!({ "isError": false, "message": t }),
    ),
    (
        "an error alone",
        None,
        None,
        |t| json!({ "error": t }),
        |t| json!({ "error": null, "output": t }),
    ),
    (
        "an error's message",
        None,
        None,
        |t| json!({ "type": "error", "error": { "type": "tool_error", "message": t }, "request_id": "r" }),
        |t| json!({ "id": "job_1", "status": "failed", "error": { "message": t } }),
    ),
];

/// Hosts whose results say that a call failed, or say nothing, because a tool may have returned the text.
const HALF_FLAGGED: &[HalfFlagged] = &[
    ("LangChain", TOOL, |t, failed| langchain(t, failed)),
    ("LangChain, serialized", TOOL, |t, failed| {
        let id = ["langchain", "schema", "messages", "ToolMessage"];
        json!({ "lc": 1, "type": "constructor", "id": id, "kwargs": langchain(t, failed) })
    }),
    (
        "LangChain, stored",
        TOOL,
        |t, failed| json!({ "type": "tool", "data": langchain(t, failed) }),
    ),
    ("pydantic-ai", TOOL, |t, failed| {
        pydantic_ai(t, if failed { "failed" } else { "success" })
    }),
    ("pydantic-ai, to retry", TOOL, |t, failed| {
        pydantic_ai(t, if failed { "retried" } else { "denied" })
    }),
    (
        "pydantic-ai, a request",
        TOOL,
        |t, failed| json!({ "kind": "request", "parts": [pydantic_ai(t, if failed { "failed" } else { "success" })] }),
    ),
    ("AG-UI", None, |t, failed| {
        let error = failed.then_some(t);
        json!({ "id": "m", "role": "tool", "toolCallId": "call_1", "content": t, "error": error })
    }),
];

/// Hosts whose results never say whether the call failed.
const SILENT: &[Silent] = &[
    (
        "OpenAI",
        None,
        |t| json!({ "role": "tool", "tool_call_id": "call_1", "content": t }),
    ),
    (
        "OpenAI, parts",
        None,
        |t| json!({ "role": "tool", "tool_call_id": "call_1", "content": [part(t)] }),
    ),
    (
        "OpenAI, Responses",
        None,
        |t| json!({ "type": "function_call_output", "call_id": "call_1", "output": t }),
    ),
    ("OpenAI, Responses, parts", None, |t| {
        let output = [json!({ "type": "input_text", "text": t })];
        json!({ "type": "function_call_output", "call_id": "call_1", "output": output })
    }),
    ("OpenAI Agents", None, |t| {
        let item = json!({ "type": "function_call_output", "call_id": "call_1", "output": t });
        json!({ "type": "tool_call_output_item", "raw_item": item, "output": t })
    }),
    ("OpenAI Agents for JavaScript", TOOL, |t| {
        let item = json!({ "type": "function_call_result", "callId": "call_1", "name": "some_tool",
            "output": { "type": "text", "text": t } });
        json!({ "type": "tool_call_output_item", "rawItem": item, "output": t })
    }),
    (
        "Anthropic without a flag",
        None,
        |t| json!({ "type": "tool_result", "tool_use_id": "call_1", "content": t }),
    ),
    (
        "AG-UI, a result",
        None,
        |t| json!({ "type": "TOOL_CALL_RESULT", "messageId": "m", "toolCallId": "call_1", "content": t }),
    ),
];

pub(super) fn cases(it: &Sample) -> Vec<Case> {
    let mut cases = Vec::new();
    let other = format!("It broke; see {}", it.text);
    let mut add = |name: String, value: Value, found: Option<Found>| {
        cases.push(case(name, value, found));
    };
    for (host, tool, call, failed, well) in FLAGGED {
        let of = |found: Found| Some(found.of(*tool, *call));
        add(format!("{host}: failed"), failed(&it.text), of(it.coded()));
        let uncoded = of(it.uncoded(Some(&other)));
        add(format!("{host}: failed, no code"), failed(&other), uncoded);
        let empty = failed("");
        // Without a text, an error counts only if something else says that the call failed.
        let said = ["Gemini", "Gemini in Python", "an error alone"].contains(host);
        let nothing = (!said).then(|| it.uncoded(None).of(*tool, *call));
        add(format!("{host}: failed, no text"), empty, nothing);
        add(format!("{host}: well"), well(&it.text), None);
    }
    for (host, tool, result) in HALF_FLAGGED {
        let of = |found: Found| Some(found.of(*tool, CALL));
        add(
            format!("{host}: failed"),
            result(&it.text, true),
            of(it.coded()),
        );
        let uncoded = of(it.uncoded(Some(&other)));
        add(
            format!("{host}: failed, no code"),
            result(&other, true),
            uncoded,
        );
        let returned = result(&it.text, false);
        add(format!("{host}: returned"), returned, of(it.coded()));
        add(format!("{host}: well"), result(&other, false), None);
    }
    for (host, tool, result) in SILENT {
        let found = Some(it.coded().of(*tool, CALL));
        add(format!("{host}: failed"), result(&it.text), found);
        add(format!("{host}: well"), result(&other), None);
    }
    let retry = |tool: Value| {
        json!({ "part_kind": "retry-prompt", "tool_name": tool, "tool_call_id": "call_1",
            "content": it.text })
    };
    let found = it.coded().of(TOOL, CALL);
    add(
        "pydantic-ai, a retry".to_owned(),
        retry("some_tool".into()),
        Some(found),
    );
    add("pydantic-ai, no call".to_owned(), retry(Value::Null), None);
    cases
}

fn part(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

fn mcp(text: &str, failed: bool) -> Value {
    json!({ "_meta": null, "content": [part(text)], "structuredContent": null, "isError": failed })
}

fn gemini(response: &Value) -> Value {
    let answer = json!({ "id": "call_1", "name": "some_tool", "response": response });
    json!({ "role": "user", "parts": [{ "functionResponse": answer }] })
}

fn vercel(kind: &str, text: &str) -> Value {
    json!({ "type": "tool-result", "toolCallId": "call_1", "toolName": "some_tool",
        "output": { "type": kind, "value": text } })
}

fn langchain(text: &str, failed: bool) -> Value {
    json!({ "content": text, "type": "tool", "name": "some_tool", "tool_call_id": "call_1",
        "artifact": null, "status": if failed { "error" } else { "success" } })
}

fn pydantic_ai(text: &str, outcome: &str) -> Value {
    json!({ "part_kind": "tool-return", "tool_name": "some_tool", "tool_call_id": "call_1",
        "content": text, "outcome": outcome })
}
