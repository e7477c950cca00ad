//! Shapes of failures that other programs agreed on.

use std::collections::BTreeMap;

use errpact_core::table::{DelayUnit, Surface};
use serde::Serialize;
use serde_json::Value;

/// Shapes of failures beside errpact's own.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Wire {
    /// The shapes by name.
    pub shapes: BTreeMap<String, Shape>,
    /// The shape that is written in each place.
    pub write: BTreeMap<Surface, String>,
}

impl Wire {
    /// Returns `true` if no shape is declared.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }
}

/// The JSON of a failure: where each fact is, as JSON Pointers.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Shape {
    /// The media type of an HTTP body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media_type: Option<String>,
    /// Members by which it is a failure, and their values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub failed: BTreeMap<String, Value>,
    /// Members that are always the same.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub constants: BTreeMap<String, Value>,
    /// The code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<WordsAt>,
    /// The message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Who must act before a retry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry: Option<WordsAt>,
    /// The delay before a retry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay: Option<DelayAt>,
    /// What the model should do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The parameters that are not in `params`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<String>,
    /// Parameters that have their own members.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, String>,
    /// The reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The category.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<WordsAt>,
    /// The HTTP status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The summary of the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// The link to the docs of the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
}

/// A member whose values are words of the contract.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WordsAt {
    /// The member.
    pub at: String,
    /// The contract's words by those of the catalog.
    pub words: BTreeMap<String, Value>,
}

/// A member that is a delay.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DelayAt {
    /// The member.
    pub at: String,
    /// Its unit.
    pub unit: DelayUnit,
}
