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

fn similarity(name: &str, candidate: &str) -> f64 {
    // Names of very different length are never misspellings, and comparing them is expensive.
    if name.len().abs_diff(candidate.len()) > 8 || name.len() > 200 {
        return 0.0;
    }
    strsim::jaro_winkler(name, candidate)
}
