//! The post-processor that every failed result and every reply goes through.

use crate::moment;

/// Maximum length of a text that is passed on, in characters.
const LONGEST: usize = 2_000;

/// Makes a text fit for the history. Control characters become spaces, and runs of spaces become
/// one space. A text of more than 2,000 characters is cut at its end. Codes survive by
/// construction: they come first and contain neither spaces nor control characters.
#[must_use]
pub fn tidy(text: &str) -> String {
    let spaced = text.replace(|c: char| c.is_control(), " ");
    let words: Vec<&str> = spaced.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST).collect()
}

/// Makes a model's reply fit for people: [`tidy`], without the Markdown emphasis and timestamps
/// that models often add. Emphasis is removed only around words, so an underscore inside of one
/// (`SLOT_CONFLICT`) stays.
#[must_use]
pub fn for_users(text: &str) -> String {
    let words: Vec<String> = tidy(text).split(' ').map(plain_word).collect();
    words.join(" ")
}

fn plain_word(word: &str) -> String {
    let marks = ['*', '_', '`'];
    let signs = ['(', ')', ',', ';', '.', ':', '?', '!'];
    let around = |c: char| marks.contains(&c) || signs.contains(&c);
    let core = word.trim_matches(around);
    let Some((before, after)) = word.split_once(core).filter(|_| !core.is_empty()) else {
        return word.to_owned();
    };
    let core = moment::parse(core).map_or_else(|| core.to_owned(), |when| moment::spoken(&when));
    format!(
        "{}{core}{}",
        before.replace(marks, ""),
        after.replace(marks, "")
    )
}
