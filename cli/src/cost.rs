//! What a model reads of a catalog, in tokens.

use std::collections::BTreeMap;

use errpact_generator::{
    prompt::{self, Options},
    tokens,
};
use errpact_spec::{Resolved, catalog::Code};

/// The tokens of a catalog.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Cost {
    /// Those of the rule block in the catalog's style.
    pub(crate) block: usize,
    /// Those of the message and the instruction of each code that a model receives.
    pub(crate) codes: BTreeMap<String, usize>,
}

impl Cost {
    /// Counts the tokens of a catalog.
    pub(crate) fn of(resolved: &Resolved) -> Self {
        let catalog = resolved.catalog();
        let options = Options {
            style: catalog.prompt.style,
            tools: Vec::new(),
        };
        let block =
            prompt::render(resolved, &options).map_or(0, |block| tokens::count(&block.text()));
        let codes = catalog.codes.iter();
        let codes = codes.filter(|(_, code)| code.reaches_model());
        Self {
            block,
            codes: codes
                .map(|(name, code)| (name.clone(), of_code(code)))
                .collect(),
        }
    }
}

/// Counts the tokens of a code's message and instruction.
fn of_code(code: &Code) -> usize {
    let message = code
        .message
        .as_ref()
        .map_or("", |text| text.source.as_str());
    tokens::count(message) + tokens::count(&code.instruction)
}
