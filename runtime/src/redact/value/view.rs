//! A value as the runtime sees it.

use std::borrow::Cow;
use std::time::Duration;

use super::Value;

/// A value as the runtime sees it: one variant for each way in which values are written.
#[derive(Clone)]
#[non_exhaustive]
pub enum View<'a> {
    /// No value.
    Absent,
    /// Text of any kind, and the word of an enum.
    Text(Cow<'a, str>),
    /// A whole number.
    Integer(i64),
    /// A whole number that may be too large for [`Integer`](Self::Integer).
    Unsigned(u64),
    /// A number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A point in time with its offset.
    Datetime(&'a jiff::ZonedDateTime),
    /// A point in time in UTC.
    Timestamp(jiff::Timestamp),
    /// A day.
    Date(jiff::civil::Date),
    /// A length of time.
    Duration(Duration),
    /// A UUID.
    Uuid(uuid::Uuid),
    /// Several values.
    List(&'a dyn Items),
    /// Any JSON.
    Json(&'a serde_json::Value),
}

impl View<'_> {
    /// Returns the milliseconds from 1970 to a point in time; `None` for an earlier one.
    pub(crate) fn unix_milliseconds(&self) -> Option<u64> {
        match self {
            Self::Datetime(at) => Some(u64::try_from(at.timestamp().as_millisecond()).unwrap_or(0)),
            Self::Timestamp(at) => Some(u64::try_from(at.as_millisecond()).unwrap_or(0)),
            _ => None,
        }
    }
}

/// Several values of one type.
pub trait Items {
    /// Returns the number of values.
    fn count(&self) -> usize;
    /// Returns the value at `index`; [`View::Absent`] beyond the end.
    fn item(&self, index: usize) -> View<'_>;
}

impl<T: Value> Items for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }
    fn item(&self, index: usize) -> View<'_> {
        self.get(index).map_or(View::Absent, Value::view)
    }
}

impl<T: Value> Items for &[T] {
    fn count(&self) -> usize {
        self.len()
    }
    fn item(&self, index: usize) -> View<'_> {
        self.get(index).map_or(View::Absent, Value::view)
    }
}

impl<T: Value, const N: usize> Items for [T; N] {
    fn count(&self) -> usize {
        N
    }
    fn item(&self, index: usize) -> View<'_> {
        self.get(index).map_or(View::Absent, Value::view)
    }
}
