//! What a catalog may cost. `docs/language.md` lists these limits.
//!
//! See `docs/decisions/004-inputs-are-bounded.md`.

/// Most bytes of a catalog, in all of its files together. 10,000 codes have about 6 million.
pub(crate) const BYTES: usize = 16 * 1024 * 1024;

/// Most bytes of the compiled form of one regular expression. `\w` without regard to case has about 50,000.
pub(crate) const REGEX: usize = 1024 * 1024;

/// Most bytes of the compiled forms of all regular expressions of a catalog: each is compiled up to five times, at
/// about ten milliseconds for a million bytes.
pub(crate) const REGEXES: usize = 64 * REGEX;

/// Most words of an enum. Every code that has a parameter of its type has a copy of it.
pub(crate) const WORDS: usize = 1000;

/// Most levels of nesting. The language needs about ten; reading and drawing may recurse.
pub(crate) const DEPTH: usize = 64;

/// Most values of a file, keys included. 10,000 codes have about 500,000.
pub(crate) const VALUES: usize = 1_000_000;

/// Most findings about the file as such, as in a binary file each byte could be one.
pub(crate) const FINDINGS: usize = 20;

/// Most codes of a catalog. What is made of a code takes about 15 KB of memory, and generated code numbers
/// codes with 16 bits.
pub(crate) const CODES: usize = 12_000;

/// Most files of a catalog.
pub(crate) const FILES: usize = 256;

/// Most work of a catalog's fixtures, in steps of about 20 ns: a rule that holds, a declared tool that is looked at, or
/// a regular expression of usual size at one byte of a message. 300 expressions and 2,000 messages of 60 bytes need
/// 36 million.
pub(crate) const STEPS: usize = 50_000_000;

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::finding::Id;

    #[test]
    fn the_docs_list_the_limits() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/language.md");
        let docs = fs::read_to_string(path).unwrap();
        let (_, limits) = docs.split_once("## Limits\n").unwrap();
        let rows = [
            (
                "files of a catalog together",
                mebibytes(BYTES),
                Id::TooLarge,
            ),
            ("includes", thousands(FILES), Id::TooManyFiles),
            ("values in one file", thousands(VALUES), Id::TooManyValues),
            ("nesting", thousands(DEPTH), Id::TooDeep),
            ("codes", thousands(CODES), Id::TooManyCodes),
            ("words of an `enum`", thousands(WORDS), Id::OutOfRange),
            ("one regular expression", mebibytes(REGEX), Id::BadRegex),
            ("all regular expressions", mebibytes(REGEXES), Id::BadRegex),
            (
                "fixtures",
                format!("{} steps", thousands(STEPS)),
                Id::TooMuchToProve,
            ),
        ];
        for (what, most, id) in rows {
            let end = format!("{what} | {most} | `{}` |", id.as_str());
            let what = |line: &&str| line.split(" | ").next().unwrap().contains(what);
            let row = limits.lines().find(what).unwrap();
            let same = row.split(" | ").skip(1).eq(end.split(" | ").skip(1));
            assert!(same, "{row}\n{end}");
        }
    }

    fn mebibytes(bytes: usize) -> String {
        format!("{} MiB", bytes >> 20)
    }

    fn thousands(number: usize) -> String {
        let digits = number.to_string();
        let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().collect();
        let groups = groups
            .into_iter()
            .map(|group| str::from_utf8(group).unwrap());
        groups.collect::<Vec<_>>().join(",")
    }
}
