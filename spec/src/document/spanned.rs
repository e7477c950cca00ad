//! Values with their places.

use std::ops::Deref;

use crate::source::Place;

/// A value and its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Spanned<T> {
    /// The value.
    pub(crate) value: T,
    /// The place of the value.
    pub(crate) place: Place,
    /// The place of its key; in a list, the place of the value.
    pub(crate) key: Place,
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Names and their values, in the order of the file. Each name is unique.
pub(crate) type Entries<T> = Vec<Entry<T>>;

/// A name and its value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry<T> {
    /// The name.
    pub(crate) name: Spanned<String>,
    /// The value.
    pub(crate) value: T,
    /// The place of the value.
    pub(crate) place: Place,
}
