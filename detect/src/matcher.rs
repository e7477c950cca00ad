//! All rules of a catalogue, ready to be compared with failures.

use std::borrow::Cow;
use std::fmt;

use crate::convert::Taken;
use crate::facts::Facts;
use crate::index::Index;
use crate::message::Words;
use crate::rank::{Claim, claim};
use crate::{Failure, Rule};

/// All rules of a catalogue, ready to be compared with failures. Making one costs far more than
/// using it.
pub struct Matcher<'a> {
    pub(crate) rules: &'a [Rule<'a>],
    pub(crate) words: Words<'a>,
    index: Index<'a>,
}

/// The rule that decided, and what it takes out of the failure.
#[derive(Debug, Clone)]
pub struct Found<'a, 'f> {
    /// The rule.
    pub rule: &'a Rule<'a>,
    /// Parameter and value; each parameter once, sorted by name.
    pub taken: Vec<(&'a str, Taken<'f>)>,
}

impl<'a> Matcher<'a> {
    /// Prepares the rules.
    ///
    /// # Errors
    /// A regular expression that is none, or more words than the automaton can hold. A catalogue that
    /// was checked has neither.
    pub fn new(rules: &'a [Rule<'a>]) -> Result<Self, Invalid> {
        Ok(Self {
            rules,
            words: Words::new(rules)?,
            index: Index::new(rules),
        })
    }

    /// The rule that decides; `None` is the catalogue's fallback.
    #[must_use]
    pub fn find<'f>(&self, failure: &Failure<'f>) -> Option<Found<'a, 'f>> {
        let facts = Facts::of(failure);
        let (place, _) = self.best(&facts)?;
        let rule = self.rules.get(place)?;
        Some(Found {
            rule,
            taken: self.taken(place, rule, &facts),
        })
    }

    fn best(&self, facts: &Facts<'_>) -> Option<(usize, Claim)> {
        let mut best: Option<(usize, Claim)> = None;
        let mut consider = |place: usize, words_found: bool| {
            let Some(rule) = self.rules.get(place) else {
                return;
            };
            let Some(claim) = claim(rule, facts, words_found) else {
                return;
            };
            if claim.rank.is_untyped() && facts.bars_words() {
                return;
            }
            if best.is_none_or(|(_, known)| claim < known) {
                best = Some((place, claim));
            }
        };
        if let Some(message) = &facts.message {
            self.words.search(message, |place| consider(place, true));
        }
        self.index.candidates(facts, |place| consider(place, false));
        best
    }

    pub(crate) fn taken<'f>(
        &self,
        place: usize,
        rule: &'a Rule<'a>,
        facts: &Facts<'f>,
    ) -> Vec<(&'a str, Taken<'f>)> {
        let mut taken: Vec<(&'a str, Taken<'f>)> = Vec::new();
        if let Some(result) = facts.result {
            for (param, path) in rule.take {
                if let Some(value) = crate::result::at(result, path) {
                    taken.push((param, Taken::Json(value)));
                }
            }
        }
        if let Some(message) = &facts.message {
            for (name, text) in self.words.captured(place, message) {
                // What a result says is more precise than words.
                if !taken.iter().any(|(known, _)| *known == name) {
                    taken.push((name, Taken::Text(Cow::Owned(text.to_owned()))));
                }
            }
        }
        taken.sort_by_key(|(name, _)| *name);
        taken
    }
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matcher")
            .field("rules", &self.rules.len())
            .finish_non_exhaustive()
    }
}

/// Rules that cannot be prepared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invalid {
    /// Code and rule, where it is one rule's fault.
    pub rule: Option<(u16, u16)>,
    /// What is wrong.
    pub reason: String,
}

impl Invalid {
    pub(crate) fn of(rule: &Rule<'_>, reason: &dyn fmt::Display) -> Self {
        Self {
            rule: Some((rule.code, rule.index)),
            reason: reason.to_string(),
        }
    }

    pub(crate) fn of_all(reason: &dyn fmt::Display) -> Self {
        Self {
            rule: None,
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some((code, index)) => write!(f, "rule {index} of code {code}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for Invalid {}
