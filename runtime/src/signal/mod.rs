//! The known facts of a raw failure.

mod facts;
mod foreign;
mod retry_after;

pub(crate) use foreign::{downcast, read};
pub use retry_after::{retry_after, retry_after_from, retry_after_ms};

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

/// The known facts of a raw failure, which the catalog's `detect` rules look at.
///
/// It is created from an error ([`of`](Self::of), [`walk`](Self::walk)), or from what an answer
/// says. Explicit facts win over those found in an error. Its message goes only to the log,
/// scrubbed; the other receivers get what rules take from it for declared parameters.
///
/// ```
/// use errpact::Signal;
///
/// let signal = Signal::new().with_status(429).with_message("slow down").with_service("weather");
/// # let _ = signal;
/// ```
#[derive(Clone, Default)]
pub struct Signal<'a> {
    pub(crate) kind: Option<Cow<'a, str>>,
    pub(crate) status: Option<u16>,
    pub(crate) sqlstate: Option<Cow<'a, str>>,
    pub(crate) sqlite: Option<i32>,
    pub(crate) jsonrpc: Option<i32>,
    pub(crate) io: Option<Cow<'a, str>>,
    pub(crate) tool: Option<Cow<'a, str>>,
    pub(crate) service: Option<Cow<'a, str>>,
    pub(crate) message: Option<Cow<'a, str>>,
    pub(crate) result: Option<Cow<'a, Value>>,
    pub(crate) retry_after: Option<Duration>,
    /// Whether the program knows that the call had no effect.
    pub(crate) nothing_done: bool,
    /// For the log only.
    pub(crate) source: Option<Arc<dyn Error + Send + Sync>>,
}

impl fmt::Debug for Signal<'_> {
    /// Writes the typed facts. Message and result may contain anything.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signal")
            .field("kind", &self.kind)
            .field("status", &self.status)
            .field("sqlstate", &self.sqlstate)
            .field("sqlite", &self.sqlite)
            .field("jsonrpc", &self.jsonrpc)
            .field("io", &self.io)
            .field("tool", &self.tool)
            .field("service", &self.service)
            .field("retry_after", &self.retry_after)
            .field("nothing_done", &self.nothing_done)
            .finish_non_exhaustive()
    }
}
