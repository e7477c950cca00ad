//! The rule block for a subset of tools.

use errpact_core::Fingerprint;
use errpact_core::prompt::{marker, overlap};

use crate::table::{Catalog, Entry};

/// Renders the rule block with only what these tools can make a model see, in the catalog's default
/// style, without a final line break. It contains the codes that one of them may raise, and the
/// codes that are delivered in place of a log code that one of them may raise. It also contains the
/// catch-all, because any tool can fail in an unforeseen way. An item without codes is left out.
/// Generated code's `prompt_for` takes the catalog's own tools; this takes names, also of tools
/// that only a pattern of the catalog covers.
#[must_use]
pub fn render_for(catalog: &Catalog<'_>, tools: &[impl AsRef<str>]) -> String {
    let tools: Vec<&str> = tools.iter().map(AsRef::as_ref).collect();
    let tools = &*tools;
    let block = &catalog.prompt;
    let kept = kept(catalog, tools);
    let mut text = String::with_capacity(block.whole.len());
    text.push_str(block.head);
    for item in block.items {
        let is_kept = |code: &&&str| {
            let index = catalog.index_of(code).map(usize::from);
            index.and_then(|index| kept.get(index)) == Some(&true)
        };
        let mut codes = item.codes.iter().filter(is_kept);
        if item.codes.is_empty() {
            text.push_str(item.before);
            text.push_str(item.after);
        } else if let Some(first) = codes.next() {
            text.push_str(item.before);
            text.push_str(first);
            for next in codes {
                text.push_str(item.between);
                text.push_str(next);
            }
            text.push_str(item.after);
        }
    }
    text.push_str(block.tail);
    stamp(&mut text);
    text
}

/// Replaces the fingerprint of the whole block in the first line with that of the lines between the markers.
fn stamp(text: &mut String) {
    let Some((first, rest)) = text.split_once('\n') else {
        return;
    };
    let lines = rest.rsplit_once('\n').map_or("", |(lines, _)| lines);
    if let Some(begin) = marker(first).filter(|begin| begin.fingerprint.is_some()) {
        let own = Fingerprint::of_lines(lines);
        text.replace_range(begin.stamp, &format!(" {own}"));
    }
}

/// Returns for each code, by its index, whether these tools can make a model see it.
pub(super) fn kept(catalog: &Catalog<'_>, tools: &[&str]) -> Vec<bool> {
    let mut kept = vec![false; catalog.codes.len()];
    let mut keep = |index: usize| {
        let presented = catalog
            .codes
            .get(index)
            .and_then(|entry| entry.presents_as)
            .map_or(index, usize::from);
        if let Some(kept) = kept.get_mut(presented) {
            *kept = true;
        }
    };
    for (index, entry) in catalog.codes.iter().enumerate() {
        if may_raise(entry, tools) {
            keep(index);
        }
    }
    if let Some(fallback) = catalog.fallback {
        keep(usize::from(fallback));
    }
    kept
}

/// Returns whether one of these tools can return the code.
fn may_raise(entry: &Entry<'_>, tools: &[&str]) -> bool {
    let raises = |own: &&str| tools.iter().any(|tool| overlap(own, tool));
    entry.raised_by.is_empty() || entry.raised_by.iter().any(raises)
}
