//! What the HTTP services have in common: failures that are none of their own making.

use axum::Json;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde_json::Value;

use super::Fault;

/// Longer than any answer.
const MEGABYTES: usize = 8 * 1024 * 1024;

/// Whether the request bears this key.
pub(super) fn bears(headers: &HeaderMap, key: &str) -> bool {
    let sent = headers.get(AUTHORIZATION).map(HeaderValue::as_bytes);
    sent.and_then(|sent| sent.strip_prefix(b"Bearer ")) == Some(key.as_bytes())
}

/// An answer of JSON.
pub(super) fn answer(status: u16, body: Value) -> Response {
    (code(status), Json(body)).into_response()
}

/// An answer of JSON that asks to wait.
pub(super) fn wait(status: u16, seconds: u32, body: Value) -> Response {
    let wait = [(RETRY_AFTER, seconds.to_string())];
    (code(status), wait, Json(body)).into_response()
}

/// A page of HTML, as a proxy before a service answers.
pub(super) fn page(status: u16, text: &'static str) -> Response {
    (code(status), [(CONTENT_TYPE, "text/html")], text).into_response()
}

/// The failures that look the same from any HTTP service; `None` where the service has its own.
pub(super) async fn common(fault: Fault, headers: &HeaderMap) -> Option<Response> {
    Some(match fault {
        Fault::Slow => std::future::pending().await,
        Fault::Cut => cut(),
        Fault::Unreadable => page(200, "<html><body>Checking your browser…</body></html>"),
        Fault::Huge => Body::from(vec![b' '; MEGABYTES]).into_response(),
        Fault::Hostile => (code(500), hostile(headers)).into_response(),
        _ => return None,
    })
}

/// Half an answer.
fn cut() -> Response {
    let end = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    let parts = [Ok("{\"type\": \"message\", \"content\": ["), Err(end)];
    Body::from_stream(stream::iter(parts)).into_response()
}

/// What a service writes that is not to be trusted: everything that it was sent, secrets of others,
/// forged lines, and markup for whoever shows it.
fn hostile(headers: &HeaderMap) -> String {
    let keys = ["authorization", "x-api-key"].into_iter();
    let keys = keys.filter_map(|name| headers.get(name)?.to_str().ok());
    let keys: Vec<&str> = keys.collect();
    super::fault::hostile(&keys.join(" "))
}

fn code(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}
