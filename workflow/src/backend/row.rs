//! A row as the store reads it.

use std::vec;

use crate::StoreError;

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cell {
    Null,
    Text(String),
    Int(i64),
}

/// A row, read from left to right.
#[derive(Debug)]
pub(crate) struct Row(vec::IntoIter<Cell>);

impl Row {
    /// Creates a row of these values.
    pub(crate) fn new(cells: Vec<Cell>) -> Self {
        Self(cells.into_iter())
    }

    /// Returns the next value, which is a text.
    pub(crate) fn text(&mut self, what: &'static str) -> Result<String, StoreError> {
        self.maybe_text(what)?
            .ok_or(StoreError::Unreadable { what })
    }

    /// Returns the next value, which is a text or null.
    pub(crate) fn maybe_text(&mut self, what: &'static str) -> Result<Option<String>, StoreError> {
        match self.0.next() {
            Some(Cell::Text(text)) => Ok(Some(text)),
            Some(Cell::Null) => Ok(None),
            Some(Cell::Int(_)) | None => Err(StoreError::Unreadable { what }),
        }
    }

    /// Returns the next value, which is a whole number.
    pub(crate) fn int(&mut self, what: &'static str) -> Result<i64, StoreError> {
        self.maybe_int(what)?.ok_or(StoreError::Unreadable { what })
    }

    /// Returns the next value, which is a whole number or null.
    pub(crate) fn maybe_int(&mut self, what: &'static str) -> Result<Option<i64>, StoreError> {
        match self.0.next() {
            Some(Cell::Int(number)) => Ok(Some(number)),
            Some(Cell::Null) => Ok(None),
            Some(Cell::Text(_)) | None => Err(StoreError::Unreadable { what }),
        }
    }

    /// Returns the next value, which is a count.
    pub(crate) fn count(&mut self, what: &'static str) -> Result<u64, StoreError> {
        u64::try_from(self.int(what)?).map_err(|_| StoreError::Unreadable { what })
    }
}
