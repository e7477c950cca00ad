//! Finding the bytes that matter, eight at a time. Texts here are short, so that the call into a
//! searcher made for long ones costs more than the search.

const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES << 7;

/// Repeats a byte in every place.
const fn all(byte: u8) -> u64 {
    ONES * byte as u64
}

/// Marks the bytes that are zero. The lowest mark is always right; those above it may not be.
#[inline]
const fn zero(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGH
}

/// Marks the bytes below 0x20. The lowest mark is always right.
#[inline]
const fn control(word: u64) -> u64 {
    word.wrapping_sub(all(0x20)) & !word & HIGH
}

/// Place of the first byte that `marks` marks in a word.
#[inline]
fn first(bytes: &[u8], marks: impl Fn(u64) -> u64) -> Option<usize> {
    let mut at = 0;
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let marked = marks(u64::from_le_bytes(*word));
        if marked != 0 {
            return Some(at + (marked.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    // The last word again, as far as it goes; a letter, which nothing marks, fills a short one.
    let (word, start) = match bytes.last_chunk() {
        Some(word) => (*word, bytes.len() - 8),
        None => {
            let mut word = [b'a'; 8];
            for (to, from) in word.iter_mut().zip(rest) {
                *to = *from;
            }
            (word, 0)
        }
    };
    let marked = marks(u64::from_le_bytes(word));
    (marked != 0).then(|| start + (marked.trailing_zeros() / 8) as usize)
}

/// Place of the first brace or bracket.
#[inline]
pub(super) fn bracket(bytes: &[u8]) -> Option<usize> {
    // What the four have in common; so have `Y`, `_`, `y` and DEL.
    const COMMON: u8 = 0b1101_1001;
    let mut from = 0;
    loop {
        let rest = bytes.get(from..)?;
        let at = first(rest, |word| zero(word & all(COMMON) ^ all(b'[' & COMMON)))?;
        if matches!(rest.get(at), Some(b'{' | b'}' | b'[' | b']')) {
            return Some(from + at);
        }
        from += at + 1;
    }
}

/// Place of the first byte that a JSON string has to escape.
#[inline]
pub(super) fn json_special(bytes: &[u8]) -> Option<usize> {
    first(bytes, |word| {
        control(word) | zero(word ^ all(b'"')) | zero(word ^ all(b'\\')) | zero(word ^ all(0x7f))
    })
}

/// Is every byte printable ASCII?
#[inline]
pub(super) fn is_printable(bytes: &[u8]) -> bool {
    first(bytes, |word| {
        control(word) | zero(word ^ all(0x7f)) | word & HIGH
    })
    .is_none()
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
        agrees(bracket, |byte| b"{}[]".contains(&byte));
        agrees(json_special, |byte| {
            byte < 0x20 || b"\"\\\x7f".contains(&byte)
        });
        let printable = |bytes: &[u8]| {
            let at = bytes.iter().position(|byte| !(0x20..0x7f).contains(byte));
            assert_eq!(is_printable(bytes), at.is_none());
            at
        };
        agrees(printable, |byte| !(0x20..0x7f).contains(&byte));
        assert_eq!(bracket(b"every day, yesterday_y {"), Some(23));
    }
}
