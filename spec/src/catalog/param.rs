//! Parameters: what an occurrence may carry, and in which form each receiver gets it.

use serde::Serialize;

/// A parameter.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Param {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ValueType,
    /// May it be absent?
    pub optional: bool,
    /// For the docs.
    pub description: Option<String>,
    /// A value for docs, previews and vectors, as JSON.
    pub example: Option<serde_json::Value>,
    /// Longest text, in characters.
    pub max: u32,
    /// Did the text come from outside?
    pub trust: Trust,
    /// How sensitive it is.
    pub sensitivity: Sensitivity,
    /// The form in which each receiver gets it.
    pub channels: Channels,
    /// Was it taken from the catalog's `params`?
    pub shared: bool,
}

/// The type of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ValueType {
    /// Text.
    Text,
    /// A whole number, 64 bits.
    Integer,
    /// A number, double precision.
    Number,
    /// True or false.
    Boolean,
    /// A point in time with its offset.
    Datetime,
    /// A day.
    Date,
    /// A length of time.
    Duration,
    /// A UUID.
    Uuid,
    /// A URL.
    Url,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// One of these words, in the catalog's order.
    Enum(Vec<String>),
    /// Several of one type.
    List(Box<Self>),
    /// Any JSON.
    Json,
}

/// Where a text came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// From the application.
    Internal,
    /// From outside: bounded, cleaned, quoted as data.
    External,
}

/// How sensitive a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sensitivity {
    /// Anyone may see it.
    Public,
    /// It tells of a person.
    Personal,
    /// Nobody may see it.
    Secret,
}

/// The form in which a receiver gets a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// As it is.
    Plain,
    /// Enough to recognize it.
    Mask,
    /// Twelve hex digits of a keyed hash.
    Hash,
    /// Not at all.
    Omit,
}

/// The form for each receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Channels {
    /// The model.
    pub model: Channel,
    /// The person.
    pub user: Channel,
    /// The log.
    pub log: Channel,
}
