//! The four tools.

mod cancel_booking;
mod check_availability;
mod confirm_booking;
mod hold_slot;
mod tool;

pub use cancel_booking::CancelBooking;
pub use check_availability::CheckAvailability;
pub use confirm_booking::ConfirmBooking;
pub use hold_slot::HoldSlot;
pub use tool::Tool;
