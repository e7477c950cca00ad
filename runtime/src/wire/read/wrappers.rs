//! What hosts put around the text of a failed call.

use super::json::SPACE;

/// How pydantic-ai ends the text of a retry.
pub(super) const PYDANTIC_AI: &str = "\n\nFix the errors and try again.";
const LANGCHAIN: &str = "\n Please fix your mistakes.";

/// The longest name of a tool, and the longest number.
const NAME: usize = 128;
const NUMBER: usize = 10;

/// Takes off what a host put around the whole text of a failed call.
pub(super) fn unwrapped(text: &str) -> Option<String> {
    let begins = text.trim_start_matches(SPACE);
    for (begin, end) in WRAPPERS {
        let Some(rest) = begin(begins) else {
            continue;
        };
        // What ends a text may be followed by white space, and nothing else.
        let inner = match *end {
            "" => Some(rest),
            end => rest.trim_end_matches(SPACE).strip_suffix(end),
        };
        if let Some(inner) = inner {
            let raised = (*end == LANGCHAIN).then(|| raised(inner)).flatten();
            return Some(raised.map_or_else(|| inner.to_owned(), unescaped));
        }
    }
    None
}

/// Returns what follows the beginning of a wrapper, and how it ends.
type Wrapper = (fn(&str) -> Option<&str>, &'static str);

const WRAPPERS: &[Wrapper] = &[
    (
        |text| {
            let named = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
            after(text.strip_prefix("Error executing tool ")?, named, NAME)?.strip_prefix(": ")
        },
        "",
    ),
    (
        |text| {
            let named = |c: char| !"'\r\n".contains(c);
            after(text.strip_prefix("Error calling tool '")?, named, NAME)?.strip_prefix("': ")
        },
        "",
    ),
    (
        |text| {
            let number = text.strip_prefix("MCP error ")?;
            let number = number.strip_prefix('-').unwrap_or(number);
            after(number, |c| c.is_ascii_digit(), NUMBER)?.strip_prefix(": ")
        },
        "",
    ),
    (
        |text| {
            text.strip_prefix("An error occurred while running the tool. Please try again. Error: ")
        },
        "",
    ),
    (
        |text| text.strip_prefix("<tool_use_error>"),
        "</tool_use_error>",
    ),
    (|text| text.strip_prefix("Error: "), LANGCHAIN),
    (|text| text.strip_prefix("Error: "), ""),
];

/// Returns what follows a name of at least one and at most `most` characters.
fn after(text: &str, named: impl Fn(char) -> bool, most: usize) -> Option<&str> {
    let rest = text.trim_start_matches(named);
    let length = text.strip_suffix(rest)?.chars().count();
    (1..=most).contains(&length).then_some(rest)
}

/// Returns what is between the quotation marks of `Name('…')`.
fn raised(text: &str) -> Option<&str> {
    let (name, rest) = text.split_once('(')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_.".contains(c));
    let rest = rest.strip_suffix(')').filter(|_| is_name)?;
    let quote = rest.chars().next().filter(|c| "\"'".contains(*c))?;
    let inner = rest.strip_prefix(quote)?.strip_suffix(quote)?;
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        let escaped = letter == '\\';
        if letter == quote || (escaped && letters.next().is_none_or(|c| "\r\n".contains(c))) {
            return None;
        }
    }
    Some(inner)
}

/// Undoes the escapes of a text that Python wrote between quotation marks.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        plain.push_str(before);
        let letter = escape.chars().next();
        let digits = match letter {
            Some('x') => 2,
            Some('u') => 4,
            Some('U') => 8,
            _ => 0,
        };
        let is_hex = |digits: &&str| {
            let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            !digits.is_empty() && digits.bytes().all(hex)
        };
        let number = escape.get(1..=digits).filter(is_hex);
        let number = number.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let length = match (letter, number) {
            (Some(_), Some(number)) => {
                match char::from_u32(number) {
                    Some(letter) => plain.push(letter),
                    None if number > u32::from(char::MAX) => {
                        plain.push('\\');
                        plain.push_str(escape.get(..=digits).unwrap_or_default());
                    }
                    // Half of a letter, which a text of Rust cannot have.
                    None => plain.push(char::REPLACEMENT_CHARACTER),
                }
                digits + 1
            }
            (Some(letter), None) => {
                plain.push(match letter {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    other => other,
                });
                letter.len_utf8()
            }
            (None, _) => 0,
        };
        rest = escape.get(length..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}
