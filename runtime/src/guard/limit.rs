//! Enforces a time limit.

use std::future::Future;
#[cfg(feature = "tokio")]
use std::io::ErrorKind;

use super::Guard;
use crate::{Occurrence, Signal};

impl Guard {
    /// Awaits the future, for no longer than the limit.
    pub(super) async fn limited<F: Future>(&self, future: F) -> Result<F::Output, Occurrence> {
        #[cfg(feature = "tokio")]
        if let Some(limit) = self.limit {
            let awaited = tokio::time::timeout(limit, future).await;
            return awaited.map_err(|_| self.timed_out(limit));
        }
        Ok(future.await)
    }

    #[cfg(feature = "tokio")]
    fn timed_out(&self, limit: std::time::Duration) -> Occurrence {
        let message = format!("timed out after {limit:?}");
        let signal = Signal::new()
            .with_kind("TimeLimit")
            .with_io(ErrorKind::TimedOut)
            .with_message(message);
        self.occurrence_of(signal)
    }

    /// Returns the occurrence of a panic with this text.
    pub(super) fn panicked(&self, said: String) -> Occurrence {
        self.occurrence_of(Signal::new().with_kind("Panic").with_message(said))
    }

    fn occurrence_of(&self, mut signal: Signal<'_>) -> Occurrence {
        if let Some(tool) = &self.tool {
            signal = signal.with_tool(tool.clone());
        }
        if let Some(service) = &self.service {
            signal = signal.with_service(service.clone());
        }
        Occurrence::from_signal(&self.catalog, signal).unproved()
    }
}
