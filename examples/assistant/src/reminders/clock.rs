//! What time it is.

use jiff::Timestamp;

/// What time it is: the system's, or one that stands still, so that a played conversation is the
/// same every time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock(Option<Timestamp>);

impl Clock {
    /// A clock that stands still.
    #[must_use]
    pub fn stopped(at: Timestamp) -> Self {
        Self(Some(at))
    }

    /// The time, to the second: what is finer helps nobody who reads it.
    #[must_use]
    pub fn now(self) -> Timestamp {
        let now = self.0.unwrap_or_else(Timestamp::now);
        Timestamp::from_second(now.as_second()).unwrap_or(now)
    }
}
