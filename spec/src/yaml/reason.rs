//! The parser's reasons, in helpful words, and where the mistake is: often above the place where the parser stops.

use crate::finding::{Finding, diagnostic};

/// Returns what to say of an error at a byte of the text, and from where to where it is.
pub(crate) fn finding(text: &str, at: usize, reason: &str) -> (Finding, usize, usize) {
    let words = in_words(reason);
    if words == "a key without `:`"
        && let Some(colon) = colon_without_space(text, at)
    {
        let finding = diagnostic::yaml_syntax("no space after `:`").help(SPACE);
        return (finding, colon, colon + 1);
    }
    if let Some((open, bracket)) = open_bracket(text, at) {
        let close = if bracket == '{' { '}' } else { ']' };
        let finding = diagnostic::yaml_syntax(format!("this `{bracket}` is not closed"));
        let finding = finding.help(format!("Add the `{close}` that closes it."));
        return (finding, open, open + 1);
    }
    let at = match words {
        TAB => tab(text, at),
        _ => at,
    };
    let finding = diagnostic::yaml_syntax(words);
    let finding = match remedy(words) {
        Some(help) => finding.help(help),
        None => finding,
    };
    let letter = text.get(at..).and_then(|rest| rest.chars().next());
    (finding, at, at + letter.map_or(0, char::len_utf8))
}

const TAB: &str = "a tab in the indentation";
const SPACE: &str = "Write a space after the `:`.";

/// Returns a reason in words for authors of catalogs, or the parser's own words if it is rare.
fn in_words(reason: &str) -> &str {
    match reason {
        "mapping values are not allowed in this context" => {
            "`: ` inside a text without quotes, or a key that is not indented like its neighbors"
        }
        "while parsing a block mapping, did not find expected key" => {
            "expected a key, indented like its neighbors"
        }
        "while parsing a block collection, did not find expected '-' indicator" => {
            "expected `- `, indented like its neighbors"
        }
        "while parsing a flow mapping, did not find expected ',' or '}'" => "expected `,` or `}`",
        "while parsing a flow sequence, expected ',' or ']'" => "expected `,` or `]`",
        "illegal placement of ':' indicator" => "`:` is not allowed here",
        "simple key expected" | "simple key expect ':'" => "a key without `:`",
        "invalid indentation"
        | "invalid indentation in flow construct"
        | "wrongly indented line in block scalar" => "this line is indented too little",
        "invalid indentation in quoted scalar" => {
            "the quote that begins here is not closed, or continues on a line that is indented too little"
        }
        "while scanning a quoted scalar, found unexpected end of stream"
        | "while scanning a quoted scalar, found unexpected document indicator" => {
            "the quote that begins here is not closed"
        }
        "invalid trailing content after double-quoted scalar" => "text after the closing quote",
        "while parsing a quoted scalar, found unknown escape character" => "an unknown escape",
        "tabs disallowed within this context (block indentation)"
        | "tabs disallowed in this context"
        | "tab cannot be used as indentation"
        | "while scanning a plain scalar, found a tab"
        | "a block scalar content cannot start with a tab" => TAB,
        "unexpected eof" | "did not find expected next token" => "the file ends too early",
        "misplaced bracket" => "a closing bracket without an opening one",
        "found unprintable character" => "an invisible character",
        "':' must be followed by a valid YAML whitespace" => "a tab after `:`",
        "unexpected character: `@'" | "unexpected character: ``'" => {
            "a text that begins with this character needs quotes"
        }
        other => other,
    }
}

/// Returns what to write instead, if the reason says enough.
fn remedy(words: &str) -> Option<&'static str> {
    Some(match words {
        "`: ` inside a text without quotes, or a key that is not indented like its neighbors" => {
            "Put the text in quotes, or indent the key like its neighbors."
        }
        "expected a key, indented like its neighbors" => "Indent this line like the keys above it.",
        "expected `- `, indented like its neighbors" => {
            "Begin the line with `- `, indented like the items above it."
        }
        "`:` is not allowed here" => "Add the `]` or `}` that is missing before it.",
        "a key without `:`" => "Add `:` and a value after the key.",
        "the quote that begins here is not closed"
        | "the quote that begins here is not closed, or continues on a line that is indented too little" => {
            "Close the quote at the end of the text."
        }
        "an unknown escape" => "Write `\\\\` for a backslash, or put the text in single quotes.",
        TAB => "Indent with spaces.",
        "a tab after `:`" => SPACE,
        "a text that begins with this character needs quotes" => "Put the text in quotes.",
        _ => return None,
    })
}

/// Returns the line before a byte's line that is not blank, and where it starts.
fn line_above(text: &str, at: usize) -> Option<(&str, usize)> {
    let end = text.get(..at)?.rfind('\n')?;
    let before = text.get(..end)?.trim_end();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Some((before.get(start..)?, start))
}

/// Returns the `:` of the line above if a key and a text have no space between them: then the lines together are one text.
fn colon_without_space(text: &str, at: usize) -> Option<usize> {
    let (line, start) = line_above(text, at)?;
    let (key, value) = line.split_once(':')?;
    let is_of_key = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let is_key = !key.trim_start().is_empty() && key.trim_start().bytes().all(is_of_key);
    (is_key && !value.is_empty() && !value.starts_with([' ', '\t'])).then_some(start + key.len())
}

/// Returns the last bracket that the line above opens and does not close, if a list item follows it.
fn open_bracket(text: &str, at: usize) -> Option<(usize, char)> {
    let (line, start) = line_above(text, at)?;
    let own = text.get(..at)?.rfind('\n')?;
    if !text.get(own..)?.trim_start().starts_with("- ") {
        return None;
    }
    let (mut open, mut quote) = (Vec::new(), None);
    for (offset, sign) in line.char_indices() {
        match (quote, sign) {
            (Some(mark), sign) if mark == sign => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(sign),
            (None, '{' | '[') => open.push((start + offset, sign)),
            (None, '}' | ']') => {
                open.pop();
            }
            (None, _) => {}
        }
    }
    open.pop()
}

/// Returns the tab that an error is about: the first one that indents this line or the next one.
fn tab(text: &str, at: usize) -> usize {
    let start = text.get(..at).and_then(|text| text.rfind('\n'));
    let mut start = start.map_or(0, |end| end + 1);
    let lines = text.get(start..).unwrap_or_default();
    for line in lines.split_inclusive('\n').take(2) {
        let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
        let tab = line.get(..blank).and_then(|blank| blank.find('\t'));
        if let Some(tab) = tab {
            return start + tab;
        }
        start += line.len();
    }
    at
}
