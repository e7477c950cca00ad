//! The cost of a rule block in a prompt, in tokens of o200k_base.
//!
//! The vocabulary is bundled and compressed. Loading it takes some tens of milliseconds, once, when the
//! first text is counted. A program that counts nothing does not load it. See
//! `docs/decisions/080-the-packages-contain-one-linked-command.md`.

use std::collections::BTreeMap;

use crate::prompt::Block;

/// The encoding that is used to count.
pub const ENCODING: &str = "o200k_base";

/// Returns the number of tokens of a text.
///
/// A name of a special token, such as `<|endoftext|>`, counts as the text that it is.
#[must_use]
pub fn count(text: &str) -> usize {
    tiktoken::get_encoding(ENCODING)
        .expect("the feature vocab-o200k_base of tiktoken")
        .count(text)
}

/// The cost of a block.
///
/// An item's tokens are shared equally among its codes, and the remainder goes to the first ones by
/// name. Everything that does not belong to a code is the frame: markers, heading, rules, and the
/// line for unknown codes if it is separate. So `total` is the sum of `frame` and all codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// The whole block.
    pub total: usize,
    /// The cost of everything that does not belong to a code.
    pub frame: usize,
    /// Each code's share, the largest first, then by name.
    pub codes: Vec<CodeCost>,
}

/// The cost of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeCost {
    /// The code.
    pub code: String,
    /// Its tokens.
    pub tokens: usize,
}

/// Counts the tokens of a block.
#[must_use]
pub fn cost(block: &Block) -> Cost {
    let total = count(&block.text());
    let mut shares: BTreeMap<&str, usize> = BTreeMap::new();
    let mut counted = 0;
    for item in block.items.iter().filter(|item| !item.codes.is_empty()) {
        // Cutting at line ends changes no token of these texts but perhaps one at the very end, so
        // the items can never come to more than the block with its markers.
        let tokens = count(&item.text()).min(total - counted);
        counted += tokens;
        let [each, rest] = [tokens / item.codes.len(), tokens % item.codes.len()];
        for (at, code) in item.codes.iter().enumerate() {
            *shares.entry(code).or_default() += each + usize::from(at < rest);
        }
    }
    let mut codes: Vec<CodeCost> = shares
        .into_iter()
        .map(|(code, tokens)| CodeCost {
            code: code.to_owned(),
            tokens,
        })
        .collect();
    codes.sort_by(|a, b| b.tokens.cmp(&a.tokens).then_with(|| a.code.cmp(&b.code)));
    Cost {
        total,
        frame: total - counted,
        codes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prompt::Item;

    #[test]
    fn counts_are_those_of_the_reference_encoder() {
        // Counted once with OpenAI's own tiktoken, encoding o200k_base.
        for (text, tokens) in PINNED {
            assert_eq!(count(text), *tokens, "{text:?}");
        }
    }

    const PINNED: &[(&str, usize)] = &[
        ("", 0),
        ("hello world", 2),
        ("<!-- errpact:begin receptionist 1a2b3c4d5e6f -->\n", 21),
        (
            "- INVALID_PHONE, PHONE_REQUIRED: Ask for a valid phone number.\n",
            14,
        ),
        (
            "- INTERNAL_ERROR or any other code: Apologize and give the reference.\n",
            16,
        ),
        (
            "Entschuldigen Sie sich; schlagen Sie den nächsten freien Termin vor.",
            14,
        ),
        ("お詫びして、別の時間を提案してください。", 14),
        ("  two  spaces\r\n\r\n\ttab 1234567 €", 11),
        ("<|endoftext|> 👩\u{200d}👩\u{200d}👧 don't WON'T", 18),
    ];

    fn item(codes: &[&str], after: &str) -> Item {
        Item {
            before: "- ".to_owned(),
            codes: codes.iter().map(|&code| code.to_owned()).collect(),
            between: ", ".to_owned(),
            after: after.to_owned(),
        }
    }

    #[test]
    fn shares_sum_to_the_total_and_the_largest_comes_first() {
        let block = Block {
            name: "a".to_owned(),
            fingerprint: "0123456789ab".to_owned(),
            head: "<!-- errpact:begin a 0123456789ab -->\nWhen a tool fails:\n".to_owned(),
            items: vec![
                item(
                    &["B_ONE", "C_TWO", "D_THREE"],
                    ": Ask for a valid phone number.\n",
                ),
                item(
                    &["A_FOUR"],
                    ": Apologize, then call the tool again and offer what it has.\n",
                ),
                item(&[], "Any other code: Say sorry.\n"),
            ],
            tail: "\nNever say never.\n<!-- errpact:end a -->".to_owned(),
        };
        let cost = cost(&block);
        let codes: usize = cost.codes.iter().map(|code| code.tokens).sum();
        assert_eq!(cost.total, count(&block.text()));
        assert_eq!(cost.total, cost.frame + codes);
        assert_eq!(
            cost.codes.first().map(|code| code.code.as_str()),
            Some("A_FOUR")
        );
        assert!(
            cost.codes
                .windows(2)
                .all(|pair| pair[0].tokens >= pair[1].tokens)
        );
    }
}
