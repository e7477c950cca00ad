//! The answers of JSON-RPC 2.0, and the results of tools inside them.

use serde_json::{Value, json};

use super::failure::Failure;

/// The request that calls a tool.
pub(super) fn call(id: u64, tool: &str, arguments: &Value) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "method": "tools/call",
        "params": { "name": tool, "arguments": arguments },
    })
}

/// The result of the tool that was called with this id.
///
/// An answer to another request, or with both a result and an error, is none.
pub(super) fn result(id: u64, mut answer: Value) -> Result<Value, Failure> {
    if answer["jsonrpc"] != "2.0" {
        return Err(Failure::unreadable("it is not JSON-RPC 2.0"));
    }
    let error = answer["error"].take();
    let result = answer["result"].take();
    match (error, result) {
        // A server that could not read the request does not know its id.
        (error, Value::Null) if error.is_object() => Err(failed(&error)?),
        _ if answer["id"] != id => Err(Failure::unreadable("it answers another request")),
        (Value::Null, result) if result.is_object() => tool(result),
        _ => Err(Failure::unreadable("neither a result nor an error")),
    }
}

/// A JSON-RPC error. Tool servers that pass on what another service answered put its status into
/// `data`.
fn failed(error: &Value) -> Result<Failure, Failure> {
    let code = error["code"].as_i64();
    let message = error["message"].as_str();
    let (Some(code), Some(message)) = (code, message) else {
        return Err(Failure::unreadable("an error without a code or a message"));
    };
    let status = error["data"]["status"].as_u64();
    Ok(Failure::Rpc {
        code,
        message: message.to_owned(),
        status: status
            .and_then(|status| u16::try_from(status).ok())
            .filter(is_failure),
    })
}

/// Is it a status of failure?
pub(super) fn is_failure(status: &u16) -> bool {
    (400..=599).contains(status)
}

fn tool(result: Value) -> Result<Value, Failure> {
    match &result["isError"] {
        Value::Bool(true) => {
            let text = text(&result).unwrap_or_default().to_owned();
            Err(Failure::Tool { text, status: None })
        }
        Value::Bool(false) | Value::Null => Ok(result),
        _ => Err(Failure::unreadable("`isError` is neither true nor false")),
    }
}

/// The first text of a tool's result.
pub(super) fn text(result: &Value) -> Option<&str> {
    let blocks = result["content"].as_array()?;
    blocks
        .iter()
        .find(|block| block["type"] == "text")
        .and_then(|block| block["text"].as_str())
}
