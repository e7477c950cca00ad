//! A booking.

use jiff::ZonedDateTime;

/// A booking.
#[derive(Debug, Clone)]
pub struct Booking {
    /// The reference that the user quotes. The database sets it.
    pub reference: String,
    /// The user's address.
    pub email: String,
    /// The start of the booking.
    pub start: ZonedDateTime,
}
