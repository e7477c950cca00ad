//! Checks whether what the texts of a code promise is what happens: retries, the reference, and phrases that the model
//! must not say.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Range;

use errpact_core::Word as _;

use super::{Lints, Subject, common};
use crate::catalog::{Builtin, Deliver, Guide, LintLevel, Part, Sentence};
use crate::document::{self, ActionWord, NeverSay, Retry, Rule, Spanned};
use crate::finding::diagnostic;
use crate::resolve::{Merged, place_in};
use crate::source::Place;
use crate::text::{Again, Times, Words, is_forbidden, retries};

/// A phrase that the model must not say.
pub(super) struct Phrase<'m> {
    rule: &'m NeverSay,
    place: Place,
    words: Words,
}

/// The phrases that the model must not say.
pub(super) struct Phrases<'m> {
    all: Vec<Phrase<'m>>,
    /// Their places in the list, by their first word.
    by_first: HashMap<String, Vec<usize>>,
    /// How many more words of texts may be compared.
    left: Cell<usize>,
}

/// The maximum number of words of texts that are compared with phrases. Beyond it, phrases are not looked for.
const COMPARED: usize = 2_000_000;

impl<'m> Phrases<'m> {
    pub(super) fn of(merged: &'m Merged) -> Self {
        let all = never_say(merged);
        let mut by_first: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, phrase) in all.iter().enumerate() {
            if let Some(first) = phrase.words.first() {
                by_first.entry(first.to_owned()).or_default().push(index);
            }
        }
        Self {
            all,
            by_first,
            left: Cell::new(COMPARED),
        }
    }

    /// Returns the phrases that a text has, in their order, each with where it is first.
    fn found_in(&self, text: &Words) -> Vec<(Range<usize>, &Phrase<'m>)> {
        let words = text.distinct().into_iter();
        let known = words.filter_map(|word| self.by_first.get(word)).flatten();
        let mut known: Vec<usize> = known.copied().collect();
        known.sort_unstable();
        let phrases = known.into_iter().filter_map(|index| self.all.get(index));
        let found = phrases.map_while(|phrase| {
            let left = self.left.get().checked_sub(text.len() + 1)?;
            self.left.set(left);
            Some(text.find(&phrase.words).map(|range| (range, phrase)))
        });
        found.flatten().collect()
    }
}

/// Returns the phrases that the model must not say.
fn never_say(merged: &Merged) -> Vec<Phrase<'_>> {
    let phrases = merged.rules.iter().filter_map(|rule| match &rule.value {
        Rule::NeverSay(rule) => {
            let phrase = rule.never_say.as_ref()?;
            Some(Phrase {
                rule,
                place: phrase.place,
                words: Words::of(&phrase.value),
            })
        }
        Rule::Text(_) => None,
    });
    phrases.collect()
}

/// What a model reads about a code.
struct Read<'m> {
    /// The message, if the model receives it.
    message: Option<&'m Spanned<String>>,
    /// The instruction and the texts of the steps.
    guidance: Vec<&'m Spanned<String>>,
}

impl<'m> Lints<'_, 'm> {
    pub(super) fn promises(&mut self, subject: Subject<'_, 'm>) {
        // The instruction of a log code is never delivered.
        if subject.code.deliver == Deliver::Log {
            return;
        }
        let read = what_is_read(subject);
        for text in read.message.iter().chain(&read.guidance) {
            for again in retries(&text.value) {
                self.promised_retry(subject, text, &again);
            }
        }
        if subject.code.retry.by.is_none() {
            self.repeating_steps(subject);
        }
        if subject.code.reaches_model() {
            self.missing_reference(subject, &read);
        }
        self.forbidden_phrases(subject, &read);
    }

    /// Checks the sentences that the runtime writes for any code.
    pub(super) fn promises_of_sentences(&mut self) {
        let merged: &'m Merged = self.merged;
        for entry in merged.sentences.iter() {
            let Some(text) = &entry.value.text else {
                continue;
            };
            let Some(sentence) = Sentence::of(&entry.name.value) else {
                continue;
            };
            // Only this one is written where a retry is allowed.
            let again = retries(&text.value);
            for again in again.iter().filter(|_| sentence != Sentence::RetryAfter) {
                let words = text.value.get(again.range.clone()).unwrap_or_default();
                let reason = format!(
                    "`{words}` asks for a retry, and `{}` is written whether or not one is allowed",
                    sentence.as_str()
                );
                let place = place_in(self.sources, text, &again.range);
                let finding = diagnostic::contradiction(reason).at(place);
                self.reporter
                    .lint(finding.help("Write other words: the code says who may retry."));
            }
            let read = Words::of(&text.value);
            let found = self.never_say.found_in(&read).into_iter();
            let found = found.filter_map(|(range, phrase)| {
                (!is_forbidden(&text.value, range.start)).then_some((range, phrase.place))
            });
            for (range, place) in found.collect::<Vec<_>>() {
                let words = text.value.get(range.clone()).unwrap_or_default();
                let reason = format!("`{words}` is what the model must never say");
                let finding =
                    diagnostic::contradiction(reason).at(place_in(self.sources, text, &range));
                let finding = finding.label(place, "forbidden here");
                self.reporter.lint(finding.help("Write other words."));
            }
        }
    }

    /// Reports steps that make a call again whose code is never retried.
    fn repeating_steps(&mut self, subject: Subject<'_, 'm>) {
        let act = subject.layers.get(|p| &p.act);
        for step in act.iter().flat_map(|act| &act.value) {
            let mut action = &step.value;
            while let document::Action::Otherwise(inner) = action {
                action = &inner.value;
            }
            if let document::Action::Word(ActionWord::Retry) = action {
                let name = subject.name();
                let reason = format!("`act` repeats the call, and `{name}` is never retried");
                self.never_retried(subject, step.place, reason);
            }
        }
    }

    fn promised_retry(
        &mut self,
        subject: Subject<'_, 'm>,
        text: &'m Spanned<String>,
        again: &Again<'_>,
    ) {
        if !self.is_own(subject, again) {
            return;
        }
        let name = subject.name();
        let words = |range: &Range<usize>| text.value.get(range.clone()).unwrap_or_default();
        let retry = &subject.code.retry;
        if retry.by.is_none() {
            let reason = format!(
                "`{}` asks for a retry, and `{name}` is never retried",
                words(&again.range)
            );
            self.never_retried(subject, place_in(self.sources, text, &again.range), reason);
            return;
        }
        let (Some(times), Some(max)) = (&again.times, retry.max) else {
            return;
        };
        if times.means(max) {
            return;
        }
        let reason = format!(
            "`{}` is not how often `{name}` may be retried: {}",
            words(&times.range),
            often(max)
        );
        let mut finding =
            diagnostic::contradiction(reason).at(place_in(self.sources, text, &times.range));
        if let Some(retry) = subject.layers.get(|p| &p.retry) {
            finding = finding.label(max_place(retry), format!("`max` is {max}"));
        }
        let finding = finding.help(format!("Write {}, or change `max` of `retry`.", often(max)));
        self.reporter.lint_at(level(times, max), finding);
    }

    /// Returns whether a text means the call that failed, and not one of another tool.
    fn is_own(&self, subject: Subject<'_, 'm>, again: &Again<'_>) -> bool {
        let Some(tool) = again
            .tool
            .filter(|name| self.vocabulary.tool(name).is_some())
        else {
            return true;
        };
        subject
            .code
            .raised_by
            .iter()
            .any(|raised| match raised.strip_suffix('*') {
                Some(prefix) => tool.starts_with(prefix),
                None => raised == tool,
            })
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

    /// Reports an instruction to give the reference, if the model does not get it.
    fn missing_reference(&mut self, subject: Subject<'_, 'm>, read: &Read<'m>) {
        let Some(message) = &subject.code.message else {
            return;
        };
        // With an inline instruction the text ends with the reference.
        let mut has = subject.code.guide != Guide::Prompt;
        message.walk(&mut |part| {
            has |= match part {
                Part::Builtin(builtin) => matches!(builtin, Builtin::Ref | Builtin::ErrorId),
                Part::Param(name) => is_reference(name),
                Part::Words(_) | Part::Tool(_) | Part::Optional(_) => false,
            }
        });
        // An argument with that name may be meant.
        has |= self.raised_by(subject).any(|(_, entry)| {
            let params = entry.and_then(|entry| entry.value.params.as_ref());
            params.is_some_and(|params| {
                params
                    .value
                    .iter()
                    .any(|param| is_reference(&param.name.value))
            })
        });
        if has {
            return;
        }
        for text in &read.guidance {
            let Some(range) = reference_words(&text.value) else {
                continue;
            };
            let reason = format!(
                "the model is to give the reference, and the message of `{}` does not have it",
                subject.name()
            );
            let mut finding =
                diagnostic::contradiction(reason).at(place_in(self.sources, text, &range));
            if let Some(message) = read.message {
                finding = finding.label(message.place, "no `{ref}` here");
            }
            self.reporter.lint(
                finding.help("Add `(reference {ref})` to the message, or change the instruction."),
            );
        }
    }

    /// Reports texts that say what the model must not say.
    fn forbidden_phrases(&mut self, subject: Subject<'_, 'm>, read: &Read<'m>) {
        if self.never_say.all.is_empty() {
            return;
        }
        let mut found = Vec::new();
        let message = read.message.iter().map(|text| (*text, true));
        let guidance = read.guidance.iter().map(|text| (*text, false));
        for (text, is_message) in message.chain(guidance) {
            let words = Words::of(&text.value);
            for (range, phrase) in self.never_say.found_in(&words) {
                let mut except = phrase.rule.except.iter().flat_map(|codes| &codes.value);
                if except.any(|code| code.value == subject.name()) {
                    continue;
                }
                // A message only says things.
                if is_message || !is_forbidden(&text.value, range.start) {
                    found.push((text, range, phrase.place));
                }
            }
        }
        for (text, range, place) in found {
            let words = text.value.get(range.clone()).unwrap_or_default();
            let reason = format!("`{words}` is what the model must never say");
            let finding =
                diagnostic::contradiction(reason).at(place_in(self.sources, text, &range));
            let finding = finding.label(place, "forbidden here");
            self.reporter.lint(finding.help(format!(
                "Write other words, or add `{}` under `except` of the rule.",
                subject.name()
            )));
        }
    }
}

fn what_is_read<'m>(subject: Subject<'_, 'm>) -> Read<'m> {
    let reaches_model = subject.code.reaches_model();
    let mut guidance = Vec::new();
    if reaches_model && subject.code.instruct.is_some() {
        guidance.extend(subject.layers.get(|p| &p.instruct));
    }
    let act = subject.layers.get(|p| &p.act);
    for step in act.iter().flat_map(|act| &act.value) {
        common::texts_of(&step.value, &mut |text, _| guidance.push(text));
    }
    Read {
        message: subject
            .entry
            .value
            .message
            .as_ref()
            .filter(|_| reaches_model),
        guidance,
    }
}

/// Returns how often a call may be retried, in words.
fn often(max: u32) -> String {
    match max {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{max} times"),
    }
}

/// Returns the level for a wrong number: a text that promises fewer retries than there are does no harm.
fn level(times: &Times, max: u32) -> LintLevel {
    if times.count > max {
        LintLevel::Deny
    } else {
        LintLevel::Warn
    }
}

fn max_place(retry: &Spanned<Retry>) -> Place {
    match &retry.value {
        Retry::Rule(rule) => rule.max.as_ref().map_or(retry.place, |max| max.place),
        Retry::Never => retry.place,
    }
}

/// Returns whether a parameter with this name can be a reference.
fn is_reference(name: &str) -> bool {
    name.split('_')
        .any(|word| matches!(word, "ref" | "reference" | "ticket"))
}

/// Words before "reference" with which it means the reference of an error.
const WHICH: [&str; 5] = ["error", "incident", "its", "support", "the"];

/// Returns the words that ask for the reference of an error, such as "give the reference".
fn reference_words(text: &str) -> Option<Range<usize>> {
    let folded = text.to_ascii_lowercase();
    let mut found = folded
        .match_indices("reference")
        .filter_map(|(start, word)| {
            let before = folded.get(..start)?;
            let after = folded.get(start + word.len()..)?;
            let which = before.split_whitespace().next_back()?;
            // "the reference of the order" and "the reference documentation" are others.
            let next = after.split_whitespace().next().unwrap_or_default();
            let next = next.trim_end_matches(['.', ',', '!', '?']);
            let other = matches!(
                next,
                "of" | "for" | "to" | "documentation" | "docs" | "manual" | "page" | "guide"
            );
            let whole = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_')
                && before.ends_with(' ');
            (whole && WHICH.contains(&which) && !other && !is_forbidden(text, start))
                .then_some(start..start + word.len())
        });
    found.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_of_errors() {
        for text in [
            "Apologize and give the reference.",
            "Quote the error reference, then stop.",
            "Say the reference: it helps.",
        ] {
            assert!(reference_words(text).is_some(), "{text}");
        }
        for text in [
            "Ask for the booking reference.",
            "Do not give the reference.",
            "Give the reference of the order.",
            "Read the reference documentation.",
            "Use references.",
        ] {
            assert!(reference_words(text).is_none(), "{text}");
        }
    }
}
