//! A web page and its files, from inside the program.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};

/// The page loads nothing from elsewhere and runs no inline scripts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Returns a page.
#[must_use]
pub fn page(html: &'static str) -> Response {
    served("text/html; charset=utf-8", html.as_bytes())
}

/// Returns the file of this name, or `None` if `files` does not have it. The names were known when the
/// program was compiled, and are not paths.
#[must_use]
pub fn file(name: &str, files: &[(&str, &'static [u8])]) -> Option<Response> {
    let (_, bytes) = files.iter().find(|(known, _)| *known == name)?;
    let media = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    Some(served(media, bytes))
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
