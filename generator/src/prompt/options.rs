//! What is asked of a block.

use errpact_spec::catalog::Style;

/// What is asked of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Its style.
    pub style: Style,
    /// Only codes that these tools can raise: names or patterns (`CALENDAR_*`). Empty is all.
    pub tools: Vec<String>,
}

impl Options {
    /// All codes, in this style.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self {
            style,
            tools: Vec::new(),
        }
    }
}
