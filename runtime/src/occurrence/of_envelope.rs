//! Failures that a tool wrote with errpact itself, and returned as data.

use errpact_core::{Taken, convert};
use serde_json::Value;

use super::Occurrence;
use super::cause::Copied;
use crate::redact::Owned;
use crate::table::{Catalog, Entry};

impl Occurrence {
    /// Creates an occurrence of a code of the catalog, from the JSON form of another one: an envelope, or a
    /// [`tool_result`](Self::tool_result). Only an envelope has values. `None` for any other JSON.
    pub(crate) fn of_envelope(catalog: &'static Catalog, json: &Value) -> Option<Self> {
        let error = json.get("error")?;
        if let Some(text) = error.as_str() {
            return Self::of_text(catalog, text);
        }
        error.get("debug")?.get("error_id")?.as_str()?;
        let entry = named(catalog, error.get("code")?.as_str()?)?;
        let values = error.get("context").and_then(|it| it.get("parameters"));
        let params = entry.params.iter().filter_map(|param| {
            let value = values?.get(param.name)?;
            let value = convert(&param.kind, &Taken::Json(value))?;
            Some((param.name, Owned::from(value)))
        });
        let cause = Copied::of_values(catalog, entry, params.collect());
        Some(Self::with_cause(catalog, entry, cause))
    }

    /// Creates an occurrence of the code that a text for the model begins with: `CODE: message`.
    pub(crate) fn of_text(catalog: &'static Catalog, text: &str) -> Option<Self> {
        let entry = named(catalog, text.split_once(": ")?.0)?;
        let cause = Copied::of_values(catalog, entry, Vec::new());
        Some(Self::with_cause(catalog, entry, cause))
    }
}

fn named(catalog: &'static Catalog, code: &str) -> Option<&'static Entry> {
    Some(catalog.entry(catalog.index_of(code)?))
}
