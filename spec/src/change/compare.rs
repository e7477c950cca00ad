//! Compares two objects of the same structure, key by key.

use std::collections::BTreeSet;

use serde_json::Value;

use super::form::{FORMERLY, Inner, Object, inner, is_digest};
use super::{Change, Kind};
use crate::document::{Class, class_of};

/// Returns the keys of both objects, sorted.
pub(super) fn keys<'o>(old: &'o Object, new: &'o Object) -> BTreeSet<&'o str> {
    old.keys().chain(new.keys()).map(String::as_str).collect()
}

/// Where a value is.
#[derive(Debug, Clone)]
pub(super) struct Place {
    subject: String,
    code: Option<String>,
}

impl Place {
    /// The place of a key of the root.
    pub(super) fn root(key: &str) -> Self {
        Self {
            subject: key.to_owned(),
            code: None,
        }
    }

    /// The place of a code.
    pub(super) fn code(name: &str) -> Self {
        Self {
            subject: name.to_owned(),
            code: Some(name.to_owned()),
        }
    }

    /// The place of a former name of a code.
    pub(super) fn alias(code: &str, name: &str) -> Self {
        Self::code(code).under(FORMERLY).under(name)
    }

    fn under(&self, key: &str) -> Self {
        Self {
            subject: format!("{}.{key}", self.subject),
            code: self.code.clone(),
        }
    }
}

/// The changes found so far.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    pub(super) changes: Vec<Change>,
}

impl Comparison {
    /// Adds a change.
    pub(super) fn add(&mut self, class: Class, place: &Place, kind: Kind) {
        self.changes.push(Change {
            class,
            subject: place.subject.clone(),
            code: place.code.clone(),
            kind,
        });
    }

    /// Compares two objects of a structure.
    pub(super) fn structure(&mut self, structure: &str, place: &Place, old: &Object, new: &Object) {
        for key in keys(old, new) {
            self.key(
                structure,
                key,
                &place.under(key),
                old.get(key),
                new.get(key),
            );
        }
    }

    /// Compares the values of a key of a structure.
    pub(super) fn key(
        &mut self,
        structure: &str,
        key: &str,
        place: &Place,
        old: Option<&Value>,
        new: Option<&Value>,
    ) {
        // A test compares the table with the keys, so each one has a class.
        let class = class_of(structure, key).unwrap_or(Class::Breaking);
        let nothing = Object::new();
        let object = |value: Option<&Value>| value.and_then(Value::as_object).cloned();
        let (before, after) = (
            object(old).unwrap_or_default(),
            object(new).unwrap_or(nothing),
        );
        match inner(structure, key) {
            Inner::Whole => self.value(class, place, old, new),
            Inner::One(name) => self.structure(name, place, &before, &after),
            Inner::Each(name) => self.named(class, name, place, &before, &after),
            Inner::Params(name) => self.params(name, place, &before, &after),
        }
    }

    /// Compares values by name.
    fn named(&mut self, class: Class, structure: &str, place: &Place, old: &Object, new: &Object) {
        for name in keys(old, new) {
            let place = place.under(name);
            match (old.get(name), new.get(name)) {
                // What tools and services are called is read by the model; nothing uses the others yet.
                (None, _) => {
                    let class = match structure {
                        "Tool" | "Service" => Class::Prompt,
                        _ => Class::Safe,
                    };
                    self.add(class, &place, Kind::Added);
                }
                (_, None) => self.add(class, &place, Kind::Removed),
                (Some(Value::Object(old)), Some(Value::Object(new))) if !structure.is_empty() => {
                    self.structure(structure, &place, old, new);
                }
                (old, new) => self.value(class, &place, old, new),
            }
        }
    }

    /// Compares parameters. A program has to pass, or read, each required one.
    fn params(&mut self, structure: &str, place: &Place, old: &Object, new: &Object) {
        let of_tool = structure == "Argument";
        // The model reads the arguments of tools.
        let compatible = if of_tool { Class::Prompt } else { Class::Safe };
        for name in keys(old, new) {
            let place = place.under(name);
            let (old, new) = (old.get(name), new.get(name));
            match (
                old.and_then(Value::as_object),
                new.and_then(Value::as_object),
            ) {
                (Some(old), Some(new)) => {
                    for key in keys(old, new) {
                        let (before, after) = (old.get(key), new.get(key));
                        // A tool that no longer needs an argument accepts the calls that it accepted before.
                        let relaxed =
                            of_tool && key == "optional" && after == Some(&Value::Bool(true));
                        let class = class_of(structure, key).unwrap_or(Class::Breaking);
                        let class = if relaxed { compatible } else { class };
                        self.value(class, &place.under(key), before, after);
                    }
                }
                (None, Some(new)) => {
                    let optional = new.get("optional") == Some(&Value::Bool(true))
                        || new.contains_key("default");
                    let class = if optional {
                        compatible
                    } else {
                        Class::Breaking
                    };
                    self.add(class, &place, Kind::Added);
                }
                (_, None) => self.add(Class::Breaking, &place, Kind::Removed),
            }
        }
    }

    /// Compares values that have one class. Of objects, reports the members that differ.
    pub(super) fn value(
        &mut self,
        class: Class,
        place: &Place,
        old: Option<&Value>,
        new: Option<&Value>,
    ) {
        if old == new {
            return;
        }
        if let (Some(Value::Object(old)), Some(Value::Object(new))) = (old, new) {
            for key in keys(old, new) {
                self.value(class, &place.under(key), old.get(key), new.get(key));
            }
            return;
        }
        let told = |value: Option<&Value>| value.filter(|value| !has_digest(value)).cloned();
        let (before, after) = match (old, new) {
            // One side without the other would look as if the text was added or removed.
            (Some(old), Some(new)) if has_digest(old) || has_digest(new) => (None, None),
            _ => (told(old), told(new)),
        };
        self.add(class, place, Kind::Changed { before, after });
    }
}

fn has_digest(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_digest),
        Value::Object(inner) => inner.values().any(has_digest),
        other => is_digest(other),
    }
}
