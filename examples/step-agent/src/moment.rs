//! Points in time, as the tools write them.

use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ZonedDateTime};

/// Parses a timestamp with an offset (`2026-11-24T15:00:00+01:00`).
#[must_use]
pub fn parse(text: &str) -> Option<ZonedDateTime> {
    let pieces = Pieces::parse(text).ok()?;
    let offset = pieces.to_numeric_offset()?;
    let at = pieces.date().to_datetime(pieces.time()?);
    at.to_zoned_datetime(TimeZone::fixed(offset)).ok()
}

/// Returns the form that tools take and return (RFC 3339).
#[must_use]
pub fn iso(moment: &ZonedDateTime) -> String {
    moment.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Returns the time `minutes` later; the same time if the calendar ends before.
#[must_use]
pub fn later(moment: &ZonedDateTime, minutes: i64) -> ZonedDateTime {
    let later = moment.checked_add(SignedDuration::from_mins(minutes));
    later.unwrap_or_else(|_| moment.clone())
}
