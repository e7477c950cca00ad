//! Values together with where they stand.

use std::ops::Deref;

use crate::source::Place;

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where the value stands.
    pub place: Place,
    /// Where its key stands; in a list, where the value stands.
    pub key: Place,
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Names and what they stand for, in the order of the file. No name comes twice.
pub type Entries<T> = Vec<Entry<T>>;

/// A name and what it stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<T> {
    /// The name.
    pub name: Spanned<String>,
    /// What it stands for.
    pub value: T,
    /// Where that stands.
    pub place: Place,
}
