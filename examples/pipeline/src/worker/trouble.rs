//! What the database fails at.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result};

/// What the database fails at, if it does: since when, and how the last time.
#[derive(Debug, Default)]
pub(super) struct Trouble(Option<(Instant, Error)>);

impl Trouble {
    /// It fails, or fails still.
    pub(super) fn goes_on(&mut self, error: Error) {
        tracing::error!(error = format!("{error:#}"), "the database fails");
        let since = self.since().unwrap_or_else(Instant::now);
        self.0 = Some((since, error));
    }

    /// It has not failed.
    pub(super) fn is_over(&mut self) {
        self.0 = None;
    }

    /// Since when it fails.
    pub(super) fn since(&self) -> Option<Instant> {
        self.0.as_ref().map(|(since, _)| *since)
    }

    /// How it failed the last time, where it has failed for so long.
    pub(super) fn lasts(&mut self, patience: Duration) -> Result<()> {
        match self.0.take_if(|(since, _)| since.elapsed() >= patience) {
            None => Ok(()),
            Some((_, error)) => {
                Err(error).with_context(|| format!("the database has failed for {patience:?}"))
            }
        }
    }
}
