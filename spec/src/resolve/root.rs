//! Resolves the catalog as a whole.

use std::collections::BTreeMap;

use super::Resolver;
use super::act::Around;
use super::code::text;
use super::param::ParamKind;
use super::text::Scope;
use super::tool::{failed_when, is};
use crate::catalog::{Catalog, Category, Rust};
use crate::document::Spanned;
use crate::finding::{Id, diagnostic};

impl<'m> Resolver<'m> {
    /// Resolves everything.
    pub(super) fn catalog(&mut self) -> Catalog {
        let merged = self.merged;
        self.shared = self.params(merged.params.iter().as_slice(), ParamKind::Shared);
        self.context = self.params(merged.context.iter().as_slice(), ParamKind::Context);
        self.services = self.resolve_services();
        let tools = self.resolve_tools();
        for entry in merged.extensions.iter() {
            self.no_fields(&entry.name.value, &entry.value, entry.place);
        }
        self.lint_names();
        self.policies();
        let codes = self.resolve_codes();
        let fallback = self.fallback();
        self.names();
        let prompt = self.resolve_prompt();
        let outputs = self.resolve_outputs(prompt.style, &codes);
        let wire = self.resolve_wire(&codes);
        let mut catalog = Catalog {
            errpact: merged
                .errpact
                .as_ref()
                .map_or(crate::LANGUAGE_VERSION, |read| read.value),
            name: text(&merged.name).unwrap_or_default(),
            title: text(&merged.title),
            description: text(&merged.description),
            version: text(&merged.version),
            categories: self.categories(),
            params: self.shared.clone(),
            context: self.context.clone(),
            extensions: merged
                .extensions
                .iter()
                .map(|entry| (entry.name.value.clone(), entry.value))
                .collect(),
            tools,
            failed_when: merged.failed_when.as_ref().map(|it| failed_when(&it.value)),
            services: self.services.clone(),
            codes,
            fallback,
            precedence: self.precedence(),
            fixtures: self.resolve_fixtures(),
            rules: self.resolve_rules(),
            notes: self.resolve_notes(),
            languages: self.resolve_languages(),
            sentences: self.resolve_sentences(),
            limits: self.resolve_limits(),
            reference: self.resolve_reference(),
            wire,
            workflows: self.resolve_workflows(),
            outputs,
            prompt,
            rust: self.resolve_rust(),
            lints: self.reporter.table(),
        };
        super::disposition::say(&mut catalog);
        super::verify::say(&mut catalog);
        catalog
    }

    fn resolve_rust(&self) -> Rust {
        let written = self.merged.rust.as_ref().map(|read| &read.value);
        Rust {
            arguments: written.is_some_and(|rust| is(&rust.arguments)),
        }
    }

    /// Checks `defaults` and categories, even if no code uses their values.
    fn policies(&mut self) {
        let merged = self.merged;
        let categories = merged.categories.iter().map(|entry| &entry.value.policy);
        let around = Around {
            by_user: false,
            service: "the service",
            params: &BTreeMap::new(),
            raised_by: &[],
        };
        for policy in std::iter::once(&merged.defaults).chain(categories) {
            if let Some(act) = &policy.act {
                self.steps(&act.value, &around);
            }
            if let Some(instruct) = &policy.instruct {
                self.text(instruct, Scope::Instruction);
            }
            self.raised_by(policy.raised_by.as_ref());
            self.extension_values(policy.extensions.as_ref());
        }
    }

    /// Checks the names under `lints` and `allow`.
    fn lint_names(&mut self) {
        let merged = self.merged;
        for entry in &merged.lints {
            self.lint_name(&entry.name);
        }
        for code in merged.codes.iter() {
            for entry in code.value.allow.iter().flat_map(|allow| &allow.value) {
                self.lint_name(&entry.name);
            }
        }
    }

    fn lint_name(&mut self, name: &Spanned<String>) {
        match Id::find(&name.value) {
            Some(id) if id.is_lint() => {}
            Some(_) => self.error(diagnostic::not_a_lint(&name.value).at(name.place)),
            None => self.unknown("lint", name, Id::lints().map(Id::as_str)),
        }
    }

    fn categories(&self) -> BTreeMap<String, Category> {
        let categories = self.merged.categories.iter().map(|entry| {
            let category = &entry.value;
            let resolved = Category {
                title: text(&category.title)
                    .unwrap_or_else(|| super::name::humanise(&entry.name.value)),
                description: text(&category.description),
                numbers: category
                    .numbers
                    .as_ref()
                    .map(|read| (read.value.first, read.value.last)),
            };
            (entry.name.value.clone(), resolved)
        });
        categories.collect()
    }

    fn precedence(&mut self) -> Vec<String> {
        let merged = self.merged;
        self.repeated("`precedence`", &merged.precedence);
        for name in &merged.precedence {
            if !merged.codes.has(&name.value) {
                self.unknown("code", name, merged.codes.names());
            }
        }
        merged
            .precedence
            .iter()
            .map(|name| name.value.clone())
            .collect()
    }

    /// Resolves the one code that is the catch-all.
    fn fallback(&mut self) -> Option<String> {
        let mut fallback: Option<(&str, &Spanned<bool>)> = None;
        for entry in self.merged.codes.iter() {
            let Some(set) = entry.value.fallback.as_ref().filter(|read| read.value) else {
                continue;
            };
            match fallback {
                None => fallback = Some((&entry.name.value, set)),
                Some((first, place)) => self.error(
                    diagnostic::several_fallbacks(first, &entry.name.value)
                        .label(set.place, "a second one")
                        .label(place.place, "first here"),
                ),
            }
        }
        fallback.map(|(name, _)| name.to_owned())
    }
}
