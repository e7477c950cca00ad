//! Texts that were copied from the catalog, and differ from it now.

use std::collections::HashMap;

use errpact_spec::catalog::{Catalog, Part, Text};

/// The fewest words of a text that is compared.
const FEWEST_WORDS: usize = 4;

/// The share of common words from which a text is a copy, in percent.
const COPIED: usize = 70;

/// The texts of a catalog, by code.
pub(crate) struct Texts<'c> {
    of: HashMap<&'c str, Vec<Words>>,
}

/// A text as words. An empty word stands for a value.
struct Words {
    words: Vec<String>,
    written: String,
}

impl<'c> Texts<'c> {
    pub(crate) fn of(catalog: &'c Catalog) -> Self {
        let mut of = HashMap::new();
        for (name, code) in &catalog.codes {
            let mut texts: Vec<Words> = [&code.message, &code.user_message, &code.instruct]
                .into_iter()
                .flatten()
                .flat_map(|text| [with_parts(text, false), with_parts(text, true)])
                .map(|written| Words::of(&written))
                .collect();
            let described = code
                .description
                .iter()
                .chain([&code.summary, &code.instruction]);
            texts.extend(described.map(|text| Words::of(text)));
            of.insert(name.as_str(), texts);
        }
        Self { of }
    }

    /// Returns what the catalog says, if a text beside a code was copied from it and differs.
    pub(crate) fn differs(&self, code: &str, text: &str) -> Option<&str> {
        let said = Words::of(text).words;
        if said.len() < FEWEST_WORDS {
            return None;
        }
        let texts = self.of.get(code)?;
        let long = |own: &&Words| own.words.len() >= FEWEST_WORDS;
        if texts.iter().filter(long).any(|own| own.is_in(&said)) {
            return None;
        }
        let near = texts
            .iter()
            .filter(long)
            .map(|own| (own.likeness(&said), own))
            .filter(|(likeness, _)| *likeness >= COPIED)
            .max_by_key(|(likeness, _)| *likeness);
        near.map(|(_, own)| own.written.as_str())
    }
}

impl Words {
    fn of(text: &str) -> Self {
        let mut words = Vec::new();
        let mut depth = 0_usize;
        let mut word = String::new();
        for c in text.chars().chain([' ']) {
            match c {
                '{' => {
                    if depth == 0 {
                        words.push(String::new());
                    }
                    depth += 1;
                }
                '}' => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                c if c.is_alphanumeric() || c == '_' || c == '\'' => word.extend(c.to_lowercase()),
                _ if !word.is_empty() => words.push(std::mem::take(&mut word)),
                _ => {}
            }
        }
        Self {
            words,
            written: text.to_owned(),
        }
    }

    /// Returns whether a text has all these words in this order, with anything in place of values. Few other words are
    /// allowed: a document may say more than the catalog.
    fn is_in(&self, said: &[String]) -> bool {
        let mut rest = said.iter();
        self.words
            .iter()
            .filter(|word| !word.is_empty())
            .all(|word| rest.any(|it| it == word))
    }

    /// Returns how many of the words of both texts are common, in percent.
    fn likeness(&self, said: &[String]) -> usize {
        // A text is compared with as many as a file has, so one that is too long to be a copy is not read.
        if self.words.len() > 4 * (said.len() + FEWEST_WORDS) {
            return 0;
        }
        let own: Vec<&String> = self.words.iter().filter(|word| !word.is_empty()).collect();
        let mut left: HashMap<&str, usize> = HashMap::new();
        for word in &own {
            *left.entry(word).or_default() += 1;
        }
        let others = said.iter().filter(|word| !word.is_empty());
        let mut count = 0;
        let mut common = 0;
        for word in others {
            count += 1;
            if let Some(left) = left.get_mut(word.as_str()).filter(|left| **left > 0) {
                *left -= 1;
                common += 1;
            }
        }
        match own.len() + count {
            0 => 0,
            all => 200 * common / all,
        }
    }
}

/// Returns a text with `{name}` in place of its values, with or without its optional parts.
fn with_parts(text: &Text, optional: bool) -> String {
    fn write(parts: &[Part], optional: bool, written: &mut String) {
        for part in parts {
            match part {
                Part::Words(words) => written.push_str(words),
                Part::Param(name) => written.push_str(&format!("{{{name}}}")),
                Part::Builtin(builtin) => written.push_str(&format!("{{{}}}", builtin.name())),
                Part::Tool(name) => written.push_str(name),
                Part::Optional(inner) if optional => write(inner, optional, written),
                Part::Optional(_) => {}
            }
        }
    }
    let mut written = String::new();
    write(&text.parts, optional, &mut written);
    written
}

#[cfg(test)]
mod tests {
    use super::Words;

    fn likeness(own: &str, said: &str) -> (bool, usize) {
        let (own, said) = (Words::of(own), Words::of(said));
        (own.is_in(&said.words), own.likeness(&said.words))
    }

    #[test]
    fn a_value_is_anything() {
        let own = "The time {slot} is no longer free.";
        assert!(likeness(own, "The time 15:00 is no longer free").0);
        assert!(likeness(own, "the time `${s}` is **no longer** free, so…").0);
        let (same, percent) = likeness(own, "The time {slot} is gone and no longer free to book.");
        assert!(same, "{percent}");
        let (same, percent) = likeness(own, "The hour {slot} is no longer available.");
        assert!(!same && percent < 70, "{percent}");
        let (same, percent) = likeness(own, "The time {slot} is not free.");
        assert!(!same && percent >= 70, "{percent}");
    }
}
