//! Errors of the standard library and of serde_json, and the names of kinds of I/O errors, as a catalog writes them.

use std::error::Error;
use std::io::{self, ErrorKind};

use super::downcast;
use crate::Signal;

/// Reads the kind. `other` says nothing: a cause inside may know better. The system says `not connected` about a socket
/// whose peer is gone, so the request may have been sent.
pub(super) fn std<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    let Some(error) = downcast::<io::Error>(cause) else {
        return;
    };
    match error.kind() {
        ErrorKind::Other => {}
        ErrorKind::NotConnected if error.raw_os_error().is_some() => {
            signal.add_io(ErrorKind::ConnectionAborted);
        }
        kind => signal.add_io(kind),
    }
}

/// Reads the kind of I/O error of a malformed text: `unexpected_eof` if it ends too early, else
/// `invalid_data`; a reader's own error has its own kind.
pub(super) fn serde_json<'a>(signal: &mut Signal<'a>, cause: &'a (dyn Error + 'static)) {
    use ::serde_json::error::Category;
    let Some(error) = downcast::<::serde_json::Error>(cause) else {
        return;
    };
    let kind = match error.classify() {
        Category::Io => error.io_error_kind(),
        Category::Eof => Some(ErrorKind::UnexpectedEof),
        Category::Syntax | Category::Data => Some(ErrorKind::InvalidData),
    };
    if let Some(kind) = kind {
        signal.add_io(kind);
    }
}

impl Signal<'_> {
    /// Adds the kind of an I/O error, if none is known yet.
    pub(crate) fn add_io(&mut self, kind: ErrorKind) {
        self.io.get_or_insert_with(|| name(kind).into());
    }
}

/// The kind in snake case: `TimedOut` is `timed_out`.
pub(in crate::signal) fn name(kind: ErrorKind) -> String {
    let variant = format!("{kind:?}");
    let mut name = String::with_capacity(variant.len() + 4);
    for character in variant.chars() {
        if character.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(name(ErrorKind::TimedOut), "timed_out");
        assert_eq!(name(ErrorKind::NotFound), "not_found");
        assert_eq!(name(ErrorKind::UnexpectedEof), "unexpected_eof");
        assert_eq!(name(ErrorKind::Other), "other");
    }
}
