//! The Firecrawl API.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::post;
use serde_json::{Value, json};

use super::Fault;
use super::http::{answer, bears, common, wait};
use super::queue::Queue;

/// The key that the service accepts.
pub(super) const KEY: &str = "fc-5e1b2d4c6a7f3a9c8b0d1e2f3a4b5c6d";

pub(super) fn router(queue: Queue) -> Router {
    Router::new()
        .route("/v2/scrape", post(scrape))
        .with_state(queue)
}

async fn scrape(State(queue): State<Queue>, headers: HeaderMap) -> Response {
    if !bears(&headers, KEY) {
        return answer(401, body("Unauthorized: Invalid token"));
    }
    let fault = queue.pop("firecrawl");
    if let Some(fault) = fault {
        if let Some(response) = common(fault, &headers).await {
            return response;
        }
        if let Some(response) = failed(fault) {
            return response;
        }
    }
    let page = match fault {
        Some(Fault::Panic) => "",
        _ => "# About us\n\nWe have made the same thing for forty years.",
    };
    answer(
        200,
        json!({
            "success": true,
            "data": { "markdown": page, "metadata": { "title": "About us", "statusCode": 200 } },
        }),
    )
}

/// Returns the failed answer of a fault. The texts of 401 and 429 are those of
/// `apps/api/src/controllers/auth.ts` in <https://github.com/firecrawl/firecrawl>. The 402 is in
/// its issue 2460. The codes beside `error` come from `apps/api/src/lib/error.ts`.
fn failed(fault: Fault) -> Option<Response> {
    const CREDITS: &str = "Insufficient credits to perform this request. For more credits, you can \
                           upgrade your plan at https://firecrawl.dev/pricing or try changing the \
                           request limit to a lower value.";
    const RATE: &str = "Rate limit exceeded. Consumed (req/min): 11, Remaining (req/min): 0. Upgrade \
                        your plan at https://firecrawl.dev/pricing for increased rate limits or please \
                        retry after 53s, resets at Sat Nov 21 2026 12:00:53 GMT+0000";
    Some(match fault {
        Fault::Credits => answer(402, body(CREDITS)),
        Fault::CreditsInWords => answer(200, body(CREDITS)),
        Fault::RateLimit => wait(429, 53, body(RATE)),
        Fault::RateLimitInWords => answer(200, body(RATE)),
        Fault::Timeout => answer(
            408,
            json!({
                "success": false,
                "code": "SCRAPE_TIMEOUT",
                "error": "The scrape operation timed out before completing.",
            }),
        ),
        Fault::ServerError => answer(500, body("An unexpected error occurred.")),
        Fault::Overloaded => answer(503, body("Service temporarily unavailable")),
        Fault::Unauthorized => answer(401, body("Unauthorized: Invalid token")),
        Fault::Forbidden => answer(403, body("This website is not supported.")),
        Fault::Rejected => answer(
            400,
            json!({
                "success": false,
                "error": "Bad Request",
                "details": [{ "code": "invalid_string", "path": ["url"], "message": "Invalid URL" }],
            }),
        ),
        Fault::Slow
        | Fault::Cut
        | Fault::Unreadable
        | Fault::Huge
        | Fault::Hostile
        | Fault::Panic => return None,
    })
}

fn body(error: &str) -> Value {
    json!({ "success": false, "error": error })
}
