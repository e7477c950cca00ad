//! Where reminders are kept.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// Something to remind the person of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminder {
    /// Of what.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// Why a reminder is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Its time has passed.
    #[error("its time has passed")]
    Past,
    /// It is kept already.
    #[error("it is kept already")]
    Exists,
}

/// Where reminders are kept: in memory, shared by all who hold a clone.
#[derive(Debug, Clone, Default)]
pub struct Reminders(Arc<Mutex<Vec<Reminder>>>);

impl Reminders {
    /// Keeps one, and says how many there are.
    ///
    /// # Errors
    /// When its time is not after `now`, or it is kept already.
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

    /// Takes out those whose time has come.
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
