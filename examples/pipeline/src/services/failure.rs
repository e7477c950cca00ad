//! Failures between this program and a service, and the codes that they get.

use std::fmt;
use std::io::ErrorKind;
use std::time::Duration;

use errpact::{Occurrence, Signal};
use serde_json::Value;

use crate::errors::{CATALOG, NoFiling};

/// A failure between this program and a service. It may quote the service, so it leaves the process
/// only as an [`Occurrence`].
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// An HTTP status other than success.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The status is a success, but the body reports a failure.
    #[error("{0}")]
    Said(Value),
    /// The tool server answered with a JSON-RPC error.
    #[error("JSON-RPC error {code}: {message}")]
    Rpc {
        code: i64,
        message: String,
        /// The HTTP status of the service behind the tool server, if it is known.
        status: Option<u16>,
    },
    /// The tool was called, and failed.
    #[error("{text}")]
    Tool {
        text: String,
        /// The HTTP status of the service behind the tool server, if it is known.
        status: Option<u16>,
    },
    /// There was no answer in time.
    #[error("no answer within {} ms", limit.as_millis())]
    Silent {
        limit: Duration,
        /// The status that a missing answer counts as.
        counts_as: Option<u16>,
    },
    /// The answer does not have the requested form.
    #[error(transparent)]
    Unreadable(#[from] ReplyUnreadable),
    /// The answer is too long.
    #[error(transparent)]
    TooLong(#[from] ReplyTooLong),
    /// There was no answer.
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    /// The database answered with an error.
    #[error("{}: {text}", state.as_deref().unwrap_or("no SQLSTATE"))]
    Sql {
        /// SQLSTATE; SQLite has none.
        state: Option<String>,
        text: String,
    },
    /// The database did not answer.
    #[error(transparent)]
    Database(sqlx::Error),
    /// The database has no filing of the firm.
    #[error("no filing")]
    NoFiling,
}

/// An HTTP status other than success.
#[derive(Debug, thiserror::Error)]
#[error("{status}: {text}")]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) retry_after: Option<Duration>,
    /// The beginning of the body, without our key.
    pub(super) text: String,
}

impl Refusal {
    /// Returns the signal of the refusal: the message if the body is JSON, else the whole body.
    pub(super) fn signal(&self) -> Signal<'static> {
        let mut signal = Signal::new().with_status(self.status);
        if let Some(wait) = self.retry_after {
            signal = signal.with_retry_after(wait);
        }
        match serde_json::from_str(&self.text) {
            Ok(answer) if says_why(&answer) => signal.with_result(answer),
            _ => signal.with_message(self.text.clone()),
        }
    }
}

/// Returns whether there is a message where the rules look for one.
fn says_why(answer: &Value) -> bool {
    let error = &answer["error"];
    error.is_string() || error["message"].is_string()
}

/// An answer that cannot be read. The catalog's rules match this name.
#[derive(Debug, thiserror::Error)]
#[error("the answer cannot be read: {0}")]
pub(super) struct ReplyUnreadable(pub String);

/// An answer that is too long. The catalog's rules match this name.
#[derive(Debug, thiserror::Error)]
#[error("the answer has more than {0} bytes")]
pub(super) struct ReplyTooLong(pub usize);

impl Failure {
    /// Returns the failure for an answer that does not have the requested form.
    pub(super) fn unreadable(why: impl fmt::Display) -> Self {
        ReplyUnreadable(why.to_string()).into()
    }

    /// Returns the occurrence: the catalog's rules look at the signal, and `service` names the
    /// failed service.
    pub(super) fn at(self, service: &'static str) -> Occurrence {
        match self {
            Self::NoFiling => Occurrence::new(NoFiling {}).with_service(service),
            Self::Database(error) => Occurrence::new(DatabaseFailed(error)).with_service(service),
            Self::Http(error) => {
                let signal = lost(&error).with_service(service);
                Occurrence::from_signal(&CATALOG, signal.with_source(error.without_url()))
            }
            answered => {
                let signal = answered.signal().with_service(service);
                Occurrence::from_signal(&CATALOG, signal.with_source(answered))
            }
        }
    }

    /// Returns the signal of an answer, or of a missing one.
    fn signal(&self) -> Signal<'static> {
        let signal = Signal::new();
        match self {
            Self::Refused(refusal) => refusal.signal(),
            Self::Said(answer) => signal.with_result(answer.clone()),
            // The answer of the service behind it says more than the tool server's own code.
            Self::Rpc {
                message: text,
                status: Some(status),
                ..
            }
            | Self::Tool {
                text,
                status: Some(status),
            } => signal.with_message(text.clone()).with_status(*status),
            Self::Rpc { code, message, .. } => match i32::try_from(*code) {
                Ok(code) => signal.with_message(message.clone()).with_jsonrpc(code),
                Err(_) => signal.with_message(message.clone()),
            },
            Self::Tool { text, .. } => signal.with_message(text.clone()),
            Self::Sql {
                state: Some(state),
                text,
            } => signal
                .with_sqlstate(state.clone())
                .with_message(text.clone()),
            Self::Sql { text, .. } => signal.with_message(text.clone()),
            Self::Silent {
                counts_as: Some(status),
                ..
            } => signal.with_status(*status),
            Self::Silent { .. } => signal.with_io(ErrorKind::TimedOut),
            Self::Unreadable(_) => signal.with_kind("ReplyUnreadable"),
            Self::TooLong(_) => signal.with_kind("ReplyTooLong"),
            Self::Http(_) | Self::Database(_) | Self::NoFiling => signal,
        }
    }
}

/// A database that did not answer: the rules look at the I/O error inside.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
#[code(classify)]
struct DatabaseFailed(#[from] sqlx::Error);

/// Returns the signal of a lost connection. `hyper` has its own errors for a connection that was
/// cut, so no I/O error is among the causes.
fn lost(error: &reqwest::Error) -> Signal<'static> {
    let kind = if error.is_timeout() {
        ErrorKind::TimedOut
    } else if error.is_connect() {
        ErrorKind::NotConnected
    } else if error.is_request() || error.is_body() || error.is_decode() {
        ErrorKind::ConnectionAborted
    } else {
        return Signal::new();
    };
    Signal::new().with_io(kind)
}
