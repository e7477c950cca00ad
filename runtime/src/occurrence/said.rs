//! What the causes of an occurrence say, as an error that anyone may print.

use std::error::Error;
use std::fmt;

/// What the causes say, as the log has it. It stands as the source of an occurrence, because
/// `anyhow`, reporters and panics print every source they find, and none of them scrubs.
pub(crate) struct Said(pub(super) String);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Said {}
