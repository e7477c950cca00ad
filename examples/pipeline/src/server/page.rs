//! The page and its files, from inside the program.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};
use errpact::Occurrence;

use super::id::Id;
use super::problem::nothing;

const INDEX: &str = include_str!("../../web/index.html");
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page loads nothing from elsewhere and runs no inline scripts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Returns the page.
pub(super) async fn index() -> Response {
    served("text/html; charset=utf-8", INDEX.as_bytes())
}

/// Returns a file of the page. The names were known when the program was compiled, and are not
/// paths.
pub(super) async fn file(Id(name): Id) -> Result<Response, Occurrence> {
    let Some((name, bytes)) = FILES.iter().find(|(known, _)| *known == name) else {
        return Err(nothing().await);
    };
    let media = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    Ok(served(media, bytes))
}

fn served(media: &'static str, bytes: &'static [u8]) -> Response {
    let headers = [
        (CONTENT_TYPE, media),
        // The program may be a newer one tomorrow.
        (CACHE_CONTROL, "no-cache"),
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, bytes).into_response()
}
