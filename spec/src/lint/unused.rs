//! Finds definitions that are never used.

use std::collections::{BTreeSet, HashSet};

use super::{Lints, common};
use crate::catalog::{Action, Condition, Part, Step, Target};
use crate::document::{Params, Spanned};
use crate::finding::diagnostic;
use crate::resolve::Merged;

impl Lints<'_, '_> {
    pub(super) fn unused(&mut self) {
        self.unused_categories();
        self.unused_params();
        self.unused_tools();
    }

    fn unused_categories(&mut self) {
        let used: HashSet<&str> = self
            .catalog
            .codes
            .values()
            .map(|code| code.category.as_str())
            .collect();
        for entry in self.merged.categories.iter() {
            if !used.contains(entry.name.value.as_str()) {
                let finding = diagnostic::unused_category(&entry.name.value);
                self.reporter.lint(finding.at(entry.name.place));
            }
        }
    }

    fn unused_params(&mut self) {
        let codes = self.merged.codes.iter().map(|entry| &entry.value.params);
        let notes = self.merged.notes.iter().map(|entry| &entry.value.params);
        let mut used: HashSet<&str> = HashSet::new();
        for params in codes.chain(notes).flatten() {
            if let Params::Shared(names) = &params.value {
                used.extend(names.iter().map(|name| name.value.as_str()));
            }
        }
        for entry in self.merged.params.iter() {
            if !used.contains(entry.name.value.as_str()) {
                let finding = diagnostic::unused_param(&entry.name.value);
                self.reporter.lint(finding.at(entry.name.place));
            }
        }
    }

    fn unused_tools(&mut self) {
        if self.merged.tools.len() == 0 {
            return;
        }
        let mut spoken: BTreeSet<&str> = BTreeSet::new();
        for code in self.catalog.codes.values() {
            spoken.extend(code.raised_by.iter().map(String::as_str));
            for step in &code.act {
                if let Step::Do(Action::Call { tool, .. })
                | Step::Otherwise(Action::Call { tool, .. }) = step
                {
                    spoken.insert(tool);
                }
            }
            spoken.extend(code.verify.as_deref());
            let texts = [&code.message, &code.user_message, &code.instruct];
            for text in texts.into_iter().flatten().chain(code.messages.values()) {
                tools(&text.parts, &mut spoken);
            }
            for condition in code.detect.iter().flat_map(|rule| &rule.conditions) {
                if let Condition::Tool(names) = condition {
                    spoken.extend(names.iter().map(String::as_str));
                }
            }
        }
        let outputs = self.catalog.outputs.iter();
        for output in outputs {
            if let Target::Prompt(block) = &output.target {
                spoken.extend(block.tools.iter().map(String::as_str));
            }
        }
        // Texts whose placeholders are already resolved to words.
        for text in written_texts(self.merged) {
            let placeholders = text.value.split("{tool.").skip(1);
            spoken.extend(placeholders.filter_map(|rest| Some(rest.split_once('}')?.0)));
        }
        let families = spoken.iter().filter_map(|tool| tool.strip_suffix('*'));
        let families: HashSet<&str> = families.collect();
        for entry in self.merged.tools.iter() {
            // Its arguments are checked before each call, and its results after it, whichever code it returns.
            let params = entry.value.params.as_ref();
            if params.is_some() || entry.value.failed_when.is_some() {
                continue;
            }
            let name = entry.name.value.as_str();
            let used = spoken.contains(name)
                || match name.strip_suffix('*') {
                    // Names with this prefix are adjacent.
                    Some(prefix) => {
                        let mut rest = spoken.range::<&str, _>(prefix..);
                        rest.next().is_some_and(|tool| tool.starts_with(prefix))
                    }
                    None => (0..=name.len())
                        .filter_map(|end| name.get(..end))
                        .any(|prefix| families.contains(prefix)),
                };
            if !used {
                let finding = diagnostic::unused_tool(name);
                self.reporter.lint(finding.at(entry.name.place));
            }
        }
    }
}

/// Returns texts of rules and steps that may name a tool.
fn written_texts(merged: &Merged) -> Vec<&Spanned<String>> {
    let mut texts = Vec::new();
    for rule in &merged.rules {
        if let crate::document::Rule::Text(rule) = &rule.value {
            texts.extend(&rule.text);
        }
    }
    let defaults = merged.defaults.act.iter();
    let categories = merged
        .categories
        .iter()
        .filter_map(|e| e.value.policy.act.as_ref());
    let codes = merged
        .codes
        .iter()
        .filter_map(|e| e.value.policy.act.as_ref());
    for act in defaults.chain(categories).chain(codes) {
        for step in &act.value {
            common::texts_of(&step.value, &mut |text, _| texts.push(text));
        }
    }
    texts.retain(|text| text.value.contains("{tool."));
    texts
}

fn tools<'t>(parts: &'t [Part], names: &mut BTreeSet<&'t str>) {
    for part in parts {
        match part {
            Part::Tool(name) => {
                names.insert(name);
            }
            Part::Optional(inner) => tools(inner, names),
            Part::Words(_) | Part::Param(_) | Part::Builtin(_) => {}
        }
    }
}
