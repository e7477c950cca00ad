//! The line that speaks for every code that the block does not name.

use errpact_spec::catalog::Catalog;

use super::select;

/// What the line of the catch-all says around its codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unknown<'a> {
    /// The code that the catch-all is delivered as, where that has a line of its own.
    pub(super) code: Option<&'a str>,
    /// Behind the code.
    pub(super) behind: &'static str,
    /// Do other codes come with their instruction?
    unlisted: bool,
    /// What the model is to do.
    pub(super) instruction: &'a str,
}

/// The line of the catch-all; `None` where the catalog has none, or where nothing is known to
/// say.
pub(super) fn unknown(catalog: &Catalog) -> Option<Unknown<'_>> {
    let (name, code) = select::fallback(catalog)?;
    let instruction = code.instruction.as_str();
    if instruction.trim().is_empty() {
        return None;
    }
    // Codes whose instruction comes with the result have no line, and must not be taken for
    // unknown ones. Asked of the whole catalog: a line says the same for every set of tools.
    let mut reaching = catalog.codes.values().filter(|code| code.reaches_model());
    let unlisted = reaching.any(|code| !select::is_listed(code));
    Some(Unknown {
        code: select::is_listed(code).then_some(name),
        behind: if unlisted {
            " or any other code, unless its error says what to do"
        } else {
            " or any other code"
        },
        unlisted,
        instruction,
    })
}

impl Unknown<'_> {
    /// In place of the code, where the catch-all has no line of its own; are there other lines?
    pub(super) fn alone(&self, others: bool) -> &'static str {
        match (others, self.unlisted) {
            (true, true) => "Any other code, unless its error says what to do",
            (true, false) => "Any other code",
            (false, true) => "Any code, unless its error says what to do",
            (false, false) => "Any code",
        }
    }
}
