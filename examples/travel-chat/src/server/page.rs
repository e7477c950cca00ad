//! The page and its files, from inside the program.

use axum::extract::Path;
use axum::response::Response;
use errpact::Occurrence;
use shared::http::{self, page};

use super::problem::nothing;

const INDEX: &str = include_str!("../../web/index.html");
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the page.
pub(super) async fn index() -> Response {
    page(INDEX)
}

/// Returns a file of the page.
pub(super) async fn file(Path(name): Path<String>) -> Result<Response, Occurrence> {
    match http::file(&name, FILES) {
        Some(file) => Ok(file),
        None => Err(nothing().await),
    }
}
