//! The errors of the tools' functions. Each variant names its code; the texts are the catalog's.

mod availability;
mod booking;
mod cancellation;
mod hold;
mod identity;
mod phone;
mod risk;

pub use availability::AvailabilityError;
pub use booking::BookingError;
pub use cancellation::CancellationError;
pub use hold::HoldError;
pub use identity::IdentityError;
pub use phone::PhoneError;
pub use risk::RiskError;
