//! Checks `idempotency` and `verify`: what makes a call with an effect safe to make again.

use super::{Lints, Subject};
use crate::catalog::{Outcome, RetryBy};
use crate::document::{Entry, Tool};
use crate::finding::diagnostic;
use crate::resolve::{has_no_effect, is};
use crate::source::Place;

impl<'m> Lints<'_, 'm> {
    /// Reports tools with a key for calls that can be made again without one.
    pub(super) fn keys(&mut self) {
        for entry in self.merged.tools.iter() {
            let tool = &entry.value;
            let Some(key) = &tool.idempotency else {
                continue;
            };
            let (reason, help) = if is(&tool.read_only) {
                (
                    "only reads, so its calls need no key",
                    "Remove `idempotency`.",
                )
            } else if is(&tool.idempotent) {
                (
                    "is `idempotent`, so its calls need no key",
                    "Remove `idempotency`, or remove `idempotent` if only calls with the same key have no second effect.",
                )
            } else {
                continue;
            };
            self.contradicts(&entry.name.value, reason, key.place, help);
        }
    }

    /// Checks the tool that says whether the call of a code took effect.
    pub(super) fn verify(&mut self, subject: Subject<'_, 'm>) {
        let Some(written) = subject.layers.get(|p| &p.verify) else {
            return;
        };
        let (name, place) = (subject.name(), written.place);
        let is_own = subject.entry.value.policy.verify.is_some();
        if subject.code.outcome != Outcome::Unknown {
            // One of a category is for its other codes.
            if is_own {
                let reason =
                    "declares with `outcome` whether it happened, so there is nothing to verify";
                self.contradicts(
                    name,
                    reason,
                    place,
                    "Remove `verify`, or write `outcome: unknown`.",
                );
            }
            return;
        }
        let verifier = self.tools.find(&written.value);
        if verifier.is_some_and(|entry| !is(&entry.value.read_only)) {
            let reason = format!(
                "is verified with `{}`, which is not declared to be read-only",
                written.value
            );
            let help = "Name a tool that only reads, and declare it with `read_only: true`: it is called when it is unknown what happened.";
            self.contradicts(name, &reason, place, help);
        }
        let reads = |entry: Option<&Entry<Tool>>| entry.is_some_and(|it| has_no_effect(&it.value));
        let named = !subject.code.raised_by.is_empty();
        if is_own && named && self.raised_by(subject).all(|(_, entry)| reads(entry)) {
            let reason = "is verified, but its tools only read or are idempotent";
            self.contradicts(
                name,
                reason,
                place,
                "Remove `verify`: the call can be made again.",
            );
        }
        if subject.code.retry.by == Some(RetryBy::Runtime) {
            let retry = subject.layers.get(|p| &p.retry).map(|read| read.place);
            let reason = format!(
                "is verified with `{}` before anything else, but `retry` makes the call again automatically",
                written.value
            );
            let help = "Write `retry: { by: model, max: 1 }`, or remove `verify` if every tool has `idempotency: key`.";
            self.contradicts(name, &reason, retry.unwrap_or(place), help);
        }
        let presented = subject.code.presents_as.as_ref();
        let presented = presented.and_then(|name| self.catalog.codes.get_key_value(name));
        if let Some((delivered, code)) = presented
            && code.verify.as_ref() != Some(&written.value)
            && is_own
        {
            let reason = format!(
                "is delivered as `{delivered}`, which is not verified with `{}`",
                written.value
            );
            self.contradicts(
                name,
                &reason,
                place,
                "The delivered code decides: write `verify` there.",
            );
        }
    }

    fn contradicts(&mut self, name: &str, reason: &str, place: Place, help: &str) {
        let finding = diagnostic::contradiction(format!("`{name}` {reason}"));
        self.reporter.lint(finding.at(place).help(help));
    }
}
