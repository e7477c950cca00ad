//! The database of holds and bookings.

use std::error::Error;
use std::fmt;

use jiff::Zoned;

use super::{Booking, Hold, HoldId};

/// The database of holds and bookings.
#[derive(Debug, Clone, Default)]
pub struct Database {
    /// Set while the database cannot be reached: the text of its driver.
    pub outage: Option<String>,
    holds: Vec<Hold>,
    bookings: Vec<Booking>,
}

/// The text of the database's driver. It knows nothing of the catalog.
#[derive(Debug)]
pub struct DatabaseError(String);

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for DatabaseError {}

impl Database {
    fn reach(&self) -> Result<(), DatabaseError> {
        self.outage
            .clone()
            .map_or(Ok(()), |said| Err(DatabaseError(said)))
    }

    /// Returns whether the time is taken.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn is_taken(&self, start: &Zoned) -> Result<bool, DatabaseError> {
        self.reach()?;
        Ok(self.bookings.iter().any(|booking| booking.start == *start))
    }

    /// Keeps a hold.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn add_hold(&mut self, hold: Hold) -> Result<(), DatabaseError> {
        self.reach()?;
        self.holds.push(hold);
        Ok(())
    }

    /// Returns the hold with that name.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn hold(&self, id: &HoldId) -> Result<Option<Hold>, DatabaseError> {
        self.reach()?;
        Ok(self.holds.iter().find(|hold| hold.id == *id).cloned())
    }

    /// Returns how many holds there have been.
    #[must_use]
    pub fn holds(&self) -> usize {
        self.holds.len()
    }

    /// Writes a booking.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn add_booking(&mut self, booking: Booking) -> Result<(), DatabaseError> {
        self.reach()?;
        self.bookings.push(booking);
        Ok(())
    }

    /// Returns every booking.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn bookings(&self) -> Result<&[Booking], DatabaseError> {
        self.reach()?;
        Ok(&self.bookings)
    }

    /// Removes a booking.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn remove_booking(&mut self, reference: &str) -> Result<(), DatabaseError> {
        self.reach()?;
        self.bookings
            .retain(|booking| booking.reference != reference);
        Ok(())
    }
}
