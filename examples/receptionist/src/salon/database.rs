//! The database that holds holds and bookings.

use std::error::Error;
use std::fmt;

use jiff::Zoned;

use super::{Booking, Hold, HoldId};

/// The database that holds holds and bookings.
#[derive(Debug, Clone, Default)]
pub struct Database {
    /// Set while it cannot be reached: what its driver says then.
    pub outage: Option<String>,
    holds: Vec<Hold>,
    bookings: Vec<Booking>,
}

/// What the database's driver says. It knows nothing of the catalog.
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

    /// Is the time somebody's already?
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

    /// The hold of that name.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn hold(&self, id: &HoldId) -> Result<Option<Hold>, DatabaseError> {
        self.reach()?;
        Ok(self.holds.iter().find(|hold| hold.id == *id).cloned())
    }

    /// How many holds there ever were.
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

    /// Every booking.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub fn bookings(&self) -> Result<&[Booking], DatabaseError> {
        self.reach()?;
        Ok(&self.bookings)
    }

    /// Takes a booking out.
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
