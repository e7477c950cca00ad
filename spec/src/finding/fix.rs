//! Fixes: the one edit that corrects a finding, without a loss.
//!
//! The code that makes a finding says what its fix does. Which bytes that changes depends on how the author has written
//! the value, so `edit` reads them from the source, and returns nothing if they are not what the fix expects.
//! See `docs/decisions/096-a-fix-is-tried-before-it-is-written.md`.

use errpact_core::is_misspelled;

use crate::source::{Place, Sources, Span};

/// What corrects a finding, at its first place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fix {
    /// Write another name or word. Its quotes stay.
    Replace {
        /// What is there.
        old: String,
        /// What it should be.
        new: String,
    },
    /// Put the text in quotes.
    Quote,
    /// Remove the quotes.
    Unquote,
    /// Remove the item from its list.
    RemoveItem,
    /// Remove these characters.
    Remove,
}

/// A change of a catalog file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub place: Place,
    /// The new text.
    pub text: String,
}

impl Fix {
    /// Returns the fix of a name that is a misspelling of exactly one known name.
    pub(crate) fn misspelled<'k>(
        name: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Option<Self> {
        let mut near = known.into_iter().filter(|known| is_misspelled(name, known));
        let new = near.next()?;
        near.all(|other| other == new)
            .then(|| Self::replace(name, new))
    }

    /// Returns the fix that writes another word.
    pub(crate) fn replace(old: &str, new: &str) -> Self {
        Self::Replace {
            old: old.to_owned(),
            new: new.to_owned(),
        }
    }

    /// Returns the edit of this place, if it is in a file of the team.
    pub(super) fn edit(&self, label: Place, sources: &Sources) -> Option<Edit> {
        let file = sources.get(label.file).filter(|file| !file.is_pack())?;
        // A span can reach to what follows the value.
        let written = file.text().get(label.span.range())?.trim_end();
        let start = label.span.range().start;
        let end = start + written.len();
        let edit = |start: usize, end: usize, text: &str| Edit {
            place: Place {
                file: label.file,
                span: Span::new(start, end),
            },
            text: text.to_owned(),
        };
        Some(match self {
            Self::Replace { old, new } => {
                let inner = in_quotes(written).unwrap_or(written);
                let quote = usize::from(inner.len() < written.len());
                if inner != old {
                    return None;
                }
                edit(start + quote, end - quote, new)
            }
            Self::Quote => edit(start, end, &quoted(written)?),
            Self::Unquote => {
                let inner = in_quotes(written)?;
                let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
                if inner.is_empty() || !inner.chars().all(plain) {
                    return None;
                }
                edit(start, end, inner)
            }
            Self::RemoveItem => {
                let (start, end) = item(file.text(), start, end)?;
                edit(start, end, "")
            }
            Self::Remove => edit(start, end, ""),
        })
    }
}

/// Returns the text between quotes, if there are quotes.
fn in_quotes(written: &str) -> Option<&str> {
    let quote = written.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    written.strip_prefix(quote)?.strip_suffix(quote)
}

/// Returns a plain scalar in quotes. `None` if it is not one line, or its end is not certain: a comment may follow.
fn quoted(written: &str) -> Option<String> {
    if written.contains(['\n', '\r']) || written.contains(" #") || in_quotes(written).is_some() {
        return None;
    }
    Some(if written.contains(['"', '\\']) {
        format!("'{}'", written.replace('\'', "''"))
    } else {
        format!("\"{written}\"")
    })
}

/// Returns what to remove for an item of a list: in brackets, the comma before it too; otherwise its line.
fn item(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let before = text.get(..start)?.trim_end_matches([' ', '\t']);
    if before.ends_with(',') {
        return Some((before.len() - 1, end));
    }
    let line = before.strip_suffix('-')?.trim_end_matches([' ', '\t']);
    if !line.is_empty() && !line.ends_with('\n') {
        return None;
    }
    let rest = text.get(end..)?.trim_start_matches([' ', '\t', '\r']);
    let next = rest.strip_prefix('\n')?;
    Some((line.len(), text.len() - next.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_quoted_so_that_it_stays_the_same() {
        assert_eq!(quoted("1.10").as_deref(), Some("\"1.10\""));
        assert_eq!(
            quoted("{a} \"b\" 'c'").as_deref(),
            Some("'{a} \"b\" ''c'''")
        );
        for uncertain in ["{a} # b", "a\nb", "\"a\""] {
            assert_eq!(quoted(uncertain), None, "{uncertain}");
        }
    }

    #[test]
    fn an_item_goes_with_its_comma_or_its_line() {
        let cut = |text: &str, at: usize, len: usize| {
            let (start, end) = item(text, at, at + len)?;
            Some(format!("{}{}", &text[..start], &text[end..]))
        };
        assert_eq!(cut("[a, b, a]", 7, 1).as_deref(), Some("[a, b]"));
        assert_eq!(
            cut("x:\n  - a\n  - b\n  - a\ny: 1\n", 19, 1).as_deref(),
            Some("x:\n  - a\n  - b\ny: 1\n")
        );
        assert_eq!(cut("  - a # why\n", 4, 1), None);
        assert_eq!(cut("[a]", 1, 1), None);
    }

    #[test]
    fn only_a_name_with_one_meaning_is_fixed() {
        let known = ["message", "instruct", "summary"];
        assert_eq!(
            Fix::misspelled("mesage", known),
            Some(Fix::replace("mesage", "message"))
        );
        let alike = ["list_orders", "lists_order"];
        assert_eq!(Fix::misspelled("list_order", alike), None);
        assert_eq!(Fix::misspelled("weather", known), None);
    }
}
