//! Names of kinds of I/O errors, as a catalog writes them.

use std::io::ErrorKind;

use super::Signal;

impl Signal<'_> {
    /// Adds the kind of an I/O error, where none is known yet.
    pub(crate) fn add_io(&mut self, kind: ErrorKind) {
        self.io.get_or_insert_with(|| name(kind).into());
    }
}

/// The kind in snake case: `TimedOut` is `timed_out`.
pub(super) fn name(kind: ErrorKind) -> String {
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
