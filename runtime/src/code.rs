//! The generated enum of codes.

use std::fmt;

use crate::table::{Catalog, Entry};

/// The generated enum of codes.
pub trait CatalogCode: Copy + Eq + Send + Sync + 'static {
    /// Its catalog.
    const CATALOG: &'static Catalog;

    /// The code at `index` of [`Catalog::codes`].
    fn from_index(index: u16) -> Option<Self>;

    /// Its index in [`Catalog::codes`].
    fn index(self) -> u16;
}

/// The code of this name.
#[must_use]
pub fn parse<C: CatalogCode>(name: &str) -> Option<C> {
    C::CATALOG.index_of(name).and_then(C::from_index)
}

/// The code's row.
#[must_use]
pub fn entry<C: CatalogCode>(code: C) -> &'static Entry {
    C::CATALOG.entry(code.index())
}

/// A name that is no code of the catalog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownCode {
    catalog: &'static str,
    name: String,
}

impl UnknownCode {
    /// That `name` is no code of `catalog`.
    #[must_use]
    pub fn new(catalog: &Catalog, name: &str) -> Self {
        Self {
            catalog: catalog.name,
            name: name.to_owned(),
        }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "catalog {} has no code {:?}", self.catalog, self.name)
    }
}

impl std::error::Error for UnknownCode {}
