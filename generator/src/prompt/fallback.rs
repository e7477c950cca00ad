//! The line for every code that the block does not name.

use errpact_spec::catalog::{Catalog, Sentence, Sentences};

use super::frame::Frame;
use super::select;

/// The parts of the catch-all's line around its codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unknown<'a> {
    /// The code that the catch-all is delivered as, if that code has its own line.
    pub(super) code: Option<&'a str>,
    /// The text after the code.
    pub(super) behind: String,
    said: Sentences<'a>,
    /// Whether other codes come with their instruction.
    unlisted: bool,
    /// The instruction for the model.
    pub(super) instruction: &'a str,
}

/// Returns the line of the catch-all, or `None` if the catalog has none or it has no instruction.
pub(super) fn unknown(catalog: &Catalog, frame: Frame) -> Option<Unknown<'_>> {
    let (name, code) = select::fallback(catalog)?;
    let instruction = code.instruction.as_str();
    if instruction.trim().is_empty() {
        return None;
    }
    // Codes whose instruction comes with the result have no line, and must not be taken for unknown
    // ones. The whole catalog decides, so that a line is the same for every set of tools.
    let mut reaching = catalog.codes.values().filter(|code| code.reaches_model());
    let said = catalog.said();
    let unlisted = frame.is_cut || reaching.any(|code| !select::is_listed(code));
    Some(Unknown {
        code: select::is_listed(code).then_some(name),
        behind: format!(
            " {}",
            said.get(if unlisted {
                Sentence::OrAnyOtherCodeUnless
            } else {
                Sentence::OrAnyOtherCode
            })
        ),
        said,
        unlisted,
        instruction,
    })
}

impl<'a> Unknown<'a> {
    /// Returns the text in place of the code if the catch-all does not have its own line. `others`
    /// says whether there are other lines.
    pub(super) fn alone(&self, others: bool) -> &'a str {
        self.said.get(match (others, self.unlisted) {
            (true, true) => Sentence::AnyOtherCodeUnless,
            (true, false) => Sentence::AnyOtherCode,
            (false, true) => Sentence::AnyCodeUnless,
            (false, false) => Sentence::AnyCode,
        })
    }
}
