//! String literals and templates of JavaScript and TypeScript, and strings of JSON.
//!
//! Source: ECMA-262, "Lexical Grammar". Whether a `/` is a division or begins a regular expression depends on the
//! grammar; here, on the text before it. If both are possible and it matters, the file is refused.

use super::cursor::{Cursor, is_word};
use super::style::Reader;
use super::text::HOLE;
use super::{Language, Literal, MAX_DEPTH, Style, Text, Unreadable};

pub(super) fn literals(
    host: &str,
    jsx: bool,
    keep: &mut dyn FnMut(Literal),
) -> Result<(), Unreadable> {
    let mut lexer = Lexer {
        cursor: Cursor::new(host),
        language: Language::JavaScript { jsx },
        jsx,
        keep,
    };
    if lexer.cursor.rest().starts_with("#!") {
        lexer.skip_line();
    }
    lexer.code(false, 0)
}

/// The kind of code before a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// An operator, a keyword, an opening bracket, or nothing: an operand comes next.
    Operator,
    /// A name or a value: an operator comes next.
    Operand,
    /// `)`, `}`, `++` or `!` after a value: either may come next.
    Either,
}

/// Keywords before an operand.
const KEYWORDS: [&str; 18] = [
    "await",
    "case",
    "default",
    "delete",
    "do",
    "else",
    "export",
    "extends",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
    "satisfies",
];

struct Lexer<'h, 'k> {
    cursor: Cursor<'h>,
    language: Language,
    /// Whether a `<` before a name may open an element.
    jsx: bool,
    keep: &'k mut dyn FnMut(Literal),
}

impl Lexer<'_, '_> {
    /// Reads code to its end, or to the brace that closes an expression in a template.
    fn code(&mut self, in_template: bool, depth: usize) -> Result<(), Unreadable> {
        let open = self.cursor.at;
        if depth > MAX_DEPTH {
            return Err(self
                .cursor
                .error(open, "it has templates nested too deeply"));
        }
        let mut before = Before::Operator;
        let mut braces = 0_usize;
        let mut member = false;
        while let Some(c) = self.cursor.peek() {
            let at = self.cursor.at;
            let after_dot = std::mem::take(&mut member);
            match c {
                c if c.is_whitespace() => {
                    self.cursor.bump();
                    member = after_dot;
                    continue;
                }
                '/' => before = self.slash(before)?,
                '"' | '\'' => {
                    let literal = self.string()?;
                    (self.keep)(literal);
                    before = Before::Operand;
                }
                '`' => {
                    // After `>` or `!` there may be a tag with type arguments, or one with a non-null assertion.
                    let close = matches!(self.cursor.before(), Some('>' | '!'));
                    let literal = self.template(before != Before::Operator || close, depth)?;
                    (self.keep)(literal);
                    before = Before::Operand;
                }
                c if is_word(c) || matches!(c, '$' | '#' | '@') => {
                    self.cursor.bump();
                    self.cursor.skip_while(|c| is_word(c) || c == '$');
                    let word = self.cursor.from(at);
                    before = if KEYWORDS.contains(&word) && !after_dot {
                        Before::Operator
                    } else {
                        Before::Operand
                    };
                }
                '<' if self.cursor.rest().starts_with("<!--") => {
                    return Err(self
                        .cursor
                        .error(at, "`<!--` in code is a comment in some scripts"));
                }
                '<' if self.is_element(before) => {
                    let reason = "an element of JSX begins here, and errpact does not read those; put \
                                  the prompt in front of it, or in a separate file";
                    return Err(self.cursor.error(at, reason));
                }
                _ => {
                    self.cursor.bump();
                    match c {
                        '{' => braces += 1,
                        '}' if braces == 0 && in_template => return Ok(()),
                        '}' => braces = braces.saturating_sub(1),
                        _ => {}
                    }
                    member = c == '.';
                    before = self.punctuation(c, before);
                }
            }
        }
        if in_template {
            return Err(self
                .cursor
                .error(open, "an expression in a template is not closed"));
        }
        Ok(())
    }

    fn punctuation(&mut self, c: char, before: Before) -> Before {
        match c {
            ']' => Before::Operand,
            ')' | '}' => Before::Either,
            '+' | '-' if self.cursor.eat(c.encode_utf8(&mut [0; 4])) => Before::Either,
            '!' if before != Before::Operator && !self.cursor.rest().starts_with('=') => {
                Before::Either
            }
            _ => Before::Operator,
        }
    }

    fn is_element(&self, before: Before) -> bool {
        // After `)`, a `<` compares. An element as a separate statement is rare enough to refuse.
        let place = match before {
            Before::Operator => true,
            Before::Operand => false,
            Before::Either => self.cursor.from(0).trim_end().ends_with('}'),
        };
        let name = |c: char| c == '>' || c == '$' || is_word(c);
        self.jsx && place && self.cursor.rest()[1..].starts_with(name)
    }

    fn skip_line(&mut self) {
        self.cursor.skip_while(|c| !is_line_end(c));
    }

    /// A comment, a division or a regular expression.
    fn slash(&mut self, before: Before) -> Result<Before, Unreadable> {
        let at = self.cursor.at;
        if self.cursor.eat("//") {
            self.skip_line();
            return Ok(before);
        }
        if self.cursor.eat("/*") {
            let Some(length) = self.cursor.rest().find("*/") else {
                return Err(self.cursor.error(at, "a comment is not closed"));
            };
            self.cursor.at += length + 2;
            return Ok(before);
        }
        match before {
            Before::Operator => {
                self.regex()?;
                return Ok(Before::Operand);
            }
            Before::Operand => {}
            Before::Either => {
                let divided = self.cursor.clone();
                let matters = self.regex().is_ok() && {
                    let text = self.cursor.from(at);
                    text.contains(['"', '\'', '`']) || text.contains("/*") || text.contains("//")
                };
                self.cursor = divided;
                if matters {
                    let reason = "`/` may divide or begin a regular expression here; put the prompt in a \
                                  separate file";
                    return Err(self.cursor.error(at, reason));
                }
            }
        }
        self.cursor.bump();
        Ok(Before::Operator)
    }

    fn regex(&mut self) -> Result<(), Unreadable> {
        let at = self.cursor.at;
        let mut class = false;
        self.cursor.bump();
        while let Some(c) = self.cursor.bump() {
            match c {
                c if is_line_end(c) => break,
                '\\' if !self.cursor.peek().is_some_and(is_line_end) => {
                    self.cursor.bump();
                }
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    self.cursor.word();
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.cursor.error(at, "a regular expression is not closed"))
    }

    fn string(&mut self) -> Result<Literal, Unreadable> {
        let start = self.cursor.at;
        let quote = self.cursor.bump().unwrap_or('"');
        let mut text = Text::default();
        loop {
            let at = self.cursor.at;
            match self.cursor.bump() {
                Some(c) if c == quote => {
                    text.end(at);
                    break;
                }
                Some('\n' | '\r') => {
                    return Err(self.cursor.error(start, "a string ends with its line"));
                }
                None => return Err(self.cursor.error(start, "a string is not closed")),
                Some('\\') => self.escape(at, &mut text),
                Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
            }
        }
        let style = Style {
            quote,
            ..Style::of(self.language)
        };
        Ok(self.literal(start, style, text))
    }

    fn template(&mut self, tagged: bool, depth: usize) -> Result<Literal, Unreadable> {
        let start = self.cursor.at;
        self.cursor.bump();
        let mut text = Text::default();
        loop {
            let at = self.cursor.at;
            if self.cursor.eat("${") {
                text.add(at, HOLE);
                self.code(true, depth + 1)?;
                continue;
            }
            if self.cursor.line_break() {
                text.add(at, "\n");
                continue;
            }
            match self.cursor.bump() {
                Some('`') => {
                    text.end(at);
                    break;
                }
                None => return Err(self.cursor.error(start, "a template is not closed")),
                Some('\\') if tagged => {
                    // The tag decides the meaning of an escape.
                    text.add(at, HOLE);
                    self.cursor.bump();
                }
                Some('\\') => self.escape(at, &mut text),
                Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
            }
        }
        let style = Style {
            quote: '`',
            raw: tagged,
            reader: if tagged { Reader::Tag } else { Reader::None },
            ..Style::of(self.language)
        };
        Ok(self.literal(start, style, text))
    }

    fn literal(&self, start: usize, style: Style, text: Text) -> Literal {
        Literal {
            span: start..self.cursor.at,
            style,
            text,
        }
    }

    /// Reads the escape after a backslash at `at`.
    fn escape(&mut self, at: usize, text: &mut Text) {
        let cursor = &mut self.cursor;
        if cursor.line_break() || cursor.eat("\u{2028}") || cursor.eat("\u{2029}") {
            return;
        }
        let number = match cursor.bump() {
            Some('n') => Some(10),
            Some('t') => Some(9),
            Some('b') => Some(8),
            Some('v') => Some(11),
            Some('f') => Some(12),
            Some('r') => Some(13),
            Some('x') => cursor.hex(2),
            Some('u') => unicode(cursor),
            // Octal escapes are an error in modules and templates.
            Some('0'..='9') | None => None,
            Some(c) => Some(u32::from(c)),
        };
        match number.and_then(char::from_u32) {
            Some(c) => text.add(at, c.encode_utf8(&mut [0; 4])),
            None => text.add(at, HOLE),
        }
    }
}

/// Reads the escape after `\u`; two surrogates are one character.
fn unicode(cursor: &mut Cursor<'_>) -> Option<u32> {
    if cursor.eat("{") {
        let start = cursor.at;
        cursor.skip_while(|c| c.is_ascii_hexdigit());
        let number = u32::from_str_radix(cursor.from(start), 16).ok();
        return number.filter(|_| cursor.eat("}"));
    }
    let high = cursor.hex(4)?;
    if !(0xd800..0xdc00).contains(&high) {
        return Some(high);
    }
    let back = cursor.at;
    if cursor.eat("\\u")
        && let Some(low @ 0xdc00..=0xdfff) = cursor.hex(4)
    {
        return Some(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
    }
    cursor.at = back;
    None
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}
