//! The chat's interface to the model's provider.

use std::fmt;
use std::io::ErrorKind;
use std::pin::Pin;
use std::time::Duration;

use errpact::{Occurrence, Signal, ToolCall};
use serde_json::Value;
use shared::model::Request;
use tokio::sync::mpsc;

use crate::errors::CATALOG;

/// The receiver of an answer's text, piece by piece.
pub type Deltas = mpsc::Sender<String>;

/// The future of an answer: it returns the calls at the end, once the text has gone to the
/// [`Deltas`].
pub type Answering<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<ToolCall>, ProviderError>> + Send + 'a>>;

/// The model's provider.
pub trait Provider: Send + Sync {
    /// Asks for the next message.
    fn answer<'a>(&'a self, request: &'a Request, deltas: Deltas) -> Answering<'a>;
}

/// A failure of the provider. Its text is raw, and may contain anything.
#[derive(Default)]
pub struct ProviderError {
    /// The status of its answer.
    pub status: Option<u16>,
    /// The JSON of its answer.
    pub body: Option<Value>,
    /// How the connection broke.
    pub io: Option<ErrorKind>,
    /// Other known facts.
    pub said: Option<String>,
    /// How long the provider asks to wait.
    pub retry_after: Option<Duration>,
}

impl fmt::Debug for ProviderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProviderError")
            .field("status", &self.status)
            .field("io", &self.io)
            .finish_non_exhaustive()
    }
}

impl From<ProviderError> for Occurrence {
    fn from(error: ProviderError) -> Self {
        let mut signal = Signal::new().with_service("llm-provider");
        if let Some(status) = error.status {
            signal = signal.with_status(status);
        }
        if let Some(body) = error.body {
            signal = signal.with_result(body);
        }
        if let Some(kind) = error.io {
            signal = signal.with_io(kind);
        }
        if let Some(said) = error.said {
            signal = signal.with_message(said);
        }
        if let Some(wait) = error.retry_after {
            signal = signal.with_retry_after(wait);
        }
        Self::from_signal(&CATALOG, signal)
    }
}
