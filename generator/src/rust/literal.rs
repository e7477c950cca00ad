//! String literals.

use std::fmt;

/// Shows a text as a Rust string literal: raw where that is easier to read, escaped where the
/// text holds anything that a reader or rustc could take for something else.
pub(super) struct Literal<'a>(pub(super) &'a str);

impl fmt::Display for Literal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        let ascii = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let special = text.bytes().any(|byte| matches!(byte, b'"' | b'\\'));
        if ascii && !special {
            f.write_str("\"")?;
            f.write_str(text)?;
            f.write_str("\"")
        } else if ascii && !text.contains("\"#") {
            f.write_str("r#\"")?;
            f.write_str(text)?;
            f.write_str("\"#")
        } else {
            fmt::Debug::fmt(text, f)
        }
    }
}

/// Shows a text of several lines as a literal with one line of text on each line.
pub(super) struct Lines<'a>(pub(super) &'a str);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        if !text.contains('\n') {
            return Literal(text).fmt(f);
        }
        f.write_str("\"\\\n")?;
        for line in text.split_inclusive('\n') {
            let (words, end) = line
                .strip_suffix('\n')
                .map_or((line, ""), |words| (words, "\\n\\"));
            // A line break in a literal swallows the blanks that follow it.
            let inner = words.trim_start_matches(' ');
            for _ in inner.len()..words.len() {
                f.write_str("\\x20")?;
            }
            write!(f, "{}{end}", Words(inner))?;
            if !end.is_empty() {
                f.write_str("\n")?;
            }
        }
        f.write_str("\"")
    }
}

/// Escapes as `Debug` does, without the quotation marks round it.
struct Words<'a>(&'a str);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = format!("{:?}", self.0);
        f.write_str(quoted.get(1..quoted.len() - 1).unwrap_or_default())
    }
}
