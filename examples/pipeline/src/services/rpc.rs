//! The answers of JSON-RPC 2.0, and the results of tools inside them.

use serde_json::{Value, json};

use super::failure::Failure;

/// Returns the request that calls a tool.
pub(super) fn call(id: u64, tool: &str, arguments: &Value) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "method": "tools/call",
        "params": { "name": tool, "arguments": arguments },
    })
}

/// Returns the result of the tool that was called with this id.
///
/// An answer to another request is not a result, nor is one with both a result and an error.
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

/// Returns the failure of a JSON-RPC error. Tool servers that relay another service's answer put
/// its status into `data`.
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

/// Returns whether it is a status of failure.
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

/// Returns the first text of a tool's result.
pub(super) fn text(result: &Value) -> Option<&str> {
    let blocks = result["content"].as_array()?;
    blocks
        .iter()
        .find(|block| block["type"] == "text")
        .and_then(|block| block["text"].as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(answer: Value) -> Failure {
        match result(7, answer) {
            Err(failure) => failure,
            Ok(result) => unreachable!("{result} is no result"),
        }
    }

    #[test]
    fn an_answer_that_breaks_the_protocol_cannot_be_read() {
        let ok = json!({ "content": [] });
        for answer in [
            json!(null),
            json!([]),
            json!("2.0"),
            json!([{ "jsonrpc": "2.0", "id": 7, "result": ok }]),
            json!({ "id": 7, "result": ok }),
            json!({ "jsonrpc": "1.0", "id": 7, "result": ok }),
            json!({ "jsonrpc": "2.0", "id": 8, "result": ok }),
            json!({ "jsonrpc": "2.0", "id": "7", "result": ok }),
            json!({ "jsonrpc": "2.0", "id": 7 }),
            json!({ "jsonrpc": "2.0", "id": 7, "result": "done" }),
            json!({ "jsonrpc": "2.0", "id": 7, "result": { "isError": "yes" } }),
            json!({ "jsonrpc": "2.0", "id": 7, "result": ok, "error": { "code": 1, "message": "" } }),
            json!({ "jsonrpc": "2.0", "id": 7, "error": "no" }),
            json!({ "jsonrpc": "2.0", "id": 7, "error": {} }),
            json!({ "jsonrpc": "2.0", "id": 7, "error": { "code": "1", "message": "no" } }),
            json!({ "jsonrpc": "2.0", "id": 7, "error": { "code": 1.5, "message": "no" } }),
            json!({ "jsonrpc": "2.0", "id": 7, "error": { "code": 1 } }),
        ] {
            let said = answer.to_string();
            let failure = failed(answer);
            assert!(
                matches!(failure, Failure::Unreadable(_)),
                "{said}: {failure}"
            );
        }
    }

    #[test]
    fn an_error_has_its_code_and_the_status_behind_it() {
        let error = |code: i64, data: Value| json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": "no", "data": data } });
        for (data, expected) in [
            (json!({ "status": 402 }), Some(402)),
            (json!({ "status": 200 }), None),
            (json!({ "status": "402" }), None),
            (json!({ "status": 4_000_000 }), None),
            (json!("402"), None),
            (Value::Null, None),
        ] {
            let said = data.to_string();
            let failure = failed(error(-32603, data));
            assert!(
                matches!(failure, Failure::Rpc { code: -32603, status, .. } if status == expected),
                "{said}: {failure}"
            );
        }
        // A code outside the range of JSON-RPC is kept for the log.
        let failure = failed(error(i64::MAX, Value::Null));
        assert!(failure.to_string().contains("9223372036854775807"));
    }

    #[test]
    fn a_failed_tool_says_why() {
        let answer = |result: Value| json!({ "jsonrpc": "2.0", "id": 7, "result": result });
        let text = json!([{ "type": "image" }, { "type": "text", "text": "it broke" }]);
        let failure = failed(answer(json!({ "isError": true, "content": text })));
        assert!(matches!(failure, Failure::Tool { text, status: None } if text == "it broke"));
        let failure = failed(answer(json!({ "isError": true })));
        assert!(matches!(failure, Failure::Tool { text, .. } if text.is_empty()));
        assert!(result(7, answer(json!({ "isError": false }))).is_ok());
    }
}
