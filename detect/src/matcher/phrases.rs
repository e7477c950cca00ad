//! Phrases: all of them in one pass over a message.
//!
//! A phrase stands at word boundaries, so its first word is a whole word of the message. That is why
//! only the beginnings of words are looked at, and a table tells of nearly all that no phrase
//! begins there. A general automaton would have to look at every byte in turn.

use std::collections::HashMap;

use super::words::Words;
use crate::text;

/// The phrases by which rules are found.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    phrases: Vec<Phrase>,
    /// Phrases by their first word; the number of lists is a power of two.
    table: Vec<Vec<(u64, u32)>>,
    /// One bit for each list, of those that hold something.
    filter: Vec<u64>,
    /// Phrases without any word.
    bare: Vec<u32>,
}

#[derive(Debug)]
struct Phrase {
    text: String,
    /// Where its first word begins.
    first: usize,
    /// Does it end with a word?
    closed: bool,
    rules: Vec<u32>,
}

/// Lists for each phrase: most stay empty.
const SPARSE: usize = 16;

impl Phrases {
    /// Phrases, folded, and the rules that they belong to.
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
                    list.push((key, number));
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
        });
    }

    /// The list in which phrases with this key are.
    fn list(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The upper half of a product depends on all of the key.
        (mixed >> 32) as usize & self.table.len().wrapping_sub(1)
    }

    /// Visits the rules of which a phrase is in a message, some more than once.
    pub(super) fn visit(&self, message: &str, visit: &mut impl FnMut(u32)) {
        if self.phrases.is_empty() {
            return;
        }
        let message = text::fold(message);
        let words = Words::of(&message);
        let bytes = message.as_bytes();
        words.visit(|start, length| {
            let key = key(bytes, start, length);
            let list = self.list(key);
            let filter = self.filter.get(list / 64).copied().unwrap_or(0);
            if filter >> (list % 64) & 1 == 0 {
                return;
            }
            for (other, number) in self.table.get(list).into_iter().flatten() {
                if *other == key
                    && let Some(phrase) = self.phrases.get(*number as usize)
                    && phrase.stands(bytes, start, &words)
                {
                    phrase.rules.iter().copied().for_each(&mut *visit);
                }
            }
        });
        let bare = self.bare.iter();
        for phrase in bare.filter_map(|number| self.phrases.get(*number as usize)) {
            if message.contains(&phrase.text) {
                phrase.rules.iter().copied().for_each(&mut *visit);
            }
        }
    }
}

impl Phrase {
    /// Does the phrase stand where its first word begins at `start`?
    fn stands(&self, message: &[u8], start: usize, words: &Words) -> bool {
        let Some(begin) = start.checked_sub(self.first) else {
            return false;
        };
        let end = begin + self.text.len();
        message.get(begin..end) == Some(self.text.as_bytes()) && !(self.closed && words.has(end))
    }
}

/// The first eight bytes of a word; zeros where it is shorter.
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
