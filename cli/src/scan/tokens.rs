//! Splits a source file into words, texts, comments and signs.
//!
//! One small lexer serves all languages, because the scan needs only where texts and comments begin and end.
//! `docs/decisions/083-the-scan-reads-tokens.md` says why it uses no grammar. What a lexer cannot tell (a quote without
//! an end, for example) becomes a sign, so that reading goes on at the next character.

use std::ops::Range;

use super::syntax::Syntax;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A string literal. The token's range is its content.
    Text,
    /// A sign: one character, or one of `==`, `===`, `!=`, `!==`, `=>`, `::`, `->`.
    Sign,
}

/// A token; comments are skipped. A file may have millions, so it is small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    start: u32,
    end: u32,
    pub(crate) kind: Kind,
    /// Whether it is the first of its line.
    pub(crate) first: bool,
}

impl Token {
    /// Returns the byte at which it begins.
    pub(crate) fn start(&self) -> usize {
        self.start as usize
    }

    /// Returns the byte after it.
    pub(crate) fn end(&self) -> usize {
        self.end as usize
    }

    /// Returns its bytes.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start()..self.end()
    }
}

/// Returns the tokens of a source.
pub(crate) fn tokens(source: &str, syntax: Syntax) -> Vec<Token> {
    let mut lexer = Lexer {
        source,
        bytes: source.as_bytes(),
        syntax,
        at: 0,
        first: true,
        tokens: Vec::with_capacity(source.len() / 4),
        seen: Vec::new(),
        templates: None,
    };
    lexer.run();
    lexer.tokens
}

/// What looks for its end. See [`Lexer::comes_again`].
#[derive(Clone, Copy)]
enum Search {
    Double = 1,
    Single = 1 << 1,
    Back = 1 << 2,
    ThreeDouble = 1 << 3,
    ThreeSingle = 1 << 4,
    Regex = 1 << 5,
    Class = 1 << 6,
}

struct Lexer<'s> {
    source: &'s str,
    bytes: &'s [u8],
    syntax: Syntax,
    at: usize,
    first: bool,
    tokens: Vec<Token>,
    /// For each byte, the searches that came to it.
    seen: Vec<u8>,
    templates: Option<Templates>,
}

impl Lexer<'_> {
    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.first = true;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | b'\x0c' => self.at += 1,
                _ if is_word(byte) => self.word(),
                b'/' if !self.has_hash_comments() && self.starts("//") => self.skip_line(),
                b'/' if !self.has_hash_comments() && self.starts("/*") => self.skip_comment(),
                b'#' if self.has_hash_comments() => self.skip_line(),
                b'"' | b'\'' | b'`' => self.quote(),
                b'/' if self.syntax == Syntax::Script && self.regex() => {}
                _ => self.sign(),
            }
        }
    }

    fn has_hash_comments(&self) -> bool {
        matches!(self.syntax, Syntax::Python | Syntax::Toml)
    }

    fn starts(&self, text: &str) -> bool {
        self.bytes
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    fn skip_line(&mut self) {
        let rest = self.source.get(self.at..).unwrap_or_default();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Skips a block comment. Only Rust nests them.
    fn skip_comment(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.bytes.len() {
            if self.starts("/*") && (depth == 0 || self.syntax == Syntax::Rust) {
                depth += 1;
                self.at += 2;
            } else if self.starts("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.at += 1;
            }
        }
    }

    #[inline]
    fn push(&mut self, kind: Kind, range: Range<usize>) {
        // The scan reads no file of 4 GiB.
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.tokens.push(Token {
            start: place(range.start),
            end: place(range.end),
            kind,
            first: std::mem::take(&mut self.first),
        });
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let length = rest.iter().position(|byte| !is_word(*byte));
        self.at += length.unwrap_or(rest.len());
        let word = self.source.get(start..self.at).unwrap_or_default();
        let next = self.bytes.get(self.at);
        if !matches!(next, Some(b'"' | b'\'' | b'#')) {
            self.push(Kind::Word, start..self.at);
            return;
        }
        let hashes = self.count(b'#');
        match (self.syntax, next) {
            (Syntax::Rust, Some(b'"')) if matches!(word, "b" | "c") => self.quote(),
            (Syntax::Rust, Some(b'"' | b'#'))
                if matches!(word, "r" | "br" | "cr")
                    && self.bytes.get(self.at + hashes) == Some(&b'"') =>
            {
                self.raw(hashes);
            }
            (Syntax::Python, Some(b'"' | b'\'')) if word.len() <= 2 && is_prefix(word) => {
                self.quote();
            }
            _ => self.push(Kind::Word, start..self.at),
        }
    }

    fn count(&self, byte: u8) -> usize {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        rest.iter().take_while(|it| **it == byte).count()
    }

    /// Reads a raw string of Rust whose hashes begin here.
    fn raw(&mut self, hashes: usize) {
        let start = self.at + hashes + 1;
        let close = format!("\"{}", "#".repeat(hashes));
        let rest = self.source.get(start..).unwrap_or_default();
        let end = start + rest.find(&close).unwrap_or(rest.len());
        self.push(Kind::Text, start..end);
        self.at = (end + close.len()).min(self.bytes.len());
    }

    /// Reads what begins with a quote.
    fn quote(&mut self) {
        let quote = self.bytes.get(self.at).copied().unwrap_or_default();
        let three = matches!(self.syntax, Syntax::Python | Syntax::Java | Syntax::Toml)
            && (self.starts("\"\"\"") || self.starts("'''"));
        match (self.syntax, quote) {
            _ if three => self.text(3, quote, true, true),
            (Syntax::Rust | Syntax::Go | Syntax::Java, b'\'') => self.character(),
            (Syntax::Go, b'`') => self.text(1, quote, true, false),
            (Syntax::Script, b'`') => self.template(),
            (_, b'`') => self.sign(),
            (Syntax::Json, b'\'') => self.sign(),
            (Syntax::Rust, _) => self.text(1, quote, true, true),
            _ => self.text(1, quote, false, true),
        }
    }

    /// Returns whether a search for an end came to this byte before. It found none then, as reading goes on behind an end,
    /// and finds none now. So each byte is visited once for each kind of search, however many ends are missing.
    fn comes_again(&mut self, search: Search, at: usize) -> bool {
        if self.seen.is_empty() {
            self.seen = vec![0; self.bytes.len()];
        }
        let Some(seen) = self.seen.get_mut(at) else {
            return false;
        };
        let again = *seen & search as u8 != 0;
        *seen |= search as u8;
        again
    }

    /// Reads a string between `width` quotes. Without an end on its line, a string that must have one is a sign.
    fn text(&mut self, width: usize, quote: u8, lines: bool, escapes: bool) {
        let search = match (quote, width) {
            (b'"', 1) => Search::Double,
            (b'"', _) => Search::ThreeDouble,
            (b'\'', 1) => Search::Single,
            (b'\'', _) => Search::ThreeSingle,
            _ => Search::Back,
        };
        let start = self.at + width;
        let mut at = start;
        while let Some(&byte) = self.bytes.get(at) {
            if self.comes_again(search, at) {
                break;
            }
            match byte {
                b'\\' if escapes => at += 1,
                b'\n' if !lines => break,
                _ if byte == quote => {
                    let rest = self.bytes.get(at..).unwrap_or_default();
                    if rest.iter().take(width).filter(|it| **it == quote).count() == width {
                        self.push(Kind::Text, start..at);
                        self.at = at + width;
                        return;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.sign();
    }

    /// Reads a template, whose `${…}` may contain another one. Without an end it is a sign.
    fn template(&mut self) {
        let start = self.at + 1;
        let bytes = self.bytes;
        let templates = self.templates.get_or_insert_with(|| Templates::of(bytes));
        match templates.end(start) {
            Some(end) => {
                self.push(Kind::Text, start..end);
                self.at = end + 1;
            }
            None => self.sign(),
        }
    }

    /// Skips a character literal, or the quote of a lifetime.
    fn character(&mut self) {
        let rest = self.source.get(self.at + 1..).unwrap_or_default();
        let mut chars = rest.char_indices();
        let end = match chars.next() {
            Some((_, '\\')) => rest
                .get(2..)
                .and_then(|after| after.find('\''))
                .filter(|end| *end <= 10)
                .map(|end| end + 3),
            Some((_, c)) if c != '\n' => match chars.next() {
                Some((at, '\'')) => Some(at + 1),
                _ => None,
            },
            _ => None,
        };
        match end {
            Some(end) => self.at += 1 + end,
            None => self.sign(),
        }
    }

    /// Skips a regular expression, if the `/` here begins one.
    fn regex(&mut self) -> bool {
        let before = self.tokens.last();
        let begins = before.is_none_or(|token| {
            let text = self.source.get(token.range()).unwrap_or_default();
            match token.kind {
                // After `<`, it closes an element.
                Kind::Sign => !matches!(text, ")" | "]" | "}" | "<"),
                Kind::Word => matches!(text, "return" | "case" | "typeof" | "in" | "of"),
                Kind::Text => false,
            }
        });
        if !begins {
            return false;
        }
        let mut class = false;
        let mut at = self.at + 1;
        while let Some(&byte) = self.bytes.get(at) {
            let search = match class {
                true => Search::Class,
                false => Search::Regex,
            };
            if self.comes_again(search, at) {
                return false;
            }
            match byte {
                b'\n' => return false,
                b'\\' => at += 1,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => {
                    self.push(Kind::Sign, self.at..self.at + 1);
                    self.at = at + 1;
                    return true;
                }
                _ => {}
            }
            at += 1;
        }
        false
    }

    fn sign(&mut self) {
        let start = self.at;
        self.at += match self.bytes.get(start..).unwrap_or_default() {
            [b'=' | b'!', b'=', b'=', ..] => 3,
            [b'=' | b'!', b'=', ..] | [b'=' | b'-', b'>', ..] | [b':', b':', ..] => 2,
            _ => 1,
        };
        self.push(Kind::Sign, start..self.at);
    }
}

/// Where each template of a script would end, for every byte at which one could begin.
///
/// A search from one backtick says nothing about the next one, because braces count differently. So the ends are found
/// from the last byte to the first, and each byte is visited once.
struct Templates {
    /// The backtick that ends the text which goes on at a byte.
    text: Vec<u32>,
}

impl Templates {
    const NONE: u32 = u32::MAX;

    fn of(bytes: &[u8]) -> Self {
        let mut text = vec![Self::NONE; bytes.len()];
        // The byte after the brace that closes the code which goes on at a byte.
        let mut code = vec![Self::NONE; bytes.len()];
        let of = |ends: &[u32], at: usize| ends.get(at).copied().unwrap_or(Self::NONE);
        for (at, &byte) in bytes.iter().enumerate().rev() {
            let place = u32::try_from(at).unwrap_or(Self::NONE);
            code[at] = match byte {
                b'\\' => of(&code, at + 2),
                b'}' => place + 1,
                b'{' => of(&code, of(&code, at + 1) as usize),
                _ => of(&code, at + 1),
            };
            text[at] = match byte {
                b'\\' => of(&text, at + 2),
                b'`' => place,
                b'$' if bytes.get(at + 1) == Some(&b'{') => of(&text, of(&code, at + 2) as usize),
                _ => of(&text, at + 1),
            };
        }
        Self { text }
    }

    /// Returns the backtick that ends a template whose text begins at a byte.
    fn end(&self, start: usize) -> Option<usize> {
        let end = self.text.get(start).filter(|end| **end != Self::NONE);
        end.map(|end| *end as usize)
    }
}

/// Whether each byte is a part of a word. Every byte of a source is looked up.
static WORDS: [bool; 256] = {
    let mut words = [false; 256];
    let mut byte = 0;
    while byte < words.len() {
        let it = byte as u8;
        words[byte] = it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$') || !it.is_ascii();
        byte += 1;
    }
    words
};

fn is_word(byte: u8) -> bool {
    WORDS.get(usize::from(byte)) == Some(&true)
}

/// Returns whether a word is the prefix of a string in Python.
fn is_prefix(word: &str) -> bool {
    word.bytes()
        .all(|byte| matches!(byte.to_ascii_lowercase(), b'r' | b'b' | b'f' | b'u' | b't'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source: &str, syntax: Syntax) -> Vec<String> {
        let tokens = tokens(source, syntax);
        let shown = tokens.into_iter().map(|token| {
            let text = source.get(token.range()).unwrap_or_default();
            match token.kind {
                Kind::Text => format!("<{text}>"),
                Kind::Word | Kind::Sign => text.to_owned(),
            }
        });
        shown.collect()
    }

    #[test]
    fn reads_each_language() {
        for (syntax, source, expected) in [
            (
                Syntax::Rust,
                r##"f<'a>('"', r#"a"b"#, b"c\"d") // "e" /* "##,
                vec![
                    "f", "<", "'", "a", ">", "(", ",", "<a\"b>", ",", "<c\\\"d>", ")",
                ],
            ),
            (
                Syntax::Script,
                "x = `a${`b`}c` /* ' */ + /['\"]/.y === 'z'",
                vec!["x", "=", "<a${`b`}c>", "+", "/", ".", "y", "===", "<z>"],
            ),
            (
                Syntax::Script,
                "<p>Don't</p>\n\"a\"",
                vec!["<", "p", ">", "Don", "'", "t", "<", "/", "p", ">", "<a>"],
            ),
            (
                Syntax::Python,
                "f(rf'a', \"\"\"b\n'c'\"\"\") # \"d\"\n'e'",
                vec!["f", "(", "<a>", ",", "<b\n'c'>", ")", "<e>"],
            ),
            (
                Syntax::Go,
                "a := `b\"` + 'c'",
                vec!["a", ":", "=", "<b\">", "+"],
            ),
            (
                Syntax::Toml,
                "# \"a\"\n[b]\nc = 'd' # e\nf = \"\"\"g\n\"h\" \"\"\"",
                vec!["[", "b", "]", "c", "=", "<d>", "f", "=", "<g\n\"h\" >"],
            ),
            (
                Syntax::Json,
                "{\"a\": \"b\"}",
                vec!["{", "<a>", ":", "<b>", "}"],
            ),
        ] {
            assert_eq!(shown(source, syntax), expected, "{source}");
        }
    }

    #[test]
    fn ends_on_every_prefix() {
        let source = "r#\"a\"# /* b */ 'c' \"d\\\"\" `${e}` '''f''' /g/ ä::h";
        for syntax in ["rs", "ts", "py", "go", "java", "json", "toml"].map(Syntax::of_fence) {
            let syntax = syntax.unwrap_or(Syntax::Rust);
            for (end, _) in source.char_indices() {
                for token in tokens(&source[..end], syntax) {
                    assert!(source.get(token.range()).is_some());
                }
            }
        }
    }
}
