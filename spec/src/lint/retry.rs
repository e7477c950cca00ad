//! Checks whether a retry is useful, safe, and possible.

use super::{Lints, Subject};
use crate::catalog::{Action, Deliver, LintLevel, Outcome, RetryBy, Step};
use crate::document;
use crate::finding::diagnostic;
use crate::resolve::repeatable;

/// The maximum number of tools that a finding names.
const NAMED: usize = 5;

impl<'m> Lints<'_, 'm> {
    pub(super) fn retry(&mut self, subject: Subject<'_, 'm>) {
        self.step_budget(subject);
        self.rate_limit(subject);
        // A missing outcome is the subject of another lint.
        let declared = subject.layers.get(|p| &p.outcome).is_some();
        // A call that is verified first is made again only if it did not take effect.
        let verified = subject.code.verify.is_some();
        if declared && !verified && subject.code.outcome != Outcome::NotDone {
            self.may_duplicate(subject);
        }
    }

    fn step_budget(&mut self, subject: Subject<'_, 'm>) {
        let limits = self.merged.limits.as_ref().map(|read| &read.value);
        let Some(budget) = limits.and_then(|limits| limits.retries_per_step.as_ref()) else {
            return;
        };
        let retry = &subject.code.retry;
        let Some(max) = retry
            .max
            .filter(|max| retry.by.is_some() && *max > budget.value)
        else {
            return;
        };
        let written = subject.layers.get(|p| &p.retry);
        let place = match written.map(|read| (&read.value, read.place)) {
            Some((document::Retry::Rule(rule), whole)) => {
                rule.max.as_ref().map_or(whole, |max| max.place)
            }
            _ => subject.entry.name.place,
        };
        let finding = diagnostic::retry_exceeds_step_budget(max, budget.value);
        self.reporter
            .lint(finding.at(place).label(budget.place, "the step's budget"));
    }

    fn rate_limit(&mut self, subject: Subject<'_, 'm>) {
        let Some(status) = subject
            .layers
            .get(|p| &p.status)
            .filter(|read| read.value == 429)
        else {
            return;
        };
        if subject.code.retry.has_delay()
            || subject.code.deliver == Deliver::Log && subject.code.retry.by.is_none()
        {
            return;
        }
        let reason = format!(
            "`{}` has status 429, too many requests, but no delay",
            subject.name()
        );
        let mut finding = diagnostic::contradiction(reason).at(status.place);
        if let Some(retry) = subject.layers.get(|p| &p.retry) {
            finding = finding.label(retry.place, "no delay here");
        }
        self.reporter
            .lint(finding.help("Add a delay, such as `retry: { by: runtime, delay: 5s }`."));
    }

    /// Reports a retry of a call that may have taken effect.
    fn may_duplicate(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        let repeats = code.act.iter().any(|step| {
            matches!(
                step,
                Step::Do(Action::Retry) | Step::Otherwise(Action::Retry)
            )
        });
        let by_runtime = code.retry.by == Some(RetryBy::Runtime);
        let by_model = code.retry.by == Some(RetryBy::Model) || repeats;
        if !by_runtime && !by_model {
            return;
        }
        let any = code.raised_by.is_empty();
        let (unsafe_tools, some_safe): (Vec<&str>, bool) = if any {
            (
                self.any_tool.not_repeatable.clone(),
                self.any_tool.some_repeatable,
            )
        } else {
            let mut unsafe_tools = Vec::new();
            let mut some_safe = false;
            for (name, entry) in self.raised_by(subject) {
                if entry.is_some_and(|entry| repeatable(&entry.value)) {
                    some_safe = true;
                } else {
                    unsafe_tools.push(name);
                }
            }
            (unsafe_tools, some_safe)
        };
        let place = subject
            .layers
            .get(|p| &p.retry)
            .map(|read| read.place)
            .filter(|_| code.retry.by.is_some())
            .or_else(|| subject.layers.get(|p| &p.act).map(|read| read.place))
            .unwrap_or(subject.entry.name.place);
        let (level, reason) = if !some_safe {
            (
                LintLevel::Deny,
                "no tool that may return it is safe to repeat".to_owned(),
            )
        } else if unsafe_tools.is_empty() {
            return;
        } else if by_model && code.outcome == Outcome::Unknown {
            let tools = list(&unsafe_tools);
            (
                LintLevel::Deny,
                format!("the model would repeat {tools}, which is not safe to repeat"),
            )
        } else {
            (
                LintLevel::Warn,
                format!("{} will not be repeated", list(&unsafe_tools)),
            )
        };
        let mut finding = diagnostic::retry_may_duplicate(subject.name(), reason).at(place);
        if let Some(outcome) = subject.layers.get(|p| &p.outcome) {
            finding = finding.label(outcome.place, "it may have taken effect");
        }
        self.reporter.lint_at(level, finding);
    }
}

/// Joins names in words.
pub(super) fn list(names: &[&str]) -> String {
    let mut shown: Vec<String> = names
        .iter()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    if names.len() > NAMED {
        let more = names.len() - NAMED;
        let plural = if more == 1 { "" } else { "s" };
        shown.push(format!("{more} other{plural}"));
    }
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
