//! Merges several files into one catalog: a later file may extend what an included file defines.

use std::collections::HashMap;

use crate::catalog::{Deliver, Kind, LintLevel};
use crate::document::{
    Category, Code, Document, Entries, Entry, FailedWhen, Fixture, Keys, Limits, Note, Output,
    Param, Policy, Prompt, Reference, Rule, Rust, Scan, Sentence, Service, Spanned, Tool, Wire,
    Workflow,
};
use crate::finding::{Finding, diagnostic};
use crate::source::Sources;

/// All files of a catalog, merged.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) errpact: Option<Spanned<u32>>,
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) title: Option<Spanned<String>>,
    pub(crate) description: Option<Spanned<String>>,
    pub(crate) version: Option<Spanned<String>>,
    pub(crate) naming: Option<Spanned<String>>,
    pub(crate) defaults: Policy,
    pub(crate) categories: Table<Category>,
    pub(crate) params: Table<Param>,
    pub(crate) context: Table<Param>,
    pub(crate) extensions: Table<Kind<'static>>,
    pub(crate) tools: Table<Tool>,
    pub(crate) services: Table<Service>,
    pub(crate) other_service: Option<Spanned<String>>,
    pub(crate) codes: Table<Code>,
    pub(crate) failed_when: Option<Spanned<FailedWhen>>,
    pub(crate) precedence: Vec<Spanned<String>>,
    pub(crate) fixtures: Vec<Spanned<Fixture>>,
    pub(crate) rules: Vec<Spanned<Rule>>,
    pub(crate) notes: Table<Note>,
    pub(crate) languages: Option<Spanned<Vec<Spanned<String>>>>,
    pub(crate) sentences: Table<Sentence>,
    pub(crate) limits: Option<Spanned<Limits>>,
    pub(crate) reference: Option<Spanned<Reference>>,
    pub(crate) wire: Option<Spanned<Wire>>,
    pub(crate) workflows: Table<Workflow>,
    pub(crate) prompt: Option<Spanned<Prompt>>,
    pub(crate) rust: Option<Spanned<Rust>>,
    pub(crate) scan: Option<Spanned<Scan>>,
    pub(crate) outputs: Vec<Spanned<Output>>,
    pub(crate) lints: Entries<LintLevel>,
}

impl Merged {
    /// Merges files: each after those that it includes, the root file last.
    pub(crate) fn of(
        documents: Vec<Document>,
        sources: &Sources,
        findings: &mut Vec<Finding>,
    ) -> Self {
        let mut merged = Self::default();
        let last = documents.len().saturating_sub(1);
        for (index, mut document) in documents.into_iter().enumerate() {
            merged.add(&mut document, sources, findings);
            if index == last {
                merged.take_root(document);
            }
        }
        merged
    }

    /// Adds the keys that any file may have.
    fn add(&mut self, document: &mut Document, sources: &Sources, findings: &mut Vec<Finding>) {
        macro_rules! tables {
            ($($kind:literal $field:ident),+ $(,)?) => {$(
                if let Some(read) = document.$field.take() {
                    self.$field.add($kind, read.value, sources, findings);
                }
            )+};
        }
        tables!(
            "category" categories,
            "parameter" params,
            "context parameter" context,
            "extension" extensions,
            "tool" tools,
            "code" codes,
            "note" notes,
            "sentence" sentences,
            "workflow" workflows,
        );
        if let Some(services) = document.services.take() {
            self.services
                .add("service", services.value.named, sources, findings);
            if let Some(other) = services.value.other {
                if let Some(first) = &self.other_service {
                    findings.push(duplicate("setting of services", "other", first, &other));
                }
                self.other_service = Some(other);
            }
        }
        self.fixtures.extend(
            document
                .fixtures
                .take()
                .into_iter()
                .flat_map(|read| read.value),
        );
        self.rules.extend(
            document
                .rules
                .take()
                .into_iter()
                .flat_map(|read| read.value),
        );
    }

    /// Adds the keys that only the root file may have.
    fn take_root(&mut self, root: Document) {
        self.errpact = root.errpact;
        self.name = root.name;
        self.title = root.title;
        self.description = root.description;
        self.version = root.version;
        self.naming = root.naming;
        self.defaults = root.defaults.map(|read| read.value).unwrap_or_default();
        self.precedence = root.precedence.map(|read| read.value).unwrap_or_default();
        self.failed_when = root.failed_when;
        self.limits = root.limits;
        self.reference = root.reference;
        self.wire = root.wire;
        self.languages = root.languages;
        self.prompt = root.prompt;
        self.rust = root.rust;
        self.scan = root.scan;
        self.outputs = root.outputs.map(|read| read.value).unwrap_or_default();
        self.lints = root.lints.map(|read| read.value).unwrap_or_default();
    }
}

fn duplicate<T>(kind: &str, name: &str, first: &Spanned<T>, again: &Spanned<T>) -> Finding {
    let finding = diagnostic::duplicate_name(kind, name);
    // Only mappings with keys can replace some of them.
    let finding = match kind {
        "extension" | "sentence" | "setting of services" => finding,
        _ => finding.help(
            "Rename one of the two, or write `extends: true` in the second to replace keys of the first.",
        ),
    };
    finding
        .label(again.key, "defined again here")
        .label(first.key, "first defined here")
}

fn nothing_to_extend<T>(kind: &str, entry: &Entry<T>) -> Finding {
    diagnostic::nothing_to_extend(kind, &entry.name.value).at(entry.name.place)
}

/// Named definitions, in the order of the files.
#[derive(Debug)]
pub(crate) struct Table<T> {
    entries: Entries<T>,
    by_name: HashMap<String, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            by_name: HashMap::new(),
        }
    }
}

impl<T: Replace> Table<T> {
    fn add(
        &mut self,
        kind: &str,
        entries: Entries<T>,
        sources: &Sources,
        findings: &mut Vec<Finding>,
    ) {
        self.by_name.reserve(entries.len());
        // Most catalogs are one file, which defines each name once: nothing needs to move.
        if self.entries.is_empty() {
            for (index, entry) in entries.iter().enumerate() {
                if entry.value.extends() {
                    findings.push(nothing_to_extend(kind, entry));
                }
                self.by_name.insert(entry.name.value.clone(), index);
            }
            self.entries = entries;
            return;
        }
        self.entries.reserve(entries.len());
        for entry in entries {
            let Some(&index) = self.by_name.get(&entry.name.value) else {
                if entry.value.extends() {
                    findings.push(nothing_to_extend(kind, &entry));
                }
                self.by_name
                    .insert(entry.name.value.clone(), self.entries.len());
                self.entries.push(entry);
                continue;
            };
            let Some(first) = self.entries.get_mut(index) else {
                continue;
            };
            if entry.value.extends() {
                first.value.replace(entry.value);
                // If a team changes a definition of a pack, findings point at the team's file.
                if sources.is_pack(first.place.file) {
                    first.name = entry.name;
                }
            } else {
                findings.push(duplicate(kind, &entry.name.value, &first.name, &entry.name));
            }
        }
    }
}

impl<T> Table<T> {
    /// Returns all entries, in the order of the files.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Entry<T>> {
        self.entries.iter()
    }

    /// Returns all names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.value.as_str())
    }

    /// Returns the definition of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&Entry<T>> {
        self.entries.get(*self.by_name.get(name)?)
    }

    /// Returns whether a name is defined.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Returns the number of names.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}

/// A definition that a later file may replace.
pub(crate) trait Replace {
    /// Returns whether it says `extends: true`.
    fn extends(&self) -> bool;

    /// Replaces the keys that `later` has.
    fn replace(&mut self, later: Self);
}

macro_rules! replace {
    ($($type:ty),+) => {$(
        impl Replace for $type {
            fn extends(&self) -> bool {
                self.extends.as_ref().is_some_and(|extends| extends.value)
            }

            fn replace(&mut self, later: Self) {
                Keys::replaced_by(self, later);
            }
        }
    )+};
}

replace!(Param, Tool, Service, Note, Workflow);

impl Replace for Category {
    fn extends(&self) -> bool {
        self.extends.as_ref().is_some_and(|extends| extends.value)
    }

    fn replace(&mut self, mut later: Self) {
        drop_older_words(&mut self.policy, &later.policy);
        keep_translations(&mut self.policy, &mut later.policy);
        Keys::replaced_by(self, later);
    }
}

impl Replace for Code {
    fn extends(&self) -> bool {
        self.extends.as_ref().is_some_and(|extends| extends.value)
    }

    fn replace(&mut self, mut later: Self) {
        drop_older_words(&mut self.policy, &later.policy);
        if later.message.is_some() && self.policy.user_message.is_none() {
            self.policy.messages = None;
        }
        keep_translations(&mut self.policy, &mut later.policy);
        // A code that is delivered itself is not presented as another one.
        let deliver = later.policy.deliver.as_ref();
        if deliver.is_some_and(|deliver| deliver.value != Deliver::Log) {
            self.policy.presents_as = None;
        }
        Keys::replaced_by(self, later);
    }
}

/// Drops an older `instruct`: it words the earlier `act`, so it must not outlive it.
fn drop_older_words(earlier: &mut Policy, later: &Policy) {
    if later.act.is_some() {
        earlier.instruct = None;
    }
}

/// Keeps earlier translations beside those of other languages, so that each language can have its own file. They are
/// dropped if the later definition has another text, which they do not translate.
fn keep_translations(earlier: &mut Policy, later: &mut Policy) {
    let Some(before) = earlier.messages.take_if(|_| later.user_message.is_none()) else {
        earlier.messages = None;
        return;
    };
    let Some(after) = &mut later.messages else {
        earlier.messages = Some(before);
        return;
    };
    for entry in before.value {
        if after
            .value
            .iter()
            .all(|it| it.name.value != entry.name.value)
        {
            after.value.push(entry);
        }
    }
}

/// A value without keys, which nothing can extend.
macro_rules! whole {
    ($($type:ty),+) => {$(
        impl Replace for $type {
            fn extends(&self) -> bool {
                false
            }

            fn replace(&mut self, later: Self) {
                *self = later;
            }
        }
    )+};
}

whole!(Kind<'static>, Sentence);
