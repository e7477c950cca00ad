//! Keeping a time limit.

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
            .kind("TimeLimit")
            .io(ErrorKind::TimedOut)
            .message(message);
        self.signalled(signal)
    }

    /// What a panic said, as an occurrence.
    pub(super) fn panicked(&self, said: String) -> Occurrence {
        self.signalled(Signal::new().kind("Panic").message(said))
    }

    fn signalled(&self, mut signal: Signal<'_>) -> Occurrence {
        if let Some(tool) = &self.tool {
            signal = signal.tool(tool.clone());
        }
        if let Some(service) = &self.service {
            signal = signal.service(service.clone());
        }
        Occurrence::from_signal(self.catalog, signal).broken_off()
    }
}
