//! Why there is no forecast.

use std::time::Duration;

use serde_json::Value;

/// Why there is no forecast. It may quote the service, so it is for the log only.
#[derive(Debug, thiserror::Error)]
pub enum WeatherError {
    /// An HTTP status other than success.
    #[error(transparent)]
    Status(#[from] Refusal),
    /// The status is a success, but the body reports a failure.
    #[error("{0}")]
    Failed(Value),
    /// The body is too long to be a forecast.
    #[error("the answer has more than {0} bytes")]
    TooLong(usize),
    /// The body is not a forecast.
    #[error("the answer is no forecast")]
    Unreadable(#[from] serde_json::Error),
    /// There was no answer.
    #[error(transparent)]
    Http(#[from] reqwest::Error),
}

/// An HTTP status other than success.
#[derive(Debug, thiserror::Error)]
#[error("{status}: {text}")]
pub struct Refusal {
    /// The status.
    pub status: u16,
    /// How long the service asks to wait.
    pub retry_after: Option<Duration>,
    /// The beginning of the body.
    pub text: String,
}
