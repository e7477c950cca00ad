//! The list of free times is not available.

use crate::salon::CalendarReadError;

/// The list of free times is not available.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum AvailabilityError {
    /// No service was named.
    #[code(SERVICE_REQUIRED)]
    NoService {
        /// The services that exist.
        services: Vec<&'static str>,
    },
    /// Too many days.
    #[code(DATE_RANGE_TOO_WIDE)]
    TooWide {
        /// The requested number of days.
        days: i32,
        /// The allowed number of days.
        limit: i32,
    },
    /// Matched by its type: the log reads CALENDAR_READ_ERROR, the model CALENDAR_UNAVAILABLE.
    #[code(classify)]
    Calendar(#[from] CalendarReadError),
}
