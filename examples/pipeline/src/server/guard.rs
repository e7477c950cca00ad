//! What a page of somebody else's may not do.

use axum::extract::Request;
use axum::http::Method;
use axum::http::header::{HOST, ORIGIN};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::problem;
use crate::errors::RequestUnreadable;

/// Refuses what another site sends: a browser says who asks, and a form of any site may send a `POST`.
pub(super) async fn same_site(request: Request, next: Next) -> Response {
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if changes && !ours(&request) {
        return problem(RequestUnreadable).into_response();
    }
    next.run(request).await
}

fn ours(request: &Request) -> bool {
    let header = |name| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    if !request.headers().contains_key(ORIGIN) {
        // Not from a page.
        return true;
    }
    let origin = header(ORIGIN).and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, authority)| header(HOST) == Some(authority))
}
