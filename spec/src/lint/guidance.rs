//! Checks whether the model is told what to do, and whether that is true.

use super::{Lints, Subject};
use crate::catalog::{Action, Deliver, RetryBy, Step, WhenUsedUp};
use crate::document;
use crate::finding::diagnostic;
use crate::source::Place;

impl<'m> Lints<'_, 'm> {
    pub(super) fn guidance(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        // The sentence of a disposition says what to do.
        let silent =
            code.act.is_empty() && code.instruct.is_none() && code.disposition.is_failure();
        if code.reaches_model() && silent {
            let finding = diagnostic::no_instruction(subject.name()).at(subject.entry.name.place);
            self.reporter.lint(finding);
        } else if code.deliver != Deliver::Log && !leads_on(subject) {
            let finding = diagnostic::no_recovery(subject.name());
            let own = subject.entry.name.place;
            self.reporter.lint(match dead_end(subject) {
                Some(cause) => finding.at(cause).label(own, "this code inherits it"),
                None => finding.at(own),
            });
        }
        self.arguments(subject);
    }

    /// Reports arguments that no tool of the code has.
    fn arguments(&mut self, subject: Subject<'_, 'm>) {
        let act = subject
            .layers
            .get(|p| &p.act)
            .map(|read| read.value.as_slice());
        let fixes = act.unwrap_or_default().iter().filter_map(|step| {
            let mut action = &step.value;
            while let document::Action::Otherwise(inner) = action {
                action = &inner.value;
            }
            match action {
                document::Action::Fix { param, .. } => Some(param),
                _ => None,
            }
        });
        let repair = subject.entry.value.repair.as_ref();
        let repaired = repair.and_then(|repair| repair.value.param.as_ref());
        for param in fixes.chain(repaired) {
            if self.lacks_argument(subject, &param.value) {
                let reason = format!(
                    "no tool that may return `{}` has an argument `{}`",
                    subject.name(),
                    param.value
                );
                let finding = diagnostic::contradiction(reason).at(param.place);
                let arguments = self.arguments_of(subject);
                self.reporter.lint(if arguments.is_empty() {
                    finding
                } else {
                    finding.help(format!(
                        "Write one of their arguments: {}.",
                        arguments.join(", ")
                    ))
                });
            }
        }
    }

    /// Returns the arguments of the code's tools, quoted.
    fn arguments_of(&self, subject: Subject<'_, 'm>) -> Vec<String> {
        let mut names: Vec<&str> = self
            .raised_by(subject)
            .filter_map(|(_, entry)| entry?.value.params.as_ref())
            .flat_map(|params| params.value.iter().map(|param| param.name.value.as_str()))
            .collect();
        if subject.code.raised_by.is_empty() {
            names.extend(self.any_tool.arguments.iter().flatten());
        }
        names.sort_unstable();
        names.dedup();
        names.truncate(12);
        names.into_iter().map(|name| format!("`{name}`")).collect()
    }
}

/// Returns the inherited value that leads nowhere, or `None` if the code has its own.
fn dead_end(subject: Subject<'_, '_>) -> Option<Place> {
    let own = &subject.entry.value.policy;
    if own.act.is_some() || own.deliver.is_some() || own.retry.is_some() {
        return None;
    }
    let act = subject.layers.get(|p| &p.act).map(|read| read.place);
    act.or_else(|| subject.layers.get(|p| &p.deliver).map(|read| read.place))
}

/// Returns whether the receiver has a next step.
fn leads_on(subject: Subject<'_, '_>) -> bool {
    let code = subject.code;
    let acts = code.act.iter().any(|step| {
        let (Step::Do(action) | Step::Otherwise(action)) = step;
        !matches!(
            action,
            Action::Think(_) | Action::Say(_) | Action::Relay | Action::Stop
        )
    });
    let ends_well = |end| matches!(end, WhenUsedUp::Complete | WhenUsedUp::AskUser);
    acts || code.retry.by.is_some()
        || !code.disposition.is_failure()
        || code.instruct.is_some()
        || !code.alternatives.is_empty()
        || code.repair.is_some()
        || ends_well(code.exhausted.blocking)
        || ends_well(code.exhausted.optional)
        || code.retry.by == Some(RetryBy::User)
}
