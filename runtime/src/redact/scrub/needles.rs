//! The values of a call that a text must not contain. See
//! `docs/decisions/030-one-automaton-finds-a-calls-values.md`.

use std::collections::HashMap;

use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::noncontiguous::NFA;
use aho_corasick::{Input, MatchKind};

use super::cuts::Cuts;
use super::escapes::Escapes;
use super::reading::{Reading, Squeezed, Way};
use super::shapes::names_one;
use super::{MOST_READ, REDACTED, up_to};
use crate::redact::value::plain_text;
use crate::table::Kind;
use crate::types::View;

/// A value this short is only searched for as a separate word.
const SHORT: usize = 4;
/// A longer value is searched for in pieces of this many bytes. So a part of it is found that an
/// upstream, or the bound of what is read, cut off.
pub(super) const PIECE: usize = 64;
/// Most values of one call that are looked at.
const MOST_VALUES: usize = 16 * 1024;
/// Most bytes of those that may be in the text, judged by three bytes at a time.
const MOST_BYTES: usize = 64 * 1024;
/// Deepest level of JSON that is looked at.
const DEEPEST: usize = 128;

/// The values of a call that a text must not contain. They are only looked at if there is a text.
pub(crate) struct Needles<'a> {
    values: Vec<(View<'a>, Kind<'a>)>,
    /// What the reader of the text wrote itself: it may be quoted unchanged.
    own: Vec<View<'a>>,
    /// Whether the text goes to the log.
    log: bool,
}

/// The error of more values than a text is searched for.
pub(super) struct TooMany;

impl<'a> Needles<'a> {
    /// Creates an empty set; `log` says whether the text goes to the log or to another receiver.
    pub(crate) fn new(log: bool) -> Self {
        Self {
            values: Vec::new(),
            own: Vec::new(),
            log,
        }
    }

    /// Whether the text goes to the log.
    pub(super) fn of_log(&self) -> bool {
        self.log
    }

    /// Adds a value.
    pub(crate) fn add(&mut self, view: View<'a>, kind: Kind<'a>) {
        if !matches!(view, View::Absent | View::Boolean(_)) {
            self.values.push((view, kind));
        }
    }

    /// Adds a value that the reader of the text wrote.
    pub(crate) fn add_own(&mut self, view: View<'a>) {
        self.own.push(view);
    }

    /// Returns whether the reader wrote this text. White space does not count: an upstream breaks
    /// lines differently.
    pub(crate) fn wrote(&self, text: &str) -> bool {
        let text = squeezed(text);
        !text.is_empty() && self.own.iter().any(|view| wrote(view, &text))
    }

    /// Adds to `cuts` where a text, read in any way, contains any of them.
    pub(super) fn find(&self, readings: &[Reading<'_>], cuts: &mut Cuts) -> Result<(), TooMany> {
        if self.values.is_empty() {
            return Ok(());
        }
        let mut squeezed = Vec::with_capacity(readings.len() + 2);
        for reading in readings {
            let all = reading.squeezed(true);
            if all.separated && reading.way != Way::Decoded {
                squeezed.push(reading.squeezed(false));
            }
            squeezed.push(all);
        }
        let mut patterns = Patterns::in_any(&squeezed);
        for (view, kind) in &self.values {
            patterns.add(view, *kind)?;
        }
        let (texts, patterns): (Vec<String>, Vec<Pattern>) = patterns.known.into_iter().unzip();
        if texts.is_empty() {
            return Ok(());
        }
        // It is used once, so prefer one that is built fast. Every overlapping value is found.
        let automaton = NFA::builder()
            .match_kind(MatchKind::Standard)
            .prefilter(false)
            .build(texts)
            .map_err(|_| TooMany)?;
        for reading in &squeezed {
            let bits = reading.ways();
            let hits = automaton.try_find_overlapping_iter(Input::new(&reading.text));
            for hit in hits.map_err(|_| TooMany)? {
                let Some(pattern) = patterns.get(hit.pattern().as_usize()) else {
                    continue;
                };
                // The decoded bytes of binary data contain every word of two letters.
                let word = pattern.word;
                if pattern.ways & bits == 0 || (word && reading.of.way == Way::Decoded) {
                    continue;
                }
                if let Some((start, end)) = reading.place(hit.start(), hit.end(), word) {
                    cuts.add(start, end, REDACTED);
                }
            }
        }
        Ok(())
    }
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns whether a value, or a text in it, contains a text without white space.
fn wrote(view: &View<'_>, text: &str) -> bool {
    match view {
        View::Text(own) => squeezed(own).contains(text),
        View::List(items) => (0..items.count()).any(|index| wrote(&items.item(index), text)),
        View::Json(json) => wrote_json(json, text, 0).unwrap_or(false),
        _ => false,
    }
}

/// The same for JSON; `None` if it is too deep.
fn wrote_json(json: &serde_json::Value, text: &str, depth: usize) -> Option<bool> {
    use serde_json::Value as Json;
    if depth > DEEPEST {
        return None;
    }
    let mut inside = false;
    match json {
        Json::String(own) => inside = squeezed(own).contains(text),
        Json::Array(items) => {
            for item in items {
                inside |= wrote_json(item, text, depth + 1)?;
            }
        }
        Json::Object(members) => {
            for member in members.values() {
                inside |= wrote_json(member, text, depth + 1)?;
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
    Some(inside || (depth == 0 && squeezed(&json.to_string()).contains(text)))
}

/// What to search for in which readings.
#[derive(Clone, Copy)]
struct Pattern {
    /// A bit for each way of reading.
    ways: u8,
    /// Whether it only counts as a separate word.
    word: bool,
}

/// The ways of reading in which a value is looked for as it was given.
const AS_GIVEN: u8 = 0b01_1111;
/// Without what separates groups of digits.
const WITHOUT_SEPARATORS: u8 = 0b10_0000;

impl Squeezed<'_, '_> {
    /// Returns the bits of the ways in which it reads the text: without separators if it has none.
    fn ways(&self) -> u8 {
        match (self.separators, self.separated) {
            (false, _) => WITHOUT_SEPARATORS,
            (true, false) => bit(self.of.way) | WITHOUT_SEPARATORS,
            (true, true) => bit(self.of.way),
        }
    }
}

/// Returns whether a key is written like the name of a field, such as `channel`, `start_date` or
/// `userId`.
fn names_a_field(key: &str) -> bool {
    const LONGEST: usize = 32;
    key.len() <= LONGEST
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key
            .bytes()
            .all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
}

/// Returns the bit of a way of reading.
fn bit(way: Way) -> u8 {
    match way {
        Way::Unescaped(Escapes::None) | Way::Decoded => 0b1,
        Way::Unescaped(Escapes::Url) => 0b10,
        Way::Unescaped(Escapes::Backslash) => 0b100,
        Way::Unescaped(Escapes::Html) => 0b1000,
        Way::Unescaped(Escapes::Every | Escapes::Terminal) => 0b1_0000,
    }
}

/// The patterns of the automaton: values, or pieces of them, that may be in the text.
struct Patterns {
    known: HashMap<String, Pattern>,
    /// A bit for each three bytes that the text has in any reading, by their hash.
    has: Vec<u64>,
    values: usize,
    bytes: usize,
}

impl Patterns {
    /// Creates an empty set of those that may be in any of these readings.
    fn in_any(readings: &[Squeezed<'_, '_>]) -> Self {
        let mut has = vec![0; 1 << 10];
        for three in readings.iter().flat_map(|it| it.text.as_bytes().windows(3)) {
            let (word, bit) = place(three);
            has[word] |= bit;
        }
        Self {
            known: HashMap::new(),
            has,
            values: 0,
            bytes: 0,
        }
    }

    /// Adds a value, and the parts that could identify it.
    fn add(&mut self, view: &View<'_>, kind: Kind<'_>) -> Result<(), TooMany> {
        match view {
            View::Absent | View::Boolean(_) => Ok(()),
            View::List(items) => {
                let kind = if let Kind::List(of) = kind { *of } else { kind };
                (0..items.count()).try_for_each(|index| self.add(&items.item(index), kind))
            }
            View::Json(json) => self.json(json, 0),
            View::Text(text) => self.text(text, kind),
            view => match plain_text(view) {
                Some(text) => self.text(&text, kind),
                None => Ok(()),
            },
        }
    }

    fn json(&mut self, json: &serde_json::Value, depth: usize) -> Result<(), TooMany> {
        use serde_json::Value as Json;
        if depth > DEEPEST {
            return Err(TooMany);
        }
        match json {
            Json::String(text) => self.text(text, Kind::Text),
            Json::Number(number) => self.text(&number.to_string(), Kind::Number),
            Json::Array(items) => items.iter().try_for_each(|item| self.json(item, depth + 1)),
            Json::Object(members) => members.iter().try_for_each(|(name, member)| {
                // Names, numbers and addresses may be keys. A program's field names, and the names
                // of credentials, are words of any text.
                if !names_one(name) && !names_a_field(name) {
                    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
                    let word = name.bytes().all(is_part);
                    self.value(name, word || name.chars().count() < SHORT)?;
                }
                self.json(member, depth + 1)
            }),
            Json::Null | Json::Bool(_) => Ok(()),
        }
    }

    fn text(&mut self, text: &str, kind: Kind<'_>) -> Result<(), TooMany> {
        let text = text.trim();
        self.value(text, text.chars().take(SHORT).count() < SHORT)?;
        match kind {
            Kind::Email => {
                if let Some((local, _)) = text.rsplit_once('@') {
                    self.value(local, true)?;
                }
            }
            Kind::Phone => {
                // The same number without its country code.
                let digits: String = text.chars().filter(char::is_ascii_digit).collect();
                if digits.len() >= 10 {
                    self.value(&digits[digits.len() - 8..], false)?;
                }
            }
            // A name is often quoted in part. Longer texts are sentences, whose words say nothing.
            Kind::Text if (2..=4).contains(&text.split_whitespace().take(5).count()) => {
                for word in text.split_whitespace() {
                    if word.chars().take(3).count() > 2 {
                        self.value(word, true)?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds a value in every way in which it may be read.
    fn value(&mut self, text: &str, word: bool) -> Result<(), TooMany> {
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(TooMany);
        }
        if self.plain(text, word)? {
            return Ok(());
        }
        // The unread part of the text need not be searched.
        let mut text = up_to(text, MOST_READ);
        if text.len() > 16 * PIECE && !self.may_begin(up_to(text, 16 * PIECE)) {
            // A part of it is not searched for either, only a text that begins like it.
            text = "";
        }
        for escapes in [
            Escapes::None,
            Escapes::Url,
            Escapes::Backslash,
            Escapes::Html,
            Escapes::Every,
        ] {
            if escapes != Escapes::None && !escapes.may_be_in(text) {
                continue;
            }
            let reading = Reading::unescaped(text, escapes);
            let mut ways = bit(reading.way);
            if escapes == Escapes::None {
                ways = AS_GIVEN;
                self.pieces(&reading.squeezed(false).text, WITHOUT_SEPARATORS, word)?;
            }
            self.pieces(&reading.squeezed(true).text, ways, word)?;
        }
        Ok(())
    }

    /// Adds a short value that reads the same in every way, as most do; returns false if it may
    /// not.
    fn plain(&mut self, text: &str, word: bool) -> Result<bool, TooMany> {
        let plain =
            |byte: u8| (b' '..=b'~').contains(&byte) && !matches!(byte, b'%' | b'\\' | b'&');
        if text.len() > PIECE || !text.bytes().all(plain) {
            return Ok(false);
        }
        let letters = text.bytes().filter(|byte| !matches!(byte, b' ' | b'+'));
        let squeezed: String = letters
            .map(|byte| char::from(byte.to_ascii_lowercase()))
            .collect();
        let separates = |c: char| matches!(c, '-' | '.' | '(' | ')' | '/' | '_');
        if squeezed.contains(separates) {
            let stripped: String = squeezed.chars().filter(|c| !separates(*c)).collect();
            self.piece(&stripped, WITHOUT_SEPARATORS, word)?;
            self.piece(&squeezed, AS_GIVEN, word)?;
        } else {
            self.piece(&squeezed, AS_GIVEN | WITHOUT_SEPARATORS, word)?;
        }
        Ok(true)
    }

    /// Returns whether a text that begins like this may be in the text, however it is escaped.
    fn may_begin(&self, start: &str) -> bool {
        [Escapes::None, Escapes::Every].into_iter().any(|escapes| {
            [true, false].into_iter().any(|separators| {
                let reading = Reading::unescaped(start, escapes);
                self.may_have(up_to(&reading.squeezed(separators).text, PIECE))
            })
        })
    }

    /// Adds a value as it is read one way: whole, or in pieces, the last of which ends where it
    /// does.
    fn pieces(&mut self, text: &str, ways: u8, word: bool) -> Result<(), TooMany> {
        let mut rest = text;
        while rest.len() > PIECE {
            let piece = up_to(rest, PIECE);
            self.piece(piece, ways, word)?;
            rest = &rest[piece.len()..];
        }
        let mut start = text.len().saturating_sub(PIECE);
        while !text.is_char_boundary(start) {
            start += 1;
        }
        self.piece(&text[start..], ways, word)
    }

    fn piece(&mut self, text: &str, ways: u8, word: bool) -> Result<(), TooMany> {
        let says = text.len() >= SHORT || text.contains(char::is_alphanumeric);
        if text.is_empty() || !says || !self.may_have(text) {
            return Ok(());
        }
        if let Some(known) = self.known.get_mut(text) {
            known.ways |= ways;
            known.word &= word;
            return Ok(());
        }
        self.bytes += text.len();
        if self.bytes > MOST_BYTES {
            return Err(TooMany);
        }
        self.known.insert(text.to_owned(), Pattern { ways, word });
        Ok(())
    }

    /// Returns whether the text contains all of its byte triples.
    fn may_have(&self, pattern: &str) -> bool {
        pattern.as_bytes().windows(3).all(|three| {
            let (word, bit) = place(three);
            self.has[word] & bit != 0
        })
    }
}

/// Returns the position of the bit of three bytes.
fn place(three: &[u8]) -> (usize, u64) {
    let number = three
        .iter()
        .fold(0_u32, |number, byte| (number << 8) + u32::from(*byte));
    let hash = number.wrapping_mul(0x9e37_79b1) >> 16;
    (hash as usize >> 6, 1 << (hash & 63))
}

#[cfg(test)]
mod tests;
