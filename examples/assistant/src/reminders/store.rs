//! Where reminders are kept.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// Something to remind the user of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// The subject.
    pub text: String,
    /// The time.
    pub at: Timestamp,
}

/// Why a reminder is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Its time has passed.
    #[error("its time has passed")]
    Past,
    /// It is already kept.
    #[error("it is kept already")]
    Exists,
}

/// The reminders: in memory, shared by all clones.
#[derive(Debug, Clone, Default)]
pub struct Reminders(Arc<Mutex<Vec<Reminder>>>);

impl Reminders {
    /// Keeps a reminder, and returns how many there are.
    ///
    /// # Errors
    /// When its time is not after `now`, or when it is already kept.
    pub fn keep(&self, reminder: Reminder, now: Timestamp) -> Result<usize, Refusal> {
        if reminder.at <= now {
            return Err(Refusal::Past);
        }
        let mut kept = self.lock();
        if kept.contains(&reminder) {
            return Err(Refusal::Exists);
        }
        kept.push(reminder);
        Ok(kept.len())
    }

    /// Removes and returns the reminders that are due.
    #[must_use]
    pub fn take_due(&self, now: Timestamp) -> Vec<Reminder> {
        self.lock()
            .extract_if(.., |reminder| reminder.at <= now)
            .collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Reminder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
