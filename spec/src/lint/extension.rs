//! Checks whether the team's own fields are lost in inheritance.

use std::collections::HashSet;

use serde_json::Value;

use super::retry::list;
use super::{Lints, Subject};
use crate::document::{Entry, Policy, Spanned};
use crate::finding::{Finding, Id, diagnostic};
use crate::source::Place;

/// How many fields a finding shows with their places.
const SHOWN: usize = 5;

/// The maximum size of a value that is repeated in a finding, in bytes.
const SHORT: usize = 40;

type Fields = Spanned<Vec<Entry<Value>>>;

impl<'m> Lints<'_, 'm> {
    /// Reports a code whose `extensions` drop inherited fields: they replace the inherited ones as a whole.
    pub(super) fn extensions(&mut self, subject: Subject<'_, 'm>) {
        if self.reporter.is_off(Id::DroppedExtension) {
            return;
        }
        let mut layers = subject.layers.each().map(|policy| &policy.extensions);
        let Some(own) = layers.next().and_then(Option::as_ref) else {
            return;
        };
        let owner = format!("`{}`", subject.name());
        if let Some(finding) = dropped(&owner, own, layers.flatten()) {
            self.reporter.lint(finding);
        }
    }

    /// Reports a category whose `extensions` drop fields of `defaults` in the same way.
    pub(super) fn extensions_of_categories(&mut self) {
        if self.reporter.is_off(Id::DroppedExtension) {
            return;
        }
        let merged = self.merged;
        let below = &merged.defaults.extensions;
        for entry in merged.categories.iter() {
            let policy: &Policy = &entry.value.policy;
            let Some(own) = &policy.extensions else {
                continue;
            };
            if policy.broken || merged.defaults.broken {
                continue;
            }
            let owner = format!("the category `{}`", entry.name.value);
            if let Some(finding) = dropped(&owner, own, below.iter()) {
                self.reporter.lint(finding);
            }
        }
    }
}

/// Reports fields of a layer below that the owner's own `extensions` do not have.
fn dropped<'m>(
    owner: &str,
    own: &Fields,
    below: impl Iterator<Item = &'m Fields>,
) -> Option<Finding> {
    let mut named: HashSet<&str> = own
        .value
        .iter()
        .map(|entry| entry.name.value.as_str())
        .collect();
    let mut lost: Vec<&'m Entry<Value>> = Vec::new();
    for entry in below.flat_map(|fields| &fields.value) {
        if named.insert(&entry.name.value) {
            lost.push(entry);
        }
    }
    if lost.is_empty() {
        return None;
    }
    let names: Vec<&str> = lost.iter().map(|entry| entry.name.value.as_str()).collect();
    let finding = diagnostic::dropped_extension(owner, list(&names));
    let places = lost.iter().take(SHOWN).map(|entry| entry.name.place);
    let finding = places.fold(finding.at(own.key), |finding, place: Place| {
        finding.label(place, "set here")
    });
    let mut inherited: Vec<String> = lost.iter().take(SHOWN).map(|it| written(it)).collect();
    if lost.len() > SHOWN {
        inherited.push("the others".to_owned());
    }
    let inherited = inherited.join(", ");
    Some(finding.help(format!(
        "Add them here, as inherited or with other values: {inherited}."
    )))
}

/// Returns a field as a line of YAML.
fn written(entry: &Entry<Value>) -> String {
    let value = entry.value.to_string();
    let name = &entry.name.value;
    if value.len() <= SHORT {
        format!("`{name}: {value}`")
    } else {
        format!("`{name}` with its value")
    }
}
