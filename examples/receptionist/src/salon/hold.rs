//! A time that is held for a user.

use std::fmt;

use jiff::ZonedDateTime;

use crate::errors::arguments::Service;

/// The name of a hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HoldId(pub String);

impl fmt::Display for HoldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A time that is held for a user.
#[derive(Debug, Clone)]
pub struct Hold {
    /// The hold's name, which the database sets.
    pub id: HoldId,
    /// The chat that asked for it.
    pub session: String,
    /// The service.
    pub service: Service,
    /// The time that is held.
    pub start: ZonedDateTime,
    /// The time when the hold expires.
    pub expires: ZonedDateTime,
}
