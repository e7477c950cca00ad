//! Finds all phrases in one pass over a message.
//!
//! A phrase matches at word boundaries, so its first word is a whole word of the message. That is why only the starts
//! of words are checked, and for nearly all of them a table shows that no phrase begins there. A general automaton
//! would have to check every byte in turn.
//! See `docs/decisions/009-phrases-are-found-at-word-starts.md`.

use std::collections::HashMap;
use std::ops::Range;

use super::words::Words;

/// The phrases by which rules are found.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    phrases: Vec<Phrase>,
    /// Phrases by their first word; the number of lists is a power of two.
    table: Vec<Vec<Group>>,
    /// One bit for each list, set if the list is not empty.
    filter: Vec<u64>,
    /// Phrases without any word.
    bare: Vec<u32>,
}

#[derive(Debug)]
struct Phrase {
    text: String,
    /// The offset of its first word.
    first: usize,
    /// Whether it ends with a word.
    closed: bool,
    rules: Vec<u32>,
    /// The phrase before it in its group whose tail begins this one's tail.
    shorter: Option<u32>,
}

/// The phrases whose first words have the same key, sorted by their tails (the text from the first word on).
///
/// Every tail that is a prefix of a text sorts at or before that text, and all texts between the two begin with that
/// tail as well. So one binary search finds the last candidate, and the links to shorter tails lead to all others.
/// Thousands of phrases that share a word cost only as much as their nesting is deep.
#[derive(Debug)]
struct Group {
    key: u64,
    phrases: Vec<u32>,
    /// The place of the last byte of the shortest tail, counted from the start of the word.
    place: usize,
    /// The bytes that the tails have at that place: a bit for the lower six bits of each.
    bytes: u64,
}

/// The number of lists for each phrase: most lists stay empty.
const SPARSE: usize = 16;

impl Phrases {
    /// Takes folded phrases and the rules that they belong to.
    pub(super) fn new(found: Vec<(String, u32)>) -> Self {
        let mut rules: HashMap<String, Vec<u32>> = HashMap::new();
        for (phrase, rule) in found {
            if !phrase.is_empty() {
                rules.entry(phrase).or_default().push(rule);
            }
        }
        let size = (rules.len() * SPARSE).next_power_of_two().max(64);
        let mut all = Self::default();
        if !rules.is_empty() {
            all.table.resize_with(size, Vec::new);
            all.filter.resize(size / 64, 0);
        }
        for (number, (text, rules)) in (0_u32..).zip(rules) {
            all.add(number, text, rules);
        }
        all.sort();
        all
    }

    fn add(&mut self, number: u32, text: String, rules: Vec<u32>) {
        let words = Words::of(&text);
        let mut first = None;
        words.visit(|start, length| {
            first.get_or_insert((start, length));
        });
        match first {
            Some((start, length)) => {
                let key = key(text.as_bytes(), start, length);
                let list = self.list(key);
                if let Some(list) = self.table.get_mut(list) {
                    match list.iter_mut().find(|group| group.key == key) {
                        Some(group) => group.phrases.push(number),
                        None => list.push(Group {
                            key,
                            phrases: vec![number],
                            place: 0,
                            bytes: 0,
                        }),
                    }
                }
                if let Some(filter) = self.filter.get_mut(list / 64) {
                    *filter |= 1 << (list % 64);
                }
            }
            None => self.bare.push(number),
        }
        self.phrases.push(Phrase {
            first: first.map_or(0, |(start, _)| start),
            closed: words.has(text.len() - 1),
            text,
            rules,
            shorter: None,
        });
    }

    /// Sorts each group by tails and links each phrase to the longest one that begins it.
    fn sort(&mut self) {
        for group in self.table.iter_mut().flatten() {
            let phrases = &mut self.phrases;
            let tail = |number: u32| phrases.get(number as usize).map(Phrase::tail);
            group.phrases.sort_by(|a, b| tail(*a).cmp(&tail(*b)));
            // The phrases whose tails are prefixes of the current one, the longest last.
            let mut open: Vec<u32> = Vec::new();
            for &number in &group.phrases {
                let begins = |shorter: u32| {
                    let tail = |number: u32| phrases.get(number as usize).map(Phrase::tail);
                    matches!((tail(shorter), tail(number)), (Some(a), Some(b)) if b.starts_with(a))
                };
                while open.last().is_some_and(|shorter| !begins(*shorter)) {
                    open.pop();
                }
                let shorter = open.last().copied();
                if let Some(phrase) = phrases.get_mut(number as usize) {
                    phrase.shorter = shorter;
                }
                open.push(number);
            }
            let tail = |number: &u32| self.phrases.get(*number as usize).map(Phrase::tail);
            let tails = || group.phrases.iter().filter_map(tail);
            let shortest = tails().map(<[u8]>::len).min().unwrap_or(0);
            group.place = shortest.saturating_sub(1);
            let bytes = tails().filter_map(|tail| tail.get(group.place));
            group.bytes = bytes.fold(0, |all, byte| all | bit(*byte));
        }
    }

    /// Returns the list of the phrases with this key.
    fn list(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The upper half of a product depends on all bits of the key.
        (mixed >> 32) as usize & self.table.len().wrapping_sub(1)
    }

    /// Visits the rules with a phrase in a folded message, some more than once, each with the position of the phrase.
    pub(super) fn visit(&self, message: &str, visit: &mut impl FnMut(u32, Range<usize>)) {
        if self.phrases.is_empty() {
            return;
        }
        let words = Words::of(message);
        let bytes = message.as_bytes();
        words.visit(|start, length| {
            let key = key(bytes, start, length);
            let list = self.list(key);
            let filter = self.filter.get(list / 64).copied().unwrap_or(0);
            if filter >> (list % 64) & 1 == 0 {
                return;
            }
            let groups = self.table.get(list).into_iter().flatten();
            for group in groups.filter(|group| group.key == key) {
                // One byte rules out nearly all texts that only share the first word.
                let byte = bytes.get(start + group.place);
                if byte.is_some_and(|byte| group.bytes & bit(*byte) != 0) {
                    self.visit_group(group, bytes, start, &words, visit);
                }
            }
        });
        let bare = self.bare.iter();
        for phrase in bare.filter_map(|number| self.phrases.get(*number as usize)) {
            if let Some(begin) = message.find(&phrase.text) {
                let end = begin + phrase.text.len();
                phrase
                    .rules
                    .iter()
                    .for_each(|rule| visit(*rule, begin..end));
            }
        }
    }

    /// Visits the rules of a group's phrases whose first word begins at `start`.
    fn visit_group(
        &self,
        group: &Group,
        message: &[u8],
        start: usize,
        words: &Words,
        visit: &mut impl FnMut(u32, Range<usize>),
    ) {
        let rest = message.get(start..).unwrap_or_default();
        let phrase = |number: u32| self.phrases.get(number as usize);
        let before = |number: &u32| phrase(*number).is_some_and(|phrase| phrase.tail() <= rest);
        let after = group.phrases.partition_point(before);
        let last = after
            .checked_sub(1)
            .and_then(|place| group.phrases.get(place));
        let mut next = last.copied();
        while let Some(phrase) = next.and_then(phrase) {
            if let Some(place) = phrase.stands(message, start, words) {
                phrase
                    .rules
                    .iter()
                    .for_each(|rule| visit(*rule, place.clone()));
            }
            next = phrase.shorter;
        }
    }
}

impl Phrase {
    /// Returns the text from the first word on.
    fn tail(&self) -> &[u8] {
        self.text.as_bytes().get(self.first..).unwrap_or_default()
    }

    /// Returns the range of the phrase if its first word begins at `start` and the rest matches.
    fn stands(&self, message: &[u8], start: usize, words: &Words) -> Option<Range<usize>> {
        let begin = start.checked_sub(self.first)?;
        let end = begin + self.text.len();
        let stands = message.get(begin..end)? == self.text.as_bytes();
        (stands && !(self.closed && words.has(end))).then_some(begin..end)
    }
}

/// Returns the bit of a byte.
fn bit(byte: u8) -> u64 {
    1 << (byte & 63)
}

/// Returns the first eight bytes of a word, padded with zeros.
fn key(text: &[u8], start: usize, length: usize) -> u64 {
    let rest = text.get(start..).unwrap_or_default();
    let all = match rest.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        // The end of the text.
        None => rest
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u64::from(*byte)),
    };
    match length {
        8.. => all,
        _ => all & ((1 << (length * 8)) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the maximum number of phrases that are compared at one position of a message.
    fn longest_way(phrases: &Phrases) -> usize {
        let way = |phrase: &Phrase| {
            let shorter = |phrase: &&Phrase| phrases.phrases.get(phrase.shorter? as usize);
            std::iter::successors(Some(phrase), shorter).count()
        };
        phrases.phrases.iter().map(way).max().unwrap_or(0)
    }

    #[test]
    fn compares_only_nested_phrases_that_share_a_first_word() {
        let many = (0..10_000).map(|n| (format!("error {n:05} of the upstream"), n));
        assert_eq!(longest_way(&Phrases::new(many.collect())), 1);
        let nested = ["error", "error 1", "error 1 of", "(error 1", "error 2"];
        let nested = (0..).zip(nested).map(|(n, text)| (text.to_owned(), n));
        let phrases = Phrases::new(nested.collect());
        assert_eq!(longest_way(&phrases), 4);
        let mut found = Vec::new();
        phrases.visit("an (error 1 of many", &mut |rule, place| {
            found.push((rule, place));
        });
        found.sort_unstable_by_key(|(rule, _)| *rule);
        assert_eq!(found, [(0, 4..9), (1, 4..11), (2, 4..14), (3, 3..11)]);
    }
}
