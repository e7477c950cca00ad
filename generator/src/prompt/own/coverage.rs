//! What every rule block must have: every code with its instruction, every rule and the listed tools.
//!
//! Words are compared, not characters: letters in upper or lower case, white space, punctuation and escapes of HTML make
//! no difference, so that a template may wrap, quote or emphasize a text.

use std::borrow::Cow;

use errpact_spec::catalog::{Catalog, Rule};

use super::super::{line::one_line, select};
use super::group::Group;
use crate::words::list_and;

/// The maximum number of missing texts that an error names.
const NAMED: usize = 5;

/// What a block must have.
pub(super) struct Must<'c> {
    wanted: Vec<Wanted<'c>>,
}

/// A text that a block must have.
struct Wanted<'c> {
    /// The text, for readers: "the instruction of `A`".
    what: String,
    /// A name, of which upper and lower case count.
    name: Option<&'c str>,
    /// Otherwise one of these: the text, or its sentences as the steps of a procedure.
    texts: Vec<Vec<&'c str>>,
}

impl<'c> Must<'c> {
    pub(super) fn of(catalog: &'c Catalog, groups: &[Group<'c>], tools: Vec<&'c str>) -> Self {
        let mut wanted = Vec::new();
        let name = |kind: &str, name: &'c str| Wanted {
            what: format!("{kind} `{name}`"),
            name: Some(name),
            texts: Vec::new(),
        };
        wanted.extend(tools.into_iter().map(|tool| name("the tool", tool)));
        for group in groups {
            wanted.extend(group.codes.iter().map(|code| name("the code", code)));
            let first = group.codes.first();
            let code = match first {
                Some(name) => catalog.codes.get(*name),
                None => select::fallback(catalog).map(|(_, code)| code),
            };
            let Some(code) = code else { continue };
            let mut texts = vec![vec![code.instruction.as_str()]];
            if !code.sentences.is_empty() {
                texts.push(code.sentences.iter().map(String::as_str).collect());
            }
            wanted.push(Wanted {
                what: match first {
                    Some(name) => format!("the instruction of `{name}`"),
                    None => "the instruction for any other code".to_owned(),
                },
                name: None,
                texts,
            });
        }
        wanted.extend(catalog.rules.iter().map(|rule| {
            let (what, text) = match rule {
                Rule::Text(text) => ("the rule", text),
                Rule::NeverSay { phrase, .. } => ("the `never_say` phrase", phrase),
            };
            Wanted {
                what: format!("{what} \"{}\"", one_line(text)),
                name: None,
                texts: vec![vec![text.as_str()]],
            }
        }));
        Self { wanted }
    }

    /// Returns what the text leaves out, or `None` if it has everything.
    pub(super) fn missing(&self, text: &str) -> Option<String> {
        let mut names = Search::new(joined(&unescaped(text)));
        let mut words = Search::new(names.text.to_lowercase());
        let missing: Vec<&Wanted<'_>> = self
            .wanted
            .iter()
            .filter(|wanted| match wanted.name {
                Some(name) => !names.has(&joined(name)),
                None => !wanted.texts.iter().any(|texts| {
                    let mut texts = texts.iter().map(|text| joined(text).to_lowercase());
                    texts.all(|text| words.has(&text))
                }),
            })
            .collect();
        if missing.is_empty() {
            return None;
        }
        let mut named: Vec<String> = missing
            .iter()
            .take(NAMED)
            .map(|wanted| wanted.what.clone())
            .collect();
        if let Some(more) = missing.len().checked_sub(NAMED).filter(|more| *more > 0) {
            named.push(format!("{more} more"));
        }
        Some(list_and(&named))
    }
}

/// A text in which many others are searched for, most of them in their order.
struct Search {
    text: String,
    /// The end of what was found last.
    at: usize,
}

impl Search {
    fn new(text: String) -> Self {
        Self { text, at: 0 }
    }

    /// Returns whether the text has these words. Begins after the last ones that were found.
    fn has(&mut self, words: &str) -> bool {
        let (before, after) = self.text.split_at_checked(self.at).unwrap_or_default();
        let found = match after.find(words) {
            Some(at) => Some(before.len() + at),
            None => self.text.find(words),
        };
        // The last space belongs to the next word too.
        if let Some(at) = found {
            self.at = at + words.len().saturating_sub(1);
        }
        found.is_some()
    }
}

/// Returns the words of a text with one space before each and one at the end.
fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len() + 2);
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    for word in words.filter(|word| !word.is_empty()) {
        joined.push(' ');
        joined.push_str(word);
    }
    joined.push(' ');
    joined
}

/// Reads the escapes of HTML, which the style `xml` writes too.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut text = text.to_owned();
    for (escape, character) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ] {
        text = text.replace(escape, character);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::{Search, joined, unescaped};

    #[test]
    fn only_words_count() {
        let text = "- **SLOT_CONFLICT**:\n  *Ask* for\tthe &quot;next&quot; slot, a|b &amp; c.";
        let mut search = Search::new(joined(&unescaped(text)));
        for words in [
            "SLOT_CONFLICT",
            "Ask for the next slot",
            "the \"next\" slot.",
            "a|b & c",
            "Ask",
        ] {
            assert!(search.has(&joined(words)), "{words}");
        }
        for words in ["SLOT", "slot_conflict", "Ask for a slot", "for the", "quot"] {
            let found = search.has(&joined(words));
            assert_eq!(found, words == "for the", "{words}");
        }
    }
}
