//! Checks whether a rule proves that nothing was done.

use errpact_core::NOTHING_SENT;

use super::retry::list;
use super::{Lints, Subject};
use crate::catalog::{Condition, DetectRule, Outcome, RetryBy};
use crate::finding::diagnostic;
use crate::resolve::repeatable;

impl<'m> Lints<'_, 'm> {
    /// Reports a rule that reads what a third party says, of a code that claims that nothing was done. The packs' rules
    /// are like that; their guide says it.
    pub(super) fn proof(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        let claims = code.outcome == Outcome::NotDone && code.retry.by == Some(RetryBy::Runtime);
        if !claims || self.sources.is_pack(subject.entry.name.place.file) {
            return;
        }
        let tools: Vec<&str> = match code.raised_by.is_empty() {
            true => self.any_tool.not_repeatable.clone(),
            false => {
                let raised = self.raised_by(subject);
                let effective =
                    raised.filter(|(_, tool)| !tool.is_some_and(|tool| repeatable(&tool.value)));
                effective.map(|(name, _)| name).collect()
            }
        };
        if tools.is_empty() {
            return;
        }
        let doubtful = |rule: &&DetectRule| !proves(rule) && !self.only_for_repeatable(rule);
        let Some(index) = code.detect.iter().position(|rule| doubtful(&rule)) else {
            return;
        };
        let written = subject.entry.value.detect.as_ref();
        let rule = written.and_then(|read| read.value.get(index));
        let place = rule.map_or(subject.entry.name.place, |rule| rule.place);
        let mut finding = diagnostic::unproven_outcome(subject.name(), list(&tools)).at(place);
        if let Some(outcome) = subject.layers.get(|p| &p.outcome) {
            finding = finding.label(outcome.place, "nothing proves this");
        }
        self.reporter.lint(finding);
    }

    /// Returns whether a rule is only for tools that may be repeated.
    fn only_for_repeatable(&self, rule: &DetectRule) -> bool {
        let may = |name: &String| {
            let tool = self.tools.find(name);
            tool.is_some_and(|tool| repeatable(&tool.value))
        };
        let mut conditions = rule.conditions.iter();
        conditions.any(|it| matches!(it, Condition::Tool(names) if names.iter().all(may)))
    }
}

/// Returns whether a rule asks for the tool's own word, or for a kind of I/O error that shows that nothing was sent. A
/// status, a database's code or a JSON result is an answer.
fn proves(rule: &DetectRule) -> bool {
    let has = |holds: &dyn Fn(&Condition) -> bool| rule.conditions.iter().any(holds);
    let unsent = |kinds: &[String]| {
        kinds
            .iter()
            .all(|kind| NOTHING_SENT.contains(&kind.as_str()))
    };
    has(&|it| matches!(it, Condition::Type(_)))
        || has(&|it| matches!(it, Condition::Io(kinds) if unsent(kinds)))
            && !has(&|it| {
                matches!(
                    it,
                    Condition::Status(_)
                        | Condition::Sqlstate(_)
                        | Condition::Jsonrpc(_)
                        | Condition::Field(_)
                )
            })
}
