//! A time that is kept for somebody.

use std::fmt;

use jiff::Zoned;

use super::Service;

/// Names a hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoldId(pub String);

impl fmt::Display for HoldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A time that is kept for somebody.
#[derive(Debug, Clone)]
pub struct Hold {
    /// Its name.
    pub id: HoldId,
    /// The chat that asked for it.
    pub session: String,
    /// What for.
    pub service: Service,
    /// The time that is kept.
    pub start: Zoned,
    /// When it ends to be kept.
    pub expires: Zoned,
}
