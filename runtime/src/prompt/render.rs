//! The rule block for a subset of tools.

use crate::table::{Catalog, Entry};

/// The rule block with only what these tools can raise, in the catalogue's default style, without
/// a final line break. An item none of whose codes is left is left out. Generated code's
/// `prompt_for` takes the catalogue's own tools; this takes names, also of tools that only a
/// pattern of the catalogue covers.
#[must_use]
pub fn render_for(catalog: &Catalog, tools: &[&str]) -> String {
    let block = &catalog.prompt;
    let mut text = String::with_capacity(block.whole.len());
    text.push_str(block.head);
    for item in block.items {
        let mut kept = item
            .codes
            .iter()
            .map(|&code| catalog.entry(code))
            .filter(|entry| may_raise(entry, tools));
        if item.codes.is_empty() {
            text.push_str(item.before);
            text.push_str(item.after);
        } else if let Some(first) = kept.next() {
            text.push_str(item.before);
            text.push_str(first.name);
            for next in kept {
                text.push_str(item.between);
                text.push_str(next.name);
            }
            text.push_str(item.after);
        }
    }
    text.push_str(block.tail);
    text
}

/// Can one of these tools return the code?
fn may_raise(entry: &Entry, tools: &[&str]) -> bool {
    let names = |raised_by: &str, tool: &str| match raised_by.strip_suffix('*') {
        Some(prefix) => tool.starts_with(prefix),
        None => raised_by == tool,
    };
    entry.raised_by.is_empty()
        || entry
            .raised_by
            .iter()
            .any(|raised_by| tools.iter().any(|tool| names(raised_by, tool)))
}
