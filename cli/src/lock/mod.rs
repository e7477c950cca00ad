//! `errors.lock`: what codes and numbers meant, so that they never mean something else.
//!
//! See `docs/decisions/088-a-lock-remembers-meanings.md`.

mod accept;
mod check;
mod expired;
mod file;

use anyhow::Context;
use jiff::{Timestamp, ToSpan as _, civil::Date, tz::TimeZone};

pub(crate) use accept::accept;
pub(crate) use check::check;
pub(crate) use expired::check_aliases;
pub(crate) use file::{Broken, Lock, path};

/// Returns the day of today. A build that must be repeatable sets `SOURCE_DATE_EPOCH`.
pub(crate) fn today() -> anyhow::Result<Date> {
    let now = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => {
            let seconds = seconds.trim().parse().ok();
            seconds
                .and_then(|seconds| Timestamp::from_second(seconds).ok())
                .context("SOURCE_DATE_EPOCH is not a number of seconds")?
        }
        Err(_) => Timestamp::now(),
    };
    Ok(now.to_zoned_datetime(TimeZone::UTC).date())
}

/// Returns the day that is this many days later.
pub(crate) fn later(day: Date, days: i32) -> anyhow::Result<Date> {
    day.checked_add(days.days()).context("the date is too late")
}

/// Reads a day, for an argument.
pub(crate) fn read_date(text: &str) -> Result<Date, String> {
    text.parse()
        .map_err(|_| "write a day as `2027-01-31`".to_owned())
}
