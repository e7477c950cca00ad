//! Line ends, which say nothing: git writes CRLF into the checkouts of Windows.

use std::borrow::Cow;

/// The text with LF at the end of each line.
pub(super) fn unix(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        Cow::Owned(text.replace("\r\n", "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether the texts differ in nothing but the ends of their lines.
pub(super) fn same(a: &str, b: &str) -> bool {
    a == b || unix(a) == unix(b)
}

/// `new` with the line ends of `old`; LF where those of `old` are mixed.
pub(super) fn like(old: &str, new: String) -> String {
    let ends = old.matches('\n').count();
    if ends > 0 && old.matches("\r\n").count() == ends {
        unix(&new).replace('\n', "\r\n")
    } else {
        new
    }
}
