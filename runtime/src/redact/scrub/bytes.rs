//! Bytes around a place, with a bounded look to either side.

/// Returns the byte at a position; 0 beyond either end.
pub(super) fn at(bytes: &[u8], place: usize) -> u8 {
    bytes.get(place).copied().unwrap_or(0)
}

/// Returns the byte before a position; 0 at the start.
pub(super) fn before(bytes: &[u8], place: usize) -> u8 {
    place.checked_sub(1).map_or(0, |place| at(bytes, place))
}

/// Returns how many bytes from `from` on, at most `most`, satisfy `is`.
pub(super) fn run(bytes: &[u8], from: usize, most: usize, is: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().take(most).take_while(|byte| is(**byte)).count()
}

/// Returns how many bytes before `to`, at most `most`, satisfy `is`.
pub(super) fn run_before(bytes: &[u8], to: usize, most: usize, is: impl Fn(u8) -> bool) -> usize {
    let head = bytes.get(..to).unwrap_or_default();
    let head = head.iter().rev();
    head.take(most).take_while(|byte| is(**byte)).count()
}
