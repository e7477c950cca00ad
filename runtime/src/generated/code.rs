//! The generated enum of codes, and a code as read from a wire.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::table::{Catalog, Entry};

/// The generated enum of codes.
pub trait CatalogCode: Copy + Eq + Send + Sync + 'static {
    /// Its catalog.
    const CATALOG: &'static Catalog<'static>;

    /// Returns the code at `index` of [`Catalog::codes`].
    fn from_index(index: u16) -> Option<Self>;

    /// Returns its index in [`Catalog::codes`].
    fn index(self) -> u16;
}

/// Returns the code of this name.
#[must_use]
pub fn parse<C: CatalogCode>(name: &str) -> Option<C> {
    C::CATALOG.index_of(name).and_then(C::from_index)
}

/// Returns the code's row.
#[must_use]
pub fn entry<C: CatalogCode>(code: C) -> &'static Entry<'static> {
    C::CATALOG.entry(code.index())
}

/// A name that is not a code of the catalog.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("catalog {catalog} has no code {name:?}")]
pub struct UnknownCode {
    catalog: String,
    name: String,
}

impl UnknownCode {
    /// Creates the error that `name` is not a code of `catalog`.
    #[must_use]
    pub fn new(catalog: &Catalog<'_>, name: &str) -> Self {
        Self {
            catalog: catalog.name.to_owned(),
            name: name.to_owned(),
        }
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// A code as read from a wire: one of the catalog, or one that is newer than this program. The
/// latter is kept as received and behaves as the catalog's fallback.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum WireCode<C> {
    /// A code of the catalog.
    Known(C),
    /// The text as received.
    Unknown(String),
}

impl<C: CatalogCode> WireCode<C> {
    /// Reads a name. Never fails: a name that is not in the catalog is kept.
    #[must_use]
    pub fn parse(name: &str) -> Self {
        parse(name).map_or_else(|| Self::Unknown(name.to_owned()), Self::Known)
    }

    /// Returns the name, as received.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(code) => entry(*code).name,
            Self::Unknown(name) => name,
        }
    }

    /// Returns the row that decides: the code's, or the fallback's if it is unknown.
    #[must_use]
    pub fn entry(&self) -> &'static Entry<'static> {
        match self {
            Self::Known(code) => entry(*code),
            Self::Unknown(_) => C::CATALOG.fallback_entry(),
        }
    }

    /// Returns the code, if it is in the catalog.
    #[must_use]
    pub fn known(&self) -> Option<C> {
        match self {
            Self::Known(code) => Some(*code),
            Self::Unknown(_) => None,
        }
    }
}

impl<C: CatalogCode> From<C> for WireCode<C> {
    fn from(code: C) -> Self {
        Self::Known(code)
    }
}

impl<C: CatalogCode> fmt::Display for WireCode<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<C: CatalogCode> Serialize for WireCode<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, C: CatalogCode> Deserialize<'de> for WireCode<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        Ok(Self::parse(&name))
    }
}
