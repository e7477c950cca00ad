//! The cost of the rule block and the results, in tokens (o200k_base).

use errpact_generator::tokens::count;
use receptionist::errors::{Code, PROMPT};

use crate::receptionist::sample;
use crate::receptionist::world::{delivered_to_model, error_text};

#[test]
fn the_rule_block_costs_at_most_fourteen_tokens_a_code() {
    let (tokens, codes) = (count(PROMPT), delivered_to_model().len());
    assert!(
        tokens <= 14 * codes,
        "{tokens} tokens for {codes} codes:\n{PROMPT}"
    );
}

#[test]
fn a_result_with_instruction_and_reference_costs_at_most_forty() {
    let cost = |code: Code| {
        let text = error_text(&sample::answer(code));
        let reference = if text.contains("reference") {
            ""
        } else {
            " Ref: 1a2b3c4d."
        };
        count(&format!("{text} {}{reference}", code.entry().instruction))
    };
    let mut costs: Vec<(usize, Code)> = delivered_to_model()
        .into_iter()
        .map(|code| (cost(code), code))
        .collect();
    costs.sort_unstable();
    let median = costs[costs.len() / 2].0;
    assert!(median <= 40, "{median}: {costs:?}");
}
