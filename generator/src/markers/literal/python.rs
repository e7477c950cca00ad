//! String literals of Python, from 3.6 to 3.14.
//!
//! Source: the language reference, "String and Bytes literals", "Formatted string literals".

use super::cursor::{Cursor, is_word};
use super::style::Reader;
use super::text::HOLE;
use super::{Language, Literal, MAX_DEPTH, Style, Text, Unreadable};

const PREFIXES: [&str; 13] = [
    "r", "u", "b", "f", "t", "br", "rb", "fr", "rf", "tr", "rt", "bu", "ub",
];

pub(super) fn literals(host: &str, keep: &mut dyn FnMut(Literal)) -> Result<(), Unreadable> {
    let mut cursor = Cursor::new(host);
    encoding(host, &cursor)?;
    while let Some(c) = cursor.peek() {
        let start = cursor.at;
        match c {
            '#' => cursor.skip_line(),
            '"' | '\'' => keep(string(&mut cursor, start, 0)?),
            c if is_word(c) => {
                if is_prefix(cursor.word()) && matches!(cursor.peek(), Some('"' | '\'')) {
                    keep(string(&mut cursor, start, 0)?);
                }
            }
            _ => {
                cursor.bump();
            }
        }
    }
    Ok(())
}

fn is_prefix(word: &str) -> bool {
    word.len() <= 2 && PREFIXES.contains(&word.to_ascii_lowercase().as_str())
}

/// Checks the encoding: Python reads a file in the encoding that one of its first two lines
/// declares.
fn encoding(host: &str, cursor: &Cursor<'_>) -> Result<(), Unreadable> {
    for line in host.lines().take(2) {
        let Some((_, name)) = line.split_once("coding") else {
            continue;
        };
        if !line
            .trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with('#')
        {
            continue;
        }
        let Some(name) = name.strip_prefix([':', '=']) else {
            continue;
        };
        let name = name.trim_start().to_ascii_lowercase().replace('_', "-");
        if !name.starts_with("utf-8") && !name.starts_with("utf8") {
            return Err(cursor.error(0, "it declares another encoding than UTF-8"));
        }
    }
    Ok(())
}

/// Reads a literal whose prefix begins at `start` and whose quotes are next.
fn string(cursor: &mut Cursor<'_>, start: usize, depth: usize) -> Result<Literal, Unreadable> {
    if depth > MAX_DEPTH {
        return Err(cursor.error(start, "it has strings nested too deeply"));
    }
    let prefix = cursor.from(start).to_ascii_lowercase();
    let quote = cursor.bump().unwrap_or('"');
    let (one, three) = (quote.to_string(), quote.to_string().repeat(3));
    let width = if cursor.eat(&three[1..]) { 3 } else { 1 };
    let close = if width == 3 { &three } else { &one };
    let mut style = Style {
        quote,
        width,
        raw: prefix.contains('r'),
        bytes: prefix.contains('b'),
        braces: prefix.contains(['f', 't']),
        ..Style::of(Language::Python)
    };
    let mut text = Text::default();
    loop {
        let at = cursor.at;
        if cursor.rest().starts_with(close.as_str()) {
            text.end(at);
            cursor.at += close.len();
            style.reader = reader(cursor.rest());
            return Ok(Literal {
                span: start..cursor.at,
                style,
                text,
            });
        }
        if cursor.line_break() {
            if width == 1 {
                return Err(cursor.error(start, "a string ends with its line"));
            }
            text.add(at, "\n");
            continue;
        }
        match cursor.bump() {
            None => return Err(cursor.error(start, "a string is not closed")),
            Some('\\') if style.raw => {
                text.add(at, "\\");
                // The backslash stays, but the quote after it does not close the literal.
                let next = cursor.at;
                if cursor.line_break() {
                    text.add(next, "\n");
                } else if let Some(c @ ('\\' | '"' | '\'')) = cursor.peek() {
                    cursor.bump();
                    text.add(next, c.encode_utf8(&mut [0; 4]));
                }
            }
            Some('\\') => escape(cursor, style.bytes, at, &mut text),
            Some('{') if style.braces => {
                if cursor.eat("{") {
                    text.add(at, "{");
                } else {
                    text.add(at, HOLE);
                    expression(cursor, quote, width, depth + 1)?;
                }
            }
            Some('}') if style.braces => {
                if !cursor.eat("}") {
                    return Err(cursor.error(at, "an f-string has a single `}`"));
                }
                text.add(at, "}");
            }
            Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
        }
    }
}

/// Returns what reads the literal again, from the code after it.
fn reader(rest: &str) -> Reader {
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ')' | '\\'));
    if rest.starts_with(".format") {
        Reader::Format
    } else if rest.starts_with('%') {
        Reader::Percent
    } else {
        Reader::None
    }
}

/// Reads the escape after a backslash at `at`.
fn escape(cursor: &mut Cursor<'_>, bytes: bool, at: usize, text: &mut Text) {
    if cursor.line_break() {
        return;
    }
    let Some(c) = cursor.peek() else {
        return;
    };
    let known = match c {
        '\\' | '\'' | '"' => Some(c),
        'a' => Some('\u{7}'),
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'v' => Some('\u{b}'),
        _ => None,
    };
    if let Some(known) = known {
        cursor.bump();
        text.add(at, known.encode_utf8(&mut [0; 4]));
        return;
    }
    let number = match c {
        '0'..='7' => {
            let digits = cursor
                .rest()
                .bytes()
                .take(3)
                .take_while(|b| matches!(b, b'0'..=b'7'));
            let number = digits.fold(0, |number, digit| number * 8 + u32::from(digit - b'0'));
            let length = cursor
                .rest()
                .bytes()
                .take(3)
                .take_while(|b| matches!(b, b'0'..=b'7'))
                .count();
            cursor.at += length;
            Some(number)
        }
        'x' | 'u' | 'U' if !bytes || c == 'x' => {
            cursor.bump();
            let digits = match c {
                'x' => 2,
                'u' => 4,
                _ => 8,
            };
            cursor.hex(digits)
        }
        'N' if !bytes => {
            cursor.skip_while(|c| !matches!(c, '}' | '"' | '\'' | '\n' | '\r'));
            cursor.eat("}");
            None
        }
        // An escape that Python does not know is a backslash, and the text after it is read
        // normally.
        _ => {
            text.add(at, "\\");
            return;
        }
    };
    let number = number.filter(|number| !bytes || *number < 0x80);
    match number.and_then(char::from_u32) {
        Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
        None => text.add(at, HOLE),
    }
}

/// Skips an expression of an f-string, including its closing brace. Up to 3.11 it cannot contain
/// the literal's own quotes. From 3.12 on it can, and a file that is valid in both reads the same.
fn expression(
    cursor: &mut Cursor<'_>,
    quote: char,
    width: usize,
    depth: usize,
) -> Result<(), Unreadable> {
    let open = cursor.at;
    if depth > MAX_DEPTH {
        return Err(cursor.error(open, "it has expressions nested too deeply"));
    }
    let mut brackets = 0_usize;
    while let Some(c) = cursor.peek() {
        let at = cursor.at;
        match c {
            '"' | '\'' => {
                string(cursor, at, depth + 1)?;
                continue;
            }
            c if is_word(c) => {
                if is_prefix(cursor.word()) && matches!(cursor.peek(), Some('"' | '\'')) {
                    string(cursor, at, depth + 1)?;
                }
                continue;
            }
            '#' | '\\' => {
                return Err(cursor.error(at, "an expression of an f-string has `#` or `\\`"));
            }
            '(' | '[' | '{' => brackets += 1,
            '}' if brackets == 0 => {
                cursor.bump();
                return Ok(());
            }
            ')' | ']' | '}' => brackets = brackets.saturating_sub(1),
            ':' if brackets == 0 => {
                cursor.bump();
                return format(cursor, quote, width, depth);
            }
            _ => {}
        }
        cursor.bump();
    }
    Err(cursor.error(open, "an expression of an f-string is not closed"))
}

/// Skips the text after the colon of an expression, including the closing brace.
fn format(
    cursor: &mut Cursor<'_>,
    quote: char,
    width: usize,
    depth: usize,
) -> Result<(), Unreadable> {
    let open = cursor.at;
    while let Some(c) = cursor.bump() {
        match c {
            '}' => return Ok(()),
            '{' => expression(cursor, quote, width, depth + 1)?,
            '\\' | '\n' | '\r' => break,
            c if c == quote => break,
            _ => {}
        }
    }
    Err(cursor.error(open, "the format of an expression is not closed"))
}
