//! A history, page by page.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::StageFailure;

/// Records on a page by default.
const RECORDS: u32 = 50;
/// The most records on a page.
const MOST: u32 = 1000;

/// Selects a page of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    limit: u32,
    after: Option<Cursor>,
}

/// A place in a history. As a text it can be part of a URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cursor(u64);

/// A page of a history.
#[derive(Debug, Clone, Serialize)]
#[non_exhaustive]
pub struct History {
    /// Failures, newest first.
    pub failures: Vec<StageFailure>,
    /// Where the next page begins; `None` if this is the last.
    pub next: Option<Cursor>,
}

impl Page {
    /// Selects the newest records, at most this many; from 1 to 1000.
    #[must_use]
    pub fn newest(limit: u32) -> Self {
        Self {
            limit: limit.clamp(1, MOST),
            after: None,
        }
    }

    /// Selects the records that come after this place.
    #[must_use]
    pub fn after(self, cursor: Option<Cursor>) -> Self {
        Self {
            after: cursor,
            ..self
        }
    }

    /// Returns how many records it has at most.
    #[must_use]
    pub fn limit(self) -> u32 {
        self.limit
    }

    /// Returns the attempt before which records are selected.
    pub(crate) fn before(self) -> i64 {
        let before = self.after.map(|Cursor(attempt)| i64::try_from(attempt));
        before.and_then(Result::ok).unwrap_or(i64::MAX)
    }

    /// Returns the attempt before which its records are; `None` if it begins with the newest.
    #[must_use]
    pub fn before_attempt(self) -> Option<u64> {
        self.after.map(|Cursor(attempt)| attempt)
    }

    /// Makes the page from its records, newest first. One more than its
    /// [limit](Self::limit) says that there is a next page.
    #[must_use]
    pub fn of(self, mut failures: Vec<StageFailure>) -> History {
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let more = failures.len() > limit;
        failures.truncate(limit);
        let last = failures.last().map(|failure| Cursor(failure.attempt));
        History {
            failures,
            next: last.filter(|_| more),
        }
    }
}

impl Default for Page {
    /// Selects the newest fifty records.
    fn default() -> Self {
        Self::newest(RECORDS)
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Cursor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text is not a cursor.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this is no place in a history: pass what the page before gave as `next`")]
pub struct NoCursor(());

impl FromStr for Cursor {
    type Err = NoCursor;

    fn from_str(text: &str) -> Result<Self, NoCursor> {
        text.parse().map(Self).map_err(|_| NoCursor(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_a_url() {
        let cursor: Cursor = Cursor(7).to_string().parse().unwrap();
        assert_eq!(cursor, Cursor(7));
        for text in ["", "x", "-1", "1.5", "99999999999999999999999"] {
            assert!(text.parse::<Cursor>().is_err(), "{text}");
        }
        assert_eq!(
            Page::default().after(Some(Cursor(u64::MAX))).before(),
            i64::MAX
        );
        assert_eq!(Page::newest(0).limit(), 1);
        assert_eq!(Page::newest(u32::MAX).limit(), MOST);
    }
}
