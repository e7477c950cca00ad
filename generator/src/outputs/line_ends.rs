//! Line ends, which are ignored: git writes CRLF in checkouts on Windows.

use std::borrow::Cow;

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
