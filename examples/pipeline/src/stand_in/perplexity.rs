//! Perplexity's tool server: JSON-RPC 2.0 over HTTP.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};

use super::Fault;
use super::http::{answer, bears, common, page};
use super::queue::Queue;

/// The key that the service accepts.
pub(super) const KEY: &str = "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";

pub(super) fn router(queue: Queue) -> Router {
    Router::new().route("/mcp", post(call)).with_state(queue)
}

async fn call(
    State(queue): State<Queue>,
    headers: HeaderMap,
    Json(request): Json<Value>,
) -> Response {
    if !bears(&headers, KEY) {
        return page(401, REFUSED);
    }
    let id = &request["id"];
    let fault = queue.pop("perplexity");
    if let Some(fault) = fault {
        if let Some(response) = common(fault, &headers).await {
            return response;
        }
        if let Some(answered) = failed(fault) {
            return answer(200, reply(id, &answered));
        }
    }
    if request["method"] != "tools/call" || request["params"]["name"] != "perplexity_search" {
        let answered = error(-32602, "Unknown tool", None);
        return answer(200, reply(id, &answered));
    }
    let found = match fault {
        Some(Fault::Panic) => json!([]),
        _ => json!([
            { "title": "A firm and its town", "url": "https://news.example/a-firm-and-its-town" },
            { "title": "Forty years", "url": "https://trade.example/forty-years" },
        ]),
    };
    let result = json!({
        "content": [{ "type": "text", "text": "Found pages." }],
        "structuredContent": { "results": found },
    });
    answer(200, reply(id, &json!({ "result": result })))
}

/// The page that is sent instead of the answer of Perplexity's API if the key is wrong:
/// <https://github.com/perplexityai/api-discussion/issues/281>.
const REFUSED: &str = "<html>\n<head><title>401 Authorization Required</title></head>\n<body>\n\
    <center><h1>401 Authorization Required</h1></center>\n<hr><center>openresty/1.27.4</center>\n\
    </body>\n</html>";

/// Returns the failed answer of a fault. Perplexity's own server relays a failure of its API as the
/// text of a failed result:
/// <https://github.com/perplexityai/modelcontextprotocol/blob/main/src/server.ts>. Others answer
/// with JSON-RPC errors, and some put the status into `data`; both forms are here.
fn failed(fault: Fault) -> Option<Value> {
    Some(match fault {
        Fault::Credits => error(
            -32603,
            "Perplexity API error: 402 Payment Required",
            Some(402),
        ),
        Fault::CreditsInWords => {
            tool("Insufficient credits. Please add credits to your account to go on.")
        }
        Fault::RateLimit => relayed(
            "429 Too Many Requests",
            r#"{"error":{"message":"Rate limit exceeded","type":"rate_limit_error","code":429}}"#,
        ),
        Fault::RateLimitInWords => error(-32000, "Rate limit exceeded", None),
        Fault::Timeout => tool(
            "Request timeout: Perplexity API did not respond within 300000ms. Consider increasing \
             PERPLEXITY_TIMEOUT_MS.",
        ),
        Fault::ServerError => error(-32603, "Internal error", None),
        Fault::Overloaded => relayed("503 Service Unavailable", "upstream connect error"),
        Fault::Unauthorized => relayed("401 Unauthorized", REFUSED),
        Fault::Forbidden => relayed("403 Forbidden", r#"{"error":"insufficient_scope"}"#),
        Fault::Rejected => error(-32602, "Invalid arguments: query is too long", None),
        Fault::Slow
        | Fault::Cut
        | Fault::Unreadable
        | Fault::Huge
        | Fault::Hostile
        | Fault::Panic => return None,
    })
}

fn relayed(status: &str, body: &str) -> Value {
    tool(&format!("Perplexity API error: {status}\n{body}"))
}

fn tool(text: &str) -> Value {
    json!({ "result": { "content": [{ "type": "text", "text": text }], "isError": true } })
}

fn error(code: i32, message: &str, status: Option<u16>) -> Value {
    let data = status.map(|status| json!({ "status": status }));
    json!({ "error": { "code": code, "message": message, "data": data } })
}

fn reply(id: &Value, answered: &Value) -> Value {
    let mut reply = json!({ "jsonrpc": "2.0", "id": id });
    for member in ["result", "error"] {
        if let Some(value) = answered.get(member) {
            reply[member] = value.clone();
        }
    }
    reply
}
