//! The salon's clock.

use std::time::Duration;

use jiff::Zoned;
use jiff::civil::date;
use jiff::tz::{TimeZone, offset};

/// The salon's clock. It is stopped unless a scenario moves it.
#[derive(Debug, Clone)]
pub struct Clock {
    now: Zoned,
}

impl Clock {
    /// Returns a clock at nine o'clock on Monday, 23 November 2026.
    #[must_use]
    pub fn monday_morning() -> Self {
        let opening = date(2026, 11, 23)
            .at(9, 0, 0, 0)
            .to_zoned(TimeZone::fixed(offset(1)));
        Self {
            now: opening.unwrap_or_default(),
        }
    }

    /// Returns the time.
    #[must_use]
    pub fn now(&self) -> &Zoned {
        &self.now
    }

    /// Lets time pass.
    pub fn advance(&mut self, time: Duration) {
        self.now = self.now.saturating_add(time);
    }
}
