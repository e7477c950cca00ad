//! Finds which regular expressions a text may match, without compiling any.
//!
//! Nearly every expression requires some literal text: `\bunknown tool[ :=]+(?<tool>\w+)` matches only where `unknown tool` is.
//! One pass over a message finds these texts, so that an expression is compiled for the first message that contains its own.
//! See `docs/decisions/127-a-regex-is-compiled-when-its-text-is-there.md`.

use std::cmp::Reverse;

use regex_syntax::ast::{Ast, Concat, RepetitionKind, RepetitionRange, parse::Parser};

/// The bytes of a needle by which it is looked up, and so the fewest that it has.
const BEGINNING: usize = 3;

/// A longer text does not rule out noticeably more messages.
const LONG: usize = 8;

/// The number of bits in the filter for each needle: most stay unset.
const SPARSE: usize = 16;

/// The needles of all expressions by which rules are found.
#[derive(Debug, Default)]
pub(super) struct Needles {
    /// Each needle with its rule, sorted.
    needles: Vec<(Vec<u8>, u32)>,
    /// One bit for each hash of a beginning, set if a needle begins so; the number of bits is a power of two.
    filter: Vec<u64>,
}

impl Needles {
    /// Takes needles and the rules that they belong to.
    pub(super) fn new(mut needles: Vec<(Vec<u8>, u32)>) -> Self {
        needles.sort_unstable();
        let bits = (needles.len() * SPARSE).next_power_of_two().max(64);
        let mut filter = match needles.is_empty() {
            true => Vec::new(),
            false => vec![0_u64; bits / 64],
        };
        for (needle, _) in &needles {
            let beginning = needle.iter().take(BEGINNING);
            let bit = hash(beginning.fold(0, next), filter.len());
            if let Some(block) = filter.get_mut(bit / 64) {
                *block |= 1 << (bit % 64);
            }
        }
        Self { needles, filter }
    }

    /// Visits the rules with a needle in a message, once for each needle.
    pub(super) fn visit(&self, message: &str, visit: &mut impl FnMut(u32)) {
        if self.needles.is_empty() {
            return;
        }
        let message = fold(message);
        // A message may repeat a needle as often as it has bytes.
        let mut seen: Vec<bool> = Vec::new();
        let mut beginning = 0;
        for (place, byte) in message.bytes().enumerate() {
            beginning = next(beginning, &byte);
            let bit = hash(beginning, self.filter.len());
            let block = self.filter.get(bit / 64).copied().unwrap_or(0);
            if block >> (bit % 64) & 1 == 0 {
                continue;
            }
            let start = (place + 1).checked_sub(BEGINNING);
            let rest = start.and_then(|start| message.as_bytes().get(start..));
            let rest = rest.unwrap_or_default();
            let shortest = rest.get(..BEGINNING).unwrap_or_default();
            seen.resize(self.needles.len(), false);
            let first = self
                .needles
                .partition_point(|(needle, _)| needle.as_slice() < shortest);
            let same = self.needles.iter().zip(&mut seen).skip(first);
            for ((needle, rule), seen) in same {
                if !needle.starts_with(shortest) {
                    break;
                }
                if !*seen && rest.starts_with(needle) {
                    *seen = true;
                    visit(*rule);
                }
            }
        }
    }
}

/// Adds a byte to a beginning, which has only the last three.
fn next(beginning: u32, byte: &u8) -> u32 {
    (beginning << 8 | u32::from(*byte)) & 0x00ff_ffff
}

/// Returns the bit of a beginning in a filter of this many blocks.
fn hash(beginning: u32, blocks: usize) -> usize {
    let mixed = beginning.wrapping_mul(0x9e37_79b1);
    // The upper bits of a product depend on all bits of the beginning.
    (mixed >> 12) as usize & (blocks * 64).wrapping_sub(1)
}

/// Returns a text with the case of ASCII letters folded, as expressions fold it: two other characters are equal to `k` and `s`.
fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let folded = text.chars().map(|c| match c {
        '\u{212a}' => 'k',
        'ſ' => 's',
        _ => c.to_ascii_lowercase(),
    });
    folded.collect()
}

/// Returns texts of which every match of an expression contains one, in lowercase ASCII. `None` if no such texts are known.
pub(super) fn needles_of(regex: &str) -> Option<Vec<Vec<u8>>> {
    required(&Parser::new().parse(regex).ok()?)
}

fn required(ast: &Ast) -> Option<Vec<Vec<u8>>> {
    match ast {
        Ast::Group(group) => required(&group.ast),
        Ast::Repetition(repetition) => {
            let least = match &repetition.op.kind {
                RepetitionKind::ZeroOrOne | RepetitionKind::ZeroOrMore => 0,
                RepetitionKind::OneOrMore => 1,
                RepetitionKind::Range(
                    RepetitionRange::Exactly(least)
                    | RepetitionRange::AtLeast(least)
                    | RepetitionRange::Bounded(least, _),
                ) => *least,
            };
            required(&repetition.ast).filter(|_| least > 0)
        }
        Ast::Alternation(alternation) => {
            let branches = alternation.asts.iter().map(required);
            branches
                .collect::<Option<Vec<_>>>()
                .map(|needles| needles.concat())
        }
        Ast::Concat(concat) => in_concat(concat),
        _ => None,
    }
}

/// Returns the best needles among those of the parts, and the literal characters that follow one another.
fn in_concat(concat: &Concat) -> Option<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    let mut run = Vec::new();
    for part in &concat.asts {
        match part {
            Ast::Literal(literal) if literal.c.is_ascii() => {
                run.push(literal.c.to_ascii_lowercase() as u8);
            }
            _ => {
                all.push(vec![std::mem::take(&mut run)]);
                all.extend(required(part));
            }
        }
    }
    all.push(vec![run]);
    let best = all.into_iter().max_by_key(|needles| {
        let shortest = needles.iter().map(Vec::len).min().unwrap_or(0);
        (shortest.min(LONG), Reverse(needles.len()))
    });
    best.filter(|needles| needles.iter().all(|needle| needle.len() >= BEGINNING))
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::select};
    use regex::RegexBuilder;

    use super::*;

    /// An expression of parts that require a text, and parts that don't.
    fn expression() -> impl Strategy<Value = String> {
        let part = select(vec![
            "sky", "Task", "skill", "is", " ", "k", "[sk]", ".", r"\w", "^", "$", r"\b", "é", "",
        ]);
        let part = part.prop_map(str::to_owned);
        part.prop_recursive(4, 24, 4, |part| {
            let several = vec(part.clone(), 1..4);
            prop_oneof![
                several.clone().prop_map(|parts| parts.concat()),
                several.prop_map(|parts| format!("(?:{})", parts.join("|"))),
                part.clone().prop_map(|part| format!("(?-i:{part})")),
                part.clone().prop_map(|part| format!("({part})*")),
                part.clone().prop_map(|part| format!("(?:{part})?")),
                part.clone().prop_map(|part| format!("(?:{part})+?")),
                part.prop_map(|part| format!("(?:{part}){{0,2}}(?:{part}){{1}}")),
            ]
        })
    }

    fn text() -> impl Strategy<Value = String> {
        let pieces = vec![
            "s\u{212a}y",
            "tA\u{17f}k",
            "skill",
            "IS",
            " ",
            "k",
            "é",
            "SKY",
        ];
        vec(select(pieces), 0..8).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn no_match_is_missed(regex in expression(), texts in vec(text(), 8)) {
            let Some(needles) = needles_of(&regex) else {
                return Ok(());
            };
            let all = needles.iter().map(|needle| (needle.clone(), 0));
            let index = Needles::new(all.collect());
            let compiled = RegexBuilder::new(&regex).case_insensitive(true).build().unwrap();
            for text in &texts {
                let mut candidate = false;
                index.visit(text, &mut |_| candidate = true);
                prop_assert!(candidate || !compiled.is_match(text), "{regex} {text} {needles:?}");
                let contains = |needle| fold(text).as_bytes().windows(Vec::len(needle)).any(|it| it == needle);
                prop_assert_eq!(candidate, needles.iter().any(contains));
            }
        }
    }

    fn needles(regex: &str) -> Option<Vec<String>> {
        let needles = needles_of(regex)?.into_iter();
        Some(needles.map(|it| String::from_utf8(it).unwrap()).collect())
    }

    #[test]
    fn every_match_contains_a_needle() {
        let some = |texts: &[&str]| Some(texts.iter().map(|it| (*it).to_owned()).collect());
        for (regex, expected) in [
            (
                r"\bUnknown tool[ :=]+(?<wanted_tool>\w+)",
                some(&["unknown tool"]),
            ),
            (
                r"(?:could not|unable to) find",
                some(&["could not", "unable to"]),
            ),
            (
                r"(?:quota|limit)s? (?:of )?\w+ exceeded",
                some(&[" exceeded"]),
            ),
            (r"(?:abc)+|x{2}(?:def){2,3}(ghi)?", some(&["abc", "def"])),
            (r"(?x) time\ out # of the call", some(&["time out"])),
            (r"überlastet", some(&["berlastet"])),
            ("(?:abc)?|def", None),
            ("(?:abc){0,2}d", None),
            ("abc|de", None),
            ("abc|", None),
            ("[abc]{3}", None),
            (".", None),
            ("", None),
            ("(", None),
        ] {
            assert_eq!(needles(regex), expected, "{regex}");
        }
    }

    #[test]
    fn finds_needles_wherever_they_are() {
        let texts = ["abc", "abcd", "abd", "bcd", "not found", "is not"];
        let all = (0..).zip(texts).map(|(rule, it)| (it.into(), rule));
        let needles = Needles::new(all.collect());
        let found = |message: &str| {
            let mut found = Vec::new();
            needles.visit(message, &mut |rule| found.push(rule));
            found.sort_unstable();
            found
        };
        assert_eq!(found("ABCD"), [0, 1, 3]);
        assert_eq!(found("abc abc"), [0]);
        assert_eq!(found("\0\0abc"), [0]);
        assert_eq!(found("éabdé"), [2]);
        assert_eq!(found("it i\u{17f} Not Found"), [4, 5]);
        assert_eq!(found("ab"), [0; 0]);
        assert_eq!(found(""), [0; 0]);
        Needles::default().visit("abc", &mut |_| panic!("there are none"));
    }
}
