//! Copies that stay until the process ends.

/// One value.
pub(super) fn one<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A text.
pub(super) fn text(text: &str) -> &'static str {
    // An empty one needs no memory.
    if text.is_empty() {
        return "";
    }
    Box::leak(text.into())
}

/// Texts.
pub(super) fn texts(texts: &[String]) -> &'static [&'static str] {
    rows(texts, |it| text(it))
}

/// Rows, each made of one of `from`.
pub(super) fn rows<F, T>(from: &[F], make: impl FnMut(&F) -> T) -> &'static [T] {
    from.iter().map(make).collect::<Vec<T>>().leak()
}

/// An index as the run time numbers codes. The language has no catalog with more of them.
pub(super) fn index(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
