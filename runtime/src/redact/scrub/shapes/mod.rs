//! Shapes that a log must not have, whatever call they are from: addresses, credentials, card
//! numbers.
//!
//! One automaton finds where one may be: the names of credentials, what tokens of vendors begin
//! with, home folders. What follows is read by hand, with a bounded look to either side: so a
//! hostile text costs no more than another of its length.

mod addresses;
mod enclosed;
mod headers;
mod named;
mod numbers;
mod options;
mod pairs;
mod tokens;
mod values;
mod vendors;

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

pub(super) use pairs::names_one;

use super::REDACTED;
use super::cuts::Cuts;
use super::reading::{Reading, Way};

/// What is shown in place of a credential.
const CREDENTIAL: &str = "[credential]";

/// Which shapes a receiver must not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShapeSet {
    Everything,
    /// No receiver may have those.
    Credentials,
}

/// What may begin where the automaton has a hit.
enum Anchor {
    Name(&'static pairs::Name),
    Vendor(&'static vendors::Shape),
    Scheme,
    Home,
    Option(usize),
}

struct Anchors {
    automaton: Option<AhoCorasick>,
    of: Vec<Anchor>,
}

static ANCHORS: LazyLock<Anchors> = LazyLock::new(|| {
    let mut texts: Vec<String> = Vec::new();
    let mut of = Vec::new();
    let mut add = |text: String, anchor| {
        texts.push(text);
        of.push(anchor);
    };
    for name in pairs::NAMES {
        // `api key`, `api_key`, `api-key`, `api.key`, `apiKey`.
        let separators = ["", "_", "-", ".", " "];
        let several = name.words.contains(' ');
        for separator in separators.iter().take(if several { 5 } else { 1 }) {
            add(name.words.replace(' ', separator), Anchor::Name(name));
        }
    }
    for shape in vendors::SHAPES {
        add(shape.prefix.to_owned(), Anchor::Vendor(shape));
    }
    for scheme in tokens::SCHEMES_IN_PROSE {
        add((*scheme).to_owned(), Anchor::Scheme);
    }
    for home in addresses::HOMES {
        add((*home).to_owned(), Anchor::Home);
    }
    for (index, (_, option, ..)) in options::OPTIONS.iter().enumerate() {
        add((*option).to_owned(), Anchor::Option(index));
    }
    let automaton = AhoCorasick::builder()
        .match_kind(MatchKind::Standard)
        .kind(Some(AhoCorasickKind::ContiguousNFA))
        .ascii_case_insensitive(true)
        .build(texts)
        .ok();
    Anchors { automaton, of }
});

/// Adds every shape, also where it is escaped or inside an encoding.
pub(super) fn find(readings: &[Reading<'_>], shapes: ShapeSet, cuts: &mut Cuts) {
    for reading in readings.iter().filter(|reading| reading.has_shapes()) {
        let mut found = Cuts::default();
        in_text(&reading.text, shapes, &mut found);
        for (start, end, shown) in found.0 {
            let shown = match reading.way {
                Way::Decoded => REDACTED,
                Way::Unescaped(_) => shown,
            };
            if let Some((start, end)) = reading.place(start, end) {
                cuts.add(start, end, shown);
            }
        }
    }
}

/// Adds every shape of a text, as it is.
fn in_text(text: &str, shapes: ShapeSet, cuts: &mut Cuts) {
    let anchors = &*ANCHORS;
    let Some(automaton) = &anchors.automaton else {
        // It is made of constants. Should they ever be too many for it, no text is safe.
        return cuts.add(0, text.len(), REDACTED);
    };
    let mut hidden = 0;
    for hit in automaton.find_overlapping_iter(text) {
        let (start, end) = (hit.start(), hit.end());
        match anchors.of.get(hit.pattern().as_usize()) {
            // A name inside of a value is a part of it.
            Some(Anchor::Name(_)) if start < hidden => {}
            Some(Anchor::Name(name)) => {
                if let Some((from, to)) = pairs::find(text, name, start, end) {
                    cuts.add(from, to, CREDENTIAL);
                    hidden = to;
                }
            }
            Some(Anchor::Vendor(shape)) => tokens::vendor(text, shape, start, end, cuts),
            Some(Anchor::Scheme) => tokens::scheme(text, start, end, cuts),
            Some(Anchor::Home) if shapes == ShapeSet::Everything => {
                addresses::home(text, start, end, cuts);
            }
            Some(Anchor::Option(index)) => options::find(text, *index, start, end, cuts),
            Some(Anchor::Home) | None => {}
        }
    }
    tokens::private_keys(text, cuts);
    addresses::user_info(text, cuts);
    if shapes == ShapeSet::Everything {
        addresses::mail(text, cuts);
        numbers::find(text, cuts);
    }
}

/// Whether it is a letter, a digit, `_`, or part of a letter beyond ASCII.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests;
