//! The database of holds and bookings.

use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::ZonedDateTime;
use tokio::task::yield_now;

use super::{Booking, Hold, HoldId};

/// A connection to the database of holds and bookings. Clones see the same tables.
///
/// The tables have a constraint: no two chats hold one time, and no time is booked twice. Only the
/// database can ensure that. Another chat may write between a chat's question and its own write.
#[derive(Debug, Clone, Default)]
pub struct Database {
    /// Set while the database cannot be reached: the text of its driver.
    pub outage: Option<String>,
    tables: Arc<Mutex<Tables>>,
}

#[derive(Debug, Default)]
struct Tables {
    holds: Vec<Hold>,
    /// How many holds there have been.
    held: usize,
    /// The number of bookings so far, for their references.
    booked: usize,
    bookings: Vec<Booking>,
}

/// The text of the database's driver. It knows nothing of the catalog.
#[derive(Debug)]
pub struct DatabaseError(String);

impl DatabaseError {
    /// Returns what PostgreSQL and sqlx say if an exclusion constraint refuses a row.
    fn excluded(constraint: &str) -> Self {
        Self(format!(
            "error returned from database: conflicting key value violates exclusion constraint \"{constraint}\""
        ))
    }
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for DatabaseError {}

impl Database {
    /// Returns whether a chat other than `session` holds the time, or it is booked.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub async fn is_taken(
        &self,
        start: &ZonedDateTime,
        session: &str,
        now: &ZonedDateTime,
    ) -> Result<bool, DatabaseError> {
        let taken =
            |tables: &mut Tables| tables.held(start, session, now) || tables.is_booked(start);
        self.query(|tables| Ok(taken(tables))).await
    }

    /// Keeps a hold and returns it with its name. It replaces an earlier one of the same chat for
    /// the same time.
    ///
    /// # Errors
    /// When another chat holds the time or it is booked, or while it cannot be reached.
    pub async fn add_hold(
        &self,
        mut hold: Hold,
        now: &ZonedDateTime,
    ) -> Result<Hold, DatabaseError> {
        self.query(|tables| {
            if tables.held(&hold.start, &hold.session, now) || tables.is_booked(&hold.start) {
                return Err(DatabaseError::excluded("holds_during_excl"));
            }
            tables.holds.retain(|other| other.start != hold.start);
            tables.held += 1;
            hold.id = HoldId(format!("h{}", tables.held));
            tables.holds.push(hold.clone());
            Ok(hold)
        })
        .await
    }

    /// Returns the hold with that name.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub async fn hold(&self, id: &HoldId) -> Result<Option<Hold>, DatabaseError> {
        self.query(|tables| Ok(tables.holds.iter().find(|hold| hold.id == *id).cloned()))
            .await
    }

    /// Writes a booking and returns it with its reference.
    ///
    /// # Errors
    /// When the time is booked, or while it cannot be reached.
    pub async fn add_booking(&self, mut booking: Booking) -> Result<Booking, DatabaseError> {
        self.query(|tables| {
            if tables.is_booked(&booking.start) {
                return Err(DatabaseError::excluded("bookings_during_excl"));
            }
            booking.reference = format!("B-{}", 1001 + tables.booked);
            tables.add(booking.clone());
            Ok(booking)
        })
        .await
    }

    /// Adds a booking that was not made in a chat.
    pub fn book_elsewhere(&self, booking: Booking) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.add(booking);
    }

    /// Returns every booking.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub async fn bookings(&self) -> Result<Vec<Booking>, DatabaseError> {
        self.query(|tables| Ok(tables.bookings.clone())).await
    }

    /// Removes a booking.
    ///
    /// # Errors
    /// While it cannot be reached.
    pub async fn remove_booking(&self, reference: &str) -> Result<(), DatabaseError> {
        let other = |booking: &Booking| booking.reference != reference;
        self.query(|tables| {
            tables.bookings.retain(other);
            Ok(())
        })
        .await
    }

    async fn query<T>(
        &self,
        query: impl FnOnce(&mut Tables) -> Result<T, DatabaseError>,
    ) -> Result<T, DatabaseError> {
        // While this query is on its way, those of other chats arrive.
        yield_now().await;
        if let Some(said) = &self.outage {
            return Err(DatabaseError(said.clone()));
        }
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        query(&mut tables)
    }
}

impl Tables {
    fn held(&self, start: &ZonedDateTime, session: &str, now: &ZonedDateTime) -> bool {
        self.holds
            .iter()
            .any(|hold| hold.start == *start && hold.session != session && hold.expires > *now)
    }

    fn add(&mut self, booking: Booking) {
        // A removed booking's reference is not used again.
        self.booked += 1;
        self.bookings.push(booking);
    }

    fn is_booked(&self, start: &ZonedDateTime) -> bool {
        self.bookings.iter().any(|booking| booking.start == *start)
    }
}
