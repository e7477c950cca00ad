//! Fingerprints: twelve hex digits that tell two states of something apart.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// A fingerprint that is being computed: the first twelve hex digits of a SHA-256.
#[derive(Clone, Debug, Default)]
pub struct Fingerprint(Sha256);

impl Fingerprint {
    /// The number of hex digits.
    pub const DIGITS: usize = 12;

    /// Adds some bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the digits.
    #[must_use]
    pub fn digits(self) -> String {
        let mut digits = String::with_capacity(Self::DIGITS);
        for byte in self.0.finalize().iter().take(Self::DIGITS / 2) {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        digits
    }

    /// Returns the digits of a text that a model reads. White space around its lines, line ends, and empty lines at
    /// its start and end make no difference: a file that contains the text may indent it.
    #[must_use]
    pub fn of_lines(text: &str) -> String {
        let mut fingerprint = Self::default();
        for (at, line) in text.trim().lines().enumerate() {
            if at > 0 {
                fingerprint.add(b"\n");
            }
            fingerprint.add(line.trim().as_bytes());
        }
        fingerprint.digits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_makes_no_difference_and_words_do() {
        let of = Fingerprint::of_lines;
        let digits = of("# Rules\n\n- A: Wait.");
        assert_eq!(digits.len(), Fingerprint::DIGITS);
        for same in [
            "# Rules\n\n- A: Wait.\n",
            "\n  # Rules\r\n  \r\n  - A: Wait.\r\n",
        ] {
            assert_eq!(of(same), digits, "{same:?}");
        }
        for other in ["# Rules\n- A: Wait.", "# Rules\n\n- A: Wait", ""] {
            assert_ne!(of(other), digits, "{other:?}");
        }
    }
}
