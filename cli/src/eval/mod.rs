//! Whether a model does what the catalog says: cases made from the catalog, and a checker without a model.

mod case;
mod cases;
mod check;
mod expected;
mod export;
mod report;
mod run;
mod speech;
mod steps;
#[cfg(test)]
mod tests;

use errpact_core::prompt::{self, PromptProblem};
use errpact_generator::prompt::{OwnBlocks, expected};
use errpact_spec::Resolved;
use errpact_spec::finding::Finding;

use crate::template;

pub(crate) use cases::Cases;
pub(crate) use export::Export;
pub(crate) use report::Report;
pub(crate) use run::{Tried, Unanswered};

/// Returns the catalog's rule block: that of the first prompt output with all codes, else one in the catalog's style.
pub(crate) fn block(resolved: &Resolved) -> Result<String, Finding> {
    let own = OwnBlocks::render(resolved, template::sandbox());
    let expected = expected(resolved, None, &own)?;
    // The first two forms are of no output.
    let mut written = expected.forms.iter().skip(2);
    let form = written.find(|form| form.fits).or(expected.forms.first());
    Ok(form.map(|form| form.text.to_string()).unwrap_or_default())
}

/// Returns what is wrong with the rules of a team's prompt.
pub(crate) fn prompt_problems(
    resolved: &Resolved,
    text: &str,
) -> Result<Vec<PromptProblem>, Finding> {
    let own = OwnBlocks::render(resolved, template::sandbox());
    let expected = expected(resolved, None, &own)?;
    Ok(prompt::verify(text, &[expected]))
}
