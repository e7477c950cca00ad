//! Strings of TOML 1.0 and 1.1.
//!
//! Source: toml.io, "String".

use super::cursor::Cursor;
use super::text::HOLE;
use super::{Language, Literal, Style, Text, Unreadable};

pub(super) fn literals(host: &str, keep: &mut dyn FnMut(Literal)) -> Result<(), Unreadable> {
    let mut cursor = Cursor::new(host);
    while let Some(c) = cursor.peek() {
        match c {
            '#' => cursor.skip_line(),
            '"' | '\'' => keep(string(&mut cursor)?),
            _ => {
                cursor.bump();
            }
        }
    }
    Ok(())
}

fn string(cursor: &mut Cursor<'_>) -> Result<Literal, Unreadable> {
    let start = cursor.at;
    let quote = cursor.bump().unwrap_or('"');
    let two = quote.to_string().repeat(2);
    let width = if cursor.eat(&two) { 3 } else { 1 };
    let style = Style {
        quote,
        width,
        raw: quote == '\'',
        ..Style::of(Language::Toml)
    };
    // A line break right after the opening quotes is not part of the text.
    if width == 3 {
        cursor.line_break();
    }
    let mut text = Text::default();
    loop {
        let at = cursor.at;
        if cursor.line_break() {
            if width == 1 {
                return Err(cursor.error(start, "a string ends with its line"));
            }
            text.add(at, "\n");
            continue;
        }
        match cursor.bump() {
            None => return Err(cursor.error(start, "a string is not closed")),
            Some(c) if c == quote && width == 1 => {
                text.end(at);
                break;
            }
            Some(c) if c == quote => {
                // Up to two more quotes before the closing ones belong to the text.
                cursor.at = at;
                let length = cursor
                    .rest()
                    .chars()
                    .take(5)
                    .take_while(|c| *c == quote)
                    .count();
                let own = if length >= 3 { length - 3 } else { length };
                for offset in 0..own {
                    text.add(at + offset, quote.encode_utf8(&mut [0; 4]));
                }
                cursor.at = at + length;
                if length >= 3 {
                    text.end(at + own);
                    break;
                }
            }
            Some('\\') if !style.raw => escape(cursor, at, &mut text),
            Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
        }
    }
    Ok(Literal {
        span: start..cursor.at,
        style,
        text,
    })
}

/// Reads the escape after a backslash at `at`.
fn escape(cursor: &mut Cursor<'_>, at: usize, text: &mut Text) {
    let blank = |c: char| matches!(c, ' ' | '\t');
    if cursor
        .rest()
        .trim_start_matches(blank)
        .starts_with(['\n', '\r'])
    {
        cursor.skip_while(|c| blank(c) || matches!(c, '\n' | '\r'));
        return;
    }
    let number = match cursor.bump() {
        Some('b') => Some(8),
        Some('t') => Some(9),
        Some('n') => Some(10),
        Some('f') => Some(12),
        Some('r') => Some(13),
        Some('e') => Some(27),
        Some(c @ ('"' | '\\')) => Some(u32::from(c)),
        Some('x') => cursor.hex(2),
        Some('u') => cursor.hex(4),
        Some('U') => cursor.hex(8),
        _ => None,
    };
    match number.and_then(char::from_u32) {
        Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
        None => text.add(at, HOLE),
    }
}
