//! The part of an address that names something.

use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use errpact::Occurrence;

use super::problem::problem;
use crate::errors::RequestUnreadable;

/// The id in an address: a firm or a file, which may not exist.
pub(super) struct Id(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Occurrence;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Occurrence> {
        let path: Result<Path<String>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        match path {
            Ok(Path(id)) => Ok(Self(id)),
            Err(_) => Err(problem(RequestUnreadable)),
        }
    }
}
