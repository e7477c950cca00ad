//! Parameters: the values of an occurrence, and the form in which each receiver gets them.

use errpact_core::{Channel, Kind, words};
use serde::Serialize;

/// A parameter.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Param {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: Kind<'static>,
    /// Whether it may be absent.
    pub optional: bool,
    /// A description for the docs.
    pub description: Option<String>,
    /// The value of a tool's argument if it is absent, as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<serde_json::Value>,
    /// A value for docs, previews and vectors, as JSON.
    pub example: Option<serde_json::Value>,
    /// The maximum length of a text, in characters.
    pub max: u32,
    /// Whether the text comes from outside.
    pub trust: Trust,
    /// How sensitive it is.
    pub sensitivity: Sensitivity,
    /// The form in which each receiver gets it.
    pub channels: Channels,
    /// Whether it comes from the catalog's `params`.
    pub shared: bool,
}

words! {
    /// Where a text came from.
    "a value of `trust`" pub enum Trust {
        /// From the application.
        "internal" => Internal,
        /// From outside: bounded, cleaned, quoted as data.
        "external" => External,
    }

    /// How sensitive a value is.
    "a sensitivity" pub enum Sensitivity {
        /// Anyone may see it.
        "public" => Public,
        /// It is about a person.
        "personal" => Personal,
        /// No one may see it.
        "secret" => Secret,
    }
}

/// The form for each receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Channels {
    /// The model.
    pub model: Channel,
    /// The user.
    pub user: Channel,
    /// The log.
    pub log: Channel,
}
