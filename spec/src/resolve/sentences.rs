//! Resolves the sentences that replace errpact's own.

use std::collections::BTreeMap;

use errpact_core::{Reader, Word as _};

use super::Resolver;
use super::text::Scope;
use crate::catalog::{Builtin, OwnSentence, Part, Sentence, Text};
use crate::document::Spanned;
use crate::finding::diagnostic;

impl Resolver<'_> {
    /// Resolves sentences to texts in which each brace is one of a placeholder.
    pub(super) fn resolve_sentences(&mut self) -> BTreeMap<Sentence, OwnSentence> {
        let merged = self.merged;
        let mut sentences = BTreeMap::new();
        for entry in merged.sentences.iter() {
            let Some(sentence) = Sentence::of(&entry.name.value) else {
                self.unknown("sentence", &entry.name, Sentence::WORDS.iter().copied());
                continue;
            };
            let mut own = OwnSentence::default();
            if let Some(written) = &entry.value.text {
                let text = self.text(written, Scope::Sentence(sentence));
                self.check_sentence(sentence, &text, written);
                own.text = Some(plain(&text.parts));
            }
            if let Some(written) = &entry.value.messages {
                if sentence.reader() != Reader::User {
                    let reason = "has `messages`, and not only users read it";
                    let finding = diagnostic::wrong_sentence(sentence.as_str(), reason);
                    let help = "Write only a text: what a model reads is in one language.";
                    self.error(finding.at(written.key).help(help));
                }
                let texts = self.translations(written, Scope::Sentence(sentence));
                for entry in &written.value {
                    if let Some(text) = texts.get(&entry.name.value) {
                        self.check_sentence(sentence, text, &entry.value);
                    }
                }
                let texts = texts.into_iter();
                own.messages = texts.map(|(tag, text)| (tag, plain(&text.parts))).collect();
            }
            sentences.insert(sentence, own);
        }
        sentences
    }

    /// Checks that the runtime can write a sentence, and that programs find what they read from it.
    fn check_sentence(&mut self, sentence: Sentence, text: &Text, source: &Spanned<String>) {
        let mut reasons = Vec::new();
        for name in sentence.placeholders() {
            let count = text.parts.iter().filter(|part| name_of(part) == Some(name));
            match count.count() {
                0 => reasons.push(format!("does not contain `{{{name}}}`")),
                1 => {}
                _ => reasons.push(format!("contains `{{{name}}}` more than once")),
            }
        }
        let has_braces = |part: &Part| match part {
            Part::Words(words) => words.contains(['{', '}']),
            Part::Optional(_) => true,
            Part::Param(_) | Part::Builtin(_) | Part::Tool(_) => false,
        };
        if text.parts.iter().any(has_braces) {
            reasons.push("has brackets or braces that are not those of a placeholder".to_owned());
        }
        let begins = text.parts.first().is_some_and(|part| match part {
            Part::Words(words) => words.chars().any(char::is_alphabetic),
            _ => false,
        });
        if sentence == Sentence::Reference && !begins {
            let reason = "has no word before `{ref}` by which a program finds the reference";
            reasons.push(reason.to_owned());
        }
        for reason in reasons {
            let finding = diagnostic::wrong_sentence(sentence.as_str(), reason).at(source.place);
            let default = sentence.default_text();
            self.error(finding.help(format!(
                "Write a text such as the default one: “{default}”."
            )));
        }
    }
}

/// Returns the name of a placeholder.
fn name_of(part: &Part) -> Option<&str> {
    match part {
        Part::Param(name) => Some(name),
        Part::Builtin(builtin) => Some(Builtin::name(*builtin)),
        Part::Words(_) | Part::Tool(_) | Part::Optional(_) => None,
    }
}

fn plain(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        match (part, name_of(part)) {
            (Part::Words(words), _) => text.push_str(words),
            (Part::Tool(name), _) => text.push_str(name),
            (_, Some(name)) => {
                text.push('{');
                text.push_str(name);
                text.push('}');
            }
            (_, None) => {}
        }
    }
    text.trim().to_owned()
}
