//! A value that an occurrence keeps.

use std::time::Duration;

use super::{Items, Value, View, plain_text};

/// A copy of a value that an occurrence must own: context, arguments, parameters.
#[derive(Clone)]
pub enum Owned {
    /// No value.
    Absent,
    /// Text of any kind, and the word of an enum.
    Text(Box<str>),
    /// A whole number.
    Integer(i64),
    /// A whole number that may be too large for [`Integer`](Self::Integer).
    Unsigned(u64),
    /// A number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A point in time with its offset.
    Datetime(Box<jiff::ZonedDateTime>),
    /// A point in time in UTC.
    Timestamp(jiff::Timestamp),
    /// A day.
    Date(jiff::civil::Date),
    /// A length of time.
    Duration(Duration),
    /// A UUID.
    Uuid(uuid::Uuid),
    /// Several values.
    List(Vec<Self>),
    /// Any JSON.
    Json(Box<serde_json::Value>),
}

impl From<View<'_>> for Owned {
    fn from(view: View<'_>) -> Self {
        match view {
            View::Absent => Self::Absent,
            View::Text(text) => Self::Text(text.into()),
            View::Integer(n) => Self::Integer(n),
            View::Unsigned(n) => Self::Unsigned(n),
            View::Number(n) => Self::Number(n),
            View::Boolean(b) => Self::Boolean(b),
            View::Datetime(at) => Self::Datetime(Box::new(at.clone())),
            View::Timestamp(at) => Self::Timestamp(at),
            View::Date(day) => Self::Date(day),
            View::Duration(d) => Self::Duration(d),
            View::Uuid(id) => Self::Uuid(id),
            View::List(items) => {
                Self::List((0..items.count()).map(|i| items.item(i).into()).collect())
            }
            View::Json(json) => Self::Json(Box::new(json.clone())),
        }
    }
}

impl Value for Owned {
    fn view(&self) -> View<'_> {
        match self {
            Self::Absent => View::Absent,
            Self::Text(text) => text.view(),
            Self::Integer(n) => View::Integer(*n),
            Self::Unsigned(n) => View::Unsigned(*n),
            Self::Number(n) => View::Number(*n),
            Self::Boolean(b) => View::Boolean(*b),
            Self::Datetime(at) => View::Datetime(at),
            Self::Timestamp(at) => View::Timestamp(*at),
            Self::Date(day) => View::Date(*day),
            Self::Duration(d) => View::Duration(*d),
            Self::Uuid(id) => View::Uuid(*id),
            Self::List(items) => View::List(items as &dyn Items),
            Self::Json(json) => View::Json(json),
        }
    }
}

impl Owned {
    /// Returns the value as an argument of a tool call: in JSON's own type if there is one,
    /// everything else as its printed text.
    pub(crate) fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match self {
            Self::Absent => Json::Null,
            Self::Integer(n) => Json::from(*n),
            Self::Unsigned(n) => Json::from(*n),
            Self::Number(n) => Json::from(*n),
            Self::Boolean(b) => Json::from(*b),
            Self::List(items) => items.iter().map(Self::to_json).collect(),
            Self::Json(json) => Json::clone(json),
            other => plain_text(&other.view()).map_or(Json::Null, Json::from),
        }
    }
}
