//! The items of a block, built the same way for every style.

use std::collections::BTreeMap;

use errpact_spec::catalog::{Catalog, Code, Outcome};

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
    /// Whether the text leaves out the instruction, because another part of the section has it.
    pub(super) summary: bool,
}

impl Shape<'_> {
    /// Returns whether the catch-all's text says all about a code with the same text. A summary does not say what
    /// distinguishes a code with its own instruction, or with a side effect.
    fn is_covered(&self, code: &Code, catch_all: &str) -> bool {
        !self.summary || (code.instruction == catch_all && code.outcome == Outcome::NotDone)
    }
}

/// Returns one item for all codes with the same text, sorted by first code. The catch-all's comes last, because it
/// covers all other codes. It names only the catch-all: another code with the same text is one of those that it covers.
pub(super) fn items(catalog: &Catalog, shape: &Shape<'_>, frame: Frame) -> Vec<Item> {
    let unknown = fallback::unknown(catalog, frame).zip(select::fallback(catalog));
    let last = unknown.as_ref().map(|(unknown, (name, code))| {
        let after = (shape.after)(code, unknown.instruction);
        (*name, unknown.instruction, after)
    });
    let is_covered = |name: &str, code: &Code, text: &str| {
        last.as_ref()
            .is_some_and(|(catch_all, instruction, after)| {
                text == after && (name == *catch_all || shape.is_covered(code, instruction))
            })
    };
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut items: Vec<Item> = Vec::new();
    for (name, code) in catalog
        .codes
        .iter()
        .filter(|(_, code)| select::is_listed(code))
    {
        let after = (shape.after)(code, &code.instruction);
        if is_covered(name, code, &after) {
            continue;
        }
        let place = *places.entry(after).or_insert_with_key(|after| {
            items.push(item(shape, after.clone()));
            items.len() - 1
        });
        if let Some(item) = items.get_mut(place) {
            item.codes.push(name.clone());
        }
    }

    let Some(((unknown, _), (_, _, after))) = unknown.zip(last) else {
        return items;
    };
    let mut end = item(shape, after);
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
