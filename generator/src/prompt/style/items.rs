//! The items of a block, built the same way for every style.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Catalog, Code};

use super::super::frame::Frame;
use super::super::{Item, fallback, select};

/// A style's text of an item around its codes.
pub(super) struct Shape<'a> {
    /// Before the codes.
    pub(super) before: &'a str,
    /// Between two codes.
    pub(super) between: &'a str,
    /// After the codes: everything about a code, given its instruction.
    pub(super) after: &'a dyn Fn(&Code, &str) -> String,
}

/// Returns one item for all codes with the same text, sorted by first code. The catch-all's comes last, because it
/// covers all other codes. It names only the catch-all: another code with the same text is one of those that it covers.
pub(super) fn items(catalog: &Catalog, shape: &Shape<'_>, frame: Frame) -> Vec<Item> {
    let unknown = fallback::unknown(catalog, frame);
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut items: Vec<Item> = Vec::new();
    for (name, code) in catalog
        .codes
        .iter()
        .filter(|(_, code)| select::is_listed(code))
    {
        let after = (shape.after)(code, &code.instruction);
        let place = *places.entry(after).or_insert_with_key(|after| {
            items.push(item(shape, after.clone()));
            items.len() - 1
        });
        if let Some(item) = items.get_mut(place) {
            item.codes.push(name.clone());
        }
    }

    let Some((unknown, (_, code))) = unknown.zip(select::fallback(catalog)) else {
        return items;
    };
    let mut end = item(shape, (shape.after)(code, unknown.instruction));
    items.retain(|item| item.after != end.after);
    match unknown.code {
        Some(name) => {
            end.codes.push(name.to_owned());
            end.after.insert_str(0, &unknown.behind);
        }
        None => end.before.push_str(unknown.alone(!items.is_empty())),
    }
    items.push(end);
    items
}

fn item(shape: &Shape<'_>, after: String) -> Item {
    Item {
        before: shape.before.to_owned(),
        codes: Vec::new(),
        between: shape.between.to_owned(),
        after,
    }
}
