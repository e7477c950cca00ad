//! What `errpact scan` expects of the files around the catalog.

use std::collections::BTreeMap;

use errpact_core::words;

use crate::source::Place;

/// What `errpact scan` expects. It says nothing about the catalog's meaning, so it is not part of the catalog.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scan {
    /// Files that must mention codes.
    pub paths: Vec<ScanPath>,
    /// Names of fields whose values are codes of this catalog.
    pub fields: Vec<String>,
    /// Names to leave alone, each with the reason.
    pub ignore: BTreeMap<String, String>,
}

/// Files that must mention codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScanPath {
    /// A path relative to the catalog's folder, or a pattern with `*` and `**`.
    pub path: String,
    /// Where the catalog declares it.
    pub place: Place,
    /// Which codes.
    pub covers: Covers,
    /// Only the codes that these tools can raise. Empty means all tools.
    pub tools: Vec<String>,
}

words! {
    /// The codes that a file must mention.
    "a coverage" pub enum Covers {
        /// All codes.
        "all" => All,
        /// Those that the model or the user receives.
        "delivered" => Delivered,
    }
}
