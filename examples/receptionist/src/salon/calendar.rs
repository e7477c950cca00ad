//! The hairdressers' calendar.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::civil::Date;
use jiff::{ToSpan as _, ZonedDateTime};

/// The hairdressers' calendar: three times a day, some of which are taken. Clones share them.
#[derive(Debug, Clone)]
pub struct Calendar {
    /// Whether it can be written.
    pub writable: bool,
    /// How many of the next reads fail.
    failing_reads: Arc<AtomicU32>,
    taken: Arc<Mutex<Vec<ZonedDateTime>>>,
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
            writable: true,
            failing_reads: Arc::default(),
            taken: Arc::default(),
        }
    }
}

impl Calendar {
    /// Lets the next reads fail.
    pub fn fail_reads(&self, reads: u32) {
        self.failing_reads.store(reads, Ordering::Relaxed);
    }

    /// Returns the free times of these days that are in the future.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn free(
        &self,
        first: Date,
        last: Date,
        now: &ZonedDateTime,
    ) -> Result<Vec<ZonedDateTime>, CalendarReadError> {
        let failing = &self.failing_reads;
        let fewer = failing.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(1)
        });
        if fewer.is_ok() {
            return Err(CalendarReadError);
        }
        let taken = self.taken();
        let zone = now.time_zone();
        let times = first
            .series(1.day())
            .take_while(|day| *day <= last)
            .flat_map(|day| {
                [9, 11, 14].map(|hour| day.at(hour, 0, 0, 0).to_zoned_datetime(zone.clone()))
            })
            .flatten();
        Ok(times
            .filter(|time| time > now && !taken.contains(time))
            .collect())
    }

    /// Marks a time as taken.
    ///
    /// # Errors
    /// While it cannot be written.
    pub fn take(&self, start: ZonedDateTime) -> Result<(), CalendarWriteError> {
        if !self.writable {
            return Err(CalendarWriteError);
        }
        self.taken().push(start);
        Ok(())
    }

    /// Marks a time as free again.
    ///
    /// # Errors
    /// While it cannot be written.
    pub fn release(&self, start: &ZonedDateTime) -> Result<(), CalendarWriteError> {
        if !self.writable {
            return Err(CalendarWriteError);
        }
        self.taken().retain(|taken| taken != start);
        Ok(())
    }

    fn taken(&self) -> MutexGuard<'_, Vec<ZonedDateTime>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
