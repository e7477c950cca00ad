//! Failures that a tool returns as data.

use std::any::Any;
use std::borrow::Cow;

use errpact_core::{is_match, reports_failure};
use serde_json::Value;

use super::Guard;
use crate::occurrence::{Violation, tell};
use crate::{Occurrence, Signal, wire};

/// The most bytes of a text that are read as JSON. Failures are short, and data may be large.
const MOST_READ: usize = 64 * 1024;

impl Guard {
    /// Returns the failure that the block's result reports, if the block is the whole tool: the result of one
    /// operation is not what the model reads.
    pub(super) fn failure_in(&self, result: &dyn Any) -> Option<Occurrence> {
        let tool = self.tool.as_ref()?;
        if self.operation.as_ref().is_some_and(|it| it != tool) {
            return None;
        }
        if let Some(value) = result.downcast_ref::<Value>() {
            return match value {
                Value::String(text) => self.failure_in_text(text),
                value => self.failure_in_json(value),
            };
        }
        let text = result.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| result.downcast_ref::<&str>().copied());
        let text = text.or_else(|| result.downcast_ref::<Cow<'static, str>>().map(|it| &**it));
        self.failure_in_text(text?)
    }

    /// Returns the failure that a text result reports, or is by the catalog's `failed_when`.
    pub(crate) fn failure_in_text(&self, text: &str) -> Option<Occurrence> {
        if let Some(declared) = self.declared_failure(text) {
            return Some(declared);
        }
        let text = text.trim();
        if !text.starts_with('{') || text.len() > MOST_READ {
            return None;
        }
        self.failure_in_json(&serde_json::from_str(text).ok()?)
    }

    /// Returns the failure that a JSON result reports.
    pub(crate) fn failure_in_json(&self, result: &Value) -> Option<Occurrence> {
        if self.failed_when().is_some_and(str::is_empty) {
            return None;
        }
        let declared = wire::declared(self.catalog, result);
        if let Some(own) = declared.as_ref().filter(|it| it.known) {
            return Some(self.fill(own.to_occurrence(self.catalog).unproved()));
        }
        (declared.is_some() || reports_failure(result))
            .then(|| self.failure_as_data(Signal::new().with_result(result)))
    }

    /// Returns the regular expression for texts of the tool that are failures; empty if no result is one.
    pub(crate) fn failed_when(&self) -> Option<&'static str> {
        self.catalog.failed_when(self.tool.as_deref()?)
    }

    /// Returns the occurrence of a text that is a failure as the catalog declares it. That is not a violation.
    pub(crate) fn declared_failure(&self, text: &str) -> Option<Occurrence> {
        let declared = self.failed_when().filter(|regex| !regex.is_empty())?;
        is_match(declared, text).then(|| match Occurrence::of_text(self.catalog, text.trim()) {
            Some(own) => self.fill(own),
            None => self.classified(Signal::new().with_message(text)),
        })
    }

    /// Returns the occurrence of a failure that a tool returned as data. The catalog's own envelope keeps its code.
    /// Anything else is classified, and logged as a violation.
    pub(crate) fn failure_as_data(&self, signal: Signal<'_>) -> Occurrence {
        let result = signal.result.as_deref();
        if let Some(own) = result.and_then(|it| Occurrence::of_envelope(self.catalog, it)) {
            return self.fill(own);
        }
        let occurrence = self.classified(signal);
        let tool = self.tool.as_deref();
        tell(
            Violation::Uncoded,
            self.catalog,
            tool,
            occurrence.entry().name,
        );
        occurrence
    }

    fn classified(&self, mut signal: Signal<'_>) -> Occurrence {
        if let Some(tool) = &self.tool {
            signal = signal.with_tool(tool.clone());
        }
        if let Some(service) = &self.service {
            signal = signal.with_service(service.clone());
        }
        // The tool passes on as a result what it was given: that is not its word about its own effect.
        let returned = Occurrence::from_signal(self.catalog, signal);
        self.fill(returned.unproved())
    }
}
