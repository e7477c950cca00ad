//! One side of a comparison.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::form::{self, FORMERLY, Object};
use crate::catalog::Catalog;

/// A catalog, or what a lock knows of one.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The compared form.
    pub(super) form: Object,
    /// The meanings of the codes that were removed earlier.
    pub(super) removed: BTreeMap<String, Object>,
    /// Whether texts are digests and safe keys are unknown.
    pub(super) locked: bool,
}

impl State {
    /// Returns the state of a catalog.
    #[must_use]
    pub fn of(catalog: &Catalog) -> Self {
        Self {
            form: form::of(catalog),
            removed: BTreeMap::new(),
            locked: false,
        }
    }

    /// Returns the state that a lock remembers: the [meaning](Self::meaning) of the catalog, and those of removed codes.
    #[must_use]
    pub fn locked(
        meaning: Map<String, Value>,
        removed: BTreeMap<String, Map<String, Value>>,
    ) -> Self {
        Self {
            form: meaning,
            removed,
            locked: true,
        }
    }

    /// Returns what a lock remembers of a catalog: digests in place of texts, and nothing whose change is safe.
    #[must_use]
    pub fn meaning(&self) -> Map<String, Value> {
        self.meant().form
    }

    /// Returns what has a meaning: what a lock knows.
    pub(super) fn meant(&self) -> Self {
        if self.locked {
            return self.clone();
        }
        Self {
            form: form::meaning("Document", &self.form),
            removed: self.removed.clone(),
            locked: true,
        }
    }

    /// Returns the former names of codes: the code of today, and the last day of the alias.
    pub(super) fn former(&self) -> BTreeMap<&str, (&str, &str)> {
        let codes = self.entries("codes").iter();
        let former = codes.flat_map(|(code, keys)| {
            let names = keys.get(FORMERLY).and_then(Value::as_array);
            let names = names.into_iter().flatten();
            names.filter_map(move |former| {
                let text = |key: &str| former.get(key).and_then(Value::as_str);
                Some((text("name")?, (code.as_str(), text("until")?)))
            })
        });
        former.collect()
    }

    /// Returns the object under a key of the root.
    pub(super) fn entries(&self, key: &str) -> &Object {
        static NOTHING: std::sync::LazyLock<Object> = std::sync::LazyLock::new(Object::new);
        self.form
            .get(key)
            .and_then(Value::as_object)
            .unwrap_or(&NOTHING)
    }
}
