//! Decides whether a line is a marker.

use std::ops::Range;

/// Which end of a block a marker is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The first line.
    Begin,
    /// The last line.
    End,
}

/// A marker, found in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker<'a> {
    /// Its end of the block.
    pub side: Side,
    /// The catalog's name.
    pub name: &'a str,
    /// The range of the fingerprint in the line, with the space before it. If there is no
    /// fingerprint yet, an empty range right after the name.
    pub stamp: Range<usize>,
    /// The fingerprint.
    pub fingerprint: Option<&'a str>,
    /// White space before the marker's comment.
    pub indent: &'a str,
}

/// The first word of a marker.
pub const STEM: &str = "errpact:";
const QUOTES: [char; 2] = ['"', '\''];

/// Reads a line, without its line ending, as a marker.
#[must_use]
pub fn marker(line: &str) -> Option<Marker<'_>> {
    // A line of prose may have several. The first one with the surroundings of a marker counts.
    line.match_indices(STEM)
        .find_map(|(at, _)| parse_at(line, at))
}

/// Returns whether this line would be read as a marker of any name.
#[must_use]
pub fn looks_like_marker(line: &str) -> bool {
    marker(line).is_some()
}

fn parse_at(line: &str, at: usize) -> Option<Marker<'_>> {
    let (before, rest) = (line.get(..at)?, line.get(at + STEM.len()..)?);
    let (side, rest) = if let Some(rest) = rest.strip_prefix("begin") {
        (Side::Begin, rest)
    } else {
        (Side::End, rest.strip_prefix("end")?)
    };
    let named = rest.trim_start_matches([' ', '\t']);
    if named.len() == rest.len() {
        return None;
    }
    let name = named.get(..name_length(named))?;
    let after = named.get(name.len()..)?;
    if name.is_empty() || after.starts_with(is_word) {
        return None;
    }
    let name_end = line.len() - after.len();
    let (stamp, fingerprint, after) = match side {
        Side::Begin => stamp(after).map_or((name_end..name_end, None, after), |(length, hex)| {
            (
                name_end..name_end + length,
                Some(hex),
                after.get(length..).unwrap_or_default(),
            )
        }),
        Side::End => (name_end..name_end, None, after),
    };
    if !(before_fits(side, before, after) && after_fits(side, before, after)) {
        return None;
    }
    // A marker after the opening of a string is not indented: the string's text begins there.
    let indent = if before.contains(QUOTES) {
        ""
    } else {
        leading_space(before)
    };
    Some(Marker {
        side,
        name,
        stamp,
        fingerprint,
        indent,
    })
}

/// Checks the text before a marker: white space and punctuation. Before a begin marker, a string
/// may also open.
fn before_fits(side: Side, before: &str, after: &str) -> bool {
    let quoted = match side {
        Side::Begin if !after.contains(QUOTES) => before.rfind(QUOTES),
        Side::Begin | Side::End => None,
    };
    let own = quoted.and_then(|at| before.get(at..)).unwrap_or(before);
    own.chars().all(is_comment_punctuation)
}

/// Checks the text after a marker. A begin marker may have a remark if a comment encloses it. After
/// an end marker, a string may close, followed by other code.
fn after_fits(side: Side, before: &str, after: &str) -> bool {
    if after.contains('`') {
        return false;
    }
    match side {
        Side::Begin => {
            after.chars().all(is_comment_punctuation)
                || !before.trim_matches(['\u{feff}', ' ', '\t']).is_empty()
        }
        Side::End => {
            let own = after
                .find(QUOTES)
                .and_then(|at| after.get(..at))
                .unwrap_or(after);
            own.chars().all(is_comment_punctuation)
        }
    }
}

fn is_comment_punctuation(c: char) -> bool {
    !c.is_alphanumeric() && c != '`'
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of the kebab-case name at the start of the text.
fn name_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let mut length = 0;
    while is_letter(length)
        || (length > 0 && bytes.get(length) == Some(&b'-') && is_letter(length + 1))
    {
        length += 1;
    }
    length
}

/// Reads white space and a fingerprint. Returns their length and the fingerprint.
fn stamp(text: &str) -> Option<(usize, &str)> {
    let trimmed = text.trim_start_matches([' ', '\t']);
    let hex = trimmed.get(..12)?;
    let follows = trimmed.get(12..)?;
    let gap = text.len() - trimmed.len();
    (gap > 0 && hex.bytes().all(|b| b.is_ascii_hexdigit()) && !follows.starts_with(is_word))
        .then_some((gap + 12, hex))
}

fn leading_space(text: &str) -> &str {
    let end = text
        .find(|c| !matches!(c, ' ' | '\t'))
        .unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    fn name(line: &str) -> Option<(&str, Option<&str>)> {
        super::marker(line).map(|marker| (marker.name, marker.fingerprint))
    }

    #[test]
    fn comments_of_many_languages_are_markers() {
        for line in [
            "<!-- errpact:begin my-app 0123456789ab -->",
            "# errpact:begin my-app 0123456789ab",
            "  // errpact:begin my-app 0123456789ab",
            "//! errpact:begin my-app 0123456789ab",
            "-- errpact:begin my-app 0123456789ab",
            "/* errpact:begin my-app 0123456789ab */",
            ";; errpact:begin my-app 0123456789ab",
            "% errpact:begin my-app 0123456789ab",
            "{# errpact:begin my-app 0123456789ab #}",
            "\"\"\"errpact:begin my-app 0123456789ab",
            "PROMPT = \"\"\"<!-- errpact:begin my-app 0123456789ab -->",
            "const P: &str = r#\"# errpact:begin my-app 0123456789ab",
            "<!-- errpact:begin my-app 0123456789ab: edit errors.yaml, not this -->",
            "errpact:begin my-app 0123456789ab",
            "\u{feff}<!-- errpact:begin my-app 0123456789ab-->",
        ] {
            assert_eq!(name(line), Some(("my-app", Some("0123456789ab"))), "{line}");
        }
    }

    #[test]
    fn end_markers_may_close_a_string() {
        for line in [
            "<!-- errpact:end my-app-->",
            "# errpact:end my-app\"\"\".strip()",
            "errpact:end my-app",
            "errpact:end my-app\"#;",
        ] {
            assert_eq!(name(line), Some(("my-app", None)), "{line}");
        }
    }

    #[test]
    fn prose_about_markers_is_no_marker() {
        for line in [
            "Put `<!-- errpact:begin my-app -->` in front.",
            "`errpact:begin my-app`",
            "- `errpact:begin my-app` starts it",
            "the errpact:begin my-app marker",
            "errpact:begin my-app is what starts it",
            "He wrote \"<!-- errpact:begin my-app -->\" there.",
            "errpact:beginning my-app",
            "# errpact:begin",
            "# errpact:begin my-app_2",
            "# errpact:end my-app is where it ends",
            "errpact:",
            "",
        ] {
            assert_eq!(name(line), None, "{line}");
        }
    }

    #[test]
    fn a_fingerprint_is_optional() {
        let marker = super::marker("<!-- errpact:begin my-app -->").expect("a marker");
        assert_eq!(marker.stamp, 25..25);
        let marker = super::marker("# errpact:begin my-app 0123456789abc").expect("a marker");
        assert_eq!(marker.fingerprint, None);
    }
}
