//! Names in the lists of a prompt: items that begin with codes or tools, and the arguments of a tool.

use std::ops::Range;

use errpact_core::{closest, is_misspelled};
use errpact_spec::text::{Mention, NameKind, Quote, Spelling, Unknown, Vocabulary};

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
        for (kind, word) in [(NameKind::Code, "code"), (NameKind::Tool, "tool")] {
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
                unknown.push(Unknown {
                    kind: word.to_owned(),
                    name: mention.name.to_owned(),
                    range: mention.range.clone(),
                    near: near.map(str::to_owned),
                    certain: true,
                });
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
                unknown.push(Unknown {
                    kind: format!("argument of `{tool}`"),
                    name: name.to_owned(),
                    range,
                    near: near.map(str::to_owned),
                    certain: true,
                });
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
    let line = before.rsplit('\n').next()?.to_lowercase();
    let announced = line.trim_end_matches(['*', '_', ' ']).strip_suffix(':');
    let announced = announced.map(|line| line.trim_end_matches(['*', '_', ' ']));
    announced.filter(|line| {
        ["parameters", "arguments", "args"]
            .iter()
            .any(|word| line.ends_with(word))
    })?;
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

/// Returns the argument that an item explains: `slot: the time`, `slot (text, optional)`.
fn argument(text: &str, start: usize) -> Option<(&str, Range<usize>)> {
    let item = text.get(start..)?;
    let marks = item.len() - item.trim_start_matches(['`', '*', '"']).len();
    let item = item.get(marks..)?;
    let length = item.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    let (name, rest) = item.split_at(length);
    let rest = rest.trim_start_matches(['`', '*', '"']);
    let explained = rest.starts_with(':') || rest.starts_with(" (");
    let begin = start + marks;
    (explained && name.starts_with(|c: char| c.is_ascii_lowercase()) && !NOTES.contains(&name))
        .then_some((name, begin..begin + length))
}

/// Words that begin a remark in a list of arguments.
const NOTES: [&str; 6] = [
    "default", "example", "note", "optional", "required", "returns",
];

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
        let digits = content.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = digits.len() < content.len() && digits.starts_with([')', '.']);
        let mark = if numbered {
            content.len() - digits.len() + 1
        } else if content.starts_with(['-', '*', '+', '|', '•']) {
            content.chars().next().map_or(0, char::len_utf8)
        } else {
            // An item goes on in lines that are indented more.
            open &= lists.last().is_some_and(|(column, _)| indent > *column);
            continue;
        };
        let item = content.get(mark..).unwrap_or_default();
        if !item.starts_with([' ', '\t', '`']) {
            continue;
        }
        let begin = start + indent + mark + item.len() - item.trim_start().len();
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
