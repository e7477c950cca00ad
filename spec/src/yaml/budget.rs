//! The limits of a catalog, which `docs/language.md` lists.
//!
//! See `docs/decisions/004-inputs-are-bounded.md`.

/// The maximum size of a catalog in bytes, all of its files together. 10,000 codes have about 6 million bytes.
pub(crate) const BYTES: usize = 16 * 1024 * 1024;

/// The maximum size of the compiled form of one regular expression, in bytes. A case-insensitive `\w` has about 50,000.
pub(crate) const REGEX: usize = 1024 * 1024;

/// The maximum length of a regular expression in bytes, before it is compiled.
pub(crate) const REGEX_TEXT: usize = 4096;

/// The maximum size of the compiled forms of all regular expressions of a catalog, in bytes; those that are refused count
/// too. Each is compiled up to five times, at about ten milliseconds per million bytes.
pub(crate) const REGEXES: usize = 16 * REGEX;

/// The maximum number of words of an enum. Every code with a parameter of its type has a copy of them.
pub(crate) const WORDS: usize = 1000;

/// The maximum size of what the codes of a catalog take from `defaults`, categories and the shared `params`, in bytes of
/// the file, of which those of lists count eight times: each code has a copy, and checks it.
pub(crate) const SHARED: usize = 16 * 1024 * 1024;

/// The maximum nesting of lists and objects in a type. A program checks values as deeply.
pub(crate) const TYPES: usize = 8;

/// The maximum nesting. The language needs about ten levels; reading and rendering may recurse.
pub(crate) const DEPTH: usize = 64;

/// The maximum number of values in a file, keys included. 10,000 codes have about 500,000.
pub(crate) const VALUES: usize = 1_000_000;

/// The maximum number of brackets, braces and commas in a file, also those in texts. The parser keeps all of a list in brackets
/// until it ends: 350 bytes for each item.
pub(crate) const FLOW: usize = 500_000;

/// The maximum number of findings about the file itself: in a binary file, each byte could be one.
pub(crate) const FINDINGS: usize = 20;

/// The maximum number of codes in a catalog. A code takes about 15 KB of memory, and generated code numbers codes with
/// 16 bits.
pub(crate) const CODES: usize = 12_000;

/// The maximum number of rules of all codes in a file. The rules of a code are numbered with 16 bits.
pub(crate) const RULES: usize = 50_000;

/// The maximum number of outputs, and of shapes of `wire`. What a rule block leaves out depends on all of them.
pub(crate) const OUTPUTS: usize = 1000;

/// The maximum number of files in a catalog.
pub(crate) const FILES: usize = 256;

/// The maximum work for a catalog's fixtures, in steps of about 20 ns. A step is a rule that holds, a declared tool
/// that is checked, or one byte of a message in a regular expression of usual size. 300 expressions and 2,000 messages
/// of 60 bytes need 36 million steps.
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
            ("commas in one file", thousands(FLOW), Id::TooManyValues),
            ("nesting", thousands(DEPTH), Id::TooDeep),
            ("codes", thousands(CODES), Id::TooManyCodes),
            ("what the codes take", mebibytes(SHARED), Id::TooMuchShared),
            (
                "outputs, and shapes of `wire`",
                thousands(OUTPUTS),
                Id::OutOfRange,
            ),
            (
                "rules of `detect` in one file",
                thousands(RULES),
                Id::OutOfRange,
            ),
            ("words of an `enum`", thousands(WORDS), Id::OutOfRange),
            (
                "lists and objects in a type",
                thousands(TYPES),
                Id::OutOfRange,
            ),
            (
                "one regular expression, written",
                format!("{} KiB", REGEX_TEXT >> 10),
                Id::BadRegex,
            ),
            (
                "one regular expression, compiled",
                mebibytes(REGEX),
                Id::BadRegex,
            ),
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
