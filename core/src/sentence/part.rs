//! The parts of a sentence's text.

/// A part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// Text to be written unchanged.
    Words(&'a str),
    /// The name of a placeholder.
    Value(&'a str),
}

/// Returns the parts of a text. A brace without its counterpart is text.
pub(super) fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if let Some(inner) = rest.strip_prefix('{')
            && let Some((name, after)) = inner.split_once('}')
        {
            rest = after;
            return Some(Part::Value(name));
        }
        // A brace at the beginning is one without its counterpart.
        let from = usize::from(rest.starts_with('{'));
        let end = rest
            .get(from..)
            .and_then(|rest| rest.find('{'))
            .map_or(rest.len(), |end| end + from);
        let (words, after) = rest.split_at(end);
        rest = after;
        (!words.is_empty()).then_some(Part::Words(words))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_has_parts() {
        for (text, expected) in [
            ("", vec![]),
            ("{a}", vec![Part::Value("a")]),
            (
                "x{a}y",
                vec![Part::Words("x"), Part::Value("a"), Part::Words("y")],
            ),
            ("{", vec![Part::Words("{")]),
            ("é{é", vec![Part::Words("é"), Part::Words("{é")]),
            ("}{}", vec![Part::Words("}"), Part::Value("")]),
        ] {
            assert_eq!(parts(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }
}
