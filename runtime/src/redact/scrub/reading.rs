//! The ways in which a text can be read: unchanged, with escapes undone, with runs of base64, hex
//! and lists of bytes decoded. Each knows its position in the original, so that a match in any of
//! them is cut out of the original.

use std::borrow::Cow;

use super::encoded;
use super::escapes::{Escapes, characters, is_hidden};
use crate::redact::text::{is_unsafe, joins};

/// A text as it is read one way.
pub(super) struct Reading<'t> {
    pub(super) text: Cow<'t, str>,
    /// For each byte of `text`, its range in the original; empty if that is the same byte.
    places: Vec<(u32, u32)>,
    pub(super) way: Way,
}

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// With these escapes undone.
    Unescaped(Escapes),
    /// A part of it, decoded from an encoding of bytes.
    Decoded,
}

impl<'t> Reading<'t> {
    /// Returns every reading of a text that differs from the others. The first is the text itself.
    pub(super) fn all(text: &'t str) -> Vec<Self> {
        let mut readings = vec![Self {
            text: text.into(),
            places: Vec::new(),
            way: Way::Unescaped(Escapes::None),
        }];
        for escapes in [Escapes::Url, Escapes::Backslash, Escapes::Html] {
            if escapes.may_be_in(text) {
                readings.push(Self::unescaped(text, escapes));
            }
        }
        if !text.is_ascii() || Escapes::Every.may_be_in(text) || text.contains(is_hidden) {
            readings.push(Self::unescaped(text, Escapes::Every));
        }
        let terminal = Escapes::Terminal.may_be_in(text);
        let mut decoded = Vec::new();
        let ends = if readings.len() > 1 {
            readings.len() - 1
        } else {
            0
        };
        // Encoded bytes may be escaped in turn, as in `%3D` for the `=` that ends base64. The last of these readings has
        // the most escapes undone.
        for whole in [0, ends] {
            encoded::find(&readings[whole].text, &mut |text, start, end| {
                if let Some((start, end)) = readings[whole].place(start, end) {
                    decoded.push(Self {
                        // A decoded byte has no exact place: a match cuts out the whole run.
                        places: vec![(start as u32, end as u32); text.len()],
                        text: text.into(),
                        way: Way::Decoded,
                    });
                }
            });
            if ends == 0 {
                break;
            }
        }
        readings.extend(decoded);
        if terminal {
            readings.push(Self::unescaped(text, Escapes::Terminal));
        }
        readings
    }

    /// Returns the text with escapes undone, wide letters made narrow, and invisible characters
    /// removed.
    pub(super) fn unescaped(original: &str, escapes: Escapes) -> Self {
        let mut text = String::with_capacity(original.len());
        let mut places = Vec::with_capacity(original.len());
        for (character, start, end) in characters(original, escapes) {
            let character = folded(character);
            if !joins(character) && (character.is_whitespace() || !is_unsafe(character)) {
                text.push(character);
                places.resize(text.len(), (start, end));
            }
        }
        Self {
            text: text.into(),
            places,
            way: Way::Unescaped(escapes),
        }
    }

    /// Returns whether shapes are searched for in it. A text with all escapes undone has those of
    /// one kind undone too, and bytes that are not a text have no shape.
    pub(super) fn has_shapes(&self) -> bool {
        match self.way {
            Way::Unescaped(escapes) => {
                matches!(escapes, Escapes::None | Escapes::Every | Escapes::Terminal)
            }
            Way::Decoded => {
                let readable = |c: char| c >= ' ' || matches!(c, '\t' | '\n' | '\r');
                self.text
                    .chars()
                    .all(|c| readable(c) && c != '\x7f' && c != char::REPLACEMENT_CHARACTER)
            }
        }
    }

    /// Returns the range in the original of a range of bytes.
    pub(super) fn place(&self, start: usize, end: usize) -> Option<(usize, usize)> {
        if self.places.is_empty() {
            return Some((start, end));
        }
        let (first, _) = self.places.get(start)?;
        let (_, last) = self.places.get(end.checked_sub(1)?)?;
        Some((*first as usize, *last as usize))
    }

    /// Returns the reading in lower case, without white space, `+` and invisible characters, and on
    /// request without the separators of groups of digits.
    pub(super) fn squeezed(&self, separators: bool) -> Squeezed<'_, 't> {
        let mut squeezed = Squeezed {
            text: String::with_capacity(self.text.len()),
            places: Vec::with_capacity(self.text.len()),
            of: self,
            separators,
            separated: false,
        };
        for (at, character) in self.text.char_indices() {
            let place = (at as u32, (at + character.len_utf8()) as u32);
            let character = folded(character);
            let separates = matches!(character, '-' | '.' | '(' | ')' | '/' | '_');
            if character.is_whitespace()
                || character == '+'
                || is_unsafe(character)
                || joins(character)
                || (separates && !separators)
            {
                continue;
            }
            squeezed.separated |= separates;
            caseless(character, &mut squeezed.text);
            squeezed.places.resize(squeezed.text.len(), place);
        }
        squeezed
    }
}

/// Bytes of a value that may be over two words only where it begins one and ends the other.
const SHORT_OVER_WORDS: usize = 8;

/// A reading without case and white space.
pub(super) struct Squeezed<'r, 't> {
    pub(super) text: String,
    /// For each byte of `text`, its range in the reading.
    places: Vec<(u32, u32)>,
    pub(super) of: &'r Reading<'t>,
    /// Whether separators of groups of digits were left in it.
    pub(super) separators: bool,
    /// Whether there is such a separator in it.
    pub(super) separated: bool,
}

impl Squeezed<'_, '_> {
    /// Returns the range in the original of a range of bytes; `None` if it must be a separate word
    /// in the reading and is part of another.
    pub(super) fn place(&self, start: usize, end: usize, word: bool) -> Option<(usize, usize)> {
        let short = end - start < SHORT_OVER_WORDS;
        let (start, _) = *self.places.get(start)?;
        let (_, end) = *self.places.get(end.checked_sub(1)?)?;
        let (start, end) = (start as usize, end as usize);
        let inside = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let text = &self.of.text;
        // "tell Elle" has "ell e", which is not what a line break makes of "Elle".
        let over_words = short && text.get(start..end)?.contains(char::is_whitespace);
        if (word || over_words)
            && (inside(text.get(..start)?.chars().next_back())
                || inside(text.get(end..)?.chars().next()))
        {
            return None;
        }
        self.of.place(start, end)
    }
}

/// Adds a character without its case. By way of upper case, `ß` is `ss`, and `ς` is `σ`.
fn caseless(character: char, text: &mut String) {
    const DOT_ABOVE: char = '\u{307}';
    if character.is_ascii() {
        return text.push(character.to_ascii_lowercase());
    }
    let lower = character.to_uppercase().flat_map(char::to_lowercase);
    // That of `İ`.
    text.extend(lower.filter(|c| *c != DOT_ABOVE));
}

/// Returns a character in its simplest form: `ａ` is `a`, a thin space is a space.
fn folded(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            ' '
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        other => other,
    }
}
