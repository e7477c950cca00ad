//! Why there is no forecast.

use std::time::Duration;

use serde_json::Value;

/// Why there is no forecast. It may quote what the service wrote, so it is for the log alone.
#[derive(Debug, thiserror::Error)]
pub enum WeatherError {
    /// An HTTP status that is no success.
    #[error(transparent)]
    Status(#[from] Refusal),
    /// The status is a success, and the body says otherwise.
    #[error("{0}")]
    Failed(Value),
    /// The body is too long to be a forecast.
    #[error("the answer has more than {0} bytes")]
    TooLong(usize),
    /// The body is no forecast.
    #[error("the answer is no forecast")]
    Unreadable(#[from] serde_json::Error),
    /// There was no answer.
    #[error(transparent)]
    Http(#[from] reqwest::Error),
}

/// An HTTP status that is no success.
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
