//! The options of a block.

use errpact_spec::catalog::Style;

/// The options of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Its style.
    pub style: Style,
    /// Only codes that these tools can raise: names or patterns (`CALENDAR_*`). Empty means all.
    pub tools: Vec<String>,
}

impl Options {
    /// Selects all codes, in this style.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self {
            style,
            tools: Vec::new(),
        }
    }
}
