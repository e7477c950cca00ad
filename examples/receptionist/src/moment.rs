//! Points in time, as the tools and people write them.

use jiff::Zoned;
use jiff::fmt::temporal::Pieces;
use jiff::tz::TimeZone;

/// Parses a timestamp with an offset (`2026-11-24T10:00:00+01:00`).
#[must_use]
pub fn parse(text: &str) -> Option<Zoned> {
    let pieces = Pieces::parse(text).ok()?;
    let offset = pieces.to_numeric_offset()?;
    pieces
        .date()
        .to_datetime(pieces.time()?)
        .to_zoned(TimeZone::fixed(offset))
        .ok()
}

/// Returns the form that tools take and return (RFC 3339).
#[must_use]
pub fn iso(moment: &Zoned) -> String {
    moment.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
}

/// Returns the form that people read.
#[must_use]
pub fn spoken(moment: &Zoned) -> String {
    moment.strftime("%a %-d %b, %H:%M").to_string()
}
