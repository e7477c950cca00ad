//! Resolves the languages of texts for users, and their translations.

use std::collections::BTreeMap;

use errpact_core::wider;

use super::Resolver;
use super::layers::{Layers, Written};
use super::text::Scope;
use crate::catalog::Text;
use crate::finding::diagnostic;

impl<'m> Resolver<'m> {
    /// Resolves the languages: first that of the catalog's own texts, then those that must be complete.
    pub(super) fn resolve_languages(&mut self) -> Vec<String> {
        let languages = self.merged.languages.as_ref();
        let Some(languages) = languages else {
            self.no_languages();
            return Vec::new();
        };
        self.repeated("`languages`", &languages.value);
        languages
            .value
            .iter()
            .map(|tag| tag.value.clone())
            .collect()
    }

    /// Reports translations in a catalog that does not say in which language its own texts are: a user who prefers that
    /// language would get another one.
    fn no_languages(&mut self) {
        let merged = self.merged;
        let categories = merged.categories.iter().map(|it| &it.value.policy);
        let codes = merged.codes.iter().map(|it| &it.value.policy);
        let policies = std::iter::once(&merged.defaults)
            .chain(categories)
            .chain(codes);
        let sentences = merged.sentences.iter().map(|it| &it.value.messages);
        let all = policies.map(|policy| &policy.messages).chain(sentences);
        if let Some(first) = all.flatten().next()
            && self.sound
        {
            let tags = first.value.iter().map(|it| it.name.value.as_str());
            let mut tags: Vec<&str> = tags.collect();
            if tags.is_empty() {
                tags.push("de");
            }
            let help = format!(
                "Add the tag of the catalog's own language and those of its translations at the top, such as `languages: \
                 [en, {}]`.",
                tags.join(", ")
            );
            self.error(diagnostic::no_languages().help(help).at(first.key));
        }
    }

    /// Resolves the translations of a code's text for users.
    pub(super) fn messages(
        &mut self,
        layers: &Layers<'m>,
        scope: Scope<'_>,
    ) -> BTreeMap<String, Text> {
        layers
            .messages()
            .map_or_else(BTreeMap::new, |written| self.translations(written, scope))
    }

    /// Resolves texts, each in a language that the catalog lists or that is a variant of one.
    pub(super) fn translations(
        &mut self,
        written: &'m Written,
        scope: Scope<'_>,
    ) -> BTreeMap<String, Text> {
        let listed = self.merged.languages.as_ref();
        let tags: Vec<&str> = listed.map_or_else(Vec::new, |listed| {
            listed.value.iter().map(|tag| tag.value.as_str()).collect()
        });
        let mut texts = BTreeMap::new();
        for entry in &written.value {
            let tag = entry.name.value.as_str();
            if tags.first() == Some(&tag) {
                let finding = diagnostic::own_language(tag).at(entry.name.place);
                self.error(match scope {
                    Scope::Sentence(_) => finding.help("Write this text as `text`."),
                    _ => finding,
                });
            } else if !tags.is_empty() && !wider(tag).any(|tag| tags.contains(&tag)) {
                self.unknown("language", &entry.name, tags.iter().copied());
            }
            let text = self.text(&entry.value, scope);
            texts.insert(tag.to_owned(), text);
        }
        texts
    }
}
