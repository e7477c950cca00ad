//! Changes of a catalog's text that keep comments, order and layout.
//!
//! An edit is a splice at places that the reader found. The result is only a text: the caller loads it again and compares
//! what it means before it writes anything.

use crate::source::FileId;
use crate::yaml::{self, Characters, Key, Node, Value};

/// Where a new code goes, and what it says.
#[derive(Debug, Clone, Copy)]
pub struct NewCode<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its keys, each a line of YAML.
    pub keys: &'a [String],
    /// The code that it follows; otherwise the last one.
    pub after: Option<&'a str>,
}

/// Returns the text with another name for a code, at its key and wherever a key names it.
#[must_use]
pub fn rename(text: &str, old: &str, new: &str) -> Option<String> {
    let root = root(text)?;
    let mut places = Vec::new();
    references(&root, old, &mut places);
    if let Some((key, _)) = codes(&root).and_then(|codes| find(codes, old)) {
        places.push(key.span.range());
    }
    // From the end, so that the other places stay.
    places.sort_by_key(|place| std::cmp::Reverse(place.start));
    let mut renamed = text.to_owned();
    for place in places {
        // A quoted name keeps its quotes.
        let at = place.start + text.get(place)?.find(old)?;
        renamed.replace_range(at..at + old.len(), new);
    }
    Some(renamed)
}

/// Returns the text with a line of YAML at the end of a code. `None` if the code is not in the text.
#[must_use]
pub fn add_key(text: &str, code: &str, line: &str) -> Option<String> {
    let root = root(text)?;
    let (key, value) = find(codes(&root)?, code)?;
    let mut edited = text.to_owned();
    if is_flow(text, value) {
        let close = value.span.range().end.checked_sub(1)?;
        let before = text.get(..close)?.trim_end();
        let comma = if before.ends_with(['{', ',']) {
            " "
        } else {
            ", "
        };
        edited.insert_str(before.len(), &format!("{comma}{line}"));
        return Some(edited);
    }
    let Value::Map(keys) = &value.value else {
        return None;
    };
    let indent = match keys.first() {
        Some((first, _)) => column(text, first.span.range().start),
        None => column(text, key.span.range().start) + 2,
    };
    let at = line_end(text, end(text, value));
    edited.insert_str(at, &format!("{}{:indent$}{line}", line_break(text), ""));
    Some(edited)
}

/// Returns the text with another element in a list of a code, which gets the list if it does not have it. `None` if the
/// code is not in the text, or if its list is written in another way.
#[must_use]
pub fn add_to_list(text: &str, code: &str, key: &str, element: &str) -> Option<String> {
    let root = root(text)?;
    let (_, value) = find(codes(&root)?, code)?;
    let Value::Map(keys) = &value.value else {
        return None;
    };
    let Some((_, list)) = find(keys, key) else {
        return add_key(text, code, &format!("{key}: [{element}]"));
    };
    let Value::List(elements) = &list.value else {
        return None;
    };
    let mut edited = text.to_owned();
    if is_flow(text, list) {
        let close = list.span.range().end.checked_sub(1)?;
        let before = text.get(..close)?.trim_end();
        let comma = if before.ends_with('[') { "" } else { ", " };
        edited.insert_str(before.len(), &format!("{comma}{element}"));
        return Some(edited);
    }
    let last = elements.last()?;
    let start = last.span.range().start;
    let dash = text.get(start - column(text, start)..start)?;
    if dash.trim() != "-" {
        return None;
    }
    let at = line_end(text, end(text, last));
    edited.insert_str(at, &format!("{}{dash}{element}", line_break(text)));
    Some(edited)
}

/// Returns the text with a new code. `None` if its codes are in braces.
#[must_use]
pub fn add_code(text: &str, code: NewCode<'_>) -> Option<String> {
    let root = root(text)?;
    let mut edited = text.to_owned();
    let newline = line_break(text);
    let lines = |indent: usize, unit: usize| {
        let mut lines = format!("{newline}{:indent$}{}:", "", code.name);
        for key in code.keys {
            let depth = indent + unit;
            lines.push_str(&format!("{newline}{:depth$}{key}", ""));
        }
        lines
    };
    let Value::Map(keys) = &root.value else {
        return None;
    };
    let Some((key, list)) = keys.iter().find(|(key, _)| key.text == "codes") else {
        let end = text.trim_end().len();
        edited.truncate(end);
        edited.push_str(&format!("{newline}{newline}codes:{}{newline}", lines(2, 2)));
        return Some(edited);
    };
    let entries = match &list.value {
        Value::Map(entries) if !entries.is_empty() => entries,
        // `codes:` or `codes: {}`.
        Value::Map(_) | Value::Scalar(..) => {
            let colon = key.span.range().end + text.get(key.span.range().end..)?.find(':')? + 1;
            let end = list.span.range().end.max(colon);
            edited.replace_range(colon..end, &lines(2, 2));
            return Some(edited);
        }
        Value::List(_) | Value::Refused => return None,
    };
    if is_flow(text, list) {
        return None;
    }
    let after = code.after.and_then(|after| find(entries, after));
    let (key, value) = after.or_else(|| entries.last().map(|(key, value)| (key, value)))?;
    let start = key.span.range().start;
    let indent = column(text, start);
    let unit = match &value.value {
        Value::Map(keys) if !is_flow(text, value) => {
            let first = keys.first().map_or(indent + 2, |(first, _)| {
                column(text, first.span.range().start)
            });
            first.saturating_sub(indent).max(1)
        }
        _ => 2,
    };
    let line_start = start - indent;
    let spaced =
        text.get(..line_start)?.ends_with("\n\n") || text.get(..line_start)?.ends_with("\r\n\r\n");
    let blank = if spaced { newline } else { "" };
    let at = line_end(text, end(text, value));
    edited.insert_str(at, &format!("{blank}{}", lines(indent, unit)));
    Some(edited)
}

/// Returns the text without a code. Comments above it stay. `None` if its codes are in braces, or it is the only one.
#[must_use]
pub fn remove_code(text: &str, code: &str) -> Option<String> {
    let root = root(text)?;
    let codes = codes(&root)?;
    let (key, value) = find(codes, code)?;
    let start = key.span.range().start;
    let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let alone = text.get(line_start..start)?.trim().is_empty();
    if codes.len() < 2 || !alone {
        return None;
    }
    let last = line_end(text, end(text, value).max(key.span.range().end));
    let after = text.get(last..)?;
    let mut next = last + after.find('\n').map_or(after.len(), |at| at + 1);
    // Of the blank lines on both sides, one stays.
    let blank_before = text
        .get(..line_start)?
        .trim_end_matches('\r')
        .ends_with("\n\n");
    if blank_before {
        let rest = text.get(next..)?;
        let blank = rest
            .strip_prefix("\r\n")
            .or_else(|| rest.strip_prefix('\n'));
        next += blank.map_or(0, |blank| rest.len() - blank.len());
    }
    let mut edited = text.to_owned();
    edited.replace_range(line_start..next, "");
    Some(edited)
}

fn root(text: &str) -> Option<Node<'_>> {
    let (file, mut findings) = (FileId(0), Vec::new());
    if yaml::check(text, file, &mut findings) == Characters::Unreadable {
        return None;
    }
    let tree = yaml::parse(text, file, &mut findings);
    tree.root.filter(|_| findings.is_empty())
}

type Entry<'s> = (Key<'s>, Node<'s>);

fn codes<'n, 's>(root: &'n Node<'s>) -> Option<&'n [Entry<'s>]> {
    let Value::Map(keys) = &root.value else {
        return None;
    };
    let (_, codes) = keys.iter().find(|(key, _)| key.text == "codes")?;
    match &codes.value {
        Value::Map(codes) => Some(codes),
        _ => None,
    }
}

fn find<'n, 's>(entries: &'n [Entry<'s>], name: &str) -> Option<(&'n Key<'s>, &'n Node<'s>)> {
    let entry = entries.iter().find(|(key, _)| key.text == name)?;
    Some((&entry.0, &entry.1))
}

/// Collects the places where keys of the language name a code.
fn references(node: &Node<'_>, code: &str, places: &mut Vec<std::ops::Range<usize>>) {
    match &node.value {
        Value::Map(entries) => {
            for (key, value) in entries {
                match &*key.text {
                    "presents_as" | "use" | "is" | "not" | "presents" | "except" | "precedence" => {
                        names(value, &|text| text == code, places);
                    }
                    // `CODE: message`, in an example.
                    "result" => {
                        let begins = |text: &str| {
                            text.strip_prefix(code)
                                .is_some_and(|rest| rest.starts_with(':'))
                        };
                        names(value, &begins, places);
                    }
                    // The names in these are not codes.
                    "raw" | "params" | "detect" | "extensions" | "tools" | "context"
                    | "workflows" => {}
                    _ => references(value, code, places),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| references(item, code, places)),
        Value::Scalar(..) | Value::Refused => {}
    }
}

fn names(node: &Node<'_>, is_it: &dyn Fn(&str) -> bool, places: &mut Vec<std::ops::Range<usize>>) {
    match &node.value {
        Value::Scalar(text, _) if is_it(text) => places.push(node.span.range()),
        Value::List(items) => items.iter().for_each(|item| names(item, is_it, places)),
        Value::Scalar(..) | Value::Map(_) | Value::Refused => {}
    }
}

fn is_flow(text: &str, node: &Node<'_>) -> bool {
    text.get(node.span.range())
        .is_some_and(|text| text.starts_with(['{', '[']))
}

/// Returns the byte after the last character of a value. The span of a block reaches to what follows it.
fn end(text: &str, node: &Node<'_>) -> usize {
    let range = node.span.range();
    let own = |range: std::ops::Range<usize>| {
        range.start + text.get(range).unwrap_or_default().trim_end().len()
    };
    match &node.value {
        _ if is_flow(text, node) => range.end,
        Value::Map(entries) => {
            let ends = entries
                .iter()
                .map(|(key, value)| end(text, value).max(key.span.range().end));
            ends.max().unwrap_or(range.start)
        }
        Value::List(items) => items
            .iter()
            .map(|item| end(text, item))
            .max()
            .unwrap_or(range.start),
        Value::Scalar(..) | Value::Refused => own(range),
    }
}

/// Returns the byte before the line break after a position.
fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    at + line.trim_end_matches('\r').len()
}

fn column(text: &str, at: usize) -> usize {
    at - text
        .get(..at)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |line| line + 1)
}

fn line_break(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
