//! The list of what errpact wrote.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::line_ends;

/// Most bytes of a manifest: an entry has about a hundred.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The list of what errpact wrote, with the SHA-256 of each.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    /// The catalog's name, which is also the name in the markers of rule blocks.
    pub(super) catalog: String,
    /// Whole files.
    pub(super) files: BTreeMap<String, String>,
    /// Rule blocks inside files of the user's.
    pub(super) blocks: BTreeMap<String, String>,
}

impl Manifest {
    /// Reads a manifest.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// As it stands on disk.
    pub(super) fn text(&self) -> String {
        // A struct of text maps is always valid JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Nothing was written?
    pub(super) fn is_empty(&self) -> bool {
        self.files.is_empty() && self.blocks.is_empty()
    }

    /// Everything that either lists; where both do, as this one.
    pub(super) fn or(&self, other: &Self) -> Self {
        let mut all = other.clone();
        all.catalog.clone_from(&self.catalog);
        all.files.extend(self.files.clone());
        all.blocks.extend(self.blocks.clone());
        all
    }
}

/// SHA-256 in hex digits, of the text with LF at the end of each line.
pub(super) fn hash(text: &str) -> String {
    digits(&Sha256::digest(line_ends::unix(text).as_bytes()))
}

/// Bytes in hex digits.
pub(super) fn digits(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}
