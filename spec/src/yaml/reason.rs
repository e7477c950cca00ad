//! The parser's reasons, in words that help.

/// A reason in words for people who write catalogs; the parser's own where it is rare.
pub(crate) fn in_words(reason: &str) -> &str {
    match reason {
        "mapping values are not allowed in this context" => {
            "`: ` inside a text without quotes, or a key that is not indented like its neighbors"
        }
        "while parsing a block mapping, did not find expected key" => {
            "expected a key, indented like its neighbors"
        }
        "while parsing a block collection, did not find expected '-' indicator" => {
            "expected `- `, indented like its neighbors"
        }
        "while parsing a flow mapping, did not find expected ',' or '}'" => "expected `,` or `}`",
        "while parsing a flow sequence, expected ',' or ']'" => "expected `,` or `]`",
        "illegal placement of ':' indicator" => {
            "`:` where none can stand; is a `]` or `}` missing before it?"
        }
        "simple key expected" | "simple key expect ':'" => "a key without `:`",
        "invalid indentation"
        | "invalid indentation in flow construct"
        | "wrongly indented line in block scalar" => "this line is indented too little",
        "invalid indentation in quoted scalar" => {
            "the quote that begins here is not closed, or goes on in a line indented too little"
        }
        "while scanning a quoted scalar, found unexpected end of stream"
        | "while scanning a quoted scalar, found unexpected document indicator" => {
            "the quote that begins here is not closed"
        }
        "invalid trailing content after double-quoted scalar" => "text after the closing quote",
        "while parsing a quoted scalar, found unknown escape character" => {
            "an unknown escape; write `\\` for a backslash, or use single quotes"
        }
        "tabs disallowed within this context (block indentation)"
        | "tabs disallowed in this context"
        | "tab cannot be used as indentation"
        | "while scanning a plain scalar, found a tab"
        | "a block scalar content cannot start with a tab" => "a tab; YAML is indented with spaces",
        "unexpected eof" | "did not find expected next token" => "the file ends too early",
        "misplaced bracket" => "a bracket that nothing opens",
        "found unprintable character" => "a character that cannot be seen",
        other => other,
    }
}
