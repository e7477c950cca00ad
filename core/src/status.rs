//! A status at the beginning of a text.

use crate::text::is_word;

/// Returns the HTTP status that a text begins with, as in `504 Gateway Timeout` and `400: bad
/// date`: 400 to 599, not followed by a word character.
#[must_use]
pub fn leading_status(text: &str) -> Option<u16> {
    let text = text.trim_start();
    let (number, rest) = text.split_at_checked(3)?;
    if rest.chars().next().is_some_and(is_word) || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    number
        .parse()
        .ok()
        .filter(|status| (400..=599).contains(status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_stands_first_and_alone() {
        for (text, status) in [
            ("504 Gateway Timeout", Some(504)),
            ("400: bad date", Some(400)),
            ("429", Some(429)),
            ("  503\n", Some(503)),
            ("200 OK", None),
            ("600 seconds", None),
            ("4290 tokens", None),
            ("404th time", None),
            ("404_page", None),
            ("404é", None),
            ("error 504", None),
            ("+42", None),
            ("é04", None),
            ("", None),
        ] {
            assert_eq!(leading_status(text), status, "{text}");
        }
    }
}
