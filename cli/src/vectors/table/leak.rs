//! What stays until the process ends.

/// One value.
pub(super) fn one<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A text.
pub(super) fn text(text: String) -> &'static str {
    text.leak()
}

/// Texts.
pub(super) fn texts(texts: &'static [String]) -> &'static [&'static str] {
    texts.iter().map(String::as_str).collect::<Vec<_>>().leak()
}

/// Rows, each made of one of `from`.
pub(super) fn rows<F, T>(from: Vec<F>, make: impl FnMut(F) -> T) -> &'static [T] {
    from.into_iter().map(make).collect::<Vec<T>>().leak()
}

/// An index as the run time numbers codes. The language has no catalog with more of them.
pub(super) fn index(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}
