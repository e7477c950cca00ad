//! A catalog as it is compared: JSON in the shape of the language, without what follows from other keys.

use serde_json::{Map, Value};

use crate::catalog::Catalog;
use crate::document::{Class, class_of};

/// An object of the compared form.
pub(super) type Object = Map<String, Value>;

/// The digest of a text is shorter than most texts, and says nothing about them.
const DIGEST: &str = "sha256:";

/// The key with the former names of a code. They are compared by name, and never by code.
pub(super) const FORMERLY: &str = "formerly";

/// How the values under a key are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inner {
    /// As a whole.
    Whole,
    /// One by one, by name. The names of a structure have its keys.
    Each(&'static str),
    /// One by one, as parameters.
    Params(&'static str),
    /// By the keys of this structure.
    One(&'static str),
}

/// Returns how the values under a key of a structure are compared.
pub(super) fn inner(structure: &str, key: &str) -> Inner {
    match (structure, key) {
        ("Document", "codes") => Inner::Each("Code"),
        ("Document", "categories") => Inner::Each("Category"),
        ("Document", "tools") => Inner::Each("Tool"),
        ("Document", "services") => Inner::Each("Service"),
        ("Document", "notes") => Inner::Each("Note"),
        ("Document", "workflows") => Inner::Each("Workflow"),
        ("Document", "extensions") => Inner::Each(""),
        ("Document", "prompt") => Inner::One("Prompt"),
        ("Document", "wire") => Inner::One("Wire"),
        ("Wire", "shapes") => Inner::Each(""),
        ("Document", "context") | ("Code" | "Note", "params") => Inner::Params("Param"),
        ("Tool", "params") => Inner::Params("Argument"),
        _ => Inner::Whole,
    }
}

/// Returns a catalog as it is compared.
pub(super) fn of(catalog: &Catalog) -> Object {
    // Every key of a catalog is a text, so this cannot fail.
    let mut root = match serde_json::to_value(catalog) {
        Ok(Value::Object(root)) => root,
        _ => Object::new(),
    };
    // A code says itself that it is the fallback, and shared parameters are in the codes.
    for derived in ["fallback", "params"] {
        root.remove(derived);
    }
    if let Some(Value::Object(mut services)) = root.remove("services") {
        let mut named = match services.remove("named") {
            Some(Value::Object(named)) => named,
            _ => Object::new(),
        };
        named.extend(services);
        root.insert("services".to_owned(), named.into());
    }
    for code in entries(&mut root, "codes") {
        for derived in ["instruction", "sentences", "adjustments"] {
            code.remove(derived);
        }
    }
    for owners in ["codes", "tools", "notes"] {
        for owner in entries(&mut root, owners) {
            for param in entries(owner, "params") {
                param.remove("shared");
            }
        }
    }
    for param in entries(&mut root, "context") {
        param.remove("shared");
    }
    without_nothing(&mut root);
    root
}

/// Returns the objects in a mapping of names.
fn entries<'o>(
    object: &'o mut Object,
    key: &str,
) -> impl Iterator<Item = &'o mut Object> + use<'o> {
    let entries = object.get_mut(key).and_then(Value::as_object_mut);
    entries
        .into_iter()
        .flat_map(|entries| entries.values_mut().filter_map(Value::as_object_mut))
}

/// Removes absent values, so that the keys that an object has are those with a meaning.
fn without_nothing(object: &mut Object) {
    object.retain(|_, value| {
        if let Value::Object(inner) = value {
            without_nothing(inner);
        }
        match value {
            Value::Null => false,
            Value::Array(items) => !items.is_empty(),
            Value::Object(inner) => !inner.is_empty(),
            Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
        }
    });
}

/// Returns the part that has a meaning: without the keys whose change is safe, and with digests in place of texts.
pub(super) fn meaning(structure: &str, object: &Object) -> Object {
    let mut meant = Object::new();
    for (key, value) in object {
        if class_of(structure, key).is_none_or(|class| class == Class::Safe) {
            continue;
        }
        let value = match (inner(structure, key), value) {
            // Names and days. A long name would become a digest.
            _ if key == FORMERLY => value.clone(),
            (Inner::One(name), Value::Object(inner)) => meaning(name, inner).into(),
            (Inner::Each(name) | Inner::Params(name), Value::Object(named)) if !name.is_empty() => {
                let named = named.iter().map(|(name_of, value)| {
                    let value = value
                        .as_object()
                        .map_or_else(|| digest(value), |inner| meaning(name, inner).into());
                    (name_of.clone(), value)
                });
                Value::Object(named.collect())
            }
            _ => digest(value),
        };
        meant.insert(key.clone(), value);
    }
    meant
}

/// Replaces texts with their digests. Words, such as `not_done`, and names stay.
fn digest(value: &Value) -> Value {
    match value {
        Value::String(text) if is_word(text) => value.clone(),
        Value::String(text) => {
            let mut fingerprint = errpact_core::Fingerprint::default();
            fingerprint.add(text.as_bytes());
            format!("{DIGEST}{}", fingerprint.digits()).into()
        }
        Value::Array(items) => items.iter().map(digest).collect(),
        Value::Object(inner) => {
            let inner = inner
                .iter()
                .map(|(key, value)| (key.clone(), digest(value)));
            Value::Object(inner.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn is_word(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'*' | b'.');
    text.len() <= 40 && text.bytes().all(allowed)
}

/// Returns whether a value is the digest of a text, which is not known any more.
pub(super) fn is_digest(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.starts_with(DIGEST))
}
