//! No list of free times.

use super::ArgumentError;
use crate::salon::CalendarReadError;

/// No list of free times.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum AvailabilityError {
    /// No service was named.
    #[code(SERVICE_REQUIRED)]
    NoService {
        /// Those that there are.
        services: Vec<&'static str>,
    },
    /// Too many days.
    #[code(DATE_RANGE_TOO_WIDE)]
    TooWide {
        /// So many were asked for.
        days: i32,
        /// So many are allowed.
        limit: i32,
    },
    /// Known by its type: the log reads CALENDAR_READ_ERROR, the model CALENDAR_UNAVAILABLE.
    #[code(classify)]
    Calendar(#[from] CalendarReadError),
    /// An argument is wrong.
    #[code(transparent)]
    Argument(#[from] ArgumentError),
}
