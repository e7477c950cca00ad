//! How a step ends, in the words of a fallback.

/// Returns the state in which a step ends: `The step fails; an optional step is skipped.`
pub(super) fn state(fallback: &str, optional: bool) -> &'static str {
    let sentences = fallback
        .split(['.', ';'])
        .filter(|sentence| sentence.contains("step"));
    let of_optional = |sentence: &&str| sentence.contains("optional");
    let (special, general): (Vec<&str>, Vec<&str>) = sentences.partition(of_optional);
    let special = special.into_iter().filter(|_| optional);
    let words = special.chain(general).next().unwrap_or_default();
    if words.contains("skip") {
        "skipped"
    } else if words.contains("done") || words.contains("complete") {
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
        assert_eq!(state(both, false), "failed");
        assert_eq!(state(both, true), "skipped");
        assert_eq!(state("The step counts as done.", false), "completed");
        assert_eq!(
            state("If that fails, stop. The step fails.", true),
            "failed"
        );
        assert_eq!(state("", false), "failed");
    }
}
