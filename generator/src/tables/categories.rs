//! Rows of categories.

use std::collections::BTreeMap;

use errpact_spec::catalog::Catalog;

/// A category's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Indexes and names of its codes, ascending.
    pub codes: Vec<(usize, &'a str)>,
}

/// The rows of a catalog.
pub(super) fn rows(catalog: &Catalog) -> Vec<Category<'_>> {
    let mut codes: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for (index, (name, code)) in catalog.codes.iter().enumerate() {
        codes.entry(&code.category).or_default().push((index, name));
    }
    let rows = catalog.categories.iter();
    rows.map(|(name, category)| Category {
        name,
        title: &category.title,
        codes: codes.remove(name.as_str()).unwrap_or_default(),
    })
    .collect()
}
