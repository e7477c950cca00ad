//! Points in time, as the tools and people write them.

use jiff::ZonedDateTime;
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;

/// Parses a timestamp with an offset (`2026-11-24T10:00:00+01:00`).
#[must_use]
pub fn parse(text: &str) -> Option<ZonedDateTime> {
    let pieces = Pieces::parse(text).ok()?;
    let offset = pieces.to_numeric_offset()?;
    pieces
        .date()
        .to_datetime(pieces.time()?)
        .to_zoned_datetime(TimeZone::fixed(offset))
        .ok()
}

/// Returns the form that tools take and return (RFC 3339).
#[must_use]
pub fn iso(moment: &ZonedDateTime) -> String {
    moment.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Returns the form that people read.
#[must_use]
pub fn spoken(moment: &ZonedDateTime) -> String {
    moment.strftime("%a %-d %b, %H:%M").to_string()
}
