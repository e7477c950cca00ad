//! What attributes of Rust say about an enum and its variants: the spelling of names on the wire, and messages.

use super::found::sentence;
use crate::scan::source::Source;
use crate::scan::tokens::Kind;

/// The maximum number of tokens of the attributes of an enum or a variant.
const LONGEST: usize = 200;

/// How an enum spells its variants where they are written: `rename_all` of serde, `serialize_all` of strum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spelling<'s> {
    prefix: &'s str,
    case: Case,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Small,
    Capital,
    /// One that no code has, such as `kebab-case`.
    Other,
}

impl<'s> Spelling<'s> {
    /// Returns the spelling that the attributes of an enum declare. `None` if they declare none.
    pub(super) fn of(source: &Source<'s>, open: usize) -> Option<Self> {
        let word = (open.saturating_sub(8)..open)
            .rev()
            .find(|at| source.at(*at) == "enum")?;
        let start = word.saturating_sub(LONGEST);
        let ends = |at: &usize| {
            source.is_sign(*at, &[";", "}"]) && source.around.get(*at) == source.around.get(word)
        };
        let first = (start..word).rev().find(ends).unwrap_or(start);
        let renames = |at: &usize| matches!(source.at(*at), "rename_all" | "serialize_all");
        let at = (first..word).find(renames)?;
        let (rule, prefix) = match source.at(at + 1) {
            "(" => {
                let inner = at + 2..*source.close.get(at + 1)?;
                let prefix = given(source, inner.clone(), &["prefix"]);
                (given(source, inner, &["rule"])?, prefix.unwrap_or_default())
            }
            _ => (
                given(source, at..at + 1, &["rename_all", "serialize_all"])?,
                "",
            ),
        };
        let case = match rule {
            "snake_case" => Case::Small,
            "SCREAMING_SNAKE_CASE" => Case::Capital,
            _ => Case::Other,
        };
        Some(Self { prefix, case })
    }

    /// Returns whether codes are spelled so.
    pub(super) fn has_codes(self) -> bool {
        self.case != Case::Other
    }

    /// Returns a variant's name in capitals as the enum spells it.
    pub(super) fn spell(self, name: &str) -> String {
        match self.case {
            Case::Small => format!("{}{}", self.prefix, name.to_ascii_lowercase()),
            Case::Capital | Case::Other => format!("{}{name}", self.prefix),
        }
    }
}

/// Returns the name that an attribute gives to a variant: `#[serde(rename = "SLOT_TAKEN")]`.
pub(super) fn renamed<'s>(source: &Source<'s>, open: usize, variant: usize) -> Option<&'s str> {
    let start = variant.saturating_sub(LONGEST).max(open);
    let first = (start..variant)
        .rev()
        .find(|at| source.is_sign(*at, &[","]) && source.around.get(*at) == Some(&open))
        .unwrap_or(start);
    given(source, first..variant, &["rename", "serialize"])
}

/// Returns the text of `#[error("…")]` before a variant.
pub(super) fn message(source: &Source<'_>, variant: usize) -> Option<String> {
    let close = variant
        .checked_sub(1)
        .filter(|before| source.is_sign(*before, &["]"]))?;
    let text = close.checked_sub(2)?;
    let is_error = source.is(text, Kind::Text) && source.at(text.checked_sub(2)?) == "error";
    is_error.then(|| sentence(source.at(text))).flatten()
}

/// Returns the text that one of these words is given.
fn given<'s>(
    source: &Source<'s>,
    mut tokens: std::ops::Range<usize>,
    words: &[&str],
) -> Option<&'s str> {
    let at = tokens.find(|at| {
        words.contains(&source.at(*at))
            && source.is(*at, Kind::Word)
            && source.is_sign(at + 1, &["="])
            && source.is(at + 2, Kind::Text)
    })?;
    Some(source.at(at + 2))
}
