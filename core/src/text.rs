//! Prepares texts for search: bounded, ignoring case, word by word.

/// The maximum number of bytes of a message that are searched.
pub const SEARCHED: usize = 4096;

/// Returns the part of a message that is searched.
pub(crate) fn searched(message: &str) -> &str {
    if message.len() <= SEARCHED {
        return message;
    }
    // A character has at most four bytes.
    let mut ends = (SEARCHED - 3..=SEARCHED).rev();
    ends.find_map(|end| message.get(..end)).unwrap_or_default()
}

/// Returns whether a character is a letter, a digit or `_`.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns a text with its case folded. One character becomes one character, so that a word stays a
/// word.
pub(crate) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().map(fold_char).collect()
}

fn fold_char(c: char) -> char {
    // Greek has two lowercase letters for one capital.
    if c == 'ς' {
        return 'σ';
    }
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        // `İ` has two characters in lowercase, so it is kept.
        _ => c,
    }
}

/// Returns whether a part of a text starts and ends at word boundaries. An edge that is not a word
/// character needs no boundary.
pub(crate) fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let (Some(before), Some(part), Some(after)) =
        (text.get(..start), text.get(start..end), text.get(end..))
    else {
        return false;
    };
    let joined = |inner: Option<char>, outer: Option<char>| {
        inner.is_some_and(is_word) && outer.is_some_and(is_word)
    };
    !joined(part.chars().next(), before.chars().next_back())
        && !joined(part.chars().next_back(), after.chars().next())
}

/// Returns whether a text contains a phrase. Both are folded.
pub(crate) fn says(text: &str, phrase: &str) -> bool {
    // Nearly all texts lack nearly all phrases, and this search is much faster than the one below.
    !phrase.is_empty()
        && text.contains(phrase)
        && text
            .char_indices()
            .map(|(start, _)| start)
            .filter(|start| {
                text.get(*start..)
                    .is_some_and(|rest| rest.starts_with(phrase))
            })
            .any(|start| stands_alone(text, start, start + phrase.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_stand_at_word_boundaries() {
        assert!(says("read timeout after 3 s", "timeout"));
        assert!(!says("timeouts are set", "timeout"));
        assert!(!says("please reconnect", "connect"));
        assert!(!says("rate_limit", "rate"));
        assert!(says("connection refused (10.0.0.1)", "connection refused"));
        assert!(says("aaab aa", "aa"));
        assert!(says("x'is required'y", "'is required'"));
        assert!(!says("any text", ""));
    }

    #[test]
    fn case_goes_and_words_stay() {
        assert_eq!(fold("Rate LIMIT"), "rate limit");
        assert_eq!(fold("ÜBERLASTET ΟΔΟΣ οδος İ"), "überlastet οδοσ οδοσ İ");
        assert!(says(&fold("Dienst ÜBERLASTET."), "überlastet"));
        assert!(!says(&fold("tiefüberlastet"), "überlastet"));
    }

    #[test]
    fn a_message_is_cut_between_characters() {
        let long = "é".repeat(SEARCHED);
        assert_eq!(searched(&long).len(), SEARCHED);
        let odd = format!("a{long}");
        assert_eq!(searched(&odd).len(), SEARCHED - 1);
        assert_eq!(searched("short"), "short");
    }
}
