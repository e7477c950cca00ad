//! Numbers and texts from a seed: the same on every machine.

/// A generator (xorshift64*).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Returns the generator for this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `most`, which is not 0.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % most
    }

    /// Returns one of these values.
    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Returns a text with this many of these characters.
    pub fn text(&mut self, of: &str, length: usize) -> String {
        let of: Vec<char> = of.chars().collect();
        (0..length).map(|_| of[self.below(of.len())]).collect()
    }

    /// Lower-case letters.
    pub fn letters(&mut self, length: usize) -> String {
        self.text("abcdefghijklmnopqrstuvwxyz", length)
    }

    /// Digits without 0.
    pub fn digits(&mut self, length: usize) -> String {
        self.text("123456789", length)
    }

    /// Returns at least 3 letters and digits, with one of each kind, so that no word of a sentence looks like it.
    pub fn mixed(&mut self, length: usize) -> String {
        self.text(
            "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789",
            length - 3,
        ) + "a1Z"
    }
}
