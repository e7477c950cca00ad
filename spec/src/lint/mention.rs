//! Checks the names that texts for the model write in plain words.

use super::{Lints, Subject, common};
use crate::catalog::LintLevel;
use crate::document::{Policy, Rule, Spanned};
use crate::finding::{Fix, diagnostic};
use crate::resolve::{Merged, place_in};
use crate::text::Unknown;

/// Which of the unknown names of a text are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Report {
    /// All of them: the model reads the text to act on it.
    All,
    /// Only what can be nothing else: the model may read the text.
    Certain,
    /// Only what is nearly a name of the catalog: the text is for the docs, and may speak of other programs.
    Near,
}

impl<'m> Lints<'_, 'm> {
    /// Checks the texts of one code.
    pub(super) fn mentions(&mut self, subject: Subject<'_, 'm>) {
        let code = &subject.entry.value;
        if !subject.code.reaches_model() {
            return;
        }
        // The texts of its category are checked once, with the category.
        self.mentions_of_policy(&code.policy);
        let message = code.message.iter().map(|text| (text, Report::All));
        let description = code.description.iter().map(|text| (text, Report::Near));
        for (text, report) in message.chain(description) {
            self.names(text, None, report);
        }
        let examples = code.examples.iter().flat_map(|examples| &examples.value);
        for then in examples.filter_map(|example| example.value.then.as_ref()) {
            self.names(then, None, Report::All);
        }
    }

    /// Checks the texts that belong to no code.
    pub(super) fn shared_mentions(&mut self) {
        let merged: &'m Merged = self.merged;
        self.mentions_of_policy(&merged.defaults);
        for category in merged.categories.iter() {
            self.mentions_of_policy(&category.value.policy);
        }
        for rule in &merged.rules {
            if let Rule::Text(rule) = &rule.value
                && let Some(text) = &rule.text
            {
                self.names(text, None, Report::All);
            }
        }
        for note in merged.notes.iter() {
            if let Some(text) = &note.value.text {
                self.names(text, None, Report::All);
            }
        }
        for entry in merged.sentences.iter() {
            if let Some(text) = &entry.value.text {
                self.names(text, None, Report::All);
            }
        }
        if let Some(intro) = merged
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.value.intro.as_ref())
        {
            self.names(intro, None, Report::Certain);
        }
        for tool in merged.tools.iter() {
            let params = tool.value.params.iter().flat_map(|params| &params.value);
            let texts = params.filter_map(|param| param.value.param.description.as_ref());
            for text in tool.value.description.iter().chain(texts) {
                self.names(text, None, Report::Certain);
            }
        }
    }

    fn mentions_of_policy(&mut self, policy: &'m Policy) {
        if let Some(instruct) = &policy.instruct {
            self.names(instruct, None, Report::All);
        }
        let mut texts = Vec::new();
        for step in policy.act.iter().flat_map(|act| &act.value) {
            common::texts_of(&step.value, &mut |text, tool| texts.push((text, tool)));
        }
        for (text, tool) in texts {
            self.names(text, tool, Report::All);
        }
        for alternative in policy.alternatives.iter().flat_map(|read| &read.value) {
            let alternative = &alternative.value;
            for text in alternative.description.iter().chain(&alternative.example) {
                self.names(text, None, Report::All);
            }
        }
    }

    fn names(&mut self, text: &'m Spanned<String>, tool: Option<&str>, report: Report) {
        if !self.sound || self.reporter.is_broken() {
            return;
        }
        for unknown in self.vocabulary.unknown(&text.value, tool) {
            let reported = match report {
                Report::All => true,
                Report::Certain => unknown.certain,
                Report::Near => unknown.certain && unknown.near.is_some(),
            };
            if reported {
                self.unknown_name(text, &unknown);
            }
        }
    }

    pub(super) fn unknown_name(&mut self, text: &'m Spanned<String>, unknown: &Unknown) {
        let level = if unknown.certain {
            LintLevel::Deny
        } else {
            LintLevel::Warn
        };
        let place = place_in(self.sources, text, &unknown.range);
        let finding = diagnostic::unknown_mention(&unknown.kind, &unknown.name);
        let near = unknown.near.as_deref();
        let finding = finding
            .meant(place, near)
            .fix(Fix::misspelled(&unknown.name, near));
        self.reporter.lint_at(level, finding);
    }
}
