//! JSON answers.

use axum::Json;
use axum::http::HeaderName;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Only the client that asked may keep the answer.
const NO_STORE: [(HeaderName, &str); 1] = [(CACHE_CONTROL, "no-store")];

/// Returns a JSON answer that must not be cached.
pub(super) fn answer(body: impl Serialize) -> Response {
    (NO_STORE, Json(body)).into_response()
}
