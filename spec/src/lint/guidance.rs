//! Checks whether the model is told what to do, and whether that is true.

use std::ops::Range;

use super::{Lints, Subject, common};
use crate::catalog::{Action, Deliver, RetryBy, Step, WhenUsedUp};
use crate::document::{self, Spanned};
use crate::finding::diagnostic;
use crate::resolve::place_in;
use crate::source::Place;

impl<'m> Lints<'_, 'm> {
    pub(super) fn guidance(&mut self, subject: Subject<'_, 'm>) {
        let code = subject.code;
        let silent = code.act.is_empty() && code.instruct.is_none();
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
        // The instruction of a log code is never delivered.
        if code.deliver != Deliver::Log && code.retry.by.is_none() {
            self.invites_retry(subject);
        }
        self.arguments(subject);
    }

    /// Reports words and steps that ask for a retry of a code that is never retried.
    fn invites_retry(&mut self, subject: Subject<'_, 'm>) {
        let reaches_model = subject.code.reaches_model();
        let mut texts: Vec<&'m Spanned<String>> = Vec::new();
        if reaches_model {
            texts.extend(&subject.entry.value.message);
            if subject.code.instruct.is_some() {
                texts.extend(subject.layers.get(|p| &p.instruct));
            }
        }
        let act = subject
            .layers
            .get(|p| &p.act)
            .map(|read| read.value.as_slice());
        for step in act.unwrap_or_default() {
            let mut action = &step.value;
            while let document::Action::Otherwise(inner) = action {
                action = &inner.value;
            }
            match action {
                document::Action::Word(document::ActionWord::Retry) => {
                    self.never_retried(
                        subject,
                        step.place,
                        format!(
                            "`act` repeats the call, and `{}` is never retried",
                            subject.name()
                        ),
                    );
                }
                _ => common::texts_of(action, &mut |text, _| texts.push(text)),
            }
        }
        for text in texts {
            if let Some(range) = retry_words(&text.value) {
                let words = text.value.get(range.clone()).unwrap_or_default();
                let reason = format!(
                    "`{words}` asks for a retry, and `{}` is never retried",
                    subject.name()
                );
                self.never_retried(subject, place_in(self.sources, text, &range), reason);
            }
        }
    }

    fn never_retried(&mut self, subject: Subject<'_, 'm>, place: Place, reason: String) {
        let mut finding = diagnostic::contradiction(reason).at(place);
        finding = match subject.layers.get(|p| &p.retry) {
            Some(retry) => finding.label(retry.place, "never retried"),
            None => finding.note("without `retry` a code is never retried"),
        };
        self.reporter.lint(
            finding
                .help("Write who may retry, such as `retry: { by: model }`, or change the words."),
        );
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
        || code.instruct.is_some()
        || !code.alternatives.is_empty()
        || code.repair.is_some()
        || ends_well(code.exhausted.blocking)
        || ends_well(code.exhausted.optional)
        || code.retry.by == Some(RetryBy::User)
}

/// Words that ask for a retry.
const RETRY_WORDS: [&str; 7] = [
    "try again",
    "try once more",
    "try it again",
    "retry",
    "repeat the call",
    "call again",
    "call it again",
];

/// Words that, before them, negate the meaning.
const NEGATIONS: [&str; 14] = [
    "not", "never", "no", "don't", "don’t", "cannot", "can't", "can’t", "won't", "without",
    "avoid", "instead", "rather", "stop",
];

/// How many words before are checked.
const REACH: usize = 5;

/// Returns the first words of a text that ask for a retry.
fn retry_words(text: &str) -> Option<Range<usize>> {
    // Only ASCII is folded, so that offsets stay the same.
    let folded = text.to_ascii_lowercase();
    let mut first: Option<Range<usize>> = None;
    for words in RETRY_WORDS {
        for (start, _) in folded.match_indices(words) {
            let range = start..start + words.len();
            let before = folded.get(..start).unwrap_or_default();
            let after = folded.get(range.end..).unwrap_or_default();
            let inside_word = before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
                || after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            if inside_word || negated(before) {
                continue;
            }
            if first.as_ref().is_none_or(|found| range.start < found.start) {
                first = Some(range);
            }
        }
    }
    first
}

fn negated(before: &str) -> bool {
    let sentence = before
        .rsplit(['.', '!', '?', ';', ':'])
        .next()
        .unwrap_or_default();
    sentence
        .split_whitespace()
        .rev()
        .take(REACH)
        .any(|word| NEGATIONS.contains(&word.trim_matches(|c: char| c == ',' || c == '(')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_ask_for_a_retry() {
        for text in [
            "Please try again.",
            "Fix it, then Retry",
            "Do not worry. Try again!",
        ] {
            assert!(retry_words(text).is_some(), "{text}");
        }
        for text in [
            "Do not try again.",
            "Never retry this.",
            "Ask for a date instead of a retry",
            "The retrying_count is 3",
            "Apologize.",
        ] {
            assert!(retry_words(text).is_none(), "{text}");
        }
    }
}
