//! The attributes: their names, their places, and their contents.

mod code;
mod container;
mod field;
mod place;

pub(crate) use code::Code;
pub(crate) use container::Container;
pub(crate) use field::Role;
pub(crate) use place::Place;

/// Returns the word that was probably meant.
fn similar<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.len() / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn finds_what_was_meant() {
        let known = ["catalog", "covers", "debug"];
        assert_eq!(similar("catlog", known), Some("catalog"));
        assert_eq!(similar("catalogs", known), Some("catalog"));
        assert_eq!(similar("cover", known), Some("covers"));
        assert_eq!(similar("column", known), None);
    }
}
