//! Steps of `act`.

use std::collections::BTreeMap;

use super::Resolver;
use super::text::Scope;
use crate::catalog::{Action, AskFor, Param, Step, WaitFor};
use crate::document::ActionWord;
use crate::document::{self, Spanned};
use crate::finding::diagnostic;
use crate::text::to_plain;

/// What the steps of a code may refer to.
pub(super) struct Around<'c> {
    /// Whether the user must act before a retry.
    pub(super) by_user: bool,
    /// The name of the service behind the code's tools.
    pub(super) service: &'c str,
    /// Parameters of the code.
    pub(super) params: &'c BTreeMap<String, Param>,
    /// Tools that may raise the code. Empty means any tool.
    pub(super) raised_by: &'c [String],
}

impl Resolver<'_> {
    /// Resolves the steps, in their order.
    pub(super) fn steps(
        &mut self,
        act: &[Spanned<document::Action>],
        around: &Around<'_>,
    ) -> Vec<Step> {
        let last = act.len().saturating_sub(1);
        let mut steps = Vec::with_capacity(act.len());
        for (index, written) in act.iter().enumerate() {
            steps.push(match &written.value {
                document::Action::Otherwise(inner) => {
                    if index != last || index == 0 {
                        self.error(diagnostic::otherwise_not_last().at(written.place));
                    }
                    if let document::Action::Otherwise(_) = inner.value {
                        self.error(diagnostic::otherwise_not_last().at(inner.place));
                    }
                    Step::Otherwise(self.action(inner, around))
                }
                _ => Step::Do(self.action(written, around)),
            });
        }
        steps
    }

    fn action(&mut self, written: &Spanned<document::Action>, around: &Around<'_>) -> Action {
        match &written.value {
            document::Action::Think(text) => Action::Think(self.words(text, around)),
            document::Action::Do(text) => Action::Do(self.words(text, around)),
            document::Action::Say(text) => Action::Say(self.words(text, around)),
            document::Action::Confirm(text) => Action::Confirm(self.words(text, around)),
            document::Action::Call { tool, with } => {
                self.check_tool(tool);
                let with = with.as_ref().map(|text| self.words(text, around));
                Action::Call {
                    tool: tool.value.clone(),
                    with,
                }
            }
            document::Action::Fix { param, to } => {
                let to = to.as_ref().map(|text| self.words(text, around));
                Action::Fix {
                    param: param.value.clone(),
                    to,
                }
            }
            document::Action::Ask(what) => Action::Ask(if self.is_param(&what.value, around) {
                AskFor::Param(what.value.clone())
            } else {
                AskFor::Text(self.words(what, around))
            }),
            document::Action::Word(word) => match word {
                ActionWord::Relay => Action::Relay,
                ActionWord::Wait if around.by_user => Action::Wait(WaitFor::User),
                ActionWord::Wait => Action::Wait(WaitFor::Delay),
                ActionWord::Retry => Action::Retry,
                ActionWord::HandOff => Action::HandOff,
                ActionWord::Complete => Action::Complete,
                ActionWord::Skip => Action::Skip,
                ActionWord::Stop => Action::Stop,
            },
            // Already reported at its place; the author probably meant its inner action.
            document::Action::Otherwise(inner) => match &inner.value {
                document::Action::Otherwise(_) => Action::Stop,
                _ => self.action(inner, around),
            },
        }
    }

    fn words(&mut self, text: &Spanned<String>, around: &Around<'_>) -> String {
        let text = self.text(text, Scope::Instruction);
        to_plain(&text, around.service)
    }

    /// Returns whether it is a parameter of the code, or an argument of one of its tools.
    fn is_param(&self, name: &str, around: &Around<'_>) -> bool {
        let takes = |tool: &document::Tool| {
            tool.params
                .as_ref()
                .is_some_and(|params| params.iter().any(|p| p.name.value == name))
        };
        around.params.contains_key(name)
            || if around.raised_by.is_empty() {
                self.arguments.contains(name)
            } else {
                around
                    .raised_by
                    .iter()
                    .filter_map(|tool| self.tools.find(tool))
                    .any(|entry| takes(&entry.value))
            }
    }
}

/// Returns the `fix` steps: each argument and its correction.
pub(super) fn adjustments(steps: &[Step]) -> BTreeMap<String, String> {
    steps
        .iter()
        .filter_map(|step| match step {
            Step::Do(Action::Fix { param, to }) | Step::Otherwise(Action::Fix { param, to }) => {
                let to = to.clone().unwrap_or_else(|| "a corrected value".to_owned());
                Some((param.clone(), to))
            }
            _ => None,
        })
        .collect()
}
