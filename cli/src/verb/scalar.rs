//! Writes a text as a value of YAML.

use serde_json::Value;

/// Returns a text as a YAML scalar: as it is if that is safe, otherwise in double quotes.
pub(crate) fn scalar(text: &str) -> String {
    let first = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let plain =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '_' | '.' | '(' | ')' | '-' | '/');
    let sentence = text.contains(' ') && !text.contains("  ") && text.trim() == text;
    if first && sentence && text.chars().all(plain) {
        text.to_owned()
    } else {
        // A JSON string is a double-quoted scalar.
        Value::from(text).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_yaml_would_read_as_something_else_is_quoted() {
        assert_eq!(scalar("The order is gone."), "The order is gone.");
        for text in [
            "yes", "null", "a: b", "x #y", "{a} b", " a b", "1 2", "a\nb", "\"", "",
        ] {
            assert!(scalar(text).starts_with('"'), "{text}");
        }
    }
}
