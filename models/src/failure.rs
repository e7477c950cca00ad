//! What a provider returns, or its connection does, instead of an answer.

use std::fmt;
use std::io::ErrorKind;
use std::time::Duration;

use errpact::{Occurrence, Signal};
use serde_json::Value;

use crate::errors::CATALOG;

/// The longest text of a failure that is kept, in bytes.
const LONGEST: usize = 4_096;

/// What a provider returns, or its connection does, instead of an answer.
///
/// `Display` and `Debug` write the typed facts. The text may contain anything, so it leaves only through
/// [`signal`](Self::signal), of which the log gets a scrubbed form. The key of the endpoint is removed from it before.
#[derive(Clone, Default, thiserror::Error)]
#[error("the model's provider {}", self.happened())]
pub struct Failure {
    pub(crate) status: Option<u16>,
    pub(crate) body: Option<Value>,
    pub(crate) io: Option<ErrorKind>,
    pub(crate) message: String,
    pub(crate) retry_after: Option<Duration>,
}

impl Failure {
    /// Creates the failure of a connection.
    pub(crate) fn io(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            io: Some(kind),
            message: message.into(),
            ..Self::default()
        }
    }

    /// Creates the failure of an answer that its API does not have.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::io(ErrorKind::InvalidData, message)
    }

    /// Creates the failure of an answer in the middle of which the connection ended.
    pub(crate) fn cut() -> Self {
        Self::io(ErrorKind::UnexpectedEof, "the answer ended too early")
    }

    /// Creates the failure that the JSON of an answer describes as `{"error": …}`.
    pub(crate) fn reported(body: Value) -> Self {
        let error = &body["error"];
        let message = error.as_str().or_else(|| error["message"].as_str());
        // Routers in front of several providers answer 200, and the status is in the body.
        let status = error["code"].as_u64().and_then(|code| code.try_into().ok());
        Self {
            status: status.filter(|status| (400..600).contains(status)),
            message: message.unwrap_or_default().to_owned(),
            body: Some(body),
            ..Self::default()
        }
    }

    /// Creates the failure of an answer with this status, whatever its body is.
    pub(crate) fn answered(status: u16, text: &str, retry_after: Option<Duration>) -> Self {
        let reported = match serde_json::from_str::<Value>(text) {
            Ok(body) if body.is_object() => Self::reported(body),
            Ok(_) | Err(_) => Self {
                message: text.to_owned(),
                ..Self::default()
            },
        };
        Self {
            status: Some(status),
            retry_after,
            ..reported
        }
    }

    /// Returns the HTTP status, if there was an answer.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        self.status
    }

    /// Returns how long the provider asks to wait.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Returns what is known of it, for any catalog that includes `std:llm-provider`:
    /// `Occurrence::from_signal(&CATALOG, failure.signal())`.
    #[must_use]
    pub fn signal(self) -> Signal<'static> {
        // A completion that no one saw has changed nothing.
        let mut signal = Signal::new()
            .with_service("llm-provider")
            .with_nothing_done();
        if let Some(status) = self.status {
            signal = signal.with_status(status);
        }
        if let Some(body) = self.body {
            signal = signal.with_result(body);
        }
        if let Some(kind) = self.io {
            signal = signal.with_io(kind);
        }
        if !self.message.is_empty() {
            signal = signal.with_message(self.message);
        }
        if let Some(wait) = self.retry_after {
            signal = signal.with_retry_after(wait);
        }
        signal
    }

    fn happened(&self) -> String {
        match (self.status, self.io) {
            (Some(status), _) => format!("answered with status {status}"),
            (None, Some(kind)) => format!("did not answer: {kind}"),
            (None, None) => "reported an error".to_owned(),
        }
    }

    /// Removes a secret from all texts, and what is too long to be kept.
    pub(crate) fn without(mut self, secret: Option<&str>) -> Self {
        if let Some(secret) = secret {
            self.message = self.message.replace(secret, REMOVED);
            if let Some(body) = &mut self.body {
                remove(body, secret);
            }
        }
        if self.message.len() > LONGEST {
            let end = (0..=LONGEST)
                .rev()
                .find(|end| self.message.is_char_boundary(*end));
            self.message.truncate(end.unwrap_or_default());
        }
        self
    }
}

/// What is written in place of a key.
pub(crate) const REMOVED: &str = "[key]";

fn remove(value: &mut Value, secret: &str) {
    match value {
        Value::String(text) if text.contains(secret) => *text = text.replace(secret, REMOVED),
        Value::Array(items) => items.iter_mut().for_each(|item| remove(item, secret)),
        Value::Object(members) => {
            members.values_mut().for_each(|item| remove(item, secret));
            members.retain(|name, _| !name.contains(secret));
        }
        _ => {}
    }
}

impl From<Failure> for Occurrence {
    /// Classifies it by this crate's [catalog](crate::errors).
    fn from(failure: Failure) -> Self {
        Self::from_signal(&CATALOG, failure.signal())
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Failure")
            .field("status", &self.status)
            .field("io", &self.io)
            .field("retry_after", &self.retry_after)
            .finish_non_exhaustive()
    }
}
