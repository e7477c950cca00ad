//! What the readers of every language are given alike.
//! See `docs/decisions/021-readers-are-data-before-fixed-text.md`.

use errpact_spec::catalog::Catalog;

/// Returns the regular expression of a code that the catalog does not have yet: it is written as
/// the catalog's own codes are.
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
