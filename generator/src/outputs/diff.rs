//! How texts differ apart from their line ends: git writes CRLF in checkouts on Windows.

use std::borrow::Cow;

use similar::{Algorithm, TextDiff};

/// The maximum size of a text that is compared line by line. A longer diff helps no one.
const MAX_BYTES: usize = 4 << 20;

/// Returns a unified diff from the file to its new text, ignoring different line ends.
pub(super) fn unified(path: &str, old: &str, new: &str) -> String {
    if old.len().max(new.len()) > MAX_BYTES {
        return format!("--- {path}\n+++ {path}\n(too long to show)\n");
    }
    let (old, new) = (unix(old), unix(new));
    TextDiff::configure()
        .algorithm(Algorithm::Patience)
        .timeout(std::time::Duration::from_secs(2))
        .diff_lines(old.as_ref(), new.as_ref())
        .unified_diff()
        .header(path, path)
        .to_string()
}

/// Returns the text with LF at the end of each line.
pub(super) fn unix(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        Cow::Owned(text.replace("\r\n", "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns whether the texts differ at most in their line ends.
pub(super) fn same(a: &str, b: &str) -> bool {
    a == b || unix(a) == unix(b)
}

/// Returns `new` with the line ends of `old`, or LF if those of `old` are mixed.
pub(super) fn like(old: &str, new: String) -> String {
    let ends = old.matches('\n').count();
    if ends > 0 && old.matches("\r\n").count() == ends {
        unix(&new).replace('\n', "\r\n")
    } else {
        new
    }
}
