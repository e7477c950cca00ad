//! Checks whether texts for users are complete in each language.

use std::collections::BTreeSet;

use errpact_core::{Reader, Word as _, wider};

use super::retry::list;
use super::{Lints, Subject};
use crate::catalog::{Code, Deliver, Part, Sentence, Text};
use crate::finding::diagnostic;

impl Lints<'_, '_> {
    /// Reports the languages in which users get no text of a code, and values that a translation leaves out.
    pub(super) fn languages(&mut self, subject: Subject<'_, '_>) {
        let code = subject.code;
        let Some(own) = code.user_message.as_ref().or(code.message.as_ref()) else {
            return;
        };
        // Without a text for users, no user receives the code of a model.
        if code.deliver != Deliver::Log && (code.reaches_user() || code.user_message.is_some()) {
            let missing = self.missing(|tag| code.messages.contains_key(tag));
            if !missing.is_empty() {
                let finding = diagnostic::missing_translation(subject.name(), list(&missing));
                self.reporter.lint(finding.at(subject.entry.name.place));
            }
        }
        let written = subject.layers.messages();
        for entry in written.iter().flat_map(|written| &written.value) {
            let tag = &entry.name.value;
            let Some(text) = code.messages.get(tag) else {
                continue;
            };
            let (shown, left) = (values(own), values(text));
            let left_out: Vec<String> = shown
                .difference(&left)
                .map(|name| format!("{{{name}}}"))
                .collect();
            if !left_out.is_empty() {
                let names: Vec<&str> = left_out.iter().map(String::as_str).collect();
                let finding = diagnostic::incomplete_translation(tag, list(&names));
                self.reporter.lint(finding.at(entry.value.place));
            }
        }
    }

    /// Reports the languages in which users get a sentence of errpact in another one.
    pub(super) fn languages_of_sentences(&mut self) {
        let Some(languages) = &self.merged.languages else {
            return;
        };
        // They end a conversation with a model.
        if !self.catalog.codes.values().any(Code::reaches_model) {
            return;
        }
        for sentence in Sentence::ALL {
            if sentence.reader() != Reader::User {
                continue;
            }
            let written = self.catalog.sentences.get(sentence);
            let missing =
                self.missing(|tag| written.is_some_and(|it| it.messages.contains_key(tag)));
            if missing.is_empty() {
                continue;
            }
            let (name, tags) = (sentence.as_str(), list(&missing));
            let texts: Vec<String> = missing.iter().map(|tag| format!("{tag}: …")).collect();
            let finding = diagnostic::missing_translation(name, tags).at(languages.key);
            self.reporter.lint(finding.help(format!(
                "It is the sentence “{}”. Write it under `sentences`: `{name}: {{ messages: {{ {} }} }}`.",
                sentence.default_text(),
                texts.join(", ")
            )));
        }
    }

    /// Returns the listed languages in which a user gets neither a translation nor the catalog's own text.
    fn missing(&self, has: impl Fn(&str) -> bool) -> Vec<&str> {
        let Some((own, others)) = self.catalog.languages.split_first() else {
            return Vec::new();
        };
        let is_complete = |tag: &&String| wider(tag).any(|tag| tag == own || has(tag));
        let missing = others.iter().filter(|tag| !is_complete(tag));
        missing.map(String::as_str).collect()
    }
}

/// Returns the names of the values that a text shows.
fn values(text: &Text) -> BTreeSet<&str> {
    fn collect<'t>(parts: &'t [Part], names: &mut BTreeSet<&'t str>) {
        for part in parts {
            match part {
                Part::Param(name) => drop(names.insert(name)),
                Part::Builtin(builtin) => drop(names.insert(builtin.name())),
                Part::Optional(inner) => collect(inner, names),
                Part::Words(_) | Part::Tool(_) => {}
            }
        }
    }
    let mut names = BTreeSet::new();
    collect(&text.parts, &mut names);
    names
}
