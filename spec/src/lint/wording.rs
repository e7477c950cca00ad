//! Checks whether a text is short and uses its reader's words.

use super::{Lints, Subject};
use crate::document::Spanned;
use crate::finding::diagnostic;
use crate::resolve::place_in;

/// The maximum length of a message, in characters: about 60 tokens, or three short sentences.
const LONGEST_MESSAGE: usize = 280;

/// Words that most users do not understand.
const JARGON: [&str; 18] = [
    "backtrace",
    "deadlock",
    "deserialization",
    "deserialize",
    "errno",
    "exception",
    "nan",
    "null",
    "nullpointerexception",
    "panicked",
    "segfault",
    "segmentation fault",
    "sql",
    "sqlstate",
    "stack trace",
    "stacktrace",
    "traceback",
    "undefined",
];

impl<'m> Lints<'_, 'm> {
    pub(super) fn wording(&mut self, subject: Subject<'_, 'm>) {
        let message = subject.entry.value.message.as_ref();
        let user_message = subject.layers.get(|p| &p.user_message);
        let written = subject.layers.messages();
        let messages = || written.iter().flat_map(|written| &written.value);
        let translations = messages().map(|entry| &entry.value);
        for text in message.into_iter().chain(user_message).chain(translations) {
            let length = text.value.chars().count();
            if length > LONGEST_MESSAGE {
                let finding = diagnostic::message_too_long(length, LONGEST_MESSAGE);
                self.reporter.lint(finding.at(text.place));
            }
        }
        let instruct = subject.layers.get(|p| &p.instruct);
        let translations = messages().map(|entry| &entry.value);
        let texts = message.into_iter().chain(user_message).chain(instruct);
        for text in texts.chain(translations) {
            if text.value.starts_with("TODO") {
                self.reporter
                    .lint(diagnostic::unfinished_text().at(text.place));
            }
        }
        let for_users = user_message.or(message.filter(|_| subject.code.reaches_user()));
        if let Some(text) = for_users {
            self.jargon(text);
        }
    }

    fn jargon(&mut self, text: &'m Spanned<String>) {
        let folded = text.value.to_ascii_lowercase();
        for word in JARGON {
            let found = folded
                .match_indices(word)
                .map(|(start, _)| start..start + word.len());
            let whole = found.into_iter().find(|range| {
                let part_of_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '{' | '}');
                let before = folded.get(..range.start).unwrap_or_default();
                let after = folded.get(range.end..).unwrap_or_default();
                !before.ends_with(part_of_word) && !after.starts_with(part_of_word)
            });
            if let Some(range) = whole {
                let written = text.value.get(range.clone()).unwrap_or_default();
                let place = place_in(self.sources, text, &range);
                self.reporter.lint(diagnostic::jargon(written).at(place));
            }
        }
    }
}
