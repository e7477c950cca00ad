//! A booking.

use jiff::Zoned;

/// A booking.
#[derive(Debug, Clone)]
pub struct Booking {
    /// What the person quotes.
    pub reference: String,
    /// Whose it is.
    pub email: String,
    /// When they come.
    pub start: Zoned,
}
