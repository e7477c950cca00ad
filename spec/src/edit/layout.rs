//! Where things are in the text of a catalog: lines, and the ends of values.

use std::ops::Range;

use crate::yaml::{Key, Node, Style, Value};

/// A key and its value.
pub(super) type Entry<'s> = (Key<'s>, Node<'s>);

/// The characters that end a line.
const BREAKS: [char; 2] = ['\n', '\r'];

/// Returns the byte before the line break after a position.
pub(super) fn line_end(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.find(BREAKS).unwrap_or(rest.len())
}

/// Returns the byte after the line break before a position.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    before.rfind(BREAKS).map_or(0, |line| line + 1)
}

/// Returns the byte after the line break at the end of a line.
pub(super) fn next_line(text: &str, at: usize) -> usize {
    let end = line_end(text, at);
    let rest = text.get(end..).unwrap_or_default();
    let length = match rest.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [] => 0,
        _ => 1,
    };
    end + length
}

/// Returns the line break of the line at a position, or that of the line before it at the end of the text.
pub(super) fn line_break(text: &str, at: usize) -> &'static str {
    let end = line_end(text, at);
    let here = text.get(end..).unwrap_or_default();
    let before = text.get(..line_start(text, at)).unwrap_or_default();
    match (here.as_bytes(), before.as_bytes()) {
        ([b'\r', b'\n', ..], _) | ([], [.., b'\r', b'\n']) => "\r\n",
        ([b'\r', ..], _) | ([], [.., b'\r']) => "\r",
        _ => "\n",
    }
}

/// Returns the number of bytes before a position in its line.
pub(super) fn column(text: &str, at: usize) -> usize {
    at - line_start(text, at)
}

/// Returns whether only blanks are before a position in its line.
pub(super) fn is_first(text: &str, at: usize) -> bool {
    let before = text.get(line_start(text, at)..at);
    before.is_some_and(|before| before.trim().is_empty())
}

/// Returns whether a value is in braces or brackets.
pub(super) fn is_flow(text: &str, node: &Node<'_>) -> bool {
    text.get(node.span.range())
        .is_some_and(|text| text.starts_with(['{', '[']))
}

/// Returns the byte after an entry.
pub(super) fn entry_end(text: &str, (key, value): &Entry<'_>) -> usize {
    let start = key.span.range().start;
    if value.is_nothing() {
        // An absent value has the position of what follows.
        return key.span.range().end;
    }
    end(text, value, Some(column(text, start))).max(key.span.range().end)
}

/// Returns the byte after the last character of a value. `parent` is the indentation of the key that has it.
pub(super) fn end(text: &str, node: &Node<'_>, parent: Option<usize>) -> usize {
    let range = node.span.range();
    match &node.value {
        _ if is_flow(text, node) => range.end,
        Value::Map(entries) => {
            let ends = entries.iter().map(|entry| entry_end(text, entry));
            ends.max().unwrap_or(range.start)
        }
        Value::List(items) => {
            let ends = items.iter().map(|item| end(text, item, None));
            ends.max().unwrap_or(range.start)
        }
        Value::Scalar(_, Style::Text) if head_of(text, range.start).is_some() => {
            block_scalar_end(text, &range, parent)
        }
        Value::Scalar(..) | Value::Refused => {
            let own = text.get(range.clone()).unwrap_or_default();
            range.start + own.trim_end().len()
        }
    }
}

/// Returns the signs of a block scalar, such as `|2-`, by the place where its text begins: they end the line before it.
fn head_of(text: &str, start: usize) -> Option<&str> {
    if !is_first(text, start) {
        return None;
    }
    let before = text.get(..line_start(text, start))?.trim_end();
    let line = before.get(line_start(before, before.len())..)?;
    let line = line.split(" #").next()?.split("\t#").next()?.trim_end();
    let head = line.rsplit([' ', '\t']).next()?;
    let signs = head.strip_prefix(['|', '>'])?;
    let is_head = signs
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '+' | '-'));
    is_head.then_some(head)
}

/// Returns the byte after the last line of a block scalar, without the blank lines after it unless they belong to its
/// value.
fn block_scalar_end(text: &str, range: &Range<usize>, parent: Option<usize>) -> usize {
    let mut last = line_end(text, range.start);
    let head = head_of(text, range.start).unwrap_or_default();
    let keeps_blank_lines = head.contains('+');
    let digit = head.chars().find_map(|c| c.to_digit(10));
    let mut indent = digit.map(|digit| parent.unwrap_or(0) + digit as usize);
    // The parser's span ends before the last blank lines. It limits only what has an unknown indentation.
    let most = match (digit, parent) {
        (Some(_), None) => range.end,
        _ => text.len(),
    };
    let mut at = line_start(text, range.start);
    let mut blank = last;
    while at < most {
        let end = line_end(text, at);
        let line = text.get(at..end).unwrap_or_default();
        let depth = line.len() - line.trim_start_matches(' ').len();
        if depth < line.len() {
            let least = *indent.get_or_insert(depth);
            let is_deeper = parent.is_none_or(|parent| depth > parent);
            if depth < least || !is_deeper {
                break;
            }
            last = end;
        }
        blank = end;
        at = next_line(text, at);
        if at == end {
            break;
        }
    }
    if keeps_blank_lines {
        blank.max(last)
    } else {
        last
    }
}

/// Returns the position of the comma after a value in braces or brackets, if there is one before the next value.
pub(super) fn comma_after(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        let rest = text.get(at..)?;
        let skipped = rest.len() - rest.trim_start().len();
        at += skipped;
        match text.get(at..)?.chars().next()? {
            ',' => return Some(at),
            '#' => at = next_line(text, at),
            _ => return None,
        }
    }
}
