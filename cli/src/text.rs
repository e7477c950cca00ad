//! Small things about words: the nearest name, plurals.

/// The names nearest to one that does not exist, best first, three at most.
pub(crate) fn nearest<'a>(name: &str, among: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let wanted = name.to_lowercase();
    let mut near: Vec<(f64, &str)> = among
        .into_iter()
        .map(|candidate| {
            (
                strsim::jaro_winkler(&wanted, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(likeness, _)| *likeness > 0.82)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup_by_key(|(_, candidate)| *candidate);
    near.into_iter()
        .take(3)
        .map(|(_, candidate)| candidate.to_owned())
        .collect()
}

/// `1 code`, `2 codes`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// `text` with what could steer a terminal, or turn its line around, made visible.
pub(crate) fn printable(text: &str) -> String {
    let steers = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .map(|c| {
            if steers(c) {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_printable_steers_a_terminal() {
        assert_eq!(
            printable("a\u{1b}[31m\tb\u{202e}\n\rc"),
            "a\u{fffd}[31m\tb\u{fffd}\n\u{fffd}c"
        );
        assert_eq!(printable("é – 漢字 👍"), "é – 漢字 👍");
    }

    #[test]
    fn nearest_names_come_best_first_and_only_when_near() {
        let names = ["SLOT_CONFLICT", "PHONE_REQUIRED", "SERVICE_REQUIRED"];
        assert_eq!(nearest("SLOT_CONFLIT", names), ["SLOT_CONFLICT"]);
        assert_eq!(nearest("slot_conflict", names), ["SLOT_CONFLICT"]);
        assert!(nearest("WEATHER", names).is_empty());
    }

    #[test]
    fn counts_agree_with_their_noun() {
        assert_eq!(count(1, "code"), "1 code");
        assert_eq!(count(0, "code"), "0 codes");
    }
}
