//! Reminders, in memory.

mod bell;
mod clock;
mod store;

pub use bell::{Bell, BellError, LogBell, ring, watch};
pub use clock::Clock;
pub use store::{Refusal, Reminder, Reminders};
