//! The shared library of generated modules in one language: a file beside them that is the same for every catalog, so
//! that they contain only data. See `docs/decisions/021-readers-are-data-before-fixed-text.md` and
//! `docs/decisions/067-typescript-imports-a-package.md`.

use errpact_core::Fingerprint;
use errpact_spec::catalog::{Catalog, Sentence};

/// The file that the generated modules of a language import from their own folder.
#[derive(Debug, Clone, Copy)]
pub struct Library {
    /// The file's name.
    pub name: &'static str,
    /// The sign that begins a comment.
    pub(crate) comment: &'static str,
    /// The text after the first line.
    pub(crate) text: &'static str,
}

impl Library {
    /// Returns the file: the same bytes for every catalog of a version of errpact.
    #[must_use]
    pub fn render(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let fingerprint = fingerprint(self.text);
        format!(
            "{} errpact {version}: the library that generated files import (fingerprint {fingerprint}).\n{}",
            self.comment, self.text
        )
    }
}

/// Returns whether a file is a library as some version of errpact wrote it: the fingerprint in its first line matches
/// the other lines. The manifest does not matter, because catalogs with separate manifests may share the file.
#[cfg(feature = "outputs")]
pub(crate) fn is_unedited(file: &str) -> bool {
    let Some((head, text)) = file.split_once('\n') else {
        return false;
    };
    head.contains("errpact") && head.contains(&format!("(fingerprint {})", fingerprint(text)))
}

/// Returns twelve hex digits of the text with LF at the end of each line.
fn fingerprint(text: &str) -> String {
    let mut fingerprint = Fingerprint::default();
    for (at, part) in text.split("\r\n").enumerate() {
        if at > 0 {
            fingerprint.add(b"\n");
        }
        fingerprint.add(part.as_bytes());
    }
    fingerprint.digits()
}

/// Returns the regular expression of a code that the catalog does not have yet. It has the same spelling as the
/// catalog's own codes.
pub(crate) fn new_code(catalog: &Catalog) -> &'static str {
    let screams = |name: &String| {
        name.split('_').all(|word| {
            let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
            !word.is_empty() && word.bytes().all(capital)
        })
    };
    if catalog.codes.keys().all(screams) {
        "[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*"
    } else {
        "[A-Za-z][A-Za-z0-9_]*"
    }
}

/// Returns what is before and after the reference at the end of a text, if the catalog replaces that sentence.
pub(crate) fn reference_marks(catalog: &Catalog) -> Option<(&str, &str)> {
    let replaced = catalog.sentences.contains_key(&Sentence::Reference);
    replaced.then(|| catalog.said().around(Sentence::Reference))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_errpact_wrote_is_unedited() {
        let library = Library {
            name: "errpact.ts",
            comment: "//",
            text: "a\nb\n",
        };
        let file = library.render();
        assert!(is_unedited(&file));
        assert!(is_unedited(&file.replace('\n', "\r\n")));
        assert!(is_unedited(&file.replace("errpact 0.", "errpact 9.")));
        assert!(!is_unedited(&file.replace("b\n", "c\n")));
        assert!(!is_unedited(&file.replace("errpact", "other")));
        assert!(!is_unedited("") && !is_unedited("\n"));
    }
}
