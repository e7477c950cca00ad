//! One side of a comparison.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::form::{self, Object};
use crate::catalog::Catalog;

/// A catalog, or what a lock knows of one.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The compared form.
    pub(super) form: Object,
    /// The meanings of the codes that were removed earlier.
    pub(super) removed: BTreeMap<String, Object>,
    /// Former names of codes: the code of today, and the last day of the alias.
    pub(super) former: BTreeMap<String, (String, String)>,
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
            former: BTreeMap::new(),
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
            former: BTreeMap::new(),
            locked: true,
        }
    }

    /// Adds a former name of a code, which is an alias until a day.
    #[must_use]
    pub fn with_former(mut self, former: &str, code: &str, until: &str) -> Self {
        let alias = (code.to_owned(), until.to_owned());
        self.former.insert(former.to_owned(), alias);
        self
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
            former: self.former.clone(),
            locked: true,
        }
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
