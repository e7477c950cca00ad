//! The text after the message for a model.

use std::fmt::Write as _;

use errpact_spec::catalog::{Code, Guide};

use crate::words::sentence;

/// Returns the instruction, unless it is in the prompt, and the alternatives and adjustments, which
/// are nowhere else.
pub(super) fn of(code: &Code) -> String {
    let mut sentences = Vec::new();
    let inline = code.guide != Guide::Prompt && !code.instruction.is_empty();
    if inline {
        sentences.push(sentence(&code.instruction));
    }
    // A sentence that was made from `act` already includes the adjustments.
    if !inline || code.instruct.is_some() {
        for (param, to) in &code.adjustments {
            sentences.push(sentence(&format!("{param}: {to}")));
        }
    }
    for alternative in &code.alternatives {
        let mut text = format!(
            "Or: {}",
            alternative.description.trim_end_matches(['.', ' '])
        );
        if let Some(example) = &alternative.example {
            // Writing to a string cannot fail.
            let _ = write!(text, " ({example})");
        }
        sentences.push(sentence(&text));
    }
    sentences.join(" ")
}
