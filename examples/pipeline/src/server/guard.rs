//! What a page of somebody else's may not do.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderName, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::problem;
use crate::errors::RequestUnreadable;

/// The names of this machine, the only ones under which the server can be reached.
const HERE: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Refuses what another site sends. A browser says who asks, and a form of any site may send a `POST`; and a
/// name of somebody else's may be made to lead here, so that the browser takes his page for ours.
pub(super) async fn same_site(request: Request, next: Next) -> Response {
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if !is_for_us(&request) || (changes && !is_ours(&request)) {
        return problem(RequestUnreadable).into_response();
    }
    next.run(request).await
}

/// Whether the request names this machine; one without a name is from no browser.
fn is_for_us(request: &Request) -> bool {
    let named = request.headers().contains_key(HOST);
    let host = header(request, HOST).or_else(|| request.uri().authority().map(Authority::as_str));
    match host {
        Some(host) => {
            let name = match host.rsplit_once(':') {
                Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
                _ => host,
            };
            HERE.iter().any(|here| name.eq_ignore_ascii_case(here))
        }
        None => !named,
    }
}

/// Whether it comes from our page, or from none.
fn is_ours(request: &Request) -> bool {
    if !request.headers().contains_key(ORIGIN) {
        return true;
    }
    let origin = header(request, ORIGIN).and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, authority)| header(request, HOST) == Some(authority))
}

fn header(request: &Request, name: HeaderName) -> Option<&str> {
    request.headers().get(name)?.to_str().ok()
}
