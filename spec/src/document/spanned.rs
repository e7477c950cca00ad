//! Values together with where they stand.

use std::ops::Deref;

use crate::source::Place;

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spanned<T> {
    /// The value.
    pub(crate) value: T,
    /// Where the value stands.
    pub(crate) place: Place,
    /// Where its key stands; in a list, where the value stands.
    pub(crate) key: Place,
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Names and what they stand for, in the order of the file. No name comes twice.
pub(crate) type Entries<T> = Vec<Entry<T>>;

/// A name and what it stands for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry<T> {
    /// The name.
    pub(crate) name: Spanned<String>,
    /// What it stands for.
    pub(crate) value: T,
    /// Where that stands.
    pub(crate) place: Place,
}
