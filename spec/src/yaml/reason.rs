//! The parser's reasons, in helpful words.

/// Returns a reason in words for authors of catalogs, or the parser's own words if it is rare.
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
        "illegal placement of ':' indicator" => "`:` is not allowed here",
        "simple key expected" | "simple key expect ':'" => "a key without `:`",
        "invalid indentation"
        | "invalid indentation in flow construct"
        | "wrongly indented line in block scalar" => "this line is indented too little",
        "invalid indentation in quoted scalar" => {
            "the quote that begins here is not closed, or continues on a line that is indented too little"
        }
        "while scanning a quoted scalar, found unexpected end of stream"
        | "while scanning a quoted scalar, found unexpected document indicator" => {
            "the quote that begins here is not closed"
        }
        "invalid trailing content after double-quoted scalar" => "text after the closing quote",
        "while parsing a quoted scalar, found unknown escape character" => "an unknown escape",
        "tabs disallowed within this context (block indentation)"
        | "tabs disallowed in this context"
        | "tab cannot be used as indentation"
        | "while scanning a plain scalar, found a tab"
        | "a block scalar content cannot start with a tab" => "a tab in the indentation",
        "unexpected eof" | "did not find expected next token" => "the file ends too early",
        "misplaced bracket" => "a closing bracket without an opening one",
        "found unprintable character" => "an invisible character",
        "':' must be followed by a valid YAML whitespace" => "a tab after `:`",
        "unexpected character: `@'" | "unexpected character: ``'" => {
            "a text that begins with this character needs quotes"
        }
        other => other,
    }
}

/// Returns what to write instead, if the reason says enough.
pub(crate) fn remedy(reason: &str) -> Option<&'static str> {
    Some(match in_words(reason) {
        "`: ` inside a text without quotes, or a key that is not indented like its neighbors" => {
            "Put the text in quotes, or indent the key like its neighbors."
        }
        "expected a key, indented like its neighbors" => "Indent this line like the keys above it.",
        "expected `- `, indented like its neighbors" => {
            "Begin the line with `- `, indented like the items above it."
        }
        "`:` is not allowed here" => "Add the `]` or `}` that is missing before it.",
        "a key without `:`" => "Add `:` and a value after the key.",
        "the quote that begins here is not closed"
        | "the quote that begins here is not closed, or continues on a line that is indented too little" => {
            "Close the quote at the end of the text."
        }
        "an unknown escape" => "Write `\\\\` for a backslash, or put the text in single quotes.",
        "a tab in the indentation" => "Indent with spaces.",
        "a tab after `:`" => "Write a space after the `:`.",
        "a text that begins with this character needs quotes" => "Put the text in quotes.",
        _ => return None,
    })
}
