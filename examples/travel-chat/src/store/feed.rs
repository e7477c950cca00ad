//! Notifications of new events.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

/// Notifies subscribers of new events. The events themselves are in the database.
#[derive(Debug, Clone, Default)]
pub struct Feed(Arc<Mutex<HashMap<String, watch::Sender<i64>>>>);

impl Feed {
    /// Subscribes to the events of a conversation.
    #[must_use]
    pub fn subscribe(&self, conversation: &str) -> watch::Receiver<i64> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|_, sender| sender.receiver_count() > 0);
        let sender = waiting.entry(conversation.to_owned());
        sender.or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Announces events up to this number.
    pub(super) fn tell(&self, conversation: &str, last: i64) {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = waiting.get(conversation) {
            sender.send_replace(last);
        }
    }
}
