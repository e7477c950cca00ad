//! What the readers of the packages in Python and TypeScript take from the catalog to recognize its texts. See
//! `docs/decisions/021-readers-are-data-before-fixed-text.md`.

use errpact_spec::catalog::{Catalog, Sentence};

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
