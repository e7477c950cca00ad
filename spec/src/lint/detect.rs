//! What can be said of rules one by one.

use std::collections::{HashMap, HashSet};

use errpact_detect::group_names;

use super::broad::{is_broad_regex, is_common_word};
use super::{Lints, Subject};
use crate::catalog::{Catalog, Fixture};
use crate::classify::{Verdict, with_classifier};
use crate::document::{self, Message, Params, Spanned};
use crate::finding::{Id, diagnostic};
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
                let reason = "a failure that nothing recognises brings none";
                let finding = diagnostic::unfilled_param(subject.name(), name, reason);
                self.reporter
                    .lint(finding.at(place).label(fallback.key, "the fallback"));
            }
        }
        self.presented(subject);
    }

    /// What is delivered in place of another code is made without parameters of its own.
    fn presented(&mut self, subject: Subject<'_, 'm>) {
        let Some(presents_as) = &subject.entry.value.presents_as else {
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
            let reason = "it is delivered in place of codes that do not have it";
            let finding = diagnostic::unfilled_param(&presents_as.value, name, reason);
            self.reporter.lint(
                finding
                    .at(place)
                    .label(presents_as.place, "delivered in place of this"),
            );
        }
    }

    /// Phrases that stand in messages of every kind, in a rule that nothing else narrows.
    fn broad(&mut self, rule: &'m document::DetectRule) {
        let narrowed = rule.kind.is_some()
            || rule.status.is_some()
            || rule.sqlstate.is_some()
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
            Some(Message::Regex(_)) | None => {}
        }
    }

    /// Parameters that a rule leaves without a value.
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
            if !filled.contains(name) {
                let reason = "this rule does not fill it";
                let finding = diagnostic::unfilled_param(subject.name(), name, reason);
                self.reporter
                    .lint(finding.at(rule.place).label(place, "not optional"));
            }
        }
    }

    /// A rule for a tool that the code does not come from.
    fn other_tool(&mut self, subject: Subject<'_, 'm>, rule: &'m document::DetectRule) {
        let raised_by = &subject.code.raised_by;
        if raised_by.is_empty() {
            return;
        }
        for tool in rule.tool.iter().flat_map(|read| &read.value) {
            if self.tools.matches(&tool.value)
                && !raised_by.iter().any(|raised| overlap(raised, &tool.value))
            {
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

    /// Rules that no fixture shows at work.
    pub(super) fn unproven(&mut self) {
        if self.reporter.is_off(Id::UnprovenRule) {
            return;
        }
        let catalog = self.catalog;
        // Packs are proven by errpact's own tests.
        let written: Vec<_> = self
            .merged
            .codes
            .iter()
            .filter_map(|entry| {
                let detect = entry.value.detect.as_ref()?;
                (!self.sources.is_pack(detect.key.file)).then_some((entry, detect))
            })
            .collect();
        let names = written.iter().map(|(entry, _)| entry.name.value.as_str());
        let seen = seen(catalog, &names.collect());
        let spared = catalog.fixtures.iter().flat_map(|fixture| &fixture.not);
        let spared: HashSet<&str> = spared.map(String::as_str).collect();
        for (entry, written) in written {
            let name = entry.name.value.as_str();
            if !catalog.codes.contains_key(name) {
                continue;
            }
            let caught = seen.get(name);
            let rules = written.value.iter().zip(0_u16..);
            let unseen =
                rules.filter(|(_, index)| !caught.is_some_and(|caught| caught.contains(index)));
            let unseen: Vec<Place> = unseen.map(|(rule, _)| rule.place).collect();
            let not_spared = !spared.contains(name);
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

/// The rules of these codes that hold for a fixture which must get their code, by name and place.
fn seen<'c>(catalog: &'c Catalog, names: &HashSet<&str>) -> HashMap<&'c str, HashSet<u16>> {
    let mut seen: HashMap<&str, HashSet<u16>> = HashMap::new();
    let is_wanted = |fixture: &&Fixture| {
        let is = fixture.is.as_deref();
        is.is_some_and(|is| names.contains(is))
    };
    // The engine takes its time to be made, and without fixtures there is nothing to see.
    if !catalog.fixtures.iter().any(|fixture| is_wanted(&fixture)) {
        return seen;
    }
    // Each pattern was compiled when it was read, so the engine can be made.
    let _ = with_classifier(catalog, |classifier| {
        for fixture in catalog.fixtures.iter().filter(is_wanted) {
            let Some(is) = fixture.is.as_deref() else {
                continue;
            };
            classifier.explain_raw(&fixture.raw, |explanation| {
                let holding = explanation
                    .considered
                    .iter()
                    .filter(|considered| considered.verdict != Verdict::Barred)
                    .map(|considered| considered.rule)
                    .filter(|rule| classifier.code(rule) == Some(is));
                for rule in holding {
                    seen.entry(is).or_default().insert(rule.index);
                }
            });
        }
    });
    seen
}

/// The parameters of a code that are not optional, and where each stands.
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

/// Can two names or patterns mean the same tool?
fn overlap(a: &str, b: &str) -> bool {
    match (a.strip_suffix('*'), b.strip_suffix('*')) {
        (Some(a), Some(b)) => a.starts_with(b) || b.starts_with(a),
        (Some(prefix), None) => b.starts_with(prefix),
        (None, Some(prefix)) => a.starts_with(prefix),
        (None, None) => a == b,
    }
}
