//! The language of the texts for users.

use errpact_core::Languages;

use super::Occurrence;
use crate::table::{Catalog, Entry, Sentence};

impl Occurrence {
    /// Sets the languages that the user prefers: a tag such as `de-AT`, or the value of the request's
    /// `Accept-Language` header. All forms for users then have the catalog's text in the language that fits best, by the
    /// lookup of [RFC 4647]: `de-AT`, then `de`, then the next preference, then the catalog's own text. What a model reads
    /// does not change.
    ///
    /// Any text is allowed, because clients send anything: what is not a preference is ignored.
    ///
    /// [RFC 4647]: https://www.rfc-editor.org/rfc/rfc4647#section-3.4
    #[must_use]
    pub fn with_language(mut self, preference: impl AsRef<str>) -> Self {
        self.0.languages = Some(Languages::read(preference.as_ref()));
        self
    }

    /// Returns the language of the [text for users](Self::user_text); `None` if the catalog does not say it.
    #[must_use]
    pub fn language(&self) -> Option<&str> {
        let own = self.catalog().languages.first().copied();
        self.translation(self.presented())
            .map(|(tag, _)| tag)
            .or(own)
    }

    /// Prefers these languages, unless others are preferred already.
    pub(crate) fn prefer(&mut self, languages: Option<&Languages>) {
        if self.0.languages.is_none() {
            self.0.languages = languages.cloned();
        }
    }

    /// Returns the template of the text for users.
    pub(crate) fn user_template<'a>(&'a self, entry: &'a Entry<'a>) -> &'a str {
        let translation = self.translation(entry);
        translation.map_or(entry.user_message, |(_, text)| text)
    }

    fn translation<'a>(&self, entry: &Entry<'a>) -> Option<(&'a str, &'a str)> {
        let own = self.catalog().languages.first().copied();
        self.0.languages.as_ref()?.choose(own, entry.messages)
    }
}

impl<'a> Catalog<'a> {
    /// Returns a sentence for a user who prefers these languages.
    pub(crate) fn sentence_in(&self, sentence: Sentence, languages: Option<&Languages>) -> &'a str {
        let translated = self.translated.iter();
        let mut texts = translated.filter(|(it, _)| *it == sentence);
        let chosen = texts
            .next()
            .zip(languages)
            .and_then(|((_, texts), languages)| {
                languages.choose(self.languages.first().copied(), texts)
            });
        chosen.map_or(self.sentences.get(sentence), |(_, text)| text)
    }
}
