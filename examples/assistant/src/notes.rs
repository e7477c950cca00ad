//! Notes, in memory.

use std::sync::{Arc, Mutex, PoisonError};

/// Notes, in memory, shared by all clones.
#[derive(Debug, Clone, Default)]
pub struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    /// Keeps a note, and returns how many there are.
    ///
    /// # Errors
    /// When there is nothing to keep. The error is plain text, because this tool has not been
    /// migrated to codes.
    pub fn keep(&self, text: &str) -> Result<usize, &'static str> {
        if text.trim().is_empty() {
            return Err("Could not save the note: it is empty.");
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(text.to_owned());
        Ok(kept.len())
    }

    /// Returns all notes.
    #[must_use]
    pub fn all(&self) -> Vec<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
