//! The current time.

use jiff::Timestamp;

/// The system clock, or a stopped one, so that a played conversation is the same every time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock(Option<Timestamp>);

impl Clock {
    /// Returns a stopped clock.
    #[must_use]
    pub fn stopped(at: Timestamp) -> Self {
        Self(Some(at))
    }

    /// Returns the time in whole seconds: finer precision does not help a reader.
    #[must_use]
    pub fn now(self) -> Timestamp {
        let now = self.0.unwrap_or_else(Timestamp::now);
        Timestamp::from_second(now.as_second()).unwrap_or(now)
    }
}
