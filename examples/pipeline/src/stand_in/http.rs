//! Failures that the HTTP services have in common, because something else causes them.

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

/// Returns whether the request bears this key.
pub(super) fn bears(headers: &HeaderMap, key: &str) -> bool {
    let sent = headers.get(AUTHORIZATION).map(HeaderValue::as_bytes);
    sent.and_then(|sent| sent.strip_prefix(b"Bearer ")) == Some(key.as_bytes())
}

/// Returns a JSON answer.
pub(super) fn answer(status: u16, body: Value) -> Response {
    (code(status), Json(body)).into_response()
}

/// Returns a JSON answer that asks the client to wait.
pub(super) fn wait(status: u16, seconds: u32, body: Value) -> Response {
    let wait = [(RETRY_AFTER, seconds.to_string())];
    (code(status), wait, Json(body)).into_response()
}

/// Returns a page of HTML, as a proxy before a service answers.
pub(super) fn page(status: u16, text: &'static str) -> Response {
    (code(status), [(CONTENT_TYPE, "text/html")], text).into_response()
}

/// Returns the failures that look the same from any HTTP service; `None` if the service has its own
/// form.
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

/// Returns half an answer.
fn cut() -> Response {
    let end = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    let parts = [Ok("{\"type\": \"message\", \"content\": ["), Err(end)];
    Body::from_stream(stream::iter(parts)).into_response()
}

/// Returns untrusted service text: everything that it was sent, secrets of others, forged lines,
/// and markup for any reader.
fn hostile(headers: &HeaderMap) -> String {
    let keys = ["authorization", "x-api-key"].into_iter();
    let keys = keys.filter_map(|name| headers.get(name)?.to_str().ok());
    let keys: Vec<&str> = keys.collect();
    super::fault::hostile(&keys.join(" "))
}

fn code(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}
