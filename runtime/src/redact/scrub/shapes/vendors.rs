//! Tokens of vendors: what each begins with, of which characters it is, and how long it is. A new
//! one is a line of `vendors.tsv`.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use errpact_core::tsv;

/// The form of a vendor's tokens.
pub(super) struct Shape {
    /// Their common prefix, in its case.
    pub(super) prefix: &'static str,
    /// How many characters are before it, at least.
    pub(super) lead: usize,
    /// The characters of the rest.
    pub(super) of: Alphabet,
    /// The length of the rest.
    pub(super) length: RangeInclusive<usize>,
}

/// Characters that a token is made of.
#[derive(Debug, Clone, Copy)]
pub(super) enum Alphabet {
    /// `0-9a-f`, in either case.
    Hex,
    /// `A-Z0-9`.
    Upper,
    /// `A-Za-z0-9`.
    Alnum,
    /// `A-Za-z0-9_-`.
    Word,
    /// `A-Za-z0-9_-.`.
    Dotted,
    /// `A-Za-z0-9+/=_-$`.
    Base64,
    /// The same, and `.,{}`, of which hashes of passwords are made.
    Crypt,
    /// The same, and `:`.
    Verifier,
}
use Alphabet::{Alnum, Base64, Crypt, Dotted, Hex, Upper, Verifier, Word};

impl Alphabet {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "hex" => Hex,
            "upper" => Upper,
            "alnum" => Alnum,
            "word" => Word,
            "dotted" => Dotted,
            "base64" => Base64,
            "crypt" => Crypt,
            "verifier" => Verifier,
            _ => return None,
        })
    }

    pub(super) fn has(self, byte: u8) -> bool {
        match self {
            Hex => byte.is_ascii_hexdigit(),
            Upper => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Alnum => byte.is_ascii_alphanumeric(),
            Word => byte.is_ascii_alphanumeric() || b"_-".contains(&byte),
            Dotted => byte.is_ascii_alphanumeric() || b"_-.".contains(&byte),
            Base64 => byte.is_ascii_alphanumeric() || b"+/=_-$".contains(&byte),
            Crypt => byte.is_ascii_alphanumeric() || b"+/=_-$.,{}".contains(&byte),
            Verifier => byte.is_ascii_alphanumeric() || b"+/=_-$.,{}:".contains(&byte),
        }
    }
}

const VENDORS: &str = include_str!("vendors.tsv");

/// The shapes of `vendors.tsv`.
pub(super) static SHAPES: LazyLock<Vec<Shape>> =
    LazyLock::new(|| tsv::rows(VENDORS).filter_map(shape).collect());

fn shape([prefix, lead, alphabet, least, most]: [&'static str; 5]) -> Option<Shape> {
    let most = match most {
        "-" => MAX,
        most => most.parse().ok()?,
    };
    Some(Shape {
        prefix,
        lead: lead.parse().ok()?,
        of: Alphabet::named(alphabet)?,
        length: least.parse().ok()?..=most,
    })
}

/// Of any length.
pub(super) const MAX: usize = usize::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_has_a_vendor_and_a_source() {
        assert_eq!(SHAPES.len(), tsv::rows::<1>(VENDORS).count());
        for [prefix, _, _, _, _, vendor, source] in tsv::rows(VENDORS) {
            assert!(!prefix.is_empty() && !vendor.is_empty(), "{prefix}");
            assert!(source.starts_with("https://"), "{prefix}: {source}");
        }
        for shape in SHAPES.iter() {
            assert!(
                shape.length.start() <= shape.length.end(),
                "{}",
                shape.prefix
            );
        }
    }
}
