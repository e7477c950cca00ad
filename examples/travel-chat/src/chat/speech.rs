//! What the model says, as it says it.

use crate::store::{Change, Store, StoreError};

/// What the model says of one message, as it says it. The person has read what was told before the
/// provider or this program broke off, so a message that is begun again goes on where it was.
#[derive(Debug)]
pub(super) struct Speech<'a> {
    store: &'a Store,
    conversation: &'a str,
    turn: &'a str,
    /// What the person has read.
    told: String,
    /// What the model has said this time.
    said: String,
}

impl<'a> Speech<'a> {
    /// A message; `told` is what the person has read of it before.
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

    /// The model begins to say it, perhaps again.
    pub(super) fn begin(&mut self) {
        self.said.clear();
    }

    /// The model says more.
    pub(super) async fn hear(&mut self, delta: &str) -> Result<(), StoreError> {
        self.said.push_str(delta);
        if self.told.starts_with(&self.said) {
            return Ok(());
        }
        let mut change = Change::new();
        let more = match self.said.strip_prefix(&self.told) {
            Some(more) => more,
            None => {
                // It says something else now: what it had begun stays as it is, and is no part of it.
                change = change.drop_unfinished();
                &self.said
            }
        };
        change = change.say(self.turn, more);
        self.store.write(self.conversation, change).await?;
        self.told.clone_from(&self.said);
        Ok(())
    }

    /// What it has said this time. What it said no more of is no part of its message.
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
