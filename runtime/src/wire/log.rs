//! The log line.

use crate::Occurrence;

impl Occurrence {
    /// The log line as logfmt.
    #[must_use]
    pub fn logfmt(&self) -> String {
        format!("code={}", self.entry().name)
    }
}
