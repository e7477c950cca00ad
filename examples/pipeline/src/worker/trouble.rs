//! Failures of the database.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

/// The shortest and the longest wait for a database that fails.
const PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(2)];

/// When the database began to fail at something, if it does.
#[derive(Debug, Default)]
pub(super) struct Trouble(Option<Instant>);

impl Trouble {
    /// Notes a failure, and returns how long to wait until the next attempt.
    ///
    /// # Errors
    /// When it has failed for longer than this.
    pub(super) fn goes_on(&mut self, error: anyhow::Error, patience: Duration) -> Result<Duration> {
        tracing::error!(error = format!("{error:#}"), "the database fails");
        let lasts = self.0.get_or_insert_with(Instant::now).elapsed();
        if lasts >= patience {
            return Err(error).with_context(|| format!("the database has failed for {patience:?}"));
        }
        let [shortest, longest] = PAUSES;
        Ok(lasts.clamp(shortest, longest))
    }

    /// Notes a success.
    pub(super) fn is_over(&mut self) {
        self.0 = None;
    }
}
