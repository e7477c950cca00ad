//! The salon's clock.

use std::time::Duration;

use errpact::retry::{Clock as _, VirtualClock};
use jiff::ZonedDateTime;
use jiff::civil::date;
use jiff::tz::{TimeZone, offset};

/// The salon's clock. It is stopped unless a scenario moves it, or a call waits for its retry.
#[derive(Debug, Clone)]
pub struct Clock {
    opening: ZonedDateTime,
    time: VirtualClock,
}

impl Clock {
    /// Returns a clock at nine o'clock on Monday, 23 November 2026.
    #[must_use]
    pub fn monday_morning() -> Self {
        let opening = date(2026, 11, 23)
            .at(9, 0, 0, 0)
            .to_zoned_datetime(TimeZone::fixed(offset(1)));
        Self {
            opening: opening.unwrap_or_default(),
            time: VirtualClock::fixed(1.0),
        }
    }

    /// Returns the time.
    #[must_use]
    pub fn now(&self) -> ZonedDateTime {
        self.opening.saturating_add(self.time.elapsed())
    }

    /// Lets time pass.
    pub fn advance(&self, time: Duration) {
        // A virtual wait is recorded when it begins, so there is nothing to await.
        let _recorded = self.time.sleep(time);
    }

    /// Returns the clock on which retries wait.
    #[must_use]
    pub fn timer(&self) -> &VirtualClock {
        &self.time
    }
}
