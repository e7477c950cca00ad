//! Languages of texts for users: tags of [BCP 47], what a user prefers, and which of several texts fits that best.
//!
//! See `docs/decisions/095-texts-for-users-are-found-by-lookup.md`. TypeScript has the same functions: `typescript/src/page/language.ts`.
//!
//! [BCP 47]: https://www.rfc-editor.org/info/bcp47

use std::iter::successors;

/// A text in several languages: a tag and the text of each, sorted by tag.
pub type Translations<'a> = &'a [(&'a str, &'a str)];

/// The most languages of a preference that count. A browser sends about five.
const MOST: usize = 32;

/// The longest tag that is compared, in bytes. RFC 5646, 4.4.1 recommends room for 35.
const LONGEST: usize = 64;

/// The languages that a user prefers, best first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Languages(Vec<String>);

impl Languages {
    /// Reads a tag such as `de-AT`, or the value of an `Accept-Language` header ([RFC 9110, 12.5.4]). Anything can be
    /// read, because clients send anything:
    ///
    /// - the first 32 items count;
    /// - an item that is not a tag, such as `*`, is ignored, and so is one that the user does not want (`q=0`);
    /// - a weight that is none counts as the lowest.
    ///
    /// [RFC 9110, 12.5.4]: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
    #[must_use]
    pub fn read(preference: &str) -> Self {
        let items = preference.split(',').take(MOST);
        let mut weighted: Vec<(u16, String)> = items
            .filter_map(|item| {
                let mut parts = item.split(';');
                let tag = parts.next().map(trimmed).filter(|tag| is_range(tag))?;
                let weight = parts.find_map(weight).unwrap_or(1000);
                (weight > 0).then(|| (weight, tag.to_ascii_lowercase()))
            })
            .collect();
        // Of equal weights, the first is preferred: the sort is stable.
        weighted.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        Self(weighted.into_iter().map(|(_, tag)| tag).collect())
    }

    /// Returns the text that fits best, with its tag, by the lookup of [RFC 4647, 3.4]: `de-AT`, then `de`, then the next
    /// preference. `None` if the catalog's own text fits best, which is in the language `own`, or if no text fits.
    ///
    /// [RFC 4647, 3.4]: https://www.rfc-editor.org/rfc/rfc4647#section-3.4
    #[must_use]
    pub fn choose<'t>(
        &self,
        own: Option<&str>,
        texts: Translations<'t>,
    ) -> Option<(&'t str, &'t str)> {
        if texts.is_empty() {
            return None;
        }
        for range in self.0.iter().flat_map(|tag| wider(tag)) {
            let fits = |tag: &str| tag.eq_ignore_ascii_case(range);
            if own.is_some_and(fits) {
                return None;
            }
            if let Some(found) = texts.iter().find(|(tag, _)| fits(tag)) {
                return Some(*found);
            }
        }
        None
    }
}

/// Returns a tag, then each wider one: `zh-Hant-TW`, `zh-Hant`, `zh`.
pub fn wider(tag: &str) -> impl Iterator<Item = &str> {
    successors(Some(tag), |tag| {
        let (shorter, _) = tag.rsplit_once('-')?;
        // A single letter introduces the parts after it, and means nothing by itself.
        match shorter.rsplit_once('-') {
            Some((before, last)) if last.len() == 1 => Some(before),
            _ => Some(shorter),
        }
    })
}

/// Returns whether it is a tag as a client may write it.
fn is_range(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let is_part = |part: &str| matches!(part.len(), 1..=8);
    tag.len() <= LONGEST
        && parts.next().is_some_and(|language| {
            is_part(language) && language.bytes().all(|b| b.is_ascii_alphabetic())
        })
        && parts.all(|part| is_part(part) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
}

fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// Returns the value of `q=0.8`, in thousandths.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    if !trimmed(name).eq_ignore_ascii_case("q") {
        return None;
    }
    Some(thousandths(trimmed(value)).unwrap_or(1))
}

/// Returns a weight of RFC 9110 (12.4.2): 0 to 1, with at most three decimals.
fn thousandths(value: &str) -> Option<u16> {
    let (whole, decimals) = value.split_once('.').unwrap_or((value, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let decimals: u16 = format!("{decimals:0<3}").parse().ok()?;
    match (whole, decimals) {
        ("0", decimals) => Some(decimals),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

/// Returns whether a text is a tag that a catalog may have: a language of two or three letters, then what [RFC 5646]
/// allows after it, in the letters that it recommends (2.1.1).
///
/// [RFC 5646]: https://www.rfc-editor.org/rfc/rfc5646#section-2.1
#[must_use]
pub fn is_language_tag(text: &str) -> bool {
    text.len() <= LONGEST && written(text).is_some_and(|tag| tag == text)
}

/// Returns the tag that a text is most likely meant to be: `de_at` is `de-AT`.
#[must_use]
pub fn closest_tag(text: &str) -> Option<String> {
    let text = text.trim().replace('_', "-");
    // The encoding of a locale, such as `de_DE.UTF-8`.
    let tag = text.split(['.', '@']).next().unwrap_or_default();
    written(tag).filter(|tag| is_language_tag(tag))
}

/// Returns a well-formed tag in the letters that RFC 5646 recommends, or `None` if it is not well-formed.
fn written(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let mut parts = lower.split('-').peekable();
    let letters = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase());
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let either = |part: &str| part.bytes().all(|b| b.is_ascii_alphanumeric());
    // Longer languages are reserved (four letters) or to be registered, and none is.
    let language = parts.next_if(|part| matches!(part.len(), 2 | 3) && letters(part))?;
    let mut tag = language.to_owned();
    let mut add = |part: &str| {
        tag.push('-');
        tag.push_str(part);
    };
    for _ in 0..3 {
        // A language of a family, such as `yue` in `zh-yue`.
        if let Some(extended) = parts.next_if(|part| part.len() == 3 && letters(part)) {
            add(extended);
        }
    }
    if let Some(script) = parts.next_if(|part| part.len() == 4 && letters(part)) {
        let mut script = script.to_owned();
        script.get_mut(..1)?.make_ascii_uppercase();
        add(&script);
    }
    let is_region =
        |part: &&str| part.len() == 2 && letters(part) || part.len() == 3 && digits(part);
    if let Some(region) = parts.next_if(is_region) {
        add(&region.to_ascii_uppercase());
    }
    let is_variant = |part: &&str| {
        let long = matches!(part.len(), 5..=8);
        either(part) && (long || part.len() == 4 && part.starts_with(|c: char| c.is_ascii_digit()))
    };
    while let Some(variant) = parts.next_if(is_variant) {
        add(variant);
    }
    while let Some(singleton) = parts.next_if(|part| part.len() == 1 && either(part)) {
        add(singleton);
        let least = if singleton == "x" { 1 } else { 2 };
        let is_part = |part: &&str| (least..=8).contains(&part.len()) && either(part);
        add(parts.next_if(is_part)?);
        while let Some(part) = parts.next_if(is_part) {
            add(part);
        }
    }
    parts.next().is_none().then_some(tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: Translations<'static> = &[
        ("de", "Deutsch"),
        ("de-AT", "Österreich"),
        ("fr", "Français"),
        ("zh-Hant", "繁體"),
    ];

    fn chosen(preference: &str) -> &'static str {
        let found = Languages::read(preference).choose(Some("en"), TEXTS);
        found.map_or("own", |(tag, _)| tag)
    }

    #[test]
    fn the_longest_tag_that_fits_is_chosen() {
        for (preference, tag) in [
            ("de", "de"),
            ("de-AT", "de-AT"),
            ("DE-at", "de-AT"),
            ("de-CH-1996", "de"),
            ("de-AT-x-wien", "de-AT"),
            ("zh-Hant-TW", "zh-Hant"),
            ("zh-TW", "own"),
            ("en-GB, de", "own"),
            ("it, fr;q=0.5", "fr"),
            ("fr;q=0.5, de;q=0.9", "de"),
            ("fr;q=0.5, de;q=0.5", "fr"),
            ("de;q=0, fr;q=0.001", "fr"),
            ("", "own"),
        ] {
            assert_eq!(chosen(preference), tag, "{preference}");
        }
    }

    #[test]
    fn any_preference_can_be_read() {
        let huge = format!("{}fr", "xx,".repeat(1_000_000));
        let long = format!("{}, fr", "de-".repeat(1_000_000));
        for (preference, tag) in [
            (huge.as_str(), "own"),
            (&long, "fr"),
            ("*", "own"),
            ("*, fr;q=0.1", "fr"),
            ("de-*", "own"),
            (";;;=,, ,fr ; Q=1", "fr"),
            ("fr;q=2, de;q=0.002", "de"),
            ("fr;q=0.1234, de;q=0.002", "de"),
            ("fr;q=-1, de;q=1.", "de"),
            ("fr;q=NaN, de;q=.5, it", "fr"),
            ("fr;q=1e9;q=0, de;q=0.01", "de"),
            ("de\u{0};q=1, fr", "fr"),
            ("de\r\nx: y, fr", "fr"),
            ("dé, \u{2003}de, fr", "fr"),
            ("-de, de-, d--e, fr", "fr"),
            ("x-de, i-de, fr", "fr"),
            ("123, fr", "fr"),
            ("fr;level=1;q=0.2, de;q=0.3", "de"),
        ] {
            let name = preference.get(..40).unwrap_or(preference);
            assert_eq!(chosen(preference), tag, "{name}");
        }
    }

    #[test]
    fn a_tag_of_a_catalog_is_well_formed_and_written_as_recommended() {
        for tag in [
            "de",
            "de-AT",
            "zh-Hant",
            "zh-Hant-TW",
            "es-419",
            "sr-Latn-RS",
            "de-CH-1996",
            "sl-rozaj-biske",
            "zh-yue-HK",
            "de-u-co-phonebk",
            "en-x-plain",
            "gsw",
        ] {
            assert!(is_language_tag(tag), "{tag}");
        }
        for (text, meant) in [
            ("de_AT", Some("de-AT")),
            ("de_DE.UTF-8", Some("de-DE")),
            ("DE", Some("de")),
            ("de-at", Some("de-AT")),
            ("zh-hant", Some("zh-Hant")),
            ("german", None),
            ("d", None),
            ("", None),
            ("de-", None),
            ("de--AT", None),
            ("de-AT-AT", None),
            ("de-u", None),
            ("dé", None),
            ("x-de", None),
            ("de-abcdefghi", None),
        ] {
            assert!(!is_language_tag(text), "{text}");
            assert_eq!(closest_tag(text).as_deref(), meant, "{text}");
        }
    }
}
