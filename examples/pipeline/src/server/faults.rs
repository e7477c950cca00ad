//! Making the services fail.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use errpact::Occurrence;
use serde::Deserialize;
use serde_json::json;

use super::App;
use super::answer::answer;
use super::problem::problem;
use crate::errors::RequestUnreadable;
use crate::stand_in::{FAULTS, SERVICES};

/// The requested failure.
#[derive(Debug, Deserialize)]
struct Wish {
    service: String,
    fault: String,
    #[serde(default = "once")]
    times: u32,
}

fn once() -> u32 {
    1
}

/// Lists the services and faults.
pub(super) async fn list() -> Response {
    answer(json!({ "services": SERVICES, "faults": FAULTS }))
}

/// Makes a service fail from now on, this many times.
pub(super) async fn wish(
    State(app): State<App>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Occurrence> {
    let body = body.map_err(|_| problem(RequestUnreadable))?;
    let media = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let media = media
        .and_then(|media| media.split(';').next())
        .unwrap_or_default();
    if !media.trim().eq_ignore_ascii_case("application/json") {
        return Err(problem(RequestUnreadable));
    }
    let wish: Wish = serde_json::from_slice(&body).map_err(|_| problem(RequestUnreadable))?;
    app.stand_ins
        .fail_next(&wish.service, &wish.fault, wish.times)
        .map_err(problem)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
