//! String literals.

use std::fmt;

/// Shows a text as a Rust string literal: raw if that is easier to read, escaped if the text
/// contains anything that a reader or rustc could misread.
pub(super) struct Literal<'a>(pub(super) &'a str);

impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        let raw = text.contains(['"', '\\']) || text.trim_end_matches('\n').contains('\n');
        if !raw || !text.chars().all(is_seen) {
            return fmt::Debug::fmt(text, f);
        }
        let mut hashes = "#".to_owned();
        while text.contains(&format!("\"{hashes}")) {
            hashes.push('#');
        }
        write!(f, "r{hashes}\"{text}\"{hashes}")
    }
}

/// Returns whether a reader sees the character as what it is.
fn is_seen(c: char) -> bool {
    matches!(c, '\n' | '"' | '\'' | '\\') || c.escape_debug().eq([c])
}

/// Returns texts as the elements of an array.
pub(super) fn list(texts: &[impl AsRef<str>]) -> String {
    let literals: Vec<String> = texts
        .iter()
        .map(|text| Literal(text.as_ref()).to_string())
        .collect();
    literals.join(", ")
}
