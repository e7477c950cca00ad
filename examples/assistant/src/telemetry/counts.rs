//! How often each code has occurred, counted from the log events.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex, PoisonError};

use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// Counts how often each code has occurred. It counts the events that every occurrence logs, so no
/// logged failure is missed, and no tool has to count.
#[derive(Debug, Clone, Default)]
pub struct Counts(Arc<Mutex<BTreeMap<String, u64>>>);

impl Counts {
    /// Returns the counts so far.
    #[must_use]
    pub fn by_code(&self) -> BTreeMap<String, u64> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl fmt::Display for Counts {
    /// Writes `CODE=count` pairs, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (code, count)) in self.by_code().iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{code}={count}")?;
        }
        Ok(())
    }
}

impl<S: Subscriber> Layer<S> for Counts {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() != "errpact" {
            return;
        }
        let mut code = Code(None);
        event.record(&mut code);
        if let Some(code) = code.0 {
            let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            *counts.entry(code).or_default() += 1;
        }
    }
}

/// The code of an event.
struct Code(Option<String>);

impl Visit for Code {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "code" {
            self.0 = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
