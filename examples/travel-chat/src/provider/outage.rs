//! The ways in which the provider fails on demand.

use std::io::ErrorKind;
use std::time::Duration;

use errpact::{Occurrence, Signal};
use serde_json::{Value, json};

use crate::errors::CATALOG;

/// The provider, as a service of the catalog.
const SERVICE: &str = "llm-provider";

/// Text that providers write and that no user should ever read.
const RAW: &str =
    "key sk-ant-api03-aBcDeFgHiJkLmNoPqRsTuVwXyZ of org anna.lind@example.com at 10.0.3.7";

/// When the provider fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Every time.
    Always,
    /// The first time that a request is made.
    Once,
    /// When it is asked for the last words, without tools.
    Last,
}

/// A way in which the provider fails. `provider:NAME` in the user's words asks for it; with `-once`
/// or `-last` after the name it does not always fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outage {
    /// A status, with an error type and the beginning of a message.
    Status(u16, &'static str, &'static str),
    /// The connection breaks.
    Breaks(ErrorKind),
    /// The connection breaks in the middle of an answer.
    Cut,
    /// An unforeseen error.
    Unknown,
}

impl Outage {
    /// All outages, by name.
    pub const ALL: [(&'static str, Self); 16] = [
        (
            "authentication",
            Self::Status(401, "authentication_error", "invalid x-api-key"),
        ),
        (
            "bad-request",
            Self::Status(400, "invalid_request_error", "tools.0.name: too long"),
        ),
        (
            "content",
            Self::Status(
                400,
                "invalid_request_error",
                "Output blocked by content filtering policy",
            ),
        ),
        (
            "context",
            Self::Status(
                400,
                "invalid_request_error",
                "prompt is too long: 210000 tokens > 200000 maximum",
            ),
        ),
        ("cut", Self::Cut),
        (
            "model",
            Self::Status(404, "not_found_error", "model: claude-9"),
        ),
        (
            "overloaded",
            Self::Status(529, "overloaded_error", "Overloaded"),
        ),
        (
            "permission",
            Self::Status(403, "permission_error", "no access to this feature"),
        ),
        (
            "quota",
            Self::Status(
                400,
                "invalid_request_error",
                "Your credit balance is too low",
            ),
        ),
        (
            "rate-limit",
            Self::Status(
                429,
                "rate_limit_error",
                "This request would exceed your limit",
            ),
        ),
        ("refused", Self::Breaks(ErrorKind::ConnectionRefused)),
        ("reset", Self::Breaks(ErrorKind::ConnectionReset)),
        ("timeout", Self::Breaks(ErrorKind::TimedOut)),
        (
            "too-large",
            Self::Status(413, "request_too_large", "Request exceeds the maximum size"),
        ),
        (
            "unavailable",
            Self::Status(500, "api_error", "Internal server error"),
        ),
        ("unknown", Self::Unknown),
    ];

    /// Returns the outage that a text asks for, and when it happens.
    #[must_use]
    pub fn of(text: &str) -> Option<(Self, When)> {
        let (_, rest) = text.split_once("provider:")?;
        let name = rest
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .next()?;
        let (name, when) = match name.rsplit_once('-') {
            Some((name, "once")) => (name, When::Once),
            Some((name, "last")) => (name, When::Last),
            _ => (name, When::Always),
        };
        let (_, outage) = Self::ALL.iter().find(|(known, _)| *known == name)?;
        Some((*outage, when))
    }

    /// Returns the failure.
    #[must_use]
    pub fn error(self) -> Occurrence {
        // A completion that no one saw has changed nothing.
        let failed = || Signal::new().with_service(SERVICE).with_nothing_done();
        let signal = match self {
            Self::Status(status, kind, message) => return answered(status, body(kind, message)),
            Self::Breaks(kind) => failed().with_io(kind).with_message(RAW),
            Self::Cut => failed()
                .with_io(ErrorKind::ConnectionReset)
                .with_message(format!("the stream ended early: {RAW}")),
            Self::Unknown => failed().with_message(format!("teapot: {RAW}")),
        };
        Occurrence::from_signal(&CATALOG, signal)
    }
}

/// Returns the failure of an answer with this status.
pub(super) fn answered(status: u16, body: Value) -> Occurrence {
    let signal = Signal::new()
        .with_service(SERVICE)
        .with_status(status)
        .with_result(body)
        .with_nothing_done();
    // Longer than the catalog's own delay, and short enough for a waiting user.
    let signal = match status {
        429 => signal.with_retry_after(Duration::from_millis(400)),
        _ => signal,
    };
    Occurrence::from_signal(&CATALOG, signal)
}

/// Returns the JSON of an error as Anthropic sends it.
pub(super) fn body(kind: &str, message: &str) -> Value {
    json!({ "type": "error", "error": { "type": kind, "message": format!("{message} ({RAW})") } })
}
