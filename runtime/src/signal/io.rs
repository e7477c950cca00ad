//! Names of kinds of I/O errors, as a catalogue writes them.

use std::io::ErrorKind;

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
