//! Shapes that a log must not have, whatever call they are from: addresses, credentials, card
//! numbers.
//!
//! One automaton finds where one may be: the names of credentials, what tokens of vendors begin
//! with, home folders. What follows is read by hand, with a bounded look to either side: so a
//! hostile text costs no more than another of its length.

mod addresses;
mod apart;
mod elements;
mod enclosed;
mod headers;
mod judged;
mod keys;
mod lists;
mod named;
mod names;
mod numbers;
mod options;
mod pairs;
mod paths;
mod prose;
mod sql;
mod tokens;
mod values;
mod vendors;
mod words;

use std::sync::LazyLock;

use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::contiguous::NFA;
use aho_corasick::{Input, MatchKind};

pub(super) use names::names_one;

use super::REDACTED;
use super::bytes::{run, run_before};
use super::cuts::Cuts;
use super::escapes::{is_hidden, unended_strings};
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
    Name(&'static names::Name),
    Vendor(&'static vendors::Shape),
    Scheme,
    Home,
    Option(&'static str),
    Command(&'static options::Command),
    Sql,
    Path,
}

struct Anchors {
    automaton: Option<NFA>,
    of: Vec<Anchor>,
}

static ANCHORS: LazyLock<Anchors> = LazyLock::new(|| {
    let mut texts: Vec<String> = Vec::new();
    let mut of = Vec::new();
    let mut add = |text: String, anchor| {
        texts.push(text);
        of.push(anchor);
    };
    for name in names::NAMES {
        // `api key`, `api_key`, `api-key`, `api.key`, `apiKey`.
        let separators = ["", "_", "-", ".", " "];
        let several = name.words.contains(' ');
        for separator in separators.iter().take(if several { 5 } else { 1 }) {
            add(name.words.replace(' ', separator), Anchor::Name(name));
        }
    }
    for shape in vendors::SHAPES.iter() {
        add(shape.prefix.to_owned(), Anchor::Vendor(shape));
    }
    for scheme in tokens::SCHEMES_IN_PROSE {
        add((*scheme).to_owned(), Anchor::Scheme);
    }
    for home in addresses::HOMES {
        add((*home).to_owned(), Anchor::Home);
    }
    for option in options::OPTIONS {
        add((*option).to_owned(), Anchor::Option(option));
    }
    for command in options::COMMANDS {
        add(command.name.to_owned(), Anchor::Command(command));
    }
    for beginning in sql::BEGINNINGS {
        add((*beginning).to_owned(), Anchor::Sql);
    }
    for beginning in paths::BEGINNINGS {
        add((*beginning).to_owned(), Anchor::Path);
    }
    let automaton = NFA::builder()
        .match_kind(MatchKind::Standard)
        .ascii_case_insensitive(true)
        .build(texts)
        .ok();
    Anchors { automaton, of }
});

/// Adds every shape, also where it is escaped or inside an encoding.
pub(super) fn find(readings: &[Reading<'_>], shapes: ShapeSet, cuts: &mut Cuts) {
    if let Some(text) = readings.first() {
        unended(&text.text, cuts);
    }
    let control = readings
        .first()
        .is_some_and(|it| it.text.contains(is_hidden));
    for reading in readings.iter().filter(|reading| reading.has_shapes()) {
        let mut found = Cuts::default();
        in_text(&reading.text, shapes, control, &mut found);
        for (start, end, shown) in found.0 {
            let shown = match reading.way {
                Way::Decoded => REDACTED,
                Way::Unescaped(_) => shown,
            };
            if let Some((start, end)) = reading.place(start, end) {
                let end = match readings.first() {
                    Some(text) if control => behind(&text.text, start, end),
                    _ => end,
                };
                cuts.add(start, end, shown);
            }
        }
    }
}

/// Where the word ends in which a shape has a sequence for a terminal. A reading cannot tell how much
/// of what follows belongs to a sequence that is wrong or cut, so all of the word does.
fn behind(text: &str, start: usize, end: usize) -> usize {
    const MOST: usize = 1024;
    let bytes = text.as_bytes();
    let is_part = |byte: u8| !byte.is_ascii_whitespace();
    let first = start - run_before(bytes, start, MOST, is_part);
    let last = end + run(bytes, end, MOST, is_part);
    // Those beyond ASCII begin with this byte, as some marks do.
    let is_control = |byte: &u8| byte.is_ascii_control() || *byte == 0xc2;
    let control = bytes
        .get(first..last)
        .is_some_and(|word| word.iter().any(is_control));
    if control { last } else { end }
}

/// Adds the words in which a string for a terminal begins and does not end: they may be a part of
/// anything.
fn unended(text: &str, cuts: &mut Cuts) {
    const MOST: usize = 1024;
    let bytes = text.as_bytes();
    let is_part = |byte: u8| !byte.is_ascii_whitespace();
    let mut done = 0;
    for place in unended_strings(text) {
        if place < done {
            continue;
        }
        let start = place - run_before(bytes, place, MOST.min(place - done), is_part);
        done = place + run(bytes, place, usize::MAX, is_part);
        cuts.add(start, done, REDACTED);
    }
}

/// Adds every shape of a text, as it is. `control` says whether sequences for a terminal were in it.
fn in_text(text: &str, shapes: ShapeSet, control: bool, cuts: &mut Cuts) {
    let anchors = &*ANCHORS;
    let automaton = anchors.automaton.as_ref();
    let hits = automaton.and_then(|it| it.try_find_overlapping_iter(Input::new(text)).ok());
    let Some(hits) = hits else {
        // It is made of constants. Should they ever be too many for it, no text is safe.
        return cuts.add(0, text.len(), REDACTED);
    };
    let mut hidden = 0;
    for hit in hits {
        let (start, end) = (hit.start(), hit.end());
        match anchors.of.get(hit.pattern().as_usize()) {
            // A name inside of a value is a part of it.
            Some(Anchor::Name(_)) if start < hidden => {}
            Some(Anchor::Name(name)) => {
                if let Some((from, to)) = pairs::find(text, name, start..end, control) {
                    cuts.add(from, to, CREDENTIAL);
                    hidden = to;
                }
            }
            Some(Anchor::Vendor(shape)) => tokens::vendor(text, shape, start, end, control, cuts),
            Some(Anchor::Scheme) => tokens::scheme(text, start, end, cuts),
            Some(Anchor::Home) if shapes == ShapeSet::Everything => {
                addresses::home(text, start, end, cuts);
            }
            Some(Anchor::Option(option)) => options::user(text, option, start, end, cuts),
            Some(Anchor::Command(command)) => options::find(text, command, start, end, cuts),
            Some(Anchor::Sql) => sql::find(text, start, end, cuts),
            Some(Anchor::Path) => paths::find(text, start, end, cuts),
            Some(Anchor::Home) | None => {}
        }
    }
    tokens::private_keys(text, cuts);
    addresses::user_info(text, cuts);
    addresses::password_file(text, cuts);
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
