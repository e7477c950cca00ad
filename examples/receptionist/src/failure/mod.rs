//! The errors of the tools' functions. Each variant names its code; the texts are the catalog's.

mod argument;
mod availability;
mod booking;
mod cancellation;
mod crash;
mod hold;
mod identity;
mod phone;
mod risk;

pub use argument::ArgumentError;
pub use availability::AvailabilityError;
pub use booking::BookingError;
pub use cancellation::CancellationError;
pub use crash::{Crash, NoSuchTool};
pub use hold::HoldError;
pub use identity::IdentityError;
pub use phone::PhoneError;
pub use risk::RiskError;
