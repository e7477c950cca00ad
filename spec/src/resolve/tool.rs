//! Resolves tools and services.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::Resolver;
use super::merge::{Merged, Table};
use crate::catalog::{Service, Services, Tool};
use crate::document;
use crate::document::{Entry, FailedWhen, Message, Spanned};
use crate::finding::diagnostic;
use crate::text::longest_prefix;

/// Returns whether the tool may be called twice with the same arguments.
pub(crate) fn repeatable(tool: &document::Tool) -> bool {
    has_no_effect(tool) || tool.idempotency.is_some()
}

/// Returns whether a second call changes nothing, even if the first one succeeded.
pub(crate) fn has_no_effect(tool: &document::Tool) -> bool {
    is(&tool.read_only) || is(&tool.idempotent)
}

/// Finds the declaration of a tool: the exact name wins, or else the longest pattern.
#[derive(Debug)]
pub(crate) struct ToolIndex<'m> {
    exact: BTreeMap<&'m str, &'m Entry<document::Tool>>,
    /// Patterns by the prefix before their `*`.
    patterns: BTreeMap<&'m str, &'m Entry<document::Tool>>,
}

impl<'m> ToolIndex<'m> {
    /// Makes an index of the declared tools.
    pub(crate) fn new(tools: &'m Table<document::Tool>) -> Self {
        let mut index = Self {
            exact: BTreeMap::new(),
            patterns: BTreeMap::new(),
        };
        for entry in tools.iter() {
            match entry.name.value.strip_suffix('*') {
                Some(prefix) => index.patterns.insert(prefix, entry),
                None => index.exact.insert(&entry.name.value, entry),
            };
        }
        index
    }

    /// Returns the declaration that applies to a tool, or to a pattern of tools.
    pub(crate) fn find(&self, name: &str) -> Option<&'m Entry<document::Tool>> {
        if let Some(entry) = self.exact.get(name) {
            return Some(entry);
        }
        let name = name.strip_suffix('*').unwrap_or(name);
        longest_prefix(&self.patterns, name).copied()
    }

    /// Returns whether a name or pattern matches at least one declared tool.
    pub(crate) fn matches(&self, name: &str) -> bool {
        self.find(name).is_some()
            || name
                .strip_suffix('*')
                .is_some_and(|prefix| any_begins(&self.exact, prefix))
    }
}

/// Returns whether one of these names begins with this prefix.
fn any_begins<T>(names: &BTreeMap<&str, T>, prefix: &str) -> bool {
    let mut rest = names.range::<&str, _>(prefix..);
    rest.next()
        .is_some_and(|(name, _)| name.starts_with(prefix))
}

impl<'m> Resolver<'m> {
    /// Resolves all declared tools.
    pub(super) fn resolve_tools(&mut self) -> BTreeMap<String, Tool> {
        let merged: &'m Merged = self.merged;
        merged
            .tools
            .iter()
            .map(|entry| {
                let tool = &entry.value;
                let params = tool
                    .params
                    .as_ref()
                    .map_or_else(BTreeMap::new, |params| self.arguments(&params.value));
                let open = tool.open.as_ref().map(|read| read.value);
                let open = open.unwrap_or(tool.params.is_none());
                let resolved = Tool {
                    description: tool.description.as_ref().map(|read| read.value.clone()),
                    read_only: is(&tool.read_only),
                    idempotent: is(&tool.idempotent),
                    idempotency: tool.idempotency.as_ref().map(|read| read.value),
                    service: tool.service.as_ref().map(|read| read.value.clone()),
                    failed_when: tool.failed_when.as_ref().map(|it| failed_when(&it.value)),
                    open: (open != params.is_empty()).then_some(open),
                    params,
                };
                (entry.name.value.clone(), resolved)
            })
            .collect()
    }

    /// Resolves upstream services.
    pub(super) fn resolve_services(&mut self) -> Services {
        let merged: &'m Merged = self.merged;
        for like in merged
            .services
            .iter()
            .filter_map(|entry| entry.value.like.as_ref())
        {
            if !merged.services.has(&like.value) {
                self.unknown("service", like, merged.services.names());
            }
        }
        let named = merged.services.iter().map(|entry| {
            let service = &entry.value;
            let title = service.title.as_ref().map(|read| read.value.clone());
            let title = title.unwrap_or_else(|| super::name::humanise(&entry.name.value));
            (
                entry.name.value.clone(),
                Service {
                    title,
                    status_prefix: is(&service.status_prefix),
                },
            )
        });
        let named = named.collect();
        let other = merged.other_service.as_ref().map_or_else(
            || "{name} API".to_owned(),
            |other| {
                self.other_service(other);
                other.value.clone()
            },
        );
        Services { named, other }
    }

    /// Returns the services, and those that are declared to be like one of them.
    pub(super) fn with_alike(&self, mut services: Vec<String>) -> Vec<String> {
        let alike = self.merged.services.iter().filter_map(|entry| {
            let like = &entry.value.like.as_ref()?.value;
            services.contains(like).then(|| entry.name.value.clone())
        });
        let mut alike: BTreeSet<String> = alike.collect();
        alike.retain(|name| !services.contains(name));
        services.extend(alike);
        services
    }

    /// Reports a tool that is not declared.
    pub(super) fn check_tool(&mut self, name: &Spanned<String>) {
        if !self.tools.matches(&name.value) && !self.unreadable(&name.value) {
            let finding =
                self.unknown_at("tool", &name.value, name.place, self.merged.tools.names());
            self.reporter.lint(finding);
        }
    }

    /// Resolves the text for undeclared services, whose only placeholder is `{name}`.
    fn other_service(&mut self, other: &'m Spanned<String>) {
        let (parsed, problems) = crate::text::parse(&other.value);
        self.text_problems(other, &problems);
        for placeholder in &parsed.placeholders {
            if placeholder.part != crate::catalog::Part::Param("name".to_owned()) {
                let place = self.place_in(other, &placeholder.range);
                let written = other
                    .value
                    .get(placeholder.range.clone())
                    .unwrap_or_default();
                self.error(
                    diagnostic::misplaced_placeholder("the title of a service", written)
                        .at(place)
                        .help("Write `{name}`, which is the service's name."),
                );
            }
        }
    }
}

/// Returns the regular expression for texts that are failures; empty if no result is one.
pub(super) fn failed_when(written: &FailedWhen) -> String {
    match written {
        FailedWhen::Never => String::new(),
        FailedWhen::Text(text) => match &text.value {
            Message::Phrases(phrases) => {
                let phrases = phrases.iter().map(|read| at_words(&read.value, ""));
                phrases.collect::<Vec<_>>().join("|")
            }
            Message::Regex(regex) => regex.value.clone(),
            Message::Prefix(prefix) => begins(&prefix.value),
        },
    }
}

/// Returns the regular expression for messages that begin with a text.
pub(super) fn begins(prefix: &str) -> String {
    at_words(prefix, r"^\s*")
}

/// Returns the regular expression for a text at word boundaries, after another expression. An edge that is not a word
/// character needs no boundary.
fn at_words(text: &str, before: &str) -> String {
    let text = text.trim();
    let boundary = |edge: Option<char>| match edge {
        Some(edge) if edge.is_alphanumeric() || edge == '_' => r"\b",
        _ => "",
    };
    let (first, last) = (text.chars().next(), text.chars().next_back());
    let text = regex::escape(text);
    format!("{before}{}{text}{}", boundary(first), boundary(last))
}

/// Returns whether it is set to true.
pub(crate) fn is(value: &Option<Spanned<bool>>) -> bool {
    value.as_ref().is_some_and(|read| read.value)
}

/// Returns the names of the arguments of all tools.
pub(super) fn arguments(merged: &Merged) -> HashSet<&str> {
    let params = merged
        .tools
        .iter()
        .filter_map(|entry| entry.value.params.as_ref());
    params
        .flat_map(|params| params.iter().map(|param| param.name.value.as_str()))
        .collect()
}
