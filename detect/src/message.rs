//! Which rules the words of a message speak for: one pass for all phrases, one for all regular
//! expressions.

use std::borrow::Cow;
use std::sync::OnceLock;

use aho_corasick::automaton::OverlappingState;
use aho_corasick::{AhoCorasick, AhoCorasickKind, Input};
use regex::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};

use crate::facts::is_word;
use crate::{Condition, Invalid, Rule};

/// Phrases of up to so many bytes together are searched by a table of all transitions, which is
/// faster and grows with them.
const TABLE: usize = 16 * 1024;

/// The words of all rules.
pub(crate) struct Words<'a> {
    phrases: Option<AhoCorasick>,
    /// For each phrase, its rule and which of its edges must be a word's.
    owners: Vec<Owner>,
    regexes: Option<RegexSet>,
    /// For each regular expression, its rule, and itself once its groups are asked for.
    groups: Vec<(usize, &'a str, OnceLock<Option<Regex>>)>,
}

struct Owner {
    rule: usize,
    opens: bool,
    closes: bool,
}

impl<'a> Words<'a> {
    pub(crate) fn new(rules: &'a [Rule<'a>]) -> Result<Self, Invalid> {
        let (mut phrases, mut owners, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        for (rule, conditions) in rules.iter().enumerate() {
            for condition in conditions.conditions {
                match condition {
                    Condition::Phrases(texts) => {
                        for text in texts.iter().map(|text| lower(text)) {
                            owners.push(Owner {
                                rule,
                                opens: text.chars().next().is_some_and(is_word),
                                closes: text.chars().next_back().is_some_and(is_word),
                            });
                            phrases.push(text);
                        }
                    }
                    Condition::Regex(regex) => groups.push((rule, *regex, OnceLock::new())),
                    _ => {}
                }
            }
        }
        Ok(Self {
            phrases: automaton(&phrases)?,
            owners,
            regexes: regexes(rules, &groups)?,
            groups,
        })
    }

    /// Hands over each rule that the message speaks for; a rule may come more than once.
    pub(crate) fn search(&self, message: &str, mut found: impl FnMut(usize)) {
        if let Some(phrases) = &self.phrases {
            let text = lower(message);
            let input = Input::new(&*text);
            let mut state = OverlappingState::start();
            loop {
                phrases.find_overlapping(input.clone(), &mut state);
                let Some(hit) = state.get_match() else { break };
                let Some(owner) = self.owners.get(hit.pattern().as_usize()) else {
                    continue;
                };
                let before = || text.get(..hit.start())?.chars().next_back();
                let after = || text.get(hit.end()..)?.chars().next();
                if !(owner.opens && before().is_some_and(is_word)
                    || owner.closes && after().is_some_and(is_word))
                {
                    found(owner.rule);
                }
            }
        }
        if let Some(regexes) = &self.regexes {
            for hit in &regexes.matches(message) {
                if let Some((rule, ..)) = self.groups.get(hit) {
                    found(*rule);
                }
            }
        }
    }

    /// The named groups of a rule's regular expression, with what they caught.
    pub(crate) fn captured<'m>(&self, rule: usize, message: &'m str) -> Vec<(&'a str, &'m str)> {
        let own = self.groups.iter().find(|(owner, ..)| *owner == rule);
        let Some((_, source, cell)) = own else {
            return Vec::new();
        };
        let regex = cell.get_or_init(|| builder(source).build().ok()).as_ref();
        let caught = regex.and_then(|regex| Some((regex, regex.captures(message)?)));
        let Some((regex, captures)) = caught else {
            return Vec::new();
        };
        let names = regex.capture_names().flatten();
        names
            .filter_map(|name| {
                let text = captures.name(name)?.as_str();
                // The name as it stands in the rule, which outlives the expression made of it.
                let start = source.find(name)?;
                Some((source.get(start..start + name.len())?, text))
            })
            .collect()
    }
}

fn automaton(phrases: &[Cow<'_, str>]) -> Result<Option<AhoCorasick>, Invalid> {
    if phrases.is_empty() {
        return Ok(None);
    }
    let total: usize = phrases.iter().map(|phrase| phrase.len()).sum();
    let kind = (total <= TABLE).then_some(AhoCorasickKind::DFA);
    let automaton = AhoCorasick::builder()
        .kind(kind)
        .build(phrases.iter().map(|phrase| phrase.as_bytes()))
        .map_err(|error| Invalid::of_all(&error))?;
    Ok(Some(automaton))
}

fn regexes(
    rules: &[Rule<'_>],
    groups: &[(usize, &str, OnceLock<Option<Regex>>)],
) -> Result<Option<RegexSet>, Invalid> {
    if groups.is_empty() {
        return Ok(None);
    }
    let set = RegexSetBuilder::new(groups.iter().map(|(_, regex, _)| regex))
        .case_insensitive(true)
        .build();
    set.map(Some).map_err(|error| {
        // The set does not say which of them it is.
        let wrong = groups.iter().find_map(|(rule, regex, _)| {
            let error = builder(regex).build().err()?;
            Some(Invalid::of(rules.get(*rule)?, &error))
        });
        wrong.unwrap_or_else(|| Invalid::of_all(&error))
    })
}

fn builder(regex: &str) -> RegexBuilder {
    let mut builder = RegexBuilder::new(regex);
    builder.case_insensitive(true);
    builder
}

/// Text in lower case.
fn lower(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Cow::Owned(text.to_ascii_lowercase());
        }
        return Cow::Borrowed(text);
    }
    // Not the whole-text function, which writes a final sigma otherwise than one inside a word.
    Cow::Owned(text.chars().flat_map(char::to_lowercase).collect())
}
