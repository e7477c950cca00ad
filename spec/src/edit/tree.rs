//! What a text means as YAML, without places and layout: the measure of whether an edit did what it was meant to do.

use std::collections::BTreeMap;

use crate::yaml::{Meaning, Node, Style, Value, meaning};

/// A value without its place and layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Tree {
    /// A scalar, and whether it is a text.
    Scalar(String, bool),
    List(Vec<Self>),
    Map(Vec<(String, Self)>),
    /// What the language refuses.
    Refused,
}

impl Tree {
    /// Returns what a node means. `renamed` has new texts of keys and scalars, by the places where they begin.
    pub(super) fn of(node: &Node<'_>, renamed: &BTreeMap<usize, String>) -> Self {
        let new = |start: usize, text: &str| renamed.get(&start).filter(|_| !text.is_empty());
        match &node.value {
            Value::Scalar(text, style) => match new(node.span.range().start, text) {
                Some(new) => Self::Scalar(new.clone(), true),
                None => {
                    let is_text = *style == Style::Text || meaning(text) == Meaning::Text;
                    Self::Scalar(text.to_string(), is_text)
                }
            },
            Value::List(items) => {
                Self::List(items.iter().map(|item| Self::of(item, renamed)).collect())
            }
            Value::Map(entries) => {
                let entries = entries.iter().map(|(key, value)| {
                    let name = new(key.span.range().start, &key.text);
                    let name = name.cloned().unwrap_or_else(|| key.text.to_string());
                    (name, Self::of(value, renamed))
                });
                Self::Map(entries.collect())
            }
            Value::Refused => Self::Refused,
        }
    }

    /// Returns the entries of a mapping. A key without a value gets an empty one.
    pub(super) fn entries(&mut self) -> Option<&mut Vec<(String, Self)>> {
        if matches!(self, Self::Scalar(text, false) if text.is_empty()) {
            *self = Self::Map(Vec::new());
        }
        match self {
            Self::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the elements of a list.
    pub(super) fn items(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the value of a key.
    pub(super) fn get(&mut self, key: &str) -> Option<&mut Self> {
        let entries = self.entries()?;
        let found = entries.iter_mut().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }
}
