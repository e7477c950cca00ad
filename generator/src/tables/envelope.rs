//! The parts of a code's envelope that are specific to it and the same for every occurrence: JSON, written here once.

use std::collections::BTreeMap;

use bumpalo::Bump;
use errpact_core::table::EnvelopeParts;
use errpact_spec::catalog::{Alternative, Code};
use serde::Serialize;

/// Returns the parts of a code.
pub(super) fn parts<'a>(code: &Code, arena: &'a Bump) -> EnvelopeParts<'a> {
    let alternatives: Vec<_> = code.alternatives.iter().map(alternative).collect();
    let adjustments = json(&code.adjustments, code.adjustments.is_empty());
    EnvelopeParts {
        adjustments: arena.alloc_str(&adjustments),
        alternatives: arena.alloc_str(&json(&alternatives, alternatives.is_empty())),
        actions: arena.alloc_str(&json(&code.sentences, code.sentences.is_empty())),
    }
}

fn alternative(alternative: &Alternative) -> BTreeMap<&'static str, &str> {
    let example = alternative.example.as_deref();
    let members = [
        Some(("description", alternative.description.as_str())),
        example.map(|example| ("example", example)),
    ];
    members.into_iter().flatten().collect()
}

/// Returns a value as JSON, or an empty text if there is none.
pub(super) fn json(value: &impl Serialize, is_empty: bool) -> String {
    if is_empty {
        return String::new();
    }
    // Texts, and values that were read as JSON, can be written.
    serde_json::to_string(value).unwrap_or_default()
}
