//! Changes of a catalog's text that keep comments, order and layout.
//!
//! An edit is a splice at places that the reader found. Afterwards the text is read again: an edit succeeds only if the
//! tree has the wanted change and no other. The result is only a text: the caller loads it and compares what it means
//! before it writes anything.

mod layout;
mod tree;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::source::FileId;
use crate::yaml::{self, Characters, Meaning, Node, Value};
use layout::{
    Entry, column, comma_after, end, entry_end, is_first, is_flow, line_break, line_end,
    line_start, next_line,
};
use tree::Tree;

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

/// Returns a name as YAML: in quotes if it would otherwise be a boolean or nothing, such as `NO` and `NULL`.
#[must_use]
pub fn name(name: &str) -> String {
    match yaml::meaning(name) {
        Meaning::Text => name.to_owned(),
        _ => format!("\"{name}\""),
    }
}

/// Returns the text with another name for a code, at its key and wherever a key names it. `None` if the text is not
/// valid, or a name is written in a way that cannot be edited.
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
    let mut names = BTreeMap::new();
    for place in places {
        let (splice, with) = renamed_at(text, &place, old, new)?;
        renamed.replace_range(splice, &with);
        names.insert(place.start, new);
    }
    let mut expected = BTreeMap::new();
    collect(&root, &mut |at, text| {
        if names.contains_key(&at) {
            expected.insert(at, text.replacen(old, new, 1));
        }
    });
    let expected = Tree::of(&root, &expected);
    is_tree(&renamed, &expected).then_some(renamed)
}

/// Returns what to replace at a name, and its replacement.
fn renamed_at(
    text: &str,
    place: &Range<usize>,
    old: &str,
    new: &str,
) -> Option<(Range<usize>, String)> {
    let own = text.get(place.clone())?;
    let quote = own.starts_with(['"', '\'']);
    let begins = own.trim_start_matches(['"', '\'', ' ', '\t']);
    if begins.starts_with(old) {
        let at = place.start + own.len() - begins.len();
        let is_whole = !quote && own == old;
        let with = if is_whole { name(new) } else { new.to_owned() };
        return Some((at..at + old.len(), with));
    }
    // The name has escapes, so its form cannot stay.
    quote.then(|| (place.clone(), format!("\"{new}\"")))
}

/// Returns the text with a line of YAML at the end of a code. `None` if the code is not in the text, or is written in a
/// way that cannot be edited.
#[must_use]
pub fn add_key(text: &str, code: &str, line: &str) -> Option<String> {
    let root = root(text)?;
    let entry = find(codes(&root)?, code)?;
    let (key, value) = entry;
    let edited = match &value.value {
        Value::Map(keys) if is_flow(text, value) => {
            let last = keys.last();
            let last = last.map(|it| (it.0.span.range().start, entry_end(text, it)));
            add_to_flow(text, value, last, line)
        }
        Value::Map(keys) => {
            let indent = match keys.first() {
                Some((first, _)) => column(text, first.span.range().start),
                None => column(text, key.span.range().start) + 2,
            };
            add_line(text, entry_end(text, entry), indent, line)
        }
        // A code without keys.
        _ if value.is_nothing() => {
            let indent = column(text, key.span.range().start) + 2;
            add_line(text, key.span.range().end, indent, line)
        }
        _ => return None,
    };
    let mut expected = Tree::of(&root, &BTreeMap::new());
    let Tree::Map(new) = read(line)? else {
        return None;
    };
    expected.get("codes")?.get(code)?.entries()?.extend(new);
    is_tree(&edited, &expected).then_some(edited)
}

/// Returns the text with another element in a list of a code, which gets the list if it does not have it. `None` if the
/// code is not in the text, or if its list is written in another way.
#[must_use]
pub fn add_to_list(text: &str, code: &str, key: &str, element: &str) -> Option<String> {
    let root = root(text)?;
    let (_, value) = find(codes(&root)?, code)?;
    let keys = match &value.value {
        Value::Map(keys) => keys.as_slice(),
        _ if value.is_nothing() => &[],
        _ => return None,
    };
    let Some((_, list)) = find(keys, key) else {
        return add_key(text, code, &format!("{key}: [{element}]"));
    };
    let Value::List(elements) = &list.value else {
        return None;
    };
    let edited = if is_flow(text, list) {
        let last = elements.last();
        let last = last.map(|it| (it.span.range().start, end(text, it, None)));
        add_to_flow(text, list, last, element)
    } else {
        let last = elements.last()?;
        let start = last.span.range().start;
        let dash = text.get(line_start(text, start)..start)?;
        if dash.trim() != "-" {
            return None;
        }
        let at = line_end(text, end(text, last, None));
        let mut edited = text.to_owned();
        edited.insert_str(at, &format!("{}{dash}{element}", line_break(text, at)));
        edited
    };
    let mut expected = Tree::of(&root, &BTreeMap::new());
    let list = expected.get("codes")?.get(code)?.get(key)?;
    list.items()?.push(read(element)?);
    is_tree(&edited, &expected).then_some(edited)
}

/// Returns the text with a new code. `None` if its codes are in braces.
#[must_use]
pub fn add_code(text: &str, code: NewCode<'_>) -> Option<String> {
    let root = root(text)?;
    let Value::Map(keys) = &root.value else {
        return None;
    };
    let edited = match keys.iter().find(|(key, _)| key.text == "codes") {
        None if is_flow(text, &root) => return None,
        None => {
            let at = line_end(text, end(text, &root, None));
            let newline = line_break(text, at);
            let lines = lines_of(code, newline, 2, 2);
            let (before, after) = text.split_at(at);
            let after = if after.is_empty() { newline } else { after };
            format!("{before}{newline}{newline}codes:{lines}{after}")
        }
        Some((key, list)) => match &list.value {
            Value::Map(entries) if !entries.is_empty() => {
                if is_flow(text, list) {
                    return None;
                }
                add_to_codes(text, entries, code)?
            }
            // `codes:` or `codes: {}`.
            Value::Map(_) | Value::Scalar(..) => {
                let name_end = key.span.range().end;
                let colon = name_end + text.get(name_end..)?.find(':')? + 1;
                let end = match is_flow(text, list) {
                    true => list.span.range().end,
                    false => colon,
                };
                let mut edited = text.to_owned();
                let lines = lines_of(code, line_break(text, colon), 2, 2);
                edited.replace_range(colon..end, "");
                edited.insert_str(line_end(&edited, colon), &lines);
                edited
            }
            Value::List(_) | Value::Refused => return None,
        },
    };
    let mut expected = Tree::of(&root, &BTreeMap::new());
    if expected.get("codes").is_none() {
        let nothing = Tree::Map(Vec::new());
        expected.entries()?.push(("codes".to_owned(), nothing));
    }
    let codes = expected.get("codes")?.entries()?;
    let after = code.after.and_then(|after| {
        let at = codes.iter().position(|(name, _)| name == after);
        at.map(|at| at + 1)
    });
    let new = (code.name.to_owned(), read(&code.keys.join("\n"))?);
    codes.insert(after.unwrap_or(codes.len()), new);
    is_tree(&edited, &expected).then_some(edited)
}

/// Returns the text with a new code among others, each with its own lines.
fn add_to_codes(text: &str, entries: &[Entry<'_>], code: NewCode<'_>) -> Option<String> {
    let after = code.after.and_then(|after| find(entries, after));
    let entry = after.or_else(|| entries.last())?;
    let (key, value) = entry;
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
    let at = line_end(text, entry_end(text, entry));
    let newline = line_break(text, at);
    let before = text.get(..line_start(text, start))?;
    let spaced = before.ends_with(&newline.repeat(2));
    let blank = if spaced { newline } else { "" };
    let mut edited = text.to_owned();
    let lines = lines_of(code, newline, indent, unit);
    edited.insert_str(at, &format!("{blank}{lines}"));
    Some(edited)
}

/// Returns the lines of a new code, each with a line break before it.
fn lines_of(code: NewCode<'_>, newline: &str, indent: usize, unit: usize) -> String {
    let mut lines = format!("{newline}{:indent$}{}:", "", name(code.name));
    for key in code.keys {
        let depth = indent + unit;
        lines.push_str(&format!("{newline}{:depth$}{key}", ""));
    }
    lines
}

/// Returns the text without a code. Comments above it stay. `None` if it is the only one, or other things are on its
/// lines.
#[must_use]
pub fn remove_code(text: &str, code: &str) -> Option<String> {
    let root = root(text)?;
    let all = codes(&root)?;
    let at = all.iter().position(|(key, _)| key.text == code)?;
    let entry = all.get(at)?;
    let start = entry.0.span.range().start;
    if all.len() < 2 {
        return None;
    }
    let range = keys_of(&root)
        .iter()
        .find(|(key, _)| key.text == "codes")
        .is_some_and(|(_, codes)| is_flow(text, codes))
        .then(|| {
            let before = at.checked_sub(1).and_then(|before| all.get(before));
            in_flow(
                text,
                before.map(|it| entry_end(text, it)),
                start,
                entry_end(text, entry),
            )
        });
    let range = match range {
        Some(range) => range,
        None if !begins_a_line(text, start) => return None,
        None => in_block(text, start, entry_end(text, entry)),
    };
    let mut edited = text.to_owned();
    edited.replace_range(range, "");
    let mut expected = Tree::of(&root, &BTreeMap::new());
    let codes = expected.get("codes")?.entries()?;
    codes.retain(|(name, _)| name != code);
    is_tree(&edited, &expected).then_some(edited)
}

/// Returns whether a key begins its line, or follows the sign of an explicit key.
fn begins_a_line(text: &str, at: usize) -> bool {
    let before = text.get(line_start(text, at)..at).unwrap_or_default();
    matches!(before.trim(), "" | "?")
}

/// Returns the lines of an entry, and one of the blank lines on both sides.
fn in_block(text: &str, start: usize, end: usize) -> Range<usize> {
    let first = line_start(text, start);
    let mut next = next_line(text, end);
    let before = text.get(..first).unwrap_or_default();
    let rest = text.get(next..).unwrap_or_default();
    if before.ends_with("\n\n") || before.ends_with("\r\n\r\n") || before.ends_with("\r\r") {
        let blank = next_line(text, next);
        if rest.starts_with(['\n', '\r']) {
            next = blank;
        }
    }
    first..next
}

/// Returns the range of an entry in braces, with one comma.
fn in_flow(text: &str, before: Option<usize>, start: usize, end: usize) -> Range<usize> {
    let Some(comma) = comma_after(text, end) else {
        // The last one: the comma before it goes, unless a comment is between them.
        let between = before.and_then(|before| Some((before, text.get(before..start)?)));
        return match between {
            Some((before, between)) if between.trim() == "," => before..end,
            _ => start..end,
        };
    };
    let next = comma + 1;
    let rest = text.get(next..line_end(text, next)).unwrap_or_default();
    if is_first(text, start) && rest.trim().is_empty() {
        line_start(text, start)..next_line(text, next)
    } else {
        start..next + rest.len() - rest.trim_start().len()
    }
}

/// Adds an element at the end of a value in braces or brackets. `last` is where its last element begins and ends.
fn add_to_flow(text: &str, node: &Node<'_>, last: Option<(usize, usize)>, element: &str) -> String {
    let mut edited = text.to_owned();
    let range = node.span.range();
    let Some((start, end)) = last else {
        let open = range.start + 1;
        let is_tight = text.get(open..).is_some_and(|rest| rest.starts_with('}'));
        let space = if is_tight { " " } else { "" };
        let before = if text.as_bytes().get(range.start) == Some(&b'{') {
            " "
        } else {
            ""
        };
        edited.insert_str(open, &format!("{before}{element}{space}"));
        return edited;
    };
    let comma = comma_after(text, end);
    let line = line_end(text, comma.map_or(end, |comma| comma + 1));
    let has_own_line = is_first(text, start) && line < range.end;
    if has_own_line {
        let indent = text.get(line_start(text, start)..start).unwrap_or_default();
        let comma_too = if comma.is_some() { "," } else { "" };
        let new = format!("{}{indent}{element}{comma_too}", line_break(text, line));
        edited.insert_str(line, &new);
        if comma.is_none() {
            edited.insert(end, ',');
        }
    } else {
        // Before a comma that is there already, and before a comment.
        edited.insert_str(end, &format!(", {element}"));
    }
    edited
}

/// Adds a line after the one with a position.
fn add_line(text: &str, at: usize, indent: usize, line: &str) -> String {
    let at = line_end(text, at);
    let mut edited = text.to_owned();
    edited.insert_str(at, &format!("{}{:indent$}{line}", line_break(text, at), ""));
    edited
}

fn root(text: &str) -> Option<Node<'_>> {
    let (file, mut findings) = (FileId(0), Vec::new());
    if yaml::check(text, file, &mut findings) == Characters::Unreadable {
        return None;
    }
    let tree = yaml::parse(text, file, &mut findings);
    tree.root.filter(|_| findings.is_empty())
}

/// Reads a piece of YAML.
fn read(text: &str) -> Option<Tree> {
    Some(Tree::of(&root(text)?, &BTreeMap::new()))
}

/// Returns whether a text is what an edit was meant to make.
fn is_tree(text: &str, expected: &Tree) -> bool {
    read(text).is_some_and(|tree| tree == *expected)
}

fn keys_of<'n, 's>(root: &'n Node<'s>) -> &'n [Entry<'s>] {
    match &root.value {
        Value::Map(keys) => keys,
        _ => &[],
    }
}

fn codes<'n, 's>(root: &'n Node<'s>) -> Option<&'n [Entry<'s>]> {
    let keys = keys_of(root);
    let (_, codes) = keys.iter().find(|(key, _)| key.text == "codes")?;
    match &codes.value {
        Value::Map(codes) => Some(codes),
        _ => None,
    }
}

fn find<'n, 's>(entries: &'n [Entry<'s>], name: &str) -> Option<&'n Entry<'s>> {
    entries.iter().find(|(key, _)| key.text == name)
}

/// Calls `each` with the place and the text of every key and scalar.
fn collect(node: &Node<'_>, each: &mut impl FnMut(usize, &str)) {
    match &node.value {
        Value::Scalar(text, _) => each(node.span.range().start, text),
        Value::List(items) => items.iter().for_each(|item| collect(item, each)),
        Value::Map(entries) => {
            for (key, value) in entries {
                each(key.span.range().start, &key.text);
                collect(value, each);
            }
        }
        Value::Refused => {}
    }
}

/// Collects the places where keys of the language name a code.
fn references(root: &Node<'_>, code: &str, places: &mut Vec<Range<usize>>) {
    for (key, value) in keys_of(root) {
        match &*key.text {
            // Their names are the team's own, and not keys of the language.
            "codes" | "categories" => {
                for (_, value) in keys_of(value) {
                    references_in(value, code, places);
                }
            }
            "precedence" => names(value, &|text| text == code, places),
            "wire" => words(value, code, places),
            "scan" => {
                for (_, names) in keys_of(value)
                    .iter()
                    .filter(|(key, _)| key.text == "ignore")
                {
                    key_of(names, code, places);
                }
            }
            "defaults" | "rules" | "fixtures" => references_in(value, code, places),
            _ => {}
        }
    }
}

fn references_in(node: &Node<'_>, code: &str, places: &mut Vec<Range<usize>>) {
    match &node.value {
        Value::Map(entries) => {
            for (key, value) in entries {
                match &*key.text {
                    "presents_as" | "use" | "is" | "not" | "presents" | "except" => {
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
                    "raw" | "params" | "detect" | "extensions" => {}
                    _ => references_in(value, code, places),
                }
            }
        }
        Value::List(items) => {
            for item in items {
                references_in(item, code, places);
            }
        }
        Value::Scalar(..) | Value::Refused => {}
    }
}

/// Collects the keys with a code under `words`, in the places where the forms of the wire have codes.
fn words(node: &Node<'_>, code: &str, places: &mut Vec<Range<usize>>) {
    match &node.value {
        Value::Map(entries) => {
            for (key, value) in entries {
                match &*key.text {
                    "code" => {
                        let words = keys_of(value).iter().filter(|(key, _)| key.text == "words");
                        words.for_each(|(_, words)| key_of(words, code, places));
                    }
                    _ => words(value, code, places),
                }
            }
        }
        Value::List(items) => items.iter().for_each(|item| words(item, code, places)),
        Value::Scalar(..) | Value::Refused => {}
    }
}

/// Adds the place of the key that is a code.
fn key_of(node: &Node<'_>, code: &str, places: &mut Vec<Range<usize>>) {
    let found = find(keys_of(node), code);
    places.extend(found.map(|(key, _)| key.span.range()));
}

fn names(node: &Node<'_>, is_it: &dyn Fn(&str) -> bool, places: &mut Vec<Range<usize>>) {
    match &node.value {
        Value::Scalar(text, _) if is_it(text) => places.push(node.span.range()),
        Value::List(items) => items.iter().for_each(|item| names(item, is_it, places)),
        Value::Scalar(..) | Value::Map(_) | Value::Refused => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_keeps_its_lines_stays() {
        let text = "codes:\n  A:\n    message: x\n    instruct: |+\n      Say so.\n\n\n  # About B.\n  B: { message: y }\n";
        let edited = add_key(text, "A", "number: 1");
        let expected = text.replace("\n\n\n  #", "\n\n\n    number: 1\n  #");
        assert_eq!(edited.as_deref(), Some(expected.as_str()));
    }
}
