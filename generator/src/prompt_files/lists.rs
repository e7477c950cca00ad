//! Names in the lists of a prompt: items that begin with codes or tools, and the arguments of a tool.

use std::ops::Range;
use std::sync::LazyLock;

use errpact_core::{closest, is_misspelled};
use errpact_spec::text::{Mention, NameKind, Quote, Spelling, Unknown, Vocabulary};
use regex::Regex;

use super::unknown_name;

/// Finds names that begin an item of a list whose other items begin with codes, or with tools.
pub(super) fn items<'t>(
    vocabulary: &Vocabulary<'_>,
    text: &'t str,
    mentions: &[Mention<'t>],
) -> impl Iterator<Item = Unknown> {
    let mut unknown = Vec::new();
    for list in lists(text) {
        let heads: Vec<&Mention<'_>> = list
            .iter()
            .filter_map(|start| {
                let index = mentions.partition_point(|mention| mention.range.start < *start);
                let mention = mentions.get(index)?;
                let before = text.get(*start..mention.range.start)?;
                let begins = before
                    .chars()
                    .all(|c| matches!(c, '`' | '*' | '_' | '"' | ' ' | '['));
                (begins && mention.quote != Quote::Fence).then_some(mention)
            })
            .collect();
        let of_kind = |kind: NameKind| -> Vec<&Mention<'_>> {
            let is = |mention: &&&Mention<'_>| vocabulary.kind(mention.name) == Some(kind);
            heads.iter().filter(is).copied().collect()
        };
        for kind in [NameKind::Code, NameKind::Tool] {
            let known = of_kind(kind);
            let mut shapes = Vec::new();
            for shape in known.iter().map(|mention| shape(mention)) {
                if !shapes.contains(&shape) {
                    shapes.push(shape);
                }
            }
            let like_known = |mention: &&&Mention<'_>| {
                !vocabulary.knows(mention.name) && shapes.contains(&shape(mention))
            };
            let strangers: Vec<&Mention<'_>> = heads.iter().filter(like_known).copied().collect();
            if strangers.len() > known.len() {
                continue;
            }
            for mention in strangers {
                let near = vocabulary.closest(mention.name, kind);
                // One plain word may be the name of a tool that has no codes yet.
                let is_near = near.is_some_and(|near| is_misspelled(mention.name, near));
                if mention.spelling == Spelling::Word && !is_near {
                    continue;
                }
                unknown.push(unknown_name(vocabulary, kind, mention));
            }
        }
    }
    unknown.into_iter()
}

/// Finds arguments that do not exist in a list of the arguments of a tool, such as
///
/// ```text
/// ## hold_slot
/// Parameters:
/// - slot: the time
/// ```
pub(super) fn parameters<'t>(
    vocabulary: &Vocabulary<'_>,
    text: &'t str,
    mentions: &[Mention<'t>],
) -> impl Iterator<Item = Unknown> {
    let mut unknown = Vec::new();
    for list in lists(text) {
        let Some(tool) = list
            .first()
            .and_then(|first| owner(vocabulary, text, mentions, *first))
        else {
            continue;
        };
        let Some(declared) = vocabulary.tool(tool).filter(|tool| !tool.is_open()) else {
            continue;
        };
        let written: Vec<(&str, Range<usize>)> = list
            .iter()
            .filter_map(|start| argument(text, *start))
            .collect();
        // A list without any known argument may be of something else.
        if !(written.iter()).any(|(name, _)| declared.params.contains_key(*name)) {
            continue;
        }
        for (name, range) in written {
            if !declared.params.contains_key(name) {
                let near = closest(name, declared.params.keys().map(String::as_str));
                unknown.push(Unknown::new(
                    format!("argument of `{tool}`"),
                    name,
                    range,
                    near,
                ));
            }
        }
    }
    unknown.into_iter()
}

/// How far before a list of arguments the name of its tool may be, in bytes: between them is a description.
const DESCRIPTION: usize = 2_000;

/// Returns the tool whose arguments a list has: the line before it says that they are arguments, and the nearest line
/// before that which begins with the name of a tool is its heading.
fn owner<'t>(
    vocabulary: &Vocabulary<'_>,
    text: &'t str,
    mentions: &[Mention<'t>],
    first: usize,
) -> Option<&'t str> {
    let item = text.get(..first)?.rfind('\n')?;
    let before = text.get(..item)?.trim_end();
    ARGUMENTS.find(before.rsplit('\n').next()?)?;
    let end = before.len();
    let heads = mentions
        .iter()
        .rev()
        .filter(|mention| mention.range.start < end);
    let near = heads.take_while(|mention| mention.range.start + DESCRIPTION > end);
    let mut heads = near.filter(|mention| {
        let line = text.get(..mention.range.start).unwrap_or_default();
        let line = line.rsplit('\n').next().unwrap_or_default();
        line.chars().all(|c| !c.is_alphabetic())
    });
    heads
        .next()
        .map(|mention| mention.name)
        .filter(|name| vocabulary.tool(name).is_some())
}

patterns! {
    /// The line before a list of arguments.
    ARGUMENTS: r"(?:parameters|arguments|args)[*_ ]*:[*_ ]*$";
    /// An argument that an item explains: `slot: the time`, `slot (text, optional)`.
    EXPLAINED: r#"^[`*"]*((?-i:[a-z])[a-z0-9_]*)[`*"]*(?::| \()"#;
    /// What begins a remark in a list of arguments.
    REMARK: "^(?:default|example|note|optional|required|returns)$";
    /// What an item of a list or a table begins with.
    ITEM: r"^[^\S\n]*(?:[-*+|•]|[0-9]+[.)])";
}

/// Returns the argument that an item explains.
fn argument(text: &str, start: usize) -> Option<(&str, Range<usize>)> {
    let line = text.get(start..)?.lines().next()?;
    let name = EXPLAINED.captures(line)?.get(1)?;
    let range = start + name.start()..start + name.end();
    (!REMARK.is_match(name.as_str())).then_some((name.as_str(), range))
}

/// Returns how a name is written.
fn shape(mention: &Mention<'_>) -> (Spelling, Quote, bool) {
    (mention.spelling, mention.quote, mention.arguments.is_some())
}

/// Returns the lists and tables of a text: for each, the offsets at which its items begin, after their marks.
fn lists(text: &str) -> Vec<Vec<usize>> {
    let mut lists: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut open = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let content = line.trim_start();
        let indent = line.len() - content.len();
        if content.is_empty() {
            continue;
        }
        let Some(mark) = ITEM.find(line) else {
            // An item goes on in lines that are indented more.
            open &= lists.last().is_some_and(|(column, _)| indent > *column);
            continue;
        };
        let item = line.get(mark.end()..).unwrap_or_default();
        if !item.starts_with([' ', '\t', '`']) {
            continue;
        }
        let begin = start + mark.end() + item.len() - item.trim_start().len();
        match lists.last_mut() {
            Some((column, items)) if open && *column == indent => items.push(begin),
            _ => {
                lists.push((indent, vec![begin]));
                open = true;
            }
        }
    }
    lists.into_iter().map(|(_, items)| items).collect()
}
