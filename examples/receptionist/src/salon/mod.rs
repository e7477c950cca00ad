//! The salon behind the tools: fakes of services that a real one would reach over the network.

mod booking;
mod calendar;
mod clock;
mod database;
mod hold;
mod risk;

pub use booking::Booking;
pub use calendar::{Calendar, CalendarReadError, CalendarWriteError};
pub use clock::Clock;
pub use database::{Database, DatabaseError};
pub use hold::{Hold, HoldId};
pub use risk::{RiskEngine, Verdict};
