//! Rows of categories.

use errpact_spec::catalog::Catalog;

/// A category's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
}

/// Returns the rows of a catalog.
pub(super) fn rows(catalog: &Catalog) -> Vec<Category<'_>> {
    let rows = catalog.categories.iter();
    rows.map(|(name, category)| Category {
        name,
        title: &category.title,
    })
    .collect()
}
