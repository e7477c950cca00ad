//! String literals of Rust.
//!
//! Source: the Rust reference, "Tokens" and "Comments".

use super::cursor::{Cursor, is_word};
use super::style::Reader;
use super::text::HOLE;
use super::{Language, Literal, Style, Text, Unreadable};

pub(super) fn literals(host: &str, keep: &mut dyn FnMut(Literal)) -> Result<(), Unreadable> {
    let mut cursor = Cursor::new(host);
    if cursor.rest().starts_with("#!") && !cursor.rest().starts_with("#![") {
        cursor.skip_line();
    }
    // For each open bracket: whether a macro's arguments begin there.
    let mut open: Vec<bool> = Vec::new();
    let (mut name, mut called) = (false, false);
    while let Some(c) = cursor.peek() {
        let start = cursor.at;
        let after_name = std::mem::take(&mut name);
        let is_macro = std::mem::take(&mut called);
        let mut literal = None;
        match c {
            '/' if cursor.rest().starts_with("//") => cursor.skip_line(),
            '/' if cursor.rest().starts_with("/*") => comment(&mut cursor)?,
            '"' => literal = Some(string(&mut cursor, start, false)?),
            '\'' => quote(&mut cursor)?,
            '(' | '[' | '{' => {
                cursor.bump();
                open.push(is_macro);
            }
            ')' | ']' | '}' => {
                cursor.bump();
                open.pop();
            }
            '!' => {
                cursor.bump();
                called = after_name;
            }
            c if c.is_whitespace() => {
                cursor.bump();
                (name, called) = (after_name, is_macro);
            }
            c if is_word(c) => {
                let word = cursor.word();
                match (word, cursor.peek()) {
                    ("b" | "c", Some('"')) => {
                        literal = Some(string(&mut cursor, start, word == "b")?);
                    }
                    ("b", Some('\'')) => quote(&mut cursor)?,
                    ("r" | "br" | "cr", Some('"' | '#')) => {
                        literal = raw(&mut cursor, start, word == "br")?;
                    }
                    _ => name = true,
                }
            }
            _ => {
                cursor.bump();
            }
        }
        if let Some(mut literal) = literal {
            if open.contains(&true) {
                literal.style.reader = Reader::Macro;
            }
            keep(literal);
        }
    }
    Ok(())
}

/// Skips a block comment, which may be nested.
fn comment(cursor: &mut Cursor<'_>) -> Result<(), Unreadable> {
    let start = cursor.at;
    let mut depth = 0_usize;
    loop {
        if cursor.eat("/*") {
            depth += 1;
        } else if cursor.eat("*/") {
            depth -= 1;
        } else if cursor.bump().is_none() {
            return Err(cursor.error(start, "a comment is not closed"));
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Skips a character literal, or the quote of a lifetime.
fn quote(cursor: &mut Cursor<'_>) -> Result<(), Unreadable> {
    let start = cursor.at;
    cursor.bump();
    match cursor.bump() {
        Some('\\') => {
            cursor.bump();
            cursor.skip_while(|c| !matches!(c, '\'' | '\n' | '\r'));
            if !cursor.eat("'") {
                return Err(cursor.error(start, "a character is not closed"));
            }
        }
        Some(_) if cursor.eat("'") => {}
        // A lifetime or a label: its name is read normally.
        _ => cursor.at = start + 1,
    }
    Ok(())
}

/// Reads a raw string whose prefix begins at `start`. Returns `None` for a raw identifier.
fn raw(cursor: &mut Cursor<'_>, start: usize, bytes: bool) -> Result<Option<Literal>, Unreadable> {
    let from = cursor.at;
    cursor.skip_while(|c| c == '#');
    let hashes = cursor.at - from;
    if !cursor.eat("\"") {
        return Ok(None);
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let mut text = Text::default();
    loop {
        let at = cursor.at;
        if cursor.eat(&close) {
            text.end(at);
            break;
        }
        if cursor.eat("\r\n") {
            text.add(at, "\n");
            continue;
        }
        match cursor.bump() {
            Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
            None => return Err(cursor.error(start, "a raw string is not closed")),
        }
    }
    Ok(Some(Literal {
        span: start..cursor.at,
        style: Style {
            quote: '"',
            raw: true,
            hashes,
            bytes,
            ..Style::of(Language::Rust)
        },
        text,
    }))
}

fn string(cursor: &mut Cursor<'_>, start: usize, bytes: bool) -> Result<Literal, Unreadable> {
    cursor.bump();
    let mut text = Text::default();
    loop {
        let at = cursor.at;
        if cursor.eat("\"") {
            text.end(at);
            break;
        }
        if cursor.eat("\r\n") {
            text.add(at, "\n");
            continue;
        }
        match cursor.bump() {
            None => return Err(cursor.error(start, "a string is not closed")),
            Some('\\') => escape(cursor, bytes, at, &mut text),
            Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
        }
    }
    Ok(Literal {
        span: start..cursor.at,
        style: Style {
            quote: '"',
            bytes,
            ..Style::of(Language::Rust)
        },
        text,
    })
}

/// Reads the escape after a backslash at `at`.
fn escape(cursor: &mut Cursor<'_>, bytes: bool, at: usize, text: &mut Text) {
    if cursor.rest().starts_with(['\n', '\r']) {
        cursor.skip_while(|c| matches!(c, ' ' | '\t' | '\n' | '\r'));
        return;
    }
    let number = match cursor.bump() {
        Some('0') => Some(0),
        Some('n') => Some(10),
        Some('r') => Some(13),
        Some('t') => Some(9),
        Some(c @ ('\\' | '\'' | '"')) => Some(u32::from(c)),
        Some('x') => cursor.hex(2).filter(|byte| *byte < 0x80),
        Some('u') if !bytes && cursor.eat("{") => {
            let digits: String = cursor
                .rest()
                .chars()
                .take_while(|c| *c != '}')
                .take(32)
                .collect();
            cursor.at += digits.len();
            cursor.eat("}");
            u32::from_str_radix(&digits.replace('_', ""), 16).ok()
        }
        _ => None,
    };
    match number.and_then(char::from_u32) {
        Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
        None => text.add(at, HOLE),
    }
}
