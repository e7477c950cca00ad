//! Phrases: all of them in one pass over a message.

use std::collections::HashMap;

use aho_corasick::AhoCorasick;

use crate::text;

/// The phrases by which rules are found.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    /// `None`: there are none, or they do not fit into one automaton.
    automaton: Option<AhoCorasick>,
    phrases: Vec<String>,
    /// The rules of each phrase.
    rules: Vec<Vec<u32>>,
}

impl Phrases {
    /// Phrases, folded, and the rules that they belong to.
    pub(super) fn new(found: Vec<(String, u32)>) -> Self {
        let mut places: HashMap<String, usize> = HashMap::new();
        let mut all = Self::default();
        for (phrase, rule) in found {
            if phrase.is_empty() {
                continue;
            }
            let place = *places.entry(phrase.clone()).or_insert_with(|| {
                all.phrases.push(phrase);
                all.rules.push(Vec::new());
                all.rules.len() - 1
            });
            if let Some(rules) = all.rules.get_mut(place) {
                rules.push(rule);
            }
        }
        if !all.phrases.is_empty() {
            all.automaton = AhoCorasick::new(&all.phrases).ok();
        }
        all
    }

    /// Visits the rules of which a phrase is in a message, some more than once.
    pub(super) fn visit(&self, message: &str, visit: &mut impl FnMut(u32)) {
        if self.phrases.is_empty() {
            return;
        }
        let message = text::fold(message);
        let mut rules = |place: usize| {
            let rules = self.rules.get(place).map(Vec::as_slice).unwrap_or_default();
            rules.iter().copied().for_each(&mut *visit);
        };
        match &self.automaton {
            Some(automaton) => {
                for found in automaton.find_overlapping_iter(message.as_ref()) {
                    if text::stands_alone(&message, found.start(), found.end()) {
                        rules(found.pattern().as_usize());
                    }
                }
            }
            None => {
                for (place, phrase) in self.phrases.iter().enumerate() {
                    if text::says(&message, phrase) {
                        rules(place);
                    }
                }
            }
        }
    }
}
