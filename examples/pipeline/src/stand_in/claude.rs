//! The Claude API.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};

use super::Fault;
use super::http::{answer, common, wait};
use super::queue::Queue;

/// The key that the service accepts.
pub(super) const KEY: &str = "sk-ant-api03-stand-in-7f3a9c5e1b2d4c6a";

pub(super) fn router(queue: Queue) -> Router {
    Router::new()
        .route("/v1/messages", post(messages))
        .with_state(queue)
}

async fn messages(
    State(queue): State<Queue>,
    headers: HeaderMap,
    Json(request): Json<Value>,
) -> Response {
    if headers.get("x-api-key").is_none_or(|key| key != KEY) {
        return failed(Fault::Unauthorized).unwrap_or_else(|| said(""));
    }
    let fault = queue.pop("claude");
    if let Some(fault) = fault {
        if let Some(response) = common(fault, &headers).await {
            return response;
        }
        if let Some(response) = failed(fault) {
            return response;
        }
    }
    let question = &request["messages"][0]["content"];
    let question = question.as_str().unwrap_or_default();
    said(&text(question, fault == Some(Fault::Panic)))
}

/// Returns the model's text; empty if `nothing` is set.
fn text(question: &str, nothing: bool) -> String {
    let about_law = question.contains("legal name");
    match (about_law, nothing) {
        (true, true) => json!({ "legal_name": "", "jurisdiction": "" }).to_string(),
        (true, false) => {
            let firm = question
                .strip_prefix("What is the legal name of ")
                .and_then(|rest| rest.split(',').next())
                .unwrap_or("The Firm");
            json!({ "legal_name": format!("{firm}, Inc."), "jurisdiction": "Delaware" }).to_string()
        }
        (false, true) => String::new(),
        (false, false) => {
            "A family business that grew with its town. It makes one thing, and makes \
                           it well. Its people stay."
                .to_owned()
        }
    }
}

/// Returns a message in the form of <https://docs.claude.com/en/api/messages>.
fn said(text: &str) -> Response {
    answer(
        200,
        json!({
            "id": "msg_013Zva2CMHLNnjNjJJKqJ2EF",
            "type": "message",
            "role": "assistant",
            "model": "claude-sonnet-4-5",
            "content": [{ "type": "text", "text": text }],
            "stop_reason": "end_turn",
            "stop_sequence": null,
            "usage": { "input_tokens": 60, "output_tokens": 40 },
        }),
    )
}

/// Returns the failed answer of a fault. Statuses, types and shape:
/// <https://docs.claude.com/en/api/errors>. Exhausted credits are a 400, in these words:
/// <https://github.com/anthropics/claude-code/issues/4684>.
fn failed(fault: Fault) -> Option<Response> {
    let (status, kind, message) = match fault {
        Fault::Credits => (
            400,
            "invalid_request_error",
            "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing \
             to upgrade or purchase credits.",
        ),
        // A gateway before the API that answers every request with a success.
        Fault::CreditsInWords => (200, "billing_error", "Insufficient credits"),
        Fault::RateLimitInWords => (200, "invalid_request_error", "Rate limit exceeded"),
        Fault::RateLimit => {
            let message = "This request would exceed your organization's rate limit of 50 requests per \
                           minute.";
            return Some(wait(429, 30, body("rate_limit_error", message)));
        }
        Fault::Timeout => (504, "timeout_error", "Request timed out"),
        Fault::ServerError => (500, "api_error", "Internal server error"),
        Fault::Overloaded => (529, "overloaded_error", "Overloaded"),
        Fault::Unauthorized => (401, "authentication_error", "invalid x-api-key"),
        Fault::Forbidden => (
            403,
            "permission_error",
            "Your API key does not have permission to use the specified resource.",
        ),
        Fault::Rejected => (400, "invalid_request_error", "max_tokens: Field required"),
        Fault::Slow
        | Fault::Cut
        | Fault::Unreadable
        | Fault::Huge
        | Fault::Hostile
        | Fault::Panic => return None,
    };
    Some(answer(status, body(kind, message)))
}

fn body(kind: &str, message: &str) -> Value {
    json!({
        "type": "error",
        "error": { "type": kind, "message": message },
        "request_id": "req_011CSHoEeqs5C35K2UUqR7Fy",
    })
}
