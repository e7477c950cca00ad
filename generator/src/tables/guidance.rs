//! The text after the message for a model.

use std::fmt::Write as _;

use errpact_spec::catalog::{Catalog, Code, Guide, Sentence};

use crate::words::sentence;

/// Returns the instruction, unless it is in the prompt, and the alternatives and adjustments, which
/// are nowhere else.
pub(super) fn of(catalog: &Catalog, code: &Code, guide: Guide) -> String {
    let said = catalog.said();
    let mut sentences = Vec::new();
    let inline = guide != Guide::Prompt && !code.instruction.is_empty();
    if inline {
        sentences.push(sentence(&code.instruction));
    }
    // A sentence that was made from `act` already includes the adjustments.
    if !inline || code.instruct.is_some() {
        for (param, to) in &code.adjustments {
            let values = [("argument", &**param), ("change", &**to)];
            sentences.push(sentence(&said.say(Sentence::Adjustment, &values)));
        }
    }
    for alternative in &code.alternatives {
        let mut text = alternative
            .description
            .trim_end_matches(['.', ' '])
            .to_owned();
        if let Some(example) = &alternative.example {
            // Writing to a string cannot fail.
            let _ = write!(text, " ({example})");
        }
        let values = [("alternative", &*text)];
        sentences.push(sentence(&said.say(Sentence::Or, &values)));
    }
    sentences.join(" ")
}
