//! What follows the message in a text for a model.

use std::fmt::Write as _;

use errpact_spec::catalog::{Code, Guide};

/// The instruction, where it does not live in the prompt; alternatives and adjustments, which live
/// nowhere else.
pub(super) fn of(code: &Code) -> String {
    let mut sentences = Vec::new();
    let inline = code.guide != Guide::Prompt && !code.instruction.is_empty();
    if inline {
        sentences.push(sentence(&code.instruction));
    }
    // A sentence that was made from `act` says the adjustments already.
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

/// Ends with a full stop where it has no end of its own.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?', ':', ';']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}
