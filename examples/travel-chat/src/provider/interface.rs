//! The chat's interface to the model's provider.

use std::pin::Pin;

use errpact::{Occurrence, ToolCall};
use errpact_models::Request;
use tokio::sync::mpsc;

/// The receiver of an answer's text, piece by piece.
pub type Deltas = mpsc::Sender<String>;

/// The future of an answer. The text goes to the [`Deltas`] first, and the calls are the result; or a failure, whose code the
/// rules of `std:llm-provider` have found.
pub type Answering<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<ToolCall>, Occurrence>> + Send + 'a>>;

/// The model's provider.
pub trait Provider: Send + Sync {
    /// Asks for the next message.
    fn answer<'a>(&'a self, request: &'a Request, deltas: Deltas) -> Answering<'a>;
}
