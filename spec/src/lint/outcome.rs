//! Checks whether a code says whether its call took effect, if a call can.

use std::collections::{BTreeMap, BTreeSet};

use super::retry::list;
use super::{Lints, Subject};
use crate::catalog::{Action, RetryBy, Step};
use crate::document::{self, Entry};
use crate::finding::{Id, diagnostic};
use crate::resolve::repeatable;

/// The codes without an outcome although a tool with effects may raise them.
pub(super) type Undeclared<'m> = BTreeMap<&'m str, Group<'m>>;

/// The codes of a category.
#[derive(Debug, Default)]
pub(super) struct Group<'m> {
    codes: Vec<&'m Entry<document::Code>>,
    /// The tools with effects that they name.
    named: BTreeSet<&'m str>,
    /// Whether one of them may come from any tool.
    any: bool,
}

impl<'m> Lints<'_, 'm> {
    /// Notes a code that does not say whether its call took effect. The catch-all is exempt: no one can know that of
    /// unforeseen failures.
    pub(super) fn outcome(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        // A disposition says it too.
        if code.fallback
            || !code.disposition.is_failure()
            || subject.layers.get(|p| &p.outcome).is_some()
        {
            return;
        }
        let any = code.raised_by.is_empty();
        let mut named = BTreeSet::new();
        let declared = self.merged.tools.len() > 0;
        for (name, entry) in self.raised_by(subject) {
            // An unknown tool is reported separately.
            let known = !declared || self.tools.matches(name);
            if known && !entry.is_some_and(|entry| repeatable(&entry.value)) {
                named.insert(name);
            }
        }
        let acts = if any {
            // If no tool is declared, any may have effects. That matters if a retry is wanted.
            !self.any_tool.not_repeatable.is_empty()
                || self.merged.tools.len() == 0 && wants(subject)
        } else {
            !named.is_empty()
        };
        if !acts || self.reporter.allowed(Id::UndeclaredOutcome) {
            return;
        }
        let category = subject.entry.value.category.as_ref();
        let category = category.map_or("", |read| read.value.as_str());
        let group = self.undeclared.entry(category).or_default();
        group.codes.push(subject.entry);
        group.named.extend(named);
        group.any |= any;
    }

    /// Reports all codes of a category in one finding, because one key of the category fixes it.
    pub(super) fn undeclared_outcomes(&mut self) {
        for (category, group) in std::mem::take(&mut self.undeclared) {
            let Group { codes, named, any } = group;
            let named: Vec<&str> = named.into_iter().collect();
            let tools = match any {
                true => &self.any_tool.not_repeatable,
                false => &named,
            };
            let reason = match tools.as_slice() {
                [] => "no tool is declared to be safe to repeat: no retry will be made".to_owned(),
                [_] => format!("{} has side effects", list(tools)),
                _ => format!("{} have side effects", list(tools)),
            };
            let names: Vec<&str> = codes.iter().map(|it| it.name.value.as_str()).collect();
            let subject = match names.as_slice() {
                [_] => format!("{} declares", list(&names)),
                _ => format!("{} declare", list(&names)),
            };
            let whole = (self.merged.categories.get(category)).filter(|_| codes.len() > 1);
            let place = whole.map(|entry| entry.name.place);
            let place = place.or_else(|| codes.first().map(|code| code.name.place));
            let mut finding = diagnostic::undeclared_outcome(reason, subject);
            if let Some(place) = place {
                finding = finding.at(place);
            }
            self.reporter.lint(finding);
        }
    }
}

/// Returns whether the runtime or the model should make the call again.
fn wants(subject: Subject<'_, '_>) -> bool {
    let code = subject.code;
    let again = |step: &Step| {
        matches!(
            step,
            Step::Do(Action::Retry) | Step::Otherwise(Action::Retry)
        )
    };
    matches!(code.retry.by, Some(RetryBy::Runtime | RetryBy::Model)) || code.act.iter().any(again)
}
