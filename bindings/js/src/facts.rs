//! The facts of a failure: an object of JSON by the names that `errpact::binding::facts` reads, with values as in `values.rs`.
//!
//! A length of time is in milliseconds, an id is a UUID as text. `given`, `context` and `arguments` are objects of values,
//! `hidden` is a list of `[tool or null, name, value]`, `came` is `[recovery, known]`, and `partial` is `[done, [[pointer, failed], …]]`.
//! An occurrence inside is `{"code": …, "facts": …}`, in which no code stands for the catch-all.

use std::time::Duration;

use errpact::Occurrence;
use errpact::binding::{self, Given, Owned};
use errpact::table::{CatalogRef, Kind};
use serde_json::Value;
use uuid::Uuid;
use wasm_bindgen::JsError;

use crate::failed;
use crate::values::{self, length};

/// An occurrence, and the facts that could not be read.
pub(crate) struct Made {
    pub(crate) happened: Occurrence,
    pub(crate) unread: Vec<String>,
}

/// Makes an occurrence of a code; of the catch-all, if it is empty.
pub(crate) fn occurrence(catalog: &CatalogRef, code: &str, facts: &str) -> Result<Made, JsError> {
    let facts = parsed(facts)?;
    made(catalog, code, &facts).map_err(failed)
}

/// Returns what a text of JSON says.
pub(crate) fn parsed(text: &str) -> Result<Value, JsError> {
    serde_json::from_str(text).map_err(failed)
}

/// Makes an occurrence of an object with `code` and `facts`.
pub(crate) fn within(catalog: &CatalogRef, given: &Value) -> Result<Made, String> {
    let code = given.get("code").and_then(Value::as_str);
    let facts = given.get("facts").unwrap_or(&Value::Null);
    made(catalog, code.unwrap_or_default(), facts)
}

fn made(catalog: &CatalogRef, code: &str, facts: &Value) -> Result<Made, String> {
    let code = (!code.is_empty()).then_some(code);
    let index = binding::index_of(catalog.get(), code);
    let index = index.map_err(|code| format!("the catalog has no code {code}"))?;
    let (facts, unread) = binding::facts(catalog, index, &It(facts))?;
    Ok(Made {
        happened: facts.occurrence(catalog, index),
        unread,
    })
}

/// A value of JSON, as it was given.
#[derive(Clone, Copy)]
pub(crate) struct It<'v>(pub(crate) &'v Value);

impl Given for It<'_> {
    type Fault = String;

    fn reason(&self, fault: String) -> Result<String, String> {
        Ok(fault)
    }

    fn is_absent(&self) -> bool {
        self.0.is_null()
    }

    fn text(&self) -> Result<String, String> {
        Ok(match self.0 {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
    }

    fn flag(&self) -> Result<bool, String> {
        self.0.as_bool().ok_or_else(|| wants("true or false"))
    }

    fn whole(&self) -> Result<i64, String> {
        // A number that is too large becomes the largest.
        let nearest = || self.0.as_f64().map(|it| it as i64);
        let whole = self.0.as_i64().or_else(nearest);
        whole.ok_or_else(|| wants("a number"))
    }

    fn length(&self) -> Result<Duration, String> {
        length(self.0)
    }

    fn id(&self) -> Result<Uuid, String> {
        let id = self.0.as_str().and_then(|it| it.parse().ok());
        id.ok_or_else(|| wants("a UUID"))
    }

    fn json(&self) -> Result<Value, String> {
        Ok(self.0.clone())
    }

    fn value(&self, kind: Option<&Kind<'_>>) -> Result<Owned, String> {
        values::value(kind, self.0)
    }

    fn items(&self) -> Result<Vec<Self>, String> {
        let items = self.0.as_array().ok_or_else(|| wants("a list"))?;
        Ok(items.iter().map(It).collect())
    }

    fn these<const N: usize>(&self) -> Result<[Self; N], String> {
        let items = self.items()?.try_into();
        items.map_err(|_| wants(&format!("{N} items")))
    }

    fn member(&self, name: &str) -> Result<Option<Self>, String> {
        let members = self.0.as_object().ok_or_else(|| wants("an object"))?;
        Ok(members.get(name).map(It))
    }

    fn each(&self, mut visit: impl FnMut(&str, Self) -> Result<(), String>) -> Result<(), String> {
        let members = self.0.as_object().ok_or_else(|| wants("an object"))?;
        members
            .iter()
            .try_for_each(|(name, value)| visit(name, It(value)))
    }

    fn occurrence<T>(
        &self,
        catalog: &CatalogRef,
        ask: impl FnOnce(&Occurrence) -> T,
    ) -> Result<T, String> {
        within(catalog, self.0).map(|it| ask(&it.happened))
    }
}

fn wants(what: &str) -> String {
    format!("expected {what}")
}
