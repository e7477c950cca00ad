//! Changes of a file, as a unified diff.

use similar::{Algorithm, TextDiff};

use super::line_ends;

/// The maximum size of a text that is compared line by line. A longer diff helps no one.
const MAX_BYTES: usize = 4 << 20;

/// Returns a unified diff from the file to its new text, ignoring different line ends.
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
