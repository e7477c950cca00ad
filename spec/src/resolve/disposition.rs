//! What a disposition says to the model. See `docs/decisions/091-a-refusal-is-an-ordinary-result.md`.

use crate::catalog::{Catalog, Code, Disposition, Sentence};

/// Ends the instruction of each code that is not a failure with the sentence of its disposition. It is part of the
/// instruction, so that the model finds it wherever `guide` puts that.
pub(super) fn say(catalog: &mut Catalog) {
    if (catalog.codes.values()).all(|code| code.disposition.is_failure()) {
        return;
    }
    let said = catalog.said();
    let sentences = [Sentence::Refused, Sentence::Partial, Sentence::Empty];
    let [refused, partial, empty] = sentences.map(|sentence| said.get(sentence).to_owned());
    for code in catalog
        .codes
        .values_mut()
        .filter(|code| code.reaches_model())
    {
        let sentence = match code.disposition {
            Disposition::Failed => continue,
            Disposition::Refused => &refused,
            Disposition::Partial => &partial,
            Disposition::Empty => &empty,
        };
        end(code, sentence);
    }
}

fn end(code: &mut Code, sentence: &str) {
    if !code.instruction.is_empty() {
        if !errpact_core::ends_sentence(&code.instruction) {
            code.instruction.push('.');
        }
        code.instruction.push(' ');
    }
    code.instruction.push_str(sentence);
}
