//! The hairdressers' calendar.

use std::error::Error;
use std::fmt;

use jiff::civil::Date;
use jiff::{ToSpan as _, Zoned};

/// The hairdressers' calendar: three times a day, some of which are taken.
#[derive(Debug, Clone)]
pub struct Calendar {
    /// Whether it can be read.
    pub readable: bool,
    /// Whether it can be written.
    pub writable: bool,
    taken: Vec<Zoned>,
}

/// The calendar could not be read.
#[derive(Debug)]
pub struct CalendarReadError;

impl fmt::Display for CalendarReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("calendar.example.net answered 502 to a read")
    }
}

impl Error for CalendarReadError {}

/// The calendar could not be written.
#[derive(Debug)]
pub struct CalendarWriteError;

impl fmt::Display for CalendarWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("calendar.example.net broke off during a write")
    }
}

impl Error for CalendarWriteError {}

impl Default for Calendar {
    fn default() -> Self {
        Self {
            readable: true,
            writable: true,
            taken: Vec::new(),
        }
    }
}

impl Calendar {
    /// Returns the free times of these days that are in the future.
    ///
    /// # Errors
    /// While it cannot be read.
    pub fn free(
        &self,
        first: Date,
        last: Date,
        now: &Zoned,
    ) -> Result<Vec<Zoned>, CalendarReadError> {
        if !self.readable {
            return Err(CalendarReadError);
        }
        let zone = now.time_zone();
        let times = first
            .series(1.day())
            .take_while(|day| *day <= last)
            .flat_map(|day| [9, 11, 14].map(|hour| day.at(hour, 0, 0, 0).to_zoned(zone.clone())))
            .flatten();
        Ok(times
            .filter(|time| time > now && !self.taken.contains(time))
            .collect())
    }

    /// Marks a time as taken.
    ///
    /// # Errors
    /// While it cannot be written.
    pub fn take(&mut self, start: Zoned) -> Result<(), CalendarWriteError> {
        if !self.writable {
            return Err(CalendarWriteError);
        }
        self.taken.push(start);
        Ok(())
    }
}
