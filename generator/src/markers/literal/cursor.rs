//! A position in a host file.

use super::Unreadable;

/// A position in a host file.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'h> {
    host: &'h str,
    pub(super) at: usize,
}

impl<'h> Cursor<'h> {
    pub(super) fn new(host: &'h str) -> Self {
        let at = if host.starts_with('\u{feff}') { 3 } else { 0 };
        Self { host, at }
    }

    pub(super) fn rest(&self) -> &'h str {
        self.host.get(self.at..).unwrap_or_default()
    }

    pub(super) fn from(&self, start: usize) -> &'h str {
        self.host.get(start..self.at).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn before(&self) -> Option<char> {
        self.from(0).chars().next_back()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(super) fn eat(&mut self, text: &str) -> bool {
        let eaten = self.rest().starts_with(text);
        if eaten {
            self.at += text.len();
        }
        eaten
    }

    pub(super) fn skip_while(&mut self, take: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !take(c)).unwrap_or(rest.len());
    }

    /// Skips the rest of the line, but not its end.
    pub(super) fn skip_line(&mut self) {
        self.skip_while(|c| !matches!(c, '\n' | '\r'));
    }

    /// Takes the characters of a word, if there is one here.
    pub(super) fn word(&mut self) -> &'h str {
        let start = self.at;
        self.skip_while(is_word);
        self.from(start)
    }

    /// Takes a line break: `\n`, `\r\n` or `\r`.
    pub(super) fn line_break(&mut self) -> bool {
        self.eat("\r\n") || self.eat("\n") || self.eat("\r")
    }

    /// Takes this many hex digits, and returns the number of the character.
    pub(super) fn hex(&mut self, digits: usize) -> Option<u32> {
        let text = self.rest().get(..digits)?;
        if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(text, 16).ok()?;
        self.at += digits;
        Some(number)
    }

    pub(super) fn error(&self, at: usize, reason: &str) -> Unreadable {
        Unreadable {
            at: at.min(self.host.len()),
            reason: reason.to_owned(),
        }
    }
}

pub(super) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii()
}
