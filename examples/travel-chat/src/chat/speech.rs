//! The model's words, while it says them.

use crate::store::{Change, Store, StoreError};

/// The model's words of one message, while it says them. When the provider or this program breaks
/// off, the user has already read some words. A repeated message continues after them.
#[derive(Debug)]
pub(super) struct Speech<'a> {
    store: &'a Store,
    conversation: &'a str,
    turn: &'a str,
    /// The words that the user has read.
    told: String,
    /// The words of the model in this attempt.
    said: String,
}

impl<'a> Speech<'a> {
    /// Returns a message; the user has already read `told` of it.
    pub(super) fn new(
        store: &'a Store,
        conversation: &'a str,
        turn: &'a str,
        told: String,
    ) -> Self {
        Self {
            store,
            conversation,
            turn,
            told,
            said: String::new(),
        }
    }

    /// Begins an attempt at the message.
    pub(super) fn begin(&mut self) {
        self.said.clear();
    }

    /// Takes more words of the model.
    pub(super) async fn hear(&mut self, delta: &str) -> Result<(), StoreError> {
        self.said.push_str(delta);
        if self.told.starts_with(&self.said) {
            return Ok(());
        }
        let mut change = Change::new();
        let more = match self.said.strip_prefix(&self.told) {
            Some(more) => more,
            None => {
                // The model now says something else: the words it had begun stay on the page, but
                // not in this message.
                change = change.drop_unfinished();
                &self.said
            }
        };
        change = change.say(self.turn, more);
        self.store.write(self.conversation, change).await?;
        self.told.clone_from(&self.said);
        Ok(())
    }

    /// Returns the words of the last attempt. Words that only an earlier attempt said are not part
    /// of the message.
    pub(super) async fn end(self) -> Result<String, StoreError> {
        if self.told != self.said {
            let mut change = Change::new().drop_unfinished();
            if !self.said.is_empty() {
                change = change.say(self.turn, self.said.as_str());
            }
            self.store.write(self.conversation, change).await?;
        }
        Ok(self.said)
    }
}
