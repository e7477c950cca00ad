//! An HTTP response for an error: RFC 9457.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use super::accept;
use super::shape::shape_of;
use crate::Occurrence;
use crate::redact::Audience;
use crate::table::{Outcome, Retry, Surface};

/// The statuses that an error may have.
const ERRORS: std::ops::RangeInclusive<u16> = 400..=599;

/// An HTTP response of [RFC 9457]: status, headers and a body of type `application/problem+json`.
///
/// With the feature `axum` it is a response there, and so is an [`Occurrence`].
///
/// [RFC 9457]: https://www.rfc-editor.org/rfc/rfc9457
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    status: u16,
    content_type: Cow<'static, str>,
    language: Option<String>,
    retry_after: Option<u64>,
    fingerprint: String,
    body: Value,
}

impl Occurrence {
    /// Returns the problem details of [RFC 9457] for an HTTP client. A user may see everything in it:
    /// values have the form for the user.
    ///
    /// ```json
    /// {"type": "https://example.com/errors#SLOT_CONFLICT", "title": "Slot conflict", "status": 409,
    ///  "detail": "a sentence for the user", "instance": "urn:uuid:…",
    ///  "code": "SLOT_CONFLICT", "category": "booking", "ref": "0123456789ab",
    ///  "fingerprint": "0123456789ab",
    ///  "retry": "retry-after-delay",
    ///  "recovery": {"is_retryable": true, "policy": "retry-after-delay",
    ///    "retry_strategy": {"suggested_delay": 2000, "max_retries": 3}}}
    /// ```
    ///
    /// - `type` is the code's `docs`, else `tag:errpact.github.io,2026:CATALOG/CODE`, which names
    ///   the code and cannot be fetched;
    /// - `title` is the code's `summary`, the same for every occurrence; `detail` is
    ///   [`user_text`](Self::user_text);
    /// - `status` is the code's; 500 if the catalog has none or one that is not an error's;
    /// - `recovery` has what a program needs for a retry. Instructions, alternatives and adjustments
    ///   are not in it: they were written for the model;
    /// - `fingerprint`, also in the header [`errpact-fingerprint`](Problem::FINGERPRINT), is the catalog's
    ///   [`wire_fingerprint`](crate::table::Catalog::wire_fingerprint).
    ///
    /// `Content-Language` is the [language](Self::language) of `detail`, if the catalog says it; `title` is the same in
    /// every language. If the catalog has a shape for HTTP bodies (`wire`), the body has that shape instead, and its
    /// media type. `Retry-After` is the wait in seconds, rounded up. `Cache-Control: no-store` prevents showing
    /// one user's error to the next.
    ///
    /// [RFC 9457]: https://www.rfc-editor.org/rfc/rfc9457
    #[must_use]
    pub fn problem(&self) -> Problem {
        let presented = self.presented();
        let status = self.http_status();
        let wait = self.wait_for(Audience::User, |wait| (wait.milliseconds(), wait.seconds()));
        let retry = self.offered_retry();
        let mut body = json!({
            "type": self.problem_type(),
            "title": self.title(),
            "status": status,
            "detail": self.user_text(),
            "instance": format!("urn:uuid:{}", self.id()),
            "code": presented.name,
            "category": self.catalog().category_name(presented),
            "ref": self.reference(),
            "retry": retry.word,
            "recovery": recovery(retry, self.outcome(), wait.map(|(ms, _)| ms)),
        });
        let fingerprint = self.catalog().wire_fingerprint;
        if !fingerprint.is_empty() {
            body["fingerprint"] = fingerprint.into();
        }
        let mut content_type = Cow::Borrowed(Problem::CONTENT_TYPE);
        if let Some(shape) = shape_of(self, Surface::Http) {
            content_type = Cow::Owned(shape.media_type.to_owned());
            body = self.written(Surface::Http).unwrap_or_default();
        }
        Problem {
            status,
            content_type,
            language: self.language().map(str::to_owned),
            retry_after: wait.map(|(_, seconds)| seconds),
            fingerprint: fingerprint.to_owned(),
            body,
        }
    }

    /// Returns the status of an HTTP response.
    pub(super) fn http_status(&self) -> u16 {
        let status = self.presented().status;
        status.filter(|it| ERRORS.contains(it)).unwrap_or(500)
    }

    /// Returns what is the same for every occurrence of the code.
    pub(super) fn title(&self) -> &str {
        let presented = self.presented();
        match presented.summary {
            "" => presented.name,
            summary => summary,
        }
    }

    /// Returns a globally unique name of the code.
    fn problem_type(&self) -> Cow<'_, str> {
        let presented = self.presented();
        presented.docs.map_or_else(
            || {
                let catalog = self.catalog().name;
                format!("tag:errpact.github.io,2026:{catalog}/{}", presented.name).into()
            },
            Cow::Borrowed,
        )
    }
}

/// Returns what a program needs for a retry.
fn recovery(retry: &Retry<'_>, outcome: Outcome, wait: Option<u64>) -> Value {
    let mut strategy = Map::new();
    if let Some(ms) = wait {
        strategy.insert("suggested_delay".to_owned(), ms.into());
    }
    if let (Some(_), Some(max)) = (retry.by, retry.max) {
        strategy.insert("max_retries".to_owned(), max.into());
    }
    let mut recovery = json!({ "is_retryable": retry.by.is_some(), "policy": retry.word });
    if outcome == Outcome::NotDone {
        recovery["outcome"] = outcome.as_str().into();
    }
    if !strategy.is_empty() {
        recovery["retry_strategy"] = Value::Object(strategy);
    }
    recovery
}

impl Problem {
    /// The media type of problem details.
    pub const CONTENT_TYPE: &'static str = "application/problem+json";
    /// The header with the catalog's [`wire_fingerprint`](crate::table::Catalog::wire_fingerprint). A server may add it
    /// to every response, so that a page notices a new version before a call fails.
    pub const FINGERPRINT: &'static str = "errpact-fingerprint";

    /// Writes the response for a client with this `Accept` header: the same body as
    /// `application/json` if the client prefers that. Any other preference gets problem details,
    /// which is better than no answer.
    #[must_use]
    pub fn with_accept(mut self, header: &str) -> Self {
        const JSON: &str = "application/json";
        if accept::quality(header, JSON) > accept::quality(header, &self.content_type) {
            self.content_type = Cow::Borrowed(JSON);
        }
        self
    }

    /// Returns the HTTP status: 400 to 599.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns the headers, names in lower case.
    pub fn headers(&self) -> impl Iterator<Item = (&'static str, Cow<'static, str>)> {
        let retry_after = self.retry_after.map(|seconds| seconds.to_string().into());
        [
            ("content-type", Some(self.content_type.clone())),
            ("content-language", self.language.clone().map(Cow::Owned)),
            ("cache-control", Some("no-store".into())),
            ("retry-after", retry_after),
            (
                Self::FINGERPRINT,
                (!self.fingerprint.is_empty()).then(|| Cow::Owned(self.fingerprint.clone())),
            ),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
    }

    /// Returns the body's members.
    #[must_use]
    pub fn members(&self) -> &Value {
        &self.body
    }

    /// Returns the body.
    #[must_use]
    pub fn body(&self) -> String {
        self.body.to_string()
    }
}

#[cfg(feature = "axum")]
mod response {
    use std::sync::Arc;

    use axum_core::body::Body;
    use axum_core::response::{IntoResponse, Response};
    use http::{HeaderName, HeaderValue, StatusCode};

    use super::Problem;
    use crate::Occurrence;

    impl IntoResponse for Problem {
        fn into_response(self) -> Response {
            let mut response = Response::new(Body::from(self.body()));
            // Both are in range, and a value contains only letters, digits and `-`.
            *response.status_mut() =
                StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            for (name, value) in self.headers() {
                if let Ok(value) = HeaderValue::from_str(&value) {
                    response
                        .headers_mut()
                        .insert(HeaderName::from_static(name), value);
                }
            }
            response
        }
    }

    impl IntoResponse for Occurrence {
        /// Returns its [`problem`](Occurrence::problem). The occurrence itself is among the
        /// response's extensions, as `Arc<Occurrence>`, so that one middleware can log every
        /// failure.
        fn into_response(self) -> Response {
            let mut response = self.problem().into_response();
            response.extensions_mut().insert(Arc::new(self));
            response
        }
    }
}
