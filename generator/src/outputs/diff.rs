//! What would change in a file, as a unified diff.

use similar::{Algorithm, TextDiff};

use super::line_ends;

/// Longest text that is compared line by line; beyond it a diff helps nobody.
const MAX_BYTES: usize = 4 << 20;

/// A unified diff from the file to what should stand in it, without line ends that differ.
pub(super) fn unified(path: &str, old: &str, new: &str) -> String {
    if old.len().max(new.len()) > MAX_BYTES {
        return format!("--- {path}\n+++ {path}\n(too long to show)\n");
    }
    let (old, new) = (line_ends::unix(old), line_ends::unix(new));
    TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(std::time::Duration::from_secs(2))
        .diff_lines(old.as_ref(), new.as_ref())
        .unified_diff()
        .header(path, path)
        .to_string()
}
