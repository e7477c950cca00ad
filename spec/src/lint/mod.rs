//! Lints: catalogs that are valid but fail in practice.

mod broad;
mod common;
mod convert;
mod detect;
mod disposition;
mod effect;
mod example;
mod exposure;
mod extension;
mod fallback;
mod guidance;
mod language;
mod mention;
mod no_effect;
mod number;
mod outcome;
mod overlap;
mod promise;
mod proof;
mod reach;
mod retry;
mod unused;
mod wording;
mod workflow;

use crate::catalog::{Catalog, Code};
use crate::document::{self, Entry};
use crate::finding::diagnostic;
use crate::resolve::{Layers, Merged, Reporter, ToolIndex};
use crate::source::Sources;
use crate::text::Vocabulary;
use common::AnyTool;

/// The data that all lints use.
pub(crate) struct Lints<'a, 'm> {
    catalog: &'a Catalog,
    merged: &'m Merged,
    tools: &'a ToolIndex<'m>,
    sources: &'a Sources,
    reporter: &'a mut Reporter<'m>,
    any_tool: AnyTool<'m>,
    undeclared: outcome::Undeclared<'m>,
    vocabulary: Vocabulary<'a>,
    /// Whether the language has been read as a whole, so that a missing name is really missing.
    sound: bool,
    /// The phrases of `never_say`, each in lowercase.
    never_say: promise::Phrases<'m>,
}

/// A code as written and as resolved.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a, 'm> {
    entry: &'m Entry<document::Code>,
    layers: Layers<'m>,
    code: &'a Code,
}

impl<'m> Subject<'_, 'm> {
    fn name(&self) -> &'m str {
        &self.entry.name.value
    }
}

/// Runs all lints. If the language is not sound, they check only what is there: what is missing may
/// be in a part that could not be read.
pub(crate) fn run<'m>(
    catalog: &Catalog,
    merged: &'m Merged,
    tools: &ToolIndex<'m>,
    sources: &Sources,
    sound: bool,
    reporter: &mut Reporter<'m>,
) {
    let any_tool = AnyTool::of(merged);
    let mut lints = Lints {
        catalog,
        merged,
        tools,
        sources,
        reporter,
        any_tool,
        undeclared: outcome::Undeclared::default(),
        vocabulary: Vocabulary::of(catalog),
        sound,
        never_say: promise::Phrases::of(merged),
    };
    for entry in merged.codes.iter() {
        let Some(code) = catalog.codes.get(&entry.name.value) else {
            continue;
        };
        let layers = Layers::of(&entry.value, merged);
        if entry.value.broken || layers.broken() {
            continue;
        }
        let subject = Subject {
            entry,
            layers,
            code,
        };
        lints.reporter.enter(entry);
        lints.code(subject);
        lints.reporter.leave();
    }
    lints.undeclared_outcomes();
    lints.keys();
    lints.extensions_of_categories();
    lints.shared_mentions();
    lints.promises_of_sentences();
    lints.unreachable();
    if sound && !lints.reporter.is_broken() {
        lints.fallback();
        lints.failed_when();
        lints.languages_of_sentences();
        lints.unused();
        lints.unproven();
        lints.interruptions();
        lints.keys_without_effect();
        lints.reporter.unused_allows(merged.codes.iter());
    }
}

impl<'m> Lints<'_, 'm> {
    fn code(&mut self, subject: Subject<'_, 'm>) {
        self.number(subject);
        self.guidance(subject);
        self.promises(subject);
        self.retry(subject);
        self.proof(subject);
        self.disposition(subject);
        self.verify(subject);
        self.outcome(subject);
        self.exposure(subject);
        self.extensions(subject);
        self.wording(subject);
        self.languages(subject);
        self.mentions(subject);
        self.examples(subject);
        self.detect(subject);
        self.deprecation(subject);
    }

    fn deprecation(&mut self, subject: Subject<'_, 'm>) {
        let Some(deprecated) = &subject.entry.value.deprecated else {
            return;
        };
        if deprecated.value.replacement.is_none() && deprecated.value.reason.is_none() {
            let finding = diagnostic::deprecated_without_replacement(subject.name());
            self.reporter.lint(finding.at(deprecated.key));
        }
    }
}
