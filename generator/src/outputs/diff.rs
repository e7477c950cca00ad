//! What would change in a file, as a unified diff.

use similar::{Algorithm, TextDiff};

/// Longest text that is compared line by line; beyond it a diff helps nobody.
const MAX_BYTES: usize = 4 << 20;

/// A unified diff from the file to what should stand in it.
pub(super) fn unified(path: &str, old: &str, new: &str) -> String {
    if old.len().max(new.len()) > MAX_BYTES {
        return format!("--- {path}\n+++ {path}\n(too long to show)\n");
    }
    TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(std::time::Duration::from_secs(2))
        .diff_lines(old, new)
        .unified_diff()
        .header(path, path)
        .to_string()
}
