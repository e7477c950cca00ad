//! An answer of JSON.

use axum::Json;
use axum::http::HeaderName;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Nobody but who asked keeps it.
const NO_STORE: [(HeaderName, &str); 1] = [(CACHE_CONTROL, "no-store")];

/// An answer of JSON, as it is at this moment.
pub(super) fn answer(body: impl Serialize) -> Response {
    (NO_STORE, Json(body)).into_response()
}
