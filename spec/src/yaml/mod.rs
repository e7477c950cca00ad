//! YAML in a strict profile, as a tree with the place of every value and key.
//!
//! One document. No anchors, aliases, merge keys or tags, and no duplicate keys. Everything has a
//! limit.
//! See `docs/decisions/001-yaml-is-read-as-events.md`.

pub(crate) mod budget;
mod characters;
mod conflict;
mod cursor;
mod parse;
mod plain;
mod reason;

use std::borrow::Cow;

use crate::source::Span;

pub(crate) use characters::{Characters, check, is_crowded};
pub(crate) use conflict::conflicts;
pub(crate) use parse::{parse, quoted_form};
pub(crate) use plain::{Meaning, meaning};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node<'s> {
    /// The value itself.
    pub(crate) value: Value<'s>,
    /// Its range in the file.
    pub(crate) span: Span,
}

impl Node<'_> {
    /// Returns whether this is a key or a file without a value.
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(&self.value, Value::Scalar(text, Style::Plain) if text.is_empty())
    }
}

/// The kinds of values.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value<'s> {
    /// A scalar, and whether it was written without quotes.
    Scalar(Cow<'s, str>, Style),
    /// A list.
    List(Vec<Node<'s>>),
    /// A mapping, in the order of the file; keys are unique.
    Map(Vec<(Key<'s>, Node<'s>)>),
    /// Something that the language does not allow, which has been reported.
    Refused,
}

/// A key of a mapping.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Key<'s> {
    /// Its text.
    pub(crate) text: Cow<'s, str>,
    /// Its range in the file.
    pub(crate) span: Span,
}

/// How a scalar was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Without quotes: it may mean a number, a boolean or null.
    Plain,
    /// In quotes or as a block: always a text.
    Text,
}
