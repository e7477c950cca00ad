//! The rules in a system prompt.

/// What a careless model says about any failure that no rule covers.
pub const CARELESS: &str = "a technical issue occurred";

/// Returns what the prompt says about a code: the text after the colon in the line that names the code,
/// else in the line for every other code.
///
/// ```
/// use shared::model::rule;
///
/// let prompt = "- BUSY, FULL: Wait.\n- Any other code: Stop.";
/// assert_eq!(rule(prompt, "FULL"), Some("Wait."));
/// assert_eq!(rule(prompt, "GONE"), Some("Stop."));
/// ```
#[must_use]
pub fn rule<'a>(prompt: &'a str, code: &str) -> Option<&'a str> {
    let rules = || prompt.lines().filter_map(|line| line.split_once(": "));
    let named = rules().find(|(left, _)| names(left, code));
    let other = || rules().find(|(left, _)| names_the_rest(left));
    named.or_else(other).map(|(_, words)| words)
}

/// Returns whether a heading names this code.
#[must_use]
pub fn names(heading: &str, code: &str) -> bool {
    heading
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .any(|word| !word.is_empty() && word == code)
}

/// Returns whether a heading is for every code without a separate rule.
#[must_use]
pub fn names_the_rest(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    [
        "any code",
        "any other code",
        "every other code",
        "all other codes",
    ]
    .iter()
    .any(|words| lower.contains(words))
}

/// Returns whether the prompt forbids a phrase about this code: `Never say "PHRASE" except for CODES`.
#[must_use]
pub fn forbids(prompt: &str, phrase: &str, code: &str) -> bool {
    let quoted = format!("\"{phrase}\"");
    prompt.lines().any(|line| {
        let Some((before, after)) = line.split_once(&quoted) else {
            return false;
        };
        let lower = before.to_lowercase();
        let bans = ["never", "do not", "don't", "avoid"];
        bans.iter().any(|ban| lower.contains(ban)) && !names(after, code)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_whole_word() {
        assert_eq!(rule("- NOT_FULL: Wait.", "FULL"), None);
        assert_eq!(rule("- FULL, BUSY: Wait.", "FULL"), Some("Wait."));
    }

    #[test]
    fn a_ban_has_exceptions() {
        let prompt = "Never say \"oops\" except for CRASH.";
        assert!(forbids(prompt, "oops", "BUSY") && !forbids(prompt, "oops", "CRASH"));
        assert!(!forbids(prompt, "alas", "BUSY"));
        assert!(forbids("Please do not say \"oops\".", "oops", "BUSY"));
    }
}
