//! How a step ends, in the words of a fallback.

use super::action::Action;

/// The parsed fallback.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fallback<'a> {
    /// The action before the end.
    pub(super) first: Option<Action<'a>>,
    /// The state in which the step ends.
    pub(super) state: &'static str,
}

/// Reads `If that fails, ACTION. The step fails; an optional step is skipped.`
pub(super) fn read(fallback: &str, optional: bool) -> Fallback<'_> {
    let (first, ending) = match fallback.strip_prefix("If that fails, ") {
        Some(rest) => rest.split_once(". ").unwrap_or((rest, "")),
        None => ("", fallback),
    };
    let (always, in_optional) = ending.split_once("; ").unwrap_or((ending, ending));
    Fallback {
        first: Action::read(first),
        state: state(if optional { in_optional } else { always }),
    }
}

fn state(words: &str) -> &'static str {
    if words.contains("is skipped") {
        "skipped"
    } else if words.contains("counts as done") {
        "completed"
    } else {
        "failed"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fallbacks_are_understood() {
        let both = "The step fails; an optional step is skipped.";
        assert_eq!(
            read(both, false),
            Fallback {
                first: None,
                state: "failed"
            }
        );
        assert_eq!(
            read(both, true),
            Fallback {
                first: None,
                state: "skipped"
            }
        );
        let done = read("The step counts as done.", false);
        assert_eq!(done.state, "completed");
        let otherwise = read("If that fails, stop. The step fails.", true);
        assert_eq!(
            otherwise,
            Fallback {
                first: Some(Action::Stop),
                state: "failed"
            }
        );
        assert_eq!(read("", false).state, "failed");
    }
}
