//! Time and randomness, and a clock for tests.

mod time;
mod virtual_clock;

pub use time::Clock;
#[cfg(feature = "tokio")]
pub use time::TokioClock;
pub use virtual_clock::{VirtualClock, VirtualSleep};
