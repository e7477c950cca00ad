//! Characters that the text of a value may not have, or only in some places: `letters.tsv`.

use std::sync::LazyLock;

use errpact_core::tsv;

const LETTERS: &str = include_str!("letters.tsv");

/// What a character is in the text of a value, if it is not an ordinary one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Separator,
    Unsafe,
    Joiner,
    Selector,
    Mark,
}

impl Class {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "separator" => Self::Separator,
            "unsafe" => Self::Unsafe,
            "joiner" => Self::Joiner,
            "selector" => Self::Selector,
            "mark" => Self::Mark,
            _ => return None,
        })
    }
}

/// Sorted ranges of characters.
static CLASSES: LazyLock<Vec<(char, char, Class)>> = LazyLock::new(|| {
    let mut classes = Vec::new();
    for [name, letters] in tsv::rows(LETTERS) {
        let class = Class::named(name);
        classes.extend(ranges(letters).filter_map(|(first, last)| Some((first, last, class?))));
    }
    classes.sort_unstable_by_key(|(first, ..)| *first);
    classes
});

/// Characters of text from outside, sorted, and what is written in place of each.
static QUOTED: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    let mut quoted = Vec::new();
    for [name, letters, shown] in tsv::rows(LETTERS) {
        let shown = character(shown).filter(|_| name == "quoted");
        let letters = ranges(letters).flat_map(|(first, last)| first..=last);
        quoted.extend(letters.filter_map(|letter| Some((letter, shown?))));
    }
    quoted.sort_unstable();
    quoted
});

fn character(hex: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(hex, 16).ok()?)
}

fn ranges(letters: &str) -> impl Iterator<Item = (char, char)> {
    letters.split(' ').filter_map(|range| {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        Some((character(first)?, character(last)?))
    })
}

/// Returns what a character is, if it is not an ordinary one.
#[inline]
pub(super) fn class(character: char) -> Option<Class> {
    // Nearly all of most texts, which need no search.
    if matches!(character, ' '..='~') {
        return None;
    }
    let after = CLASSES.partition_point(|(first, ..)| *first <= character);
    let (_, last, class) = CLASSES.get(after.checked_sub(1)?)?;
    (character <= *last).then_some(*class)
}

/// Returns the replacement for a character in text from outside. It is a similar one if the
/// character could close the quotation, be read as an escape of the closing mark, or begin markup.
pub(in crate::redact) fn in_quotes(character: char) -> char {
    if character.is_ascii_alphanumeric() || character == ' ' {
        return character;
    }
    let found = QUOTED.binary_search_by_key(&character, |(letter, _)| *letter);
    let shown = found.ok().and_then(|place| QUOTED.get(place));
    shown.map_or(character, |(_, shown)| *shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_no_character_has_two_classes() {
        let (mut classes, mut quoted) = (0, 0);
        for [name, letters, shown] in tsv::rows(LETTERS) {
            let read = ranges(letters).count();
            assert_eq!(read, letters.split(' ').count(), "{letters}");
            match name {
                "quoted" => {
                    assert!(character(shown).is_some(), "{shown}");
                    quoted += ranges(letters).flat_map(|(a, b)| a..=b).count();
                }
                name => {
                    assert!(Class::named(name).is_some(), "{name}");
                    classes += read;
                }
            }
        }
        assert_eq!((classes, quoted), (CLASSES.len(), QUOTED.len()));
        for pair in CLASSES.windows(2) {
            assert!(pair[0].0 <= pair[0].1 && pair[0].1 < pair[1].0, "{pair:?}");
        }
        assert!(QUOTED.is_sorted_by(|left, right| left.0 < right.0));
    }

    #[test]
    fn finds_the_ends_of_ranges() {
        for (letter, found) in [
            ('\0', Some(Class::Unsafe)),
            ('\t', Some(Class::Separator)),
            ('\r', Some(Class::Separator)),
            (' ', None),
            ('~', None),
            ('\u{7f}', Some(Class::Unsafe)),
            ('\u{a0}', None),
            ('\u{34f}', Some(Class::Unsafe)),
            ('\u{350}', Some(Class::Mark)),
            ('\u{200d}', Some(Class::Joiner)),
            ('\u{fe0f}', Some(Class::Selector)),
            ('\u{e0fff}', Some(Class::Unsafe)),
            ('\u{e1000}', None),
            (char::MAX, None),
        ] {
            assert_eq!(class(letter), found, "{letter:?}");
        }
        assert_eq!(['<', '‟', 'a', 'é'].map(in_quotes), ['‹', '\'', 'a', 'é']);
    }
}
