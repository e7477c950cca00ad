//! Suggestions: "did you mean …?"

/// Returns the candidate that a misspelled name most likely means.
#[must_use]
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (similarity(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(similarity, _)| *similarity > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

/// Returns whether a name is probably a misspelling of another: equal except for capitals and connecting signs, or one
/// letter apart (two in a long name). Stricter than [`closest`], which only suggests.
#[must_use]
pub fn is_misspelled(name: &str, candidate: &str) -> bool {
    let length = name.len().min(candidate.len());
    if !(4..=100).contains(&length) || name.len().abs_diff(candidate.len()) > 4 {
        return false;
    }
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let (name, candidate) = (letters(name), letters(candidate));
    name == candidate || strsim::osa_distance(&name, &candidate) <= if length < 8 { 1 } else { 2 }
}

fn similarity(name: &str, candidate: &str) -> f64 {
    // Names of very different length are never misspellings, and comparing them is expensive.
    if name.len().abs_diff(candidate.len()) > 8 || name.len() > 200 {
        return 0.0;
    }
    strsim::jaro_winkler(name, candidate)
}

#[cfg(test)]
mod tests {
    use super::is_misspelled;

    #[test]
    fn misspellings() {
        for (name, candidate) in [
            ("list_slot", "list_slots"),
            ("listSlots", "list_slots"),
            ("lsit_slots", "list_slots"),
            ("wether", "weather"),
        ] {
            assert!(is_misspelled(name, candidate), "{name}");
        }
        for (name, candidate) in [
            ("refund_order", "cancel_order"),
            ("day", "days"),
            ("start_time", "start_date"),
        ] {
            assert!(!is_misspelled(name, candidate), "{name}");
        }
    }
}
