//! Lints of single rules.

use std::collections::{HashMap, HashSet};

use errpact_core::group_names;

use super::broad::{is_broad_regex, is_common_word};
use super::convert::{doubt_of_group, doubt_of_path};
use super::overlap::overlapping;
use super::{Lints, Subject};
use crate::catalog::{Catalog, Deliver, Fixture};
use crate::classify::{RuleVerdict, with_classifier};
use crate::document::{self, FailedWhen, Message, Params, Spanned};
use crate::finding::{Id, diagnostic};
use crate::resolve::place_in;
use crate::source::Place;

impl<'m> Lints<'_, 'm> {
    pub(super) fn detect(&mut self, subject: Subject<'_, 'm>) {
        let code = &subject.entry.value;
        let rules = code
            .detect
            .as_ref()
            .map(|read| read.value.as_slice())
            .unwrap_or_default();
        for rule in rules {
            self.broad(&rule.value);
            self.unfilled(subject, rule);
            self.other_tool(subject, &rule.value);
        }
        if let Some(fallback) = code.fallback.as_ref().filter(|read| read.value) {
            for (name, place) in required(subject) {
                let reason = "a failure that no rule recognizes has no parameters";
                let finding = diagnostic::unfilled_param(subject.name(), name, reason);
                self.reporter
                    .lint(finding.at(place).label(fallback.key, "the fallback"));
            }
        }
        self.presented(subject);
    }

    /// Checks that a code that is presented instead of another one does not need its own
    /// parameters.
    fn presented(&mut self, subject: Subject<'_, 'm>) {
        let presents_as = subject.layers.get(|p| &p.presents_as);
        let Some(presents_as) = presents_as.filter(|_| subject.code.deliver == Deliver::Log) else {
            return;
        };
        let Some(target) = self.merged.codes.get(&presents_as.value) else {
            return;
        };
        let Some(code) = self.catalog.codes.get(&presents_as.value) else {
            return;
        };
        let layers = subject.layers;
        for (name, place) in required(Subject {
            entry: target,
            layers,
            code,
        }) {
            let reason = "it is delivered in place of codes without this parameter";
            let finding = diagnostic::unfilled_param(&presents_as.value, name, reason);
            self.reporter.lint(
                finding
                    .at(place)
                    .label(presents_as.place, "delivered in place of this"),
            );
        }
    }

    /// Reports phrases that appear in messages of every kind, in a rule without other conditions.
    fn broad(&mut self, rule: &'m document::DetectRule) {
        let narrowed = rule.kind.is_some()
            || rule.status.is_some()
            || rule.sqlstate.is_some()
            || rule.sqlite.is_some()
            || rule.jsonrpc.is_some()
            || rule.io.is_some()
            || rule.tool.is_some()
            || rule.service.is_some()
            || rule.field.is_some();
        if narrowed {
            return;
        }
        match rule.message.as_ref().map(|read| &read.value) {
            Some(Message::Phrases(phrases)) => {
                for phrase in phrases
                    .iter()
                    .filter(|phrase| is_common_word(&phrase.value))
                {
                    self.reporter
                        .lint(diagnostic::broad_pattern(&phrase.value).at(phrase.place));
                }
            }
            Some(Message::Regex(regex)) if is_broad_regex(&regex.value) => {
                self.reporter
                    .lint(diagnostic::broad_pattern(&regex.value).at(regex.place));
            }
            Some(Message::Prefix(prefix)) if is_common_word(&prefix.value) => {
                self.reporter
                    .lint(diagnostic::broad_pattern(&prefix.value).at(prefix.place));
            }
            Some(Message::Regex(_) | Message::Prefix(_)) | None => {}
        }
    }

    /// Reports phrases and patterns by which nearly every result of a tool would be a failure.
    pub(super) fn failed_when(&mut self) {
        let tools = self.merged.tools.iter();
        let own = tools.filter_map(|entry| entry.value.failed_when.as_ref());
        for written in self.merged.failed_when.iter().chain(own) {
            let FailedWhen::Text(text) = &written.value else {
                continue;
            };
            let broad: Vec<&Spanned<String>> = match &text.value {
                Message::Phrases(phrases) => {
                    let common = |it: &&Spanned<String>| is_common_word(&it.value);
                    phrases.iter().filter(common).collect()
                }
                Message::Regex(regex) if is_broad_regex(&regex.value) => vec![regex],
                Message::Regex(_) | Message::Prefix(_) => Vec::new(),
            };
            for text in broad {
                let help =
                    "Write more of the text, or the beginning of a failure: `{ prefix: Error }`.";
                let finding = diagnostic::broad_pattern(&text.value).at(text.place);
                self.reporter.lint(finding.help(help));
            }
        }
    }

    /// Reports parameters that a rule leaves without a value.
    fn unfilled(&mut self, subject: Subject<'_, 'm>, rule: &'m Spanned<document::DetectRule>) {
        let needed = required(subject);
        if needed.is_empty() {
            return;
        }
        let mut filled: HashSet<&str> = HashSet::new();
        if let Some(Message::Regex(regex)) = rule.value.message.as_ref().map(|read| &read.value) {
            filled.extend(group_names(&regex.value).map(|(_, name)| name));
        }
        let taken = rule
            .value
            .take
            .as_ref()
            .map(|read| read.value.as_slice())
            .unwrap_or_default();
        filled.extend(taken.iter().map(|entry| entry.name.value.as_str()));
        for (name, place) in needed {
            if filled.contains(name) {
                self.unconverted(subject, &rule.value, name, place);
            } else {
                let reason = "this rule does not fill it";
                let finding = diagnostic::unfilled_param(subject.name(), name, reason);
                self.reporter
                    .lint(finding.at(rule.place).label(place, "not optional"));
            }
        }
    }

    /// Reports a parameter whose value may not fit its type.
    fn unconverted(
        &mut self,
        subject: Subject<'_, 'm>,
        rule: &'m document::DetectRule,
        name: &str,
        needed: Place,
    ) {
        let Some(param) = subject.code.params.get(name) else {
            return;
        };
        // If both have a value, the path comes first.
        let mut taken = rule.take.iter().flat_map(|read| &read.value);
        let doubt = match taken.find(|entry| entry.name.value == name) {
            Some(entry) => {
                doubt_of_path(rule, &entry.value, &param.kind).map(|reason| (reason, entry.place))
            }
            None => match rule.message.as_ref().map(|read| &read.value) {
                Some(Message::Regex(regex)) => {
                    let mut groups = group_names(&regex.value);
                    let place = groups
                        .find(|(_, group)| *group == name)
                        .map_or(regex.place, |(range, _)| {
                            place_in(self.sources, regex, &range)
                        });
                    doubt_of_group(&regex.value, name, &param.kind).map(|reason| (reason, place))
                }
                Some(Message::Phrases(_) | Message::Prefix(_)) | None => None,
            },
        };
        if let Some((reason, place)) = doubt {
            let finding = diagnostic::unconverted_param(subject.name(), name, reason);
            self.reporter
                .lint(finding.at(place).label(needed, "not optional"));
        }
    }

    /// Reports a rule for a tool that does not raise the code.
    fn other_tool(&mut self, subject: Subject<'_, 'm>, rule: &'m document::DetectRule) {
        let raised_by = &subject.code.raised_by;
        if raised_by.is_empty() {
            return;
        }
        for tool in rule.tool.iter().flat_map(|read| &read.value) {
            if self.tools.matches(&tool.value) && !overlaps(raised_by, &tool.value) {
                let reason = format!(
                    "the rule is for the tool `{}`, which does not return `{}`",
                    tool.value,
                    subject.name()
                );
                let mut finding = diagnostic::contradiction(reason).at(tool.place);
                if let Some(tools) = subject.layers.get(|p| &p.raised_by) {
                    finding = finding.label(tools.place, "the tools that return it");
                }
                self.reporter.lint(finding);
            }
        }
    }

    /// Reports rules that no fixture proves.
    pub(super) fn unproven(&mut self) {
        if self.reporter.is_off(Id::UnprovenRule) {
            return;
        }
        let catalog = self.catalog;
        // errpact's own tests prove the packs.
        let written: Vec<_> = self
            .merged
            .codes
            .iter()
            .filter_map(|entry| {
                let detect = entry.value.detect.as_ref()?;
                (!self.sources.is_pack(detect.key.file)).then_some((entry, detect))
            })
            .collect();
        // The codes that the team's fixtures expect, and the team's codes in packs.
        let names = written.iter().map(|(entry, _)| entry.name.value.as_str());
        let names: HashSet<&str> = names.collect();
        let written_here = |number: usize| {
            let fixture = self.merged.fixtures.get(number);
            fixture.is_some_and(|fixture| !self.sources.is_pack(fixture.place.file))
        };
        let seen = seen(catalog, |number, is| {
            written_here(number) || names.contains(is)
        });
        if let Some(number) = seen.refused {
            let place = self
                .merged
                .fixtures
                .get(number)
                .map(|fixture| fixture.place);
            let finding = diagnostic::too_much_to_prove(catalog.fixtures.len());
            self.reporter.error(match place {
                Some(place) => finding.at(place),
                None => finding,
            });
            return;
        }
        let mut spared = seen.spared;
        let not = catalog.fixtures.iter().flat_map(|fixture| &fixture.not);
        spared.extend(not.map(String::as_str));
        let overlapping = overlapping(catalog);
        for (entry, written) in written {
            let name = entry.name.value.as_str();
            if !catalog.codes.contains_key(name) {
                continue;
            }
            let caught = seen.caught.get(name);
            let rules = written.value.iter().zip(0..=u16::MAX);
            let unseen =
                rules.filter(|(_, index)| !caught.is_some_and(|caught| caught.contains(index)));
            let unseen: Vec<Place> = unseen.map(|(rule, _)| rule.place).collect();
            let not_spared = overlapping.contains(name) && !spared.contains(name);
            let reason = match (unseen.is_empty(), not_spared) {
                (true, false) => continue,
                (false, false) => "what gets",
                (true, true) => "what must not get",
                (false, true) => "what gets, and what must not get,",
            };
            let finding = diagnostic::unproven_rule(name, reason);
            let finding = match unseen.split_first() {
                Some((first, others)) => {
                    others.iter().fold(finding.at(*first), |finding, place| {
                        finding.label(*place, "nor this one")
                    })
                }
                None => finding.at(written.key),
            };
            self.reporter.enter(entry);
            self.reporter.lint(finding);
            self.reporter.leave();
        }
    }
}

/// What fixtures prove.
#[derive(Default)]
struct FixtureProof<'c> {
    /// The rules that hold for a fixture that must get their code, by name and place.
    caught: HashMap<&'c str, HashSet<u16>>,
    /// The codes with a rule that holds for a fixture that must get another code.
    spared: HashSet<&'c str>,
    /// The fixture at which comparing would take too long, if any.
    refused: Option<usize>,
}

/// Compares the wanted fixtures, by their number and the expected code.
fn seen<'c>(catalog: &'c Catalog, is_wanted: impl Fn(usize, &str) -> bool) -> FixtureProof<'c> {
    let fixtures = catalog.fixtures.iter().enumerate();
    let wanted = fixtures.filter_map(|(number, fixture)| {
        let is = fixture.is.as_deref().filter(|is| is_wanted(number, is))?;
        Some((number, fixture, is))
    });
    let wanted: Vec<(usize, &Fixture, &str)> = wanted.collect();
    let mut seen = FixtureProof::default();
    // Making the engine takes time, and without fixtures there is nothing to compare.
    if wanted.is_empty() {
        return seen;
    }
    // Rules can hold for millions of fixtures, so codes are compared by their number, which a rule has.
    let names = catalog.codes.keys().map(String::as_str);
    let numbers: HashMap<&str, u16> = names.clone().zip(0..).collect();
    let mut spared = vec![false; numbers.len()];
    // Each pattern was compiled when it was read, so the engine can be made.
    let refused = with_classifier(catalog, |classifier| {
        for (number, fixture, is) in wanted {
            let wanted = numbers.get(is).copied();
            let explained = classifier.explain_raw(&fixture.raw, |explanation| {
                let holding = explanation.considered.iter();
                let holding =
                    holding.filter(|considered| considered.verdict != RuleVerdict::Barred);
                for rule in holding.map(|considered| considered.rule) {
                    if wanted == Some(rule.code) {
                        seen.caught.entry(is).or_default().insert(rule.index);
                    } else if let Some(spared) = spared.get_mut(usize::from(rule.code)) {
                        *spared = true;
                    }
                }
            });
            if explained.is_none() {
                return Some(number);
            }
        }
        None
    });
    seen.refused = refused.unwrap_or_default();
    let spared = names.zip(spared);
    seen.spared = spared
        .filter_map(|(name, spared)| spared.then_some(name))
        .collect();
    seen
}

/// Returns the required parameters of a code, and the place of each.
fn required<'m>(subject: Subject<'_, 'm>) -> Vec<(&'m str, Place)> {
    let must = |name: &str| {
        subject
            .code
            .params
            .get(name)
            .is_some_and(|param| !param.optional)
    };
    match subject.entry.value.params.as_ref().map(|read| &read.value) {
        Some(Params::Shared(names)) => names
            .iter()
            .filter(|name| must(&name.value))
            .map(|name| (name.value.as_str(), name.place))
            .collect(),
        Some(Params::Own(own)) => own
            .iter()
            .filter(|entry| must(&entry.name.value))
            .map(|entry| (entry.name.value.as_str(), entry.name.place))
            .collect(),
        None => Vec::new(),
    }
}

/// Returns whether a name or pattern can match the same tool as one of `sorted`.
pub(super) fn overlaps(sorted: &[String], tool: &str) -> bool {
    let has = |name: &str| sorted.binary_search_by(|other| (**other).cmp(name)).is_ok();
    let prefix = tool.strip_suffix('*');
    let name = prefix.unwrap_or(tool);
    // Names that begin with the pattern's prefix are adjacent.
    let first = sorted.get(sorted.partition_point(|other| **other < *name));
    let inside = prefix
        .and(first)
        .is_some_and(|first| first.starts_with(name));
    let cuts = (0..=name.len()).filter_map(|end| name.get(..end));
    inside
        || has(tool)
        || cuts
            .map(|cut| format!("{cut}*"))
            .any(|pattern| has(&pattern))
}
