//! A worker that died.

use std::fmt;

use errpact::Signal;

/// The failure of a stage whose worker is gone: it died, or lost its database for longer than its lease.
/// The catalog assigns it a code with `detect: { type: Interrupted }`.
pub(crate) struct Interrupted {
    pub(crate) worker: Option<String>,
    /// When its lease ran out, if the worker had one.
    pub(crate) until: Option<String>,
}

impl Interrupted {
    /// Returns the facts for the rules.
    pub(crate) fn signal(&self) -> Signal<'static> {
        Signal::new()
            .with_kind("Interrupted")
            .with_message(self.to_string())
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worker = self.worker.as_deref().unwrap_or("unknown");
        write!(f, "worker `{worker}` stopped without a word")?;
        match &self.until {
            Some(until) => write!(f, ": its lease ran out at {until}"),
            None => Ok(()),
        }
    }
}
