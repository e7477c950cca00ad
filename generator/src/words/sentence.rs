//! Phrases as sentences.

/// Adds a period if the text does not end with a punctuation mark.
#[must_use]
pub fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() || errpact_core::ends_sentence(text) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

/// Capitalizes the first letter of the text.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(rest).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_once() {
        assert_eq!(sentence("Ask them "), "Ask them.");
        assert_eq!(sentence("Really?"), "Really?");
        assert_eq!(sentence("Say \"Sorry.\""), "Say \"Sorry.\"");
        assert_eq!(sentence("Say \"sorry\""), "Say \"sorry\".");
        assert_eq!(sentence(""), "");
        assert_eq!(capital("élan"), "Élan");
    }
}
