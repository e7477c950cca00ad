//! Preferences of users for a code with texts in several languages.

use errpact::table::{Catalog, Entry};

/// Returns preferences: each language of the code's texts by itself, and for the code with the most languages also what
/// clients may send.
pub(super) fn preferences(catalog: &Catalog<'_>, entry: &Entry<'_>) -> Vec<String> {
    let tags: Vec<&str> = entry.messages.iter().map(|(tag, _)| *tag).collect();
    let mut preferences: Vec<String> = tags.iter().map(|tag| (*tag).to_owned()).collect();
    // Of several, the last one that is seen: the first by name.
    let codes = catalog.codes.iter().rev();
    let richest = codes.max_by_key(|it| it.messages.len());
    let is_richest = richest.is_some_and(|it| it.name == entry.name);
    if let (true, Some(first), Some(last)) = (is_richest, tags.first(), tags.last()) {
        let own = catalog.languages.first().copied().unwrap_or_default();
        preferences.extend([
            // The catalog's own language comes first.
            format!("{own}, {first}"),
            format!("{own};q=0, {first};q=0.001"),
            // A variant, a private one, another case.
            format!("{first}-419-x-any"),
            format!("{first}-x"),
            first.to_ascii_uppercase(),
            format!(
                "{},{}",
                first.to_ascii_lowercase(),
                last.to_ascii_uppercase()
            ),
            // Weights, some of which are none.
            format!("{own};q=0.2, {first};q=0.3, {last};q=0.4"),
            format!("{first};q=0.5,{last};q=0.5"),
            format!("{last};q=2, {first};q=0.002"),
            format!("{last};q=0.1234,{first};q=1."),
            format!("{first};q=NaN, {last};q=-1;q=1"),
            format!("{first} ; Q=1.000\t, {last};level=1;q=0"),
            // Texts that are not tags.
            format!("*, {first};q=0.1"),
            format!("{first}-*, {last}"),
            format!(";;=,, ,\u{2003}{first},\u{e9}, {first}-, -, {last}"),
            format!("{first}\r\nx: y"),
            // What is too much.
            format!("{}{first}", "xx,".repeat(31)),
            format!("{}{first}", "xx,".repeat(32)),
            format!("{first}{}, {last}", "-abcdefgh".repeat(8)),
        ]);
    }
    preferences
}
