//! A code, as its templates see it.

use errpact_spec::catalog::{Catalog, Code};
use serde::Serialize;

use super::annotation::WIDTH;
use super::{literal, names};

/// A code in the enumeration.
#[derive(Debug, Serialize)]
pub(super) struct Member {
    assignment: String,
    doc: Option<String>,
}

impl Member {
    pub(super) fn new(name: &str, member: &str, code: &Code) -> Self {
        let value = literal::text(name);
        let flat = format!("{member} = {value}");
        // If only the value by itself fits on a line, it gets a separate one.
        let folds = 4 + flat.len() > WIDTH && 8 + value.len() <= WIDTH;
        Self {
            assignment: if folds {
                format!("{member} = (\n        {value}\n    )")
            } else {
                flat
            },
            doc: literal::docstring(&code.summary),
        }
    }
}

/// A former name of a code: the enumeration and the module have it, and say that it is deprecated.
#[derive(Debug, Serialize)]
pub(super) struct Former {
    /// The member that it was.
    member: String,
    /// The name as a literal, and that of today.
    old: String,
    new: String,
    /// The class that it was and the one of today, if they differ.
    classes: Option<(String, String)>,
}

impl Former {
    /// Returns the former names of a catalog, sorted.
    pub(super) fn all(catalog: &Catalog) -> Vec<Self> {
        let former = catalog.former_names();
        let member = |name: &str| match names::is_free_member(name) {
            true => name.to_owned(),
            false => format!("{name}_"),
        };
        let classes = names::former_exceptions(catalog);
        let all = former.iter().zip(classes);
        all.map(|((old, new), classes)| Self {
            member: member(old),
            old: literal::text(old),
            new: literal::text(new),
            classes,
        })
        .collect()
    }
}
