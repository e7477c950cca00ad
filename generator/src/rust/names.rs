//! The names of generated items.
//! See `docs/decisions/018-codes-keep-the-spelling-of-the-catalog.md`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use errpact_spec::catalog::{Catalog, Kind, Param};
use errpact_spec::names::{rust_identifier, rust_type};

/// A type whose values are words.
pub(super) struct Words<'a> {
    /// Its name.
    pub(super) name: String,
    /// The parameter.
    pub(super) param: &'a str,
    /// Where the parameter is declared, in words.
    pub(super) owner: String,
    /// The words.
    pub(super) words: &'static [&'static str],
}

/// The names of a catalog's generated types.
pub(super) struct Names<'a> {
    taken: BTreeSet<String>,
    catalog: &'a Catalog,
}

impl<'a> Names<'a> {
    /// Makes the names of this catalog.
    pub(super) fn new(catalog: &'a Catalog) -> Self {
        let types = catalog.codes.keys().map(|name| of_type(name));
        let notes = catalog.notes.keys().map(|name| of_type(name));
        let mut names = Self {
            taken: types.chain(notes).collect(),
            catalog,
        };
        let words = names.words().into_iter().map(|words| words.name);
        names.taken.extend(words.collect::<Vec<_>>());
        names
    }

    /// Returns the catalog's enums of words, sorted by name.
    pub(super) fn words(&self) -> Vec<Words<'a>> {
        let mut all = Vec::new();
        let mut add = |name: String, param: &'a str, owner: String, kind: Kind<'static>| {
            if let Kind::Enum(words) = kind.innermost() {
                all.push(Words {
                    name,
                    param,
                    owner,
                    words,
                });
            }
        };
        for (param, row) in self.catalog.params.iter().chain(&self.catalog.context) {
            add(shared(param), param, String::new(), row.kind);
        }
        for (code, row) in &self.catalog.codes {
            for (param, row) in row.params.iter().filter(|(_, row)| !row.shared) {
                add(local(code, param), param, format!("`{code}`"), row.kind);
            }
        }
        for (note, row) in &self.catalog.notes {
            for (param, row) in row.params.iter().filter(|(_, row)| !row.shared) {
                add(
                    local(note, param),
                    param,
                    format!("the note `{note}`"),
                    row.kind,
                );
            }
        }
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all.dedup_by(|a, b| a.name == b.name);
        all
    }

    /// Returns a name of the prelude, or its whole path if the catalog has a type with that name.
    pub(super) fn prelude(&self, path: &'static str) -> &'static str {
        let name = path.rsplit("::").next().unwrap_or(path);
        if self.taken.contains(name) {
            path
        } else {
            name
        }
    }

    /// Returns the Rust type of a field. `words` is the name of the type if it is an enum of words.
    pub(super) fn field(&self, kind: &Kind<'_>, optional: bool, words: &str) -> String {
        let inner = type_path(kind, words);
        if optional {
            format!("{}<{inner}>", self.prelude("::core::option::Option"))
        } else {
            inner
        }
    }
}

/// Returns the enum of words of a parameter. `owner` is the code or note that declares it. A shared parameter and one
/// of the context have none.
pub(super) fn type_of_words(owner: Option<&str>, param: &str, row: &Param) -> String {
    match owner.filter(|_| !row.shared) {
        Some(owner) => local(owner, param),
        None => shared(param),
    }
}

fn shared(param: &str) -> String {
    of_type(param)
}

fn local(owner: &str, param: &str) -> String {
    of_type(owner) + &of_type(param)
}

fn type_path(kind: &Kind<'_>, words: &str) -> String {
    match kind {
        Kind::Enum(_) => words.to_owned(),
        Kind::List(inner) => format!("__errpact::types::List<{}>", type_path(inner, words)),
        // The language has no such parameter: only arguments, which have no field.
        Kind::Object(_) => "__errpact::types::Json".to_owned(),
        simple => format!("__errpact::types::{simple:?}"),
    }
}

/// Returns a type, or a variant that is not a code: `SLOT_CONFLICT` becomes `SlotConflict`. The language refuses names
/// that do not become one.
pub(super) fn of_type(name: &str) -> String {
    rust_type(name)
}

/// Returns a code's variant: its name in the catalog, or `r#type` for `type`. The language refuses names that cannot be
/// written.
pub(super) fn of_code(name: &str) -> Cow<'_, str> {
    rust_identifier(name).unwrap_or(Cow::Borrowed(name))
}

/// Returns the name of a code's variant in a rustdoc link. A lowercase name may also be a method.
pub(super) fn link_to_code(name: &str) -> String {
    let kind = if name.starts_with(char::is_lowercase) {
        "variant@"
    } else {
        ""
    };
    format!("{kind}Code::{name}")
}
