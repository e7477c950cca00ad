//! The codes with the same instruction, as the built-in styles list them.

use std::collections::BTreeSet;

use errpact_spec::catalog::Catalog;
use serde::Serialize;

use super::super::{Item, style::pieces};

/// The codes with the same instruction.
#[derive(Serialize)]
pub(super) struct Group<'c> {
    /// The codes in words: `A, B`, `A or any other code`.
    label: String,
    pub(super) codes: Vec<&'c str>,
    instruction: String,
    /// Whether it is that of the catch-all, which covers all other codes.
    fallback: bool,
}

/// Returns the groups with the codes that are kept. That of the catch-all is the last.
pub(super) fn groups<'c>(catalog: &'c Catalog, kept: &BTreeSet<&str>) -> Vec<Group<'c>> {
    let items = pieces::groups(catalog);
    let count = items.len();
    let has_fallback = pieces::has_fallback(catalog);
    let groups = items.into_iter().enumerate().filter_map(|(at, item)| {
        let fallback = has_fallback && at + 1 == count;
        group(catalog, item, fallback, kept)
    });
    groups.collect()
}

/// Returns a group with the codes that are kept, or `None` if none is.
fn group<'c>(
    catalog: &'c Catalog,
    mut item: Item,
    fallback: bool,
    kept: &BTreeSet<&str>,
) -> Option<Group<'c>> {
    let always = item.codes.is_empty();
    item.codes.retain(|code| kept.contains(code.as_str()));
    if item.codes.is_empty() && !always {
        return None;
    }
    let text = item.text();
    // The words of the catch-all are part of the label.
    let (label, instruction) = text.split_once('\n')?;
    let codes = item.codes.iter();
    Some(Group {
        label: label.to_owned(),
        codes: codes
            .filter_map(|code| Some(catalog.codes.get_key_value(code)?.0.as_str()))
            .collect(),
        instruction: instruction.to_owned(),
        fallback,
    })
}
