//! Failures that a tool returns as data.

use std::any::Any;
use std::borrow::Cow;

use errpact_core::{is_match, outline, reports_failure};
use serde_json::Value;

use super::Guard;
use crate::occurrence::{Violation, tell};
use crate::table::CatalogRef;
use crate::wire::Received;
use crate::{Occurrence, Signal, wire};

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
        self.failure_in_texts(&[text])
    }

    /// Returns the failure that the texts of one result report, or the first is by the catalog's `failed_when`. Of
    /// several JSON objects, all must report one: a result for each item is data.
    pub(crate) fn failure_in_texts(&self, texts: &[&str]) -> Option<Occurrence> {
        let reported = Reported::in_texts(&self.catalog, self.tool.as_deref(), texts)?;
        Some(self.told(reported))
    }

    /// Returns the failure that a JSON result reports.
    pub(crate) fn failure_in_json(&self, result: &Value) -> Option<Occurrence> {
        let reported = Reported::in_json(&self.catalog, self.tool.as_deref(), result)?;
        Some(self.told(reported))
    }

    fn told(&self, reported: Reported<'_>) -> Occurrence {
        match reported {
            Reported::Text(text) => self.classified(Signal::new().with_message(text)),
            Reported::Result(result) => {
                self.failure_as_data(Signal::new().with_result(result.as_ref()))
            }
            Reported::Own(error) => self.fill(error.to_occurrence(&self.catalog).unproved()),
        }
    }

    /// Returns the regular expression for texts of the tool that are failures; empty if no result is one.
    #[cfg(feature = "__mcp")]
    pub(crate) fn failed_when(&self) -> Option<&str> {
        self.catalog.get().failed_when(self.tool.as_deref()?)
    }

    /// Returns the occurrence of a text that is a failure as the catalog declares it. That is not a violation.
    #[cfg(feature = "__mcp")]
    pub(crate) fn declared_failure(&self, text: &str) -> Option<Occurrence> {
        let declared = self.failed_when().filter(|regex| !regex.is_empty())?;
        is_match(declared, text).then(|| self.classified(Signal::new().with_message(text)))
    }

    /// Returns the occurrence of a failure that a tool returned as data. An envelope of errpact keeps its code. Anything
    /// else is classified, and logged as a violation: anyone can write the name of a code.
    pub(crate) fn failure_as_data(&self, signal: Signal<'_>) -> Occurrence {
        let result = signal.result.as_deref();
        if let Some(own) = result.and_then(|it| Occurrence::of_envelope(&self.catalog, it)) {
            return self.fill(own);
        }
        let occurrence = self.classified(signal);
        let tool = self.tool.as_deref();
        tell(
            Violation::Uncoded,
            self.catalog.get(),
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
        let returned = Occurrence::from_signal(&self.catalog, signal);
        self.fill(returned.unproved())
    }
}

/// A failure that a tool returned as data.
pub(crate) enum Reported<'r> {
    /// A text that is a failure as the catalog declares it.
    Text(&'r str),
    /// JSON that says so itself.
    Result(Cow<'r, Value>),
    /// One in a shape that the catalog declares, with a code that it has.
    Own(Box<Received>),
}

impl<'r> Reported<'r> {
    /// Reads the texts of one result of this tool.
    pub(crate) fn in_texts(
        catalog: &CatalogRef,
        tool: Option<&str>,
        texts: &[&'r str],
    ) -> Option<Self> {
        let failed_when = tool.and_then(|tool| catalog.get().failed_when(tool));
        if failed_when.is_some_and(str::is_empty) {
            return None;
        }
        let declared = |text: &&&str| failed_when.is_some_and(|regex| is_match(regex, text));
        if let Some(text) = texts.first().filter(declared) {
            return Some(Self::Text(text));
        }
        let objects: Vec<Value> = texts.iter().filter_map(|text| object_in(text)).collect();
        let reports = |it: &Value| wire::declared(catalog, it).is_some() || reports_failure(it);
        let all = objects.iter().all(reports);
        let first = objects.into_iter().next().filter(|_| all)?;
        let own = match Reported::in_json(catalog, tool, &first)? {
            Reported::Own(error) => Some(error),
            Reported::Text(_) | Reported::Result(_) => None,
        };
        Some(own.map_or(Self::Result(Cow::Owned(first)), Self::Own))
    }

    /// Reads a result of this tool in JSON.
    pub(crate) fn in_json(
        catalog: &CatalogRef,
        tool: Option<&str>,
        result: &'r Value,
    ) -> Option<Self> {
        let failed_when = tool.and_then(|tool| catalog.get().failed_when(tool));
        if failed_when.is_some_and(str::is_empty) {
            return None;
        }
        match wire::declared(catalog, result) {
            Some(own) if own.known => Some(Self::Own(Box::new(own))),
            Some(_) => Some(Self::Result(Cow::Borrowed(result))),
            None => reports_failure(result).then_some(Self::Result(Cow::Borrowed(result))),
        }
    }
}

/// Returns the JSON object that a text is. Some hosts write a text as JSON once more.
fn object_in(text: &str) -> Option<Value> {
    let quoted = text.trim_start().starts_with('"');
    let inner: Option<String> = quoted.then(|| serde_json::from_str(text).ok()).flatten();
    outline(inner.as_deref().unwrap_or(text))
}
