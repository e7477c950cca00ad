//! Finds the starts of words, many bytes at a time.

use crate::text::is_word;

/// The number of bytes whose flags share one integer.
const BLOCK: usize = 64;

/// A text's words: one bit for each byte that is part of one.
#[derive(Debug, Default)]
pub(super) struct Words {
    blocks: Vec<u64>,
}

impl Words {
    /// Marks the bytes of a folded text.
    pub(super) fn of(text: &str) -> Self {
        if text.is_ascii() {
            let blocks = text.as_bytes().chunks(BLOCK).map(|bytes| {
                let mut flags = [0; BLOCK];
                for (flag, byte) in flags.iter_mut().zip(bytes) {
                    *flag = u8::from(is_ascii_word(*byte));
                }
                pack(&flags)
            });
            return Self {
                blocks: blocks.collect(),
            };
        }
        let mut flags = vec![0; text.len().next_multiple_of(BLOCK)];
        for (start, c) in text.char_indices().filter(|(_, c)| is_word(*c)) {
            if let Some(flags) = flags.get_mut(start..start + c.len_utf8()) {
                flags.fill(1);
            }
        }
        let (blocks, _) = flags.as_chunks();
        Self {
            blocks: blocks.iter().map(pack).collect(),
        }
    }

    /// Returns whether this byte is part of a word. Bytes beyond the end are not.
    pub(super) fn has(&self, byte: usize) -> bool {
        let block = self.blocks.get(byte / BLOCK);
        block.is_some_and(|block| block >> (byte % BLOCK) & 1 == 1)
    }

    /// Visits the start of each word, with its length up to eight.
    pub(super) fn visit(&self, mut visit: impl FnMut(usize, usize)) {
        let mut before = 0;
        for (place, block) in self.blocks.iter().copied().enumerate() {
            let mut starts = block & !(block << 1 | before >> (BLOCK - 1));
            let next = self.blocks.get(place + 1).copied().unwrap_or(0);
            let both = u128::from(block) | u128::from(next) << BLOCK;
            while starts != 0 {
                let bit = starts.trailing_zeros();
                let length = (both >> bit).trailing_ones().min(8);
                visit(place * BLOCK + bit as usize, length as usize);
                starts &= starts - 1;
            }
            before = block;
        }
    }
}

/// Returns whether a byte of a lowercase text is part of a word.
fn is_ascii_word(byte: u8) -> bool {
    byte.wrapping_sub(b'a') < 26 || byte.wrapping_sub(b'0') < 10 || byte == b'_'
}

/// Packs flags of one byte each into one bit each.
fn pack(flags: &[u8; BLOCK]) -> u64 {
    let (eights, _) = flags.as_chunks::<8>();
    eights.iter().rev().fold(0, |packed, eight| {
        // The flag of byte `i` is in bit `56 + i` of the product.
        let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        packed << 8 | bits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_where_they_do() {
        let starts = |text: &str| {
            let mut starts = Vec::new();
            Words::of(text).visit(|start, length| starts.push((start, length)));
            starts
        };
        assert_eq!(starts(""), []);
        assert_eq!(
            starts("a bc, d_1 nine_letters"),
            [(0, 1), (2, 2), (6, 3), (10, 8)]
        );
        assert_eq!(starts("“é” x"), [(3, 2), (9, 1)]);
        let long = format!("{}ab cd", " ".repeat(BLOCK - 1));
        assert_eq!(starts(&long), [(BLOCK - 1, 2), (BLOCK + 2, 2)]);
        assert!(Words::of(&long).has(BLOCK) && !Words::of(&long).has(BLOCK + 1));
        assert!(!Words::of("ab").has(2) && !Words::of("ab").has(1000));
        assert_eq!(starts(&"a".repeat(200)), [(0, 8)]);
    }
}
