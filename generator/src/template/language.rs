//! Languages of the files that templates write: how a string is written, and which names are
//! reserved.

use std::fmt::Write as _;

/// A language, known by the extension of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Json,
    JavaScript,
    Python,
    Rust,
    Go,
    Yaml,
    Sql,
    Markdown,
    Html,
    Other,
}

impl Language {
    /// Returns the language of a file with this extension.
    pub(super) fn of(extension: &str) -> Self {
        match extension.to_ascii_lowercase().as_str() {
            "json" | "jsonc" | "json5" => Self::Json,
            "js" | "mjs" | "cjs" | "jsx" | "ts" | "mts" | "cts" | "tsx" => Self::JavaScript,
            "py" | "pyi" => Self::Python,
            "rs" => Self::Rust,
            "go" => Self::Go,
            "yaml" | "yml" => Self::Yaml,
            "sql" => Self::Sql,
            "md" | "markdown" => Self::Markdown,
            "html" | "htm" | "xml" | "svg" => Self::Html,
            _ => Self::Other,
        }
    }

    /// Escapes a text for a position inside quotation marks, or as text if the language has none.
    pub(super) fn escape(self, text: &str) -> String {
        match self {
            Self::Sql => text.replace('\0', "").replace('\'', "''"),
            Self::Markdown => crate::escape::inline(text).into_owned(),
            Self::Html => html(text),
            Self::Other => text.to_owned(),
            _ => self.backslash(text),
        }
    }

    /// Returns a text as a whole string literal, or `None` if the language has no strings.
    pub(super) fn literal(self, text: &str) -> Option<String> {
        let escaped = self.escape(text);
        match self {
            Self::Sql => Some(format!("'{escaped}'")),
            Self::Markdown | Self::Html | Self::Other => None,
            _ => Some(format!("\"{escaped}\"")),
        }
    }

    /// Escapes with backslashes everything that could end a string or hide in it.
    fn backslash(self, text: &str) -> String {
        let mut escaped = String::with_capacity(text.len() + 8);
        for letter in text.chars() {
            match letter {
                '"' => escaped.push_str("\\\""),
                '\\' => escaped.push_str("\\\\"),
                '\n' => escaped.push_str("\\n"),
                '\r' => escaped.push_str("\\r"),
                '\t' => escaped.push_str("\\t"),
                // Good for single-quoted strings as well, where the language has those.
                '\'' if matches!(self, Self::JavaScript | Self::Python) => escaped.push_str("\\'"),
                // Ends a template string or begins an expression in it.
                '`' | '$' if self == Self::JavaScript => {
                    escaped.push('\\');
                    escaped.push(letter);
                }
                // Would end a script element.
                '/' if self == Self::JavaScript && escaped.ends_with('<') => {
                    escaped.push_str("\\/");
                }
                _ if is_hidden(letter) => self.code_point(letter, &mut escaped),
                _ => escaped.push(letter),
            }
        }
        escaped
    }

    fn code_point(self, letter: char, escaped: &mut String) {
        let number = u32::from(letter);
        // Writing to a string cannot fail.
        let _ = match self {
            Self::Rust => write!(escaped, "\\u{{{number:x}}}"),
            Self::Python | Self::Go | Self::Yaml if number > 0xFFFF => {
                write!(escaped, "\\U{number:08x}")
            }
            _ => letter
                .encode_utf16(&mut [0; 2])
                .iter()
                .try_for_each(|unit| write!(escaped, "\\u{unit:04x}")),
        };
    }

    /// Returns a name that is an identifier in the language.
    pub(super) fn identifier(self, name: &str) -> String {
        let mut name: String = name
            .chars()
            .map(|letter| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '_'
                }
            })
            .collect();
        if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
            name.insert(0, '_');
        }
        let taken = if self == Self::Sql {
            self.reserved()
                .contains(&name.to_ascii_lowercase().as_str())
        } else {
            self.reserved().contains(&name.as_str())
        };
        if !taken {
            return name;
        }
        // A name that `r#` cannot escape is changed as in other languages.
        if self == Self::Rust && !matches!(name.as_str(), "self" | "Self" | "super" | "crate" | "_")
        {
            format!("r#{name}")
        } else {
            name + "_"
        }
    }

    /// Returns words that are not identifiers.
    fn reserved(self) -> &'static [&'static str] {
        match self {
            Self::JavaScript => JAVASCRIPT,
            Self::Python => PYTHON,
            Self::Rust => RUST,
            Self::Go => GO,
            Self::Sql => SQL,
            Self::Json | Self::Yaml | Self::Markdown | Self::Html | Self::Other => &[],
        }
    }
}

/// Returns whether a character is a control, separates lines, or changes the direction of writing.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ if letter.is_control() && !letter.is_whitespace() => escaped.push('\u{FFFD}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

const JAVASCRIPT: &[&str] = &[
    "abstract",
    "any",
    "arguments",
    "as",
    "async",
    "await",
    "boolean",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "continue",
    "debugger",
    "declare",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "finally",
    "for",
    "function",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "let",
    "module",
    "namespace",
    "never",
    "new",
    "null",
    "number",
    "object",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "static",
    "string",
    "super",
    "switch",
    "symbol",
    "this",
    "throw",
    "true",
    "try",
    "type",
    "typeof",
    "undefined",
    "unknown",
    "var",
    "void",
    "while",
    "with",
    "yield",
];
const PYTHON: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class",
    "continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if",
    "import", "in", "is", "lambda", "match", "nonlocal", "not", "or", "pass", "raise", "return",
    "try", "type", "while", "with", "yield",
];
const RUST: &[&str] = &[
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
const GO: &[&str] = &[
    "any",
    "bool",
    "break",
    "byte",
    "case",
    "chan",
    "const",
    "continue",
    "default",
    "defer",
    "else",
    "error",
    "fallthrough",
    "false",
    "for",
    "func",
    "go",
    "goto",
    "if",
    "import",
    "int",
    "interface",
    "iota",
    "map",
    "nil",
    "package",
    "range",
    "return",
    "rune",
    "select",
    "string",
    "struct",
    "switch",
    "true",
    "type",
    "var",
];
const SQL: &[&str] = &[
    "all",
    "and",
    "any",
    "as",
    "asc",
    "between",
    "by",
    "case",
    "check",
    "column",
    "constraint",
    "create",
    "current_date",
    "current_time",
    "current_timestamp",
    "current_user",
    "default",
    "delete",
    "desc",
    "distinct",
    "drop",
    "else",
    "end",
    "except",
    "exists",
    "false",
    "for",
    "foreign",
    "from",
    "grant",
    "group",
    "having",
    "in",
    "index",
    "insert",
    "intersect",
    "into",
    "is",
    "join",
    "key",
    "like",
    "limit",
    "not",
    "null",
    "offset",
    "on",
    "or",
    "order",
    "primary",
    "references",
    "select",
    "set",
    "table",
    "then",
    "to",
    "true",
    "union",
    "unique",
    "update",
    "user",
    "using",
    "values",
    "view",
    "when",
    "where",
    "with",
];

#[cfg(test)]
mod tests {
    use super::Language;

    /// Text that tries to leave a string in every language.
    const HOSTILE: &str = "a\"b'c`${d}\\\n\u{2028}\u{202e}</script>\0\u{7}é";

    #[test]
    fn a_json_string_reads_back() {
        let literal = Language::Json.literal(HOSTILE).unwrap();
        assert_eq!(serde_json::from_str::<String>(&literal).unwrap(), HOSTILE);
    }

    #[test]
    fn no_string_can_be_left() {
        for (extension, end) in [
            ("ts", "'"),
            ("ts", "`"),
            ("py", "'"),
            ("rs", "\""),
            ("go", "\""),
        ] {
            let escaped = Language::of(extension).escape(HOSTILE);
            let unescaped = escaped.replace("\\\\", "").replace(&format!("\\{end}"), "");
            assert!(!unescaped.contains(end), "{extension}: {escaped}");
            assert!(
                !escaped.contains(['\n', '\u{2028}', '\u{202e}', '\0']),
                "{extension}"
            );
        }
        assert_eq!(Language::Sql.literal("it's").unwrap(), "'it''s'");
        assert!(!Language::JavaScript.escape(HOSTILE).contains("</script"));
        assert!(!Language::Html.escape(HOSTILE).contains('<'));
    }

    #[test]
    fn reserved_words_are_no_identifiers() {
        assert_eq!(Language::Rust.identifier("type"), "r#type");
        assert_eq!(Language::Rust.identifier("self"), "self_");
        assert_eq!(Language::Python.identifier("class"), "class_");
        assert_eq!(Language::Go.identifier("slot-conflict"), "slot_conflict");
        assert_eq!(Language::Sql.identifier("ORDER"), "ORDER_");
        assert_eq!(Language::JavaScript.identifier("1st"), "_1st");
    }
}
