//! Reports keys that do nothing in a language that the catalog generates.

use std::collections::BTreeMap;

use errpact_core::{Sentence, Word as _};

use super::Lints;
use super::retry::list;
use crate::catalog::{Code, ModuleUser, Stops, Target};
use crate::document::{self, Entry, Policy, Spanned};
use crate::effect::{self, GAPS, Gap, Keys, Language};
use crate::finding::{Id, diagnostic};
use crate::resolve::{ALL_FAILURE_ROUNDS, ITERATIONS, Layers, usual_replay};
use crate::source::Place;

/// The places of used keys with their paths, in the order of the files. Codes that inherit a key share its place.
#[derive(Default)]
struct Uses(BTreeMap<(u32, u32), (String, Place)>);

impl Uses {
    fn add(&mut self, path: impl Into<String>, place: Place) {
        let order = (place.file.0, place.span.start);
        self.0.insert(order, (path.into(), place));
    }
}

impl<'m> Lints<'_, 'm> {
    /// Reports each gap of a language once, at the first place that uses its keys.
    pub(super) fn keys_without_effect(&mut self) {
        if self.reporter.is_off(Id::NoEffect) {
            return;
        }
        let runs_in_rust = !self.modules(Language::Rust).is_empty();
        for gap in GAPS {
            // One program runs a workflow; the others only read what it says.
            if gap.keys == Keys::Workflows && runs_in_rust {
                continue;
            }
            let modules = self.modules(gap.language);
            if !modules.is_empty() {
                let uses = self.uses(gap.keys);
                self.report(gap, &modules, &uses);
            }
        }
    }

    fn report(&mut self, gap: &Gap, modules: &[String], uses: &Uses) {
        let mut uses = uses.0.values();
        let Some((path, place)) = uses.next() else {
            return;
        };
        let others: Vec<&str> = uses.map(|(path, _)| path.as_str()).collect();
        let finding = diagnostic::no_effect(modules.join("`, `"), path, gap.language.title());
        let mut finding = finding.label(*place, gap.why).help(gap.instead);
        if !others.is_empty() {
            finding = finding.note(format!("and {} more: {}", others.len(), list(&others)));
        }
        self.reporter.lint(finding);
    }

    /// Returns the modules for agents in a language.
    fn modules(&self, language: Language) -> Vec<String> {
        let outputs = self.catalog.outputs.iter();
        let modules = outputs.filter(|output| match output.target {
            Target::Rust => language == Language::Rust,
            Target::Python => language == Language::Python,
            Target::Typescript { user } => {
                language == Language::TypeScript && user == ModuleUser::Agent
            }
            _ => false,
        });
        modules.map(|output| output.path.clone()).collect()
    }

    /// Returns where these keys have another value than the default.
    fn uses(&mut self, keys: Keys) -> Uses {
        let merged = self.merged;
        let mut uses = Uses::default();
        let limits = merged.limits.as_ref().map(|read| &read.value);
        match keys {
            Keys::FailedWhen => {
                let own = merged.failed_when.iter();
                own.for_each(|it| uses.add("failed_when", it.key));
                for tool in merged.tools.iter() {
                    let name = &tool.name.value;
                    let written = tool.value.failed_when.iter();
                    written.for_each(|it| uses.add(format!("tools.{name}.failed_when"), it.key));
                }
            }
            Keys::Iterations => {
                let written = limits.and_then(|it| it.iterations.as_ref());
                let written = written.filter(|it| it.value != ITERATIONS);
                written.inspect(|it| uses.add("loop.iterations", it.key));
            }
            Keys::AllFailureRounds => {
                let written = limits.and_then(|it| it.all_failure_rounds.as_ref());
                let written = written.filter(|it| it.value != ALL_FAILURE_ROUNDS);
                written.inspect(|it| uses.add("loop.all_failure_rounds", it.key));
            }
            Keys::Replay => {
                let is_usual = |code: &Code| code.replay == usual_replay(code.deliver);
                self.policies("replay", |p| &p.replay, is_usual, &mut uses);
            }
            Keys::Stops => {
                let is_usual = |code: &Code| code.stops == Stops::Nothing;
                self.policies("stops", |p| &p.stops, is_usual, &mut uses);
            }
            Keys::ConversationSentences => self.sentences(effect::is_of_conversations, &mut uses),
            Keys::ArgumentSentences => self.sentences(effect::is_about_arguments, &mut uses),
            Keys::Workflows => {
                for workflow in merged.workflows.iter() {
                    let name = &workflow.name;
                    uses.add(format!("workflows.{}", name.value), name.place);
                }
            }
        }
        uses
    }

    /// Adds the places of a policy key: that of each code, in its nearest layer. A team cannot change what a pack has.
    fn policies<T>(
        &mut self,
        name: &str,
        key: fn(&'m Policy) -> &'m Option<Spanned<T>>,
        is_usual: impl Fn(&Code) -> bool,
        uses: &mut Uses,
    ) {
        let merged = self.merged;
        for entry in merged.codes.iter() {
            let code = self.catalog.codes.get(&entry.name.value);
            let Some(code) = code.filter(|code| !is_usual(code)) else {
                continue;
            };
            let Some(written) = Layers::of(&entry.value, merged).get(key) else {
                continue;
            };
            if self.sources.is_pack(written.key.file) || self.is_allowed(entry) {
                continue;
            }
            let category = merged.categories.get(&code.category);
            let layer = if key(&entry.value.policy).is_some() {
                format!("codes.{}", entry.name.value)
            } else if category.is_some_and(|it| key(&it.value.policy).is_some()) {
                format!("categories.{}", code.category)
            } else {
                "defaults".to_owned()
            };
            uses.add(format!("{layer}.{name}"), written.key);
        }
    }

    fn is_allowed(&mut self, code: &'m Entry<document::Code>) -> bool {
        self.reporter.enter(code);
        let allowed = self.reporter.allowed(Id::NoEffect);
        self.reporter.leave();
        allowed
    }

    /// Adds the places of sentences with another text than errpact's own.
    fn sentences(&self, are: fn(Sentence) -> bool, uses: &mut Uses) {
        for entry in self.merged.sentences.iter() {
            let Some(sentence) = Sentence::of(&entry.name.value).filter(|it| are(*it)) else {
                continue;
            };
            let own = self.catalog.sentences.get(&sentence);
            let is_other = own.is_some_and(|own| {
                let text = own.text.as_deref();
                text.is_some_and(|text| text != sentence.default_text()) || !own.messages.is_empty()
            });
            if is_other {
                uses.add(format!("sentences.{}", sentence.as_str()), entry.name.place);
            }
        }
    }
}
