//! Finds the bytes that matter, eight at a time. Texts here are short, so that the call into a
//! searcher made for long ones costs more than the search.

const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES << 7;

/// Repeats a byte in every place.
const fn all(byte: u8) -> u64 {
    ONES * byte as u64
}

/// Marks the bytes that are zero, and sometimes one above such a byte.
#[inline]
const fn zero(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGH
}

/// Marks the bytes below 0x20, and sometimes one above such a byte.
#[inline]
const fn control(word: u64) -> u64 {
    word.wrapping_sub(all(0x20)) & !word & HIGH
}

/// Returns the position of the first byte that satisfies `is`, from `from` on. `marks` marks at
/// least these.
#[inline(always)]
fn first(
    bytes: &[u8],
    from: usize,
    marks: impl Fn(u64) -> u64,
    is: impl Fn(u8) -> bool,
) -> Option<usize> {
    let (words, rest) = bytes.get(from..)?.as_chunks();
    let mut at = from;
    for word in words {
        let mut marked = marks(u64::from_le_bytes(*word));
        while marked != 0 {
            let place = (marked.trailing_zeros() / 8) as usize;
            if is(word[place % 8]) {
                return Some(at + place);
            }
            marked &= marked - 1;
        }
        at += 8;
    }
    rest.iter()
        .position(|byte| is(*byte))
        .map(|place| at + place)
}

/// Returns the position of the first brace or bracket from `from` on.
#[inline]
pub(in crate::redact) fn bracket(bytes: &[u8], from: usize) -> Option<usize> {
    // What the four have in common; so have `Y`, `_`, `y` and DEL.
    const COMMON: u8 = 0b1101_1001;
    let marks = |word| zero(word & all(COMMON) ^ all(b'[' & COMMON));
    first(bytes, from, marks, |byte| {
        byte & COMMON == b'[' & COMMON && b"{}[]".contains(&byte)
    })
}

/// Returns the position of the first byte from `from` on that a JSON string must escape.
#[inline]
pub(super) fn json_special(bytes: &[u8], from: usize) -> Option<usize> {
    let marks = |word| {
        control(word) | zero(word ^ all(b'"')) | zero(word ^ all(b'\\')) | zero(word ^ all(0x7f))
    };
    first(bytes, from, marks, |byte| {
        byte < 0x20 || matches!(byte, b'"' | b'\\' | 0x7f)
    })
}

/// Returns whether every byte is printable ASCII.
#[inline]
pub(super) fn is_printable(bytes: &[u8]) -> bool {
    let marks = |word| control(word) | zero(word ^ all(0x7f)) | word & HIGH;
    first(bytes, 0, marks, |byte| !(0x20..0x7f).contains(&byte)).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every length, every place, every byte.
    fn agrees(found: impl Fn(&[u8]) -> Option<usize>, wanted: impl Fn(u8) -> bool) {
        for length in 0..27 {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut bytes = vec![b'a'; length];
                    bytes[at] = byte;
                    bytes[length - 1 - at] = byte;
                    let expected = bytes.iter().position(|byte| wanted(*byte));
                    assert_eq!(found(&bytes), expected, "{bytes:?}");
                }
            }
        }
        assert_eq!(found(b""), None);
    }

    #[test]
    fn finds_what_a_loop_finds() {
        agrees(|bytes| bracket(bytes, 0), |byte| b"{}[]".contains(&byte));
        agrees(
            |bytes| json_special(bytes, 0),
            |byte| byte < 0x20 || b"\"\\\x7f".contains(&byte),
        );
        let printable = |bytes: &[u8]| {
            let at = bytes.iter().position(|byte| !(0x20..0x7f).contains(byte));
            assert_eq!(is_printable(bytes), at.is_none());
            at
        };
        agrees(printable, |byte| !(0x20..0x7f).contains(&byte));
        assert_eq!(bracket(b"every day, yesterday_y {", 0), Some(23));
        assert_eq!(bracket(b"{very day, yesterday_y {", 1), Some(23));
    }
}
