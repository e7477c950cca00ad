//! Finds all regular expressions in one pass, and reads the groups of the winner.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use regex::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};

use crate::Taken;
use crate::text::searched;

/// The size limit for the compiled form of an expression in a set, on average.
const ROOM: usize = 256 * 1024;

/// One expression. Most are only matched as part of the set, so each is compiled on its own when
/// first needed.
#[derive(Debug)]
pub(super) struct Pattern<'a> {
    text: &'a str,
    compiled: OnceLock<Option<Regex>>,
}

impl<'a> Pattern<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            compiled: OnceLock::new(),
        }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    fn regex(&self) -> Option<&Regex> {
        self.compiled
            .get_or_init(|| compile(self.text).ok())
            .as_ref()
    }

    pub(super) fn is_match(&self, message: &str) -> bool {
        self.regex().is_some_and(|regex| regex.is_match(message))
    }

    /// Returns the problem with it, if any.
    pub(super) fn error(&self) -> Option<String> {
        compile(self.text).err().map(|error| error.to_string())
    }

    /// Adds the values of its named groups.
    pub(super) fn take<'f>(&self, message: &'f str, taken: &mut Vec<(&'a str, Taken<'f>)>) {
        // Most expressions have no groups, which shows without compiling them.
        if !self.text.contains("(?") {
            return;
        }
        let Some(regex) = self.regex() else {
            return;
        };
        let Some(captures) = regex.captures(message) else {
            return;
        };
        for name in regex.capture_names().flatten() {
            if let (Some(name), Some(value)) = (self.own(name), captures.name(name)) {
                taken.push((name, Taken::Text(Cow::Borrowed(value.as_str()))));
            }
        }
    }

    /// Returns a group's name as a slice of the expression.
    fn own(&self, name: &str) -> Option<&'a str> {
        let (start, _) = self
            .text
            .match_indices(name)
            .find(|(start, _)| self.text.get(..*start).is_some_and(|t| t.ends_with('<')))?;
        self.text.get(start..start + name.len())
    }
}

/// Compiles a regular expression to search a message.
fn compile(regex: &str) -> Result<Regex, regex::Error> {
    RegexBuilder::new(regex).case_insensitive(true).build()
}

/// The most expressions of tables that stay compiled. A program that loads catalogs has any number in the end.
const KEPT: usize = 256;

/// Returns whether an expression of a table matches a text. Each is compiled once, as long as a process has few.
pub fn is_match(regex: &str, text: &str) -> bool {
    // A clone of a `Regex` itself would have no memory to search with, and allocate it again.
    static COMPILED: Mutex<BTreeMap<String, Option<Arc<Regex>>>> = Mutex::new(BTreeMap::new());
    let mut known = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let compiled = match known.get(regex) {
        Some(compiled) => compiled.clone(),
        None => {
            if known.len() >= KEPT {
                known.clear();
            }
            let compiled = compile(regex).ok().map(Arc::new);
            known.insert(regex.to_owned(), compiled.clone());
            compiled
        }
    };
    drop(known);
    compiled.is_some_and(|regex| regex.is_match(searched(text)))
}

/// The expressions by which rules are found.
#[derive(Debug, Default)]
pub(super) struct Regexes<'a> {
    /// `None` if the expressions are too large for one set.
    set: Option<RegexSet>,
    patterns: Vec<Pattern<'a>>,
    /// The rule of each.
    rules: Vec<u32>,
}

impl<'a> Regexes<'a> {
    /// Takes expressions and the rules that they belong to.
    pub(super) fn new(patterns: Vec<(&'a str, u32)>) -> Self {
        if patterns.is_empty() {
            return Self::default();
        }
        let set = set(patterns.iter().map(|(text, _)| *text)).ok();
        let (patterns, rules) = patterns
            .into_iter()
            .map(|(text, rule)| (Pattern::new(text), rule))
            .unzip();
        Self {
            set,
            patterns,
            rules,
        }
    }

    /// Returns whether all of them are in one set, which means that all of them are sound.
    pub(super) fn is_whole(&self) -> bool {
        self.set.is_some() || self.patterns.is_empty()
    }

    /// Visits the rules whose expression matches a message.
    pub(super) fn visit(&self, message: &str, visit: &mut impl FnMut(u32)) {
        if self.rules.is_empty() {
            return;
        }
        match &self.set {
            Some(set) => {
                for place in set.matches(message) {
                    self.rules
                        .get(place)
                        .copied()
                        .into_iter()
                        .for_each(&mut *visit);
                }
            }
            None => {
                for (pattern, rule) in self.patterns.iter().zip(&self.rules) {
                    if pattern.is_match(message) {
                        visit(*rule);
                    }
                }
            }
        }
    }
}

/// Compiles expressions as one set.
fn set<'p>(patterns: impl ExactSizeIterator<Item = &'p str>) -> Result<RegexSet, regex::Error> {
    let room = ROOM.saturating_mul(patterns.len().max(256));
    RegexSetBuilder::new(patterns)
        .case_insensitive(true)
        .size_limit(room)
        .build()
}

/// Returns the named groups of a regular expression, and the offsets of their names. The expression
/// is known to be valid, so only escapes and classes have to be skipped.
pub fn group_names(regex: &str) -> impl Iterator<Item = (std::ops::Range<usize>, &str)> {
    let mut class = 0_usize;
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(byte) = regex.as_bytes().get(at) {
            let here = at;
            at += 1;
            match byte {
                b'\\' => at += 1,
                b'[' => class += 1,
                b']' => class = class.saturating_sub(1),
                b'(' if class == 0 => {
                    let rest = regex.get(here..).unwrap_or_default();
                    let Some(opening) = ["(?<", "(?P<"]
                        .into_iter()
                        .find(|opening| rest.starts_with(opening))
                    else {
                        continue;
                    };
                    let start = here + opening.len();
                    let after = regex.get(start..).unwrap_or_default();
                    if let Some((name, _)) = after.split_once('>') {
                        return Some((start..start + name.len(), name));
                    }
                }
                _ => {}
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_groups() {
        let names = |regex| group_names(regex).map(|(_, name)| name).collect::<Vec<_>>();
        assert_eq!(
            names(r"invalid '(?<field>\w+)' in (?P<place>.+)"),
            ["field", "place"]
        );
        assert_eq!(names(r"\(?<a>[(?<b>](?:c)(?<d>x)"), ["d"]);
        assert_eq!(names(""), Vec::<&str>::new());
    }
}
