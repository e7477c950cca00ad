//! Rows of codes.

use std::collections::BTreeMap;

use errpact_core::Param;
use errpact_spec::catalog::{Catalog, Repair, Text};

use super::envelope::{Envelope, members};
use super::policies::Policies;
use super::{guidance, params};

/// A code's row.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<'a> {
    /// The code's name.
    pub name: &'a str,
    /// Its number.
    pub number: Option<u32>,
    /// Index of its category.
    pub category: usize,
    /// A one-line summary.
    pub summary: &'a str,
    /// The text for the receiver, with placeholders. Empty only if it goes only to the log.
    pub message: &'a str,
    /// The text for users; the same as `message` if the catalog has no other text.
    pub user_message: &'a str,
    /// Its parameters.
    pub params: Vec<Param<'a>>,
    /// The index of its delivery and retry, or `None` if it has only defaults.
    pub policy: Option<usize>,
    /// The argument that the runtime fills before a retry.
    pub repair: Option<&'a Repair>,
    /// The index of the code that is delivered instead.
    pub presents_as: Option<usize>,
    /// HTTP status.
    pub status: Option<u16>,
    /// JSON-RPC code.
    pub jsonrpc: Option<i32>,
    /// Tools that may return it, sorted. Empty means any tool.
    pub raised_by: &'a [String],
    /// The instruction for the model, in words.
    pub instruction: &'a str,
    /// The text after the message for a model.
    pub guidance: String,
    /// The parts of its envelope that are specific to it and the same for every occurrence.
    pub envelope: Envelope,
    /// The team's own fields: members of a JSON object, without its braces.
    pub extensions: String,
    /// Link to its documentation.
    pub docs: Option<&'a str>,
}

/// Returns the rows of a catalog. `index` has the places of its codes.
pub(super) fn rows<'a>(
    catalog: &'a Catalog,
    index: &BTreeMap<&str, usize>,
    policies: &Policies<'a>,
) -> Vec<Entry<'a>> {
    let categories = numbered(catalog.categories.keys());
    let rows = catalog.codes.iter().enumerate();
    rows.map(|(at, (name, code))| {
        let category = categories.get(code.category.as_str()).copied();
        let source = |text: &'a Option<Text>| text.as_ref().map(|text| text.source.as_str());
        let message = source(&code.message).unwrap_or_default();
        let presented = code.presents_as.as_deref();
        Entry {
            name,
            number: code.number,
            category: category.unwrap_or_default(),
            summary: &code.summary,
            message,
            user_message: source(&code.user_message).unwrap_or(message),
            params: params(&code.params),
            policy: policies.row(at),
            repair: code.repair.as_ref(),
            presents_as: presented.and_then(|name| index.get(name).copied()),
            status: code.status,
            jsonrpc: code.jsonrpc,
            raised_by: &code.raised_by,
            instruction: &code.instruction,
            guidance: guidance::of(code),
            envelope: Envelope::of(code),
            extensions: members(&code.extensions),
            docs: code.docs.as_deref(),
        }
    })
    .collect()
}

/// Returns names and their places.
pub(super) fn numbered<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<&'a str, usize> {
    names
        .enumerate()
        .map(|(index, name)| (name.as_str(), index))
        .collect()
}
