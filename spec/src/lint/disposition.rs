//! Checks whether the rest of a code fits its disposition.

use super::{Lints, Subject};
use crate::catalog::{Disposition, Outcome, RetryBy, Stops};
use crate::finding::diagnostic;
use crate::source::Place;

impl<'m> Lints<'_, 'm> {
    pub(super) fn disposition(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        self.delivered_otherwise(subject);
        if code.disposition.is_failure() {
            return;
        }
        let name = subject.name();
        let layers = subject.layers;
        let own = subject.entry.name.place;
        let place = |key: Option<Place>| key.unwrap_or(own);
        let retry = || place(layers.get(|p| &p.retry).map(|it| it.place));
        let outcome = || place(layers.get(|p| &p.outcome).map(|it| it.place));
        let mut wrong = Vec::new();
        match code.disposition {
            Disposition::Failed => {}
            Disposition::Refused => {
                if code.retry.by.is_some() {
                    let reason = "is refused, but `retry` asks for the same call again";
                    let help = "Write `retry: never`. A call that the user can approve fails: leave `disposition` out.";
                    wrong.push((reason, retry(), help));
                }
                if code.outcome != Outcome::NotDone {
                    let reason =
                        "is refused, but `outcome` says that the call may have taken effect";
                    wrong.push((reason, outcome(), "Write `outcome: not_done`."));
                }
            }
            Disposition::Partial => {
                if code.retry.by == Some(RetryBy::Runtime) {
                    let reason =
                        "is partly done, and an automatic retry makes the whole call again";
                    wrong.push((reason, retry(), "Write `retry: { by: model }`."));
                }
                if code.outcome == Outcome::NotDone {
                    let reason = "is partly done, but `outcome` says that nothing was";
                    wrong.push((reason, outcome(), "Write `outcome: done`."));
                }
            }
            Disposition::Empty => {
                if code.stops != Stops::Nothing {
                    let reason =
                        "found nothing, which is no failure, but `stops` ends more than the call";
                    let stops = place(layers.get(|p| &p.stops).map(|it| it.place));
                    wrong.push((reason, stops, "Write `stops: nothing`."));
                }
                if code.retry.by == Some(RetryBy::Runtime) {
                    let reason = "found nothing, and an automatic retry looks for the same again";
                    wrong.push((reason, retry(), "Write `retry: never`."));
                }
            }
        }
        if code.fallback {
            let reason = "is the catch-all of unknown failures, but its disposition is no failure";
            let written = place(layers.get(|p| &p.disposition).map(|it| it.place));
            wrong.push((reason, written, "Write `disposition: failed`."));
        }
        for (reason, place, help) in wrong {
            let finding = diagnostic::contradiction(format!("`{name}` {reason}"));
            self.reporter.lint(finding.at(place).help(help));
        }
    }

    /// Reports a code for the log whose disposition is not that of the code that is delivered, which decides.
    fn delivered_otherwise(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        let presented = code.presents_as.as_ref();
        let Some((name, presented)) =
            presented.and_then(|name| self.catalog.codes.get_key_value(name))
        else {
            return;
        };
        let written = subject.layers.get(|p| &p.disposition);
        if let Some(written) = written.filter(|it| it.value != presented.disposition) {
            let finding = diagnostic::contradiction(format!(
                "`{}` is delivered as `{name}`, whose disposition is `{}`",
                subject.name(),
                presented.disposition.as_str()
            ));
            let help = "The delivered code decides: leave `disposition` out here.";
            self.reporter.lint(finding.at(written.place).help(help));
        }
        let refused = presented.disposition == Disposition::Refused;
        if let Some(retry) = subject.layers.get(|p| &p.retry)
            && refused
            && code.retry.by.is_some()
        {
            let finding = diagnostic::contradiction(format!(
                "`{}` is delivered as `{name}`, which is refused, but `retry` asks for the same call again",
                subject.name()
            ));
            self.reporter
                .lint(finding.at(retry.place).help("Write `retry: never`."));
        }
    }
}
