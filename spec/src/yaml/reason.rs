//! The parser's reasons, in words that help.

/// A reason in words for people who write catalogues.
pub(crate) fn in_words(reason: &str) -> &str {
    match reason {
        "found unprintable character" => "a character that cannot be seen",

        "mapping values are not allowed in this context" => {
            "`: ` inside a text without quotes, or a key that is not indented like its neighbours"
        }
        "simple key expected" | "simple key expect ':'" => "a key without `:`",
        "while scanning for the next token, found a tab character" => {
            "a tab; YAML is indented with spaces"
        }
        other => other,
    }
}
