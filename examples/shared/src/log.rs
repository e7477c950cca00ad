//! A log in memory.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use tracing::Subscriber;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Filter, SubscriberExt as _};
use tracing_subscriber::{Layer as _, Registry};

/// A log that keeps its lines in memory.
#[derive(Debug, Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Returns a subscriber that writes the events which `wanted` lets through into this log: one line
    /// per event, without color and time. A run then prints the same lines every time, except for the
    /// ids.
    #[must_use]
    pub fn subscriber<F>(&self, wanted: F) -> impl Subscriber + Send + Sync + use<F>
    where
        F: Filter<Registry> + Send + Sync + 'static,
    {
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(self.clone())
            .with_ansi(false)
            .with_target(false)
            .without_time();
        tracing_subscriber::registry().with(lines.with_filter(wanted))
    }

    /// Returns the lines so far.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes)
            .lines()
            .map(str::to_owned)
            .collect()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}
