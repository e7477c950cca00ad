//! How a kind of literal writes a text.

use super::Language;

/// A kind of literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::markers) struct Style {
    pub(in crate::markers) language: Language,
    /// The quotation mark, or a space if there is none.
    pub(super) quote: char,
    /// The number of quotation marks: 1 or 3.
    pub(super) width: usize,
    /// Whether a backslash is not an escape.
    pub(super) raw: bool,
    /// The number of `#` beside the quotes of a raw string of Rust.
    pub(super) hashes: usize,
    /// Whether it is a bytes literal, which allows only ASCII.
    pub(super) bytes: bool,
    /// Whether `{` opens an expression, and `{{` is a brace.
    pub(super) braces: bool,
    /// What else reads the text before the program gets it.
    pub(super) reader: Reader,
    /// The number of columns before each line that do not belong to the text.
    pub(super) indent: usize,
}

/// A reader of a literal's text before the program gets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reader {
    None,
    /// A macro of Rust, such as `format!`.
    Macro,
    /// The tag of a template of JavaScript, such as `String.raw`.
    Tag,
    /// `.format(…)` of Python.
    Format,
    /// `%` of Python.
    Percent,
    /// A scalar of YAML that joins lines or has a tag.
    Scalar,
}

/// A text that a literal cannot contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::markers) struct Refused {
    /// A description of the text.
    pub(in crate::markers) found: String,
    /// What to write instead.
    pub(in crate::markers) instead: &'static str,
}

impl Style {
    /// Returns an ordinary literal of a language.
    pub(in crate::markers) fn of(language: Language) -> Self {
        Self {
            language,
            quote: ' ',
            width: 1,
            raw: false,
            hashes: 0,
            bytes: false,
            braces: false,
            reader: Reader::None,
            indent: 0,
        }
    }

    /// Returns `true` if no block can be written in this kind of literal.
    pub(in crate::markers) fn unfit(&self) -> Option<Refused> {
        (self.reader == Reader::Scalar).then(|| Refused {
            found: "lines".to_owned(),
            instead: "write the text as a literal block scalar: `|`, then the lines with their indentation",
        })
    }

    /// Returns the literal in words.
    pub(in crate::markers) fn name(&self) -> String {
        let quotes = self.quote.to_string().repeat(self.width);
        let hashes = "#".repeat(self.hashes);
        match (self.language, self.reader) {
            (_, Reader::Scalar) => "a scalar that is quoted, folded, plain or tagged".to_owned(),
            (Language::Yaml, _) => "a literal block scalar".to_owned(),
            (_, Reader::Tag) => "a template with a tag".to_owned(),
            (Language::JavaScript { .. }, _) if self.quote == '`' => "a template".to_owned(),
            (language, reader) => {
                let kind = match (self.raw, self.bytes, self.braces) {
                    (true, false, false) => "raw string",
                    (true, true, _) => "raw byte string",
                    (false, true, _) => "byte string",
                    (false, false, true) => "f-string",
                    (true, false, true) => "raw f-string",
                    (false, false, false) => "string",
                };
                let place = match reader {
                    Reader::Macro => " in a macro",
                    Reader::Format => " with `.format`",
                    Reader::Percent => " with `%`",
                    Reader::None | Reader::Tag | Reader::Scalar => "",
                };
                format!(
                    "a {kind} of {} {hashes}{quotes}…{quotes}{hashes}{place}",
                    language.name()
                )
            }
        }
    }

    /// Returns a line of a text as this kind of literal writes it. `swallows` means that the literal drops blanks at
    /// the start of the line.
    ///
    /// # Errors
    /// Returns an error if the literal cannot contain the line.
    pub(in crate::markers) fn write(&self, line: &str, swallows: bool) -> Result<String, Refused> {
        if self.language == Language::Text {
            return Ok(line.to_owned());
        }
        self.readable(line)?;
        if self.raw {
            self.verbatim(line)?;
        }
        let mut text = String::with_capacity(line.len() + self.indent);
        if !line.is_empty() {
            text.extend(std::iter::repeat_n(' ', self.indent));
        }
        let mut quotes = 0;
        let mut leads = swallows;
        let mut rest = line.chars().peekable();
        while let Some(c) = rest.next() {
            leads &= matches!(c, ' ' | '\t');
            quotes = if c == self.quote { quotes + 1 } else { 0 };
            match c {
                '{' | '}' if self.braces => text.extend([c, c]),
                _ if self.raw => text.push(c),
                '\\' => text.push_str("\\\\"),
                '$' if self.quote == '`' && rest.peek() == Some(&'{') => text.push_str("\\$"),
                _ if quotes == self.width => {
                    text.extend(['\\', c]);
                    quotes = 0;
                }
                _ if leads || is_hidden(c) || (c == '\t' && self.language == Language::Json) => {
                    text.push_str(&self.escape(c));
                }
                _ => text.push(c),
            }
        }
        Ok(text)
    }

    fn escape(&self, c: char) -> String {
        let number = u32::from(c);
        match self.language {
            Language::Rust if !self.bytes => format!("\\u{{{number:x}}}"),
            Language::Rust | Language::Python if number < 0x80 => format!("\\x{number:02x}"),
            // Every hidden character has four digits.
            _ => format!("\\u{number:04x}"),
        }
    }

    /// Refuses a line that no literal of this kind can contain, escaped or not.
    fn readable(&self, line: &str) -> Result<(), Refused> {
        let refused = |found: String, instead| Err(Refused { found, instead });
        if line.contains('\0') {
            return refused("the character NUL".to_owned(), "remove it from the catalog");
        }
        if self.bytes
            && let Some(c) = line.chars().find(|c| !c.is_ascii())
        {
            return refused(
                format!("`{c}`"),
                "write a string without `b`, and encode it where it is used",
            );
        }
        let (matters, instead): (&[char], _) = match self.reader {
            Reader::Macro => (
                &['{', '}'],
                "move the literal out of the macro, to a `const`",
            ),
            Reader::Tag => {
                let instead = "write a template without a tag, or put the prompt in a `.md` file";
                if line.contains("${") {
                    return refused("`${`".to_owned(), instead);
                }
                (&['\\', '`'], instead)
            }
            Reader::Format => (
                &['{', '}'],
                "format the other parts of the prompt, and join them",
            ),
            Reader::Percent => (
                &['%'],
                "format the other parts of the prompt, and join them",
            ),
            Reader::None | Reader::Scalar => return Ok(()),
        };
        match line.chars().find(|c| matters.contains(c)) {
            Some(c) => refused(format!("`{c}`"), instead),
            None => Ok(()),
        }
    }

    /// Refuses a line that a literal without escapes cannot contain.
    fn verbatim(&self, line: &str) -> Result<(), Refused> {
        if let Some(c) = line.chars().find(|c| is_hidden(*c)) {
            return Err(Refused {
                found: format!("the character U+{:04X}", u32::from(c)),
                instead: "remove it from the catalog, or write a string with escapes",
            });
        }
        let close = match self.language {
            Language::Yaml => return Ok(()),
            Language::Rust => format!("\"{}", "#".repeat(self.hashes)),
            _ => self.quote.to_string().repeat(self.width),
        };
        if line.contains(&close) {
            return Err(Refused {
                found: format!("`{close}`"),
                instead: match self.language {
                    Language::Rust => "write more `#` at both ends of the literal",
                    Language::Python => "leave out the `r`, so that errpact can escape",
                    Language::Toml => "write it between `\"\"\"`, so that errpact can escape",
                    _ => "put the prompt in a `.md` file, and read it from there",
                },
            });
        }
        Ok(())
    }
}

/// Returns `true` for characters that break lines, reorder them or are invisible in some language. They are escaped, or
/// refused if there are no escapes.
pub(in crate::markers) fn is_hidden(c: char) -> bool {
    (c.is_control() && c != '\t')
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
