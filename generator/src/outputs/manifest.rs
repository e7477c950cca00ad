//! The list of files that errpact wrote.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::diff;

/// The maximum size of a manifest, in bytes: an entry has about a hundred.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The list of files that errpact wrote, with the SHA-256 of each.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// The catalog's name, which is also the name in the markers of rule blocks.
    pub(super) catalog: String,
    /// Whole files.
    pub(super) files: BTreeMap<String, String>,
    /// Rule blocks inside the user's files.
    pub(super) blocks: BTreeMap<String, String>,
}

impl Manifest {
    /// Reads a manifest.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns its text on disk.
    pub(super) fn text(&self) -> String {
        // A struct of text maps is always valid JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Returns whether the list is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty() && self.blocks.is_empty()
    }

    /// Returns the entries of both lists. Entries of this one take precedence.
    pub(super) fn or(&self, other: &Self) -> Self {
        let mut all = other.clone();
        all.catalog.clone_from(&self.catalog);
        all.files.extend(self.files.clone());
        all.blocks.extend(self.blocks.clone());
        all
    }
}

/// Returns the SHA-256 of the text in hex digits, with LF at the end of each line.
pub(super) fn hash(text: &str) -> String {
    digits(&Sha256::digest(diff::unix(text).as_bytes()))
}

/// Returns bytes in hex digits.
pub(super) fn digits(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
