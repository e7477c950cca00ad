//! The background job that rings for reminders. No tool call waits for it, so its failures have no
//! code: they are ordinary errors with an ordinary log line.

use std::time::Duration;

use super::{Clock, Reminder, Reminders};

/// A way to remind the user.
pub trait Bell: Send + Sync {
    /// Reminds the user.
    ///
    /// # Errors
    /// When the user cannot be reminded.
    fn ring(&self, reminder: &Reminder) -> Result<(), BellError>;
}

/// The user cannot be reminded.
#[derive(Debug, thiserror::Error)]
#[error("the user cannot be reminded: {0}")]
pub struct BellError(pub &'static str);

/// A bell for a server without a screen: a line in the log, without the text, which belongs to the
/// user.
#[derive(Debug, Clone, Copy, Default)]
pub struct LogBell;

impl Bell for LogBell {
    fn ring(&self, reminder: &Reminder) -> Result<(), BellError> {
        tracing::info!(at = %reminder.at, "a reminder is due");
        Ok(())
    }
}

/// Rings for all due reminders, and returns how many there were. A failure does not keep the others
/// back.
pub fn ring(reminders: &Reminders, clock: Clock, bell: &dyn Bell) -> usize {
    let due = reminders.take_due(clock.now());
    for reminder in &due {
        if let Err(error) = bell.ring(reminder) {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "a reminder is lost"
            );
        }
    }
    due.len()
}

/// Rings every second while it is polled.
pub async fn watch(reminders: Reminders, clock: Clock, bell: impl Bell) {
    let mut every = tokio::time::interval(Duration::from_secs(1));
    loop {
        every.tick().await;
        ring(&reminders, clock, &bell);
    }
}
