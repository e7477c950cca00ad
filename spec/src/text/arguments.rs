//! Reads the arguments of a call that a text writes: `list_slots(day="Monday", count=3)`.

use std::ops::Range;

/// An argument of a call in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument<'t> {
    /// Its name, and where it is, if the text names it: `day="Monday"`, `day: Monday`, `{"day": "Monday"}`.
    pub name: Option<(&'t str, Range<usize>)>,
    /// Its value.
    pub value: Value<'t>,
}

/// A value in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value<'t> {
    /// The value, without quotes around it.
    pub text: &'t str,
    /// Where it is, with its quotes, in bytes of the text.
    pub range: Range<usize>,
    /// Whether it is in quotes.
    pub quoted: bool,
}

/// The longest list of arguments, in bytes.
const LONGEST: usize = 2_000;

/// Parses the arguments whose opening parenthesis is at `open`, and returns the offset after the closing one. `None` if
/// it is missing, or too far away.
pub(super) fn parse(text: &str, open: usize) -> Option<(Vec<Argument<'_>>, usize)> {
    let (parts, close) = split(text, open + 1, b')')?;
    let [only] = parts.as_slice() else {
        return Some((
            parts
                .into_iter()
                .filter_map(|part| argument(text, part))
                .collect(),
            close + 1,
        ));
    };
    // One object with all arguments, whose braces may be doubled in a template.
    let object = trim(text, only.clone());
    let content = text.get(object.clone())?;
    if content.starts_with('{') && content.ends_with('}') {
        let braces = if content.starts_with("{{") && content.ends_with("}}") {
            2
        } else {
            1
        };
        let inner = object.start + braces;
        if let Some((members, _)) = split(text, inner, b'}') {
            return Some((
                members
                    .into_iter()
                    .filter_map(|part| argument(text, part))
                    .collect(),
                close + 1,
            ));
        }
    }
    Some((
        argument(text, only.clone()).into_iter().collect(),
        close + 1,
    ))
}

/// Reads the value after an equals sign at `at`, and returns the offset after it.
pub(super) fn value(text: &str, at: usize) -> Option<(Value<'_>, usize)> {
    let rest = text.get(at..)?;
    let spaces = rest.len() - rest.trim_start_matches(' ').len();
    let after = rest.get(spaces..)?.strip_prefix('=')?;
    // `==`, `=>` and `=~` are operators.
    if spaces > 1 || after.starts_with(['=', '>', '~']) {
        return None;
    }
    let start = at + spaces + 1 + after.len() - after.trim_start_matches(' ').len();
    let rest = text.get(start..)?;
    if let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let inner = rest.get(1..)?.split(['\n', quote]).next()?;
        let end = start + 1 + inner.len();
        return text.get(end..)?.starts_with(quote).then_some((
            Value {
                text: inner,
                range: start..end + 1,
                quoted: true,
            },
            end + 1,
        ));
    }
    let length = rest
        .find(|c: char| {
            c.is_whitespace() || matches!(c, ',' | ';' | ')' | '`' | '"' | '\'' | ']' | '}')
        })
        .unwrap_or(rest.len());
    let word = rest.get(..length)?.trim_end_matches(['.', ':', '!', '?']);
    (!word.is_empty()).then_some((
        Value {
            text: word,
            range: start..start + word.len(),
            quoted: false,
        },
        start + word.len(),
    ))
}

/// Splits a list at its commas, from `start` to the closing sign, which is returned too. Commas and signs inside quotes
/// and brackets do not count.
fn split(text: &str, start: usize, close: u8) -> Option<(Vec<Range<usize>>, usize)> {
    let mut parts = Vec::new();
    let mut begin = start;
    let mut depth = 0_usize;
    let mut quote = None;
    let limit = start.saturating_add(LONGEST);
    let bytes = text.as_bytes();
    for at in start..limit.min(bytes.len()) {
        let byte = *bytes.get(at)?;
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(_), b'\n') => quote = None,
            (Some(_), _) => {}
            (None, b'"') => quote = Some(byte),
            // An apostrophe inside a word is not a quote.
            (None, b'\'')
                if !bytes
                    .get(at.wrapping_sub(1))
                    .is_some_and(u8::is_ascii_alphanumeric) =>
            {
                quote = Some(byte);
            }
            (None, _) if byte == close && depth == 0 => {
                parts.push(begin..at);
                return Some((parts, at));
            }
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.checked_sub(1)?,
            (None, b',') if depth == 0 => {
                parts.push(begin..at);
                begin = at + 1;
            }
            (None, _) => {}
        }
    }
    None
}

fn argument(text: &str, part: Range<usize>) -> Option<Argument<'_>> {
    let part = trim(text, part);
    let content = text.get(part.clone())?;
    if content.is_empty() {
        return None;
    }
    let name = name(content);
    let Some((name, offset, sign)) = name else {
        return Some(Argument {
            name: None,
            value: unquoted(text, part)?,
        });
    };
    let start = part.start + offset;
    let value = trim(text, part.start + sign + 1..part.end);
    Some(Argument {
        name: Some((name, start..start + name.len())),
        value: unquoted(text, value)?,
    })
}

/// Returns the name before `=` or `:`, its offset, and that of the sign.
fn name(content: &str) -> Option<(&str, usize, usize)> {
    let quote = content.chars().next().filter(|c| matches!(c, '"' | '\''));
    let offset = usize::from(quote.is_some());
    let rest = content.get(offset..)?;
    let length = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')))
        .unwrap_or(rest.len());
    let name = rest.get(..length)?;
    let mut after = rest.get(length..)?;
    if let Some(quote) = quote {
        after = after.strip_prefix(quote)?;
    }
    // `day?: string` is an optional argument.
    let after = after.trim_start_matches([' ', '?']);
    let sign = content.len() - after.len();
    let is_sign = after.starts_with('=') && !after.starts_with("==")
        || after.starts_with(':') && !after.starts_with("://");
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (is_sign && begins).then_some((name, offset, sign))
}

fn unquoted(text: &str, range: Range<usize>) -> Option<Value<'_>> {
    let whole = text.get(range.clone())?;
    let inner = ['"', '\'']
        .into_iter()
        .find_map(|quote| whole.strip_prefix(quote)?.strip_suffix(quote));
    Some(Value {
        text: inner.unwrap_or(whole),
        range,
        quoted: inner.is_some(),
    })
}

fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let content = text.get(range.clone()).unwrap_or_default();
    let start = range.start + content.len() - content.trim_start().len();
    start..start + content.trim().len()
}
