//! The turns of a chat: beginning, resuming, and running them to their end.

use errpact::Guard;
use tokio::sync::oneshot;

use super::turn::{Chat, Turn};
use crate::errors::CATALOG;
use crate::event::{Event, Reason};
use crate::store::{Change, StoreError};

/// Maximum length of a user's message, in characters.
pub const LONGEST_MESSAGE: usize = 4_000;

impl Chat {
    /// Begins a turn with the user's words; the turn runs in the background. Returns `None` if
    /// another turn is running.
    ///
    /// # Errors
    /// When the words cannot be stored.
    pub async fn say(&self, conversation: &str, text: &str) -> Result<Option<String>, StoreError> {
        let (chat, id, text) = (self.clone(), conversation.to_owned(), text.to_owned());
        let (tell, begun) = oneshot::channel();
        // In the background from the start: otherwise a page that disconnects in between would
        // leave a turn that has begun but does not run.
        tokio::spawn(async move {
            let begun = chat.store.begin_turn(&id, &text).await;
            let turn = begun.as_ref().ok().cloned().flatten();
            // The caller may be gone.
            let _ = tell.send(begun);
            if let Some(turn) = turn {
                chat.run(&id, &turn, false).await;
            }
        });
        begun
            .await
            .unwrap_or(Err(StoreError::Database(sqlx::Error::WorkerCrashed)))
    }

    /// Resumes the turns that were running when the program ended, and returns how many there were.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn resume(&self) -> Result<usize, StoreError> {
        let interrupted = self.store.interrupted().await?;
        let count = interrupted.len();
        for (conversation, turn) in interrupted {
            let chat = self.clone();
            tokio::spawn(async move { chat.run(&conversation, &turn, true).await });
        }
        Ok(count)
    }

    /// Runs a turn to its end. If anything breaks in it, the user reads a sentence and can go on.
    async fn run(&self, conversation: &str, turn: &str, resumed: bool) {
        let guard = Guard::new(&CATALOG).with_operation("turn");
        let running = Box::pin(async {
            let turn = Turn::open(self, conversation, turn).await?;
            turn.run(resumed).await
        });
        let Err(failure) = guard.catch(running).await else {
            return;
        };
        failure.log();
        let (turn, text, reason) = (turn.to_owned(), String::new(), Reason::Failed);
        let change = Change::new()
            .tell(Event::provider_failed(&turn, &failure))
            .tell(Event::TurnEnded { turn, text, reason })
            .rest();
        if let Err(error) = self.store.write(conversation, change).await {
            // The turn is still marked as running, and is resumed when the program starts again.
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "a turn cannot be ended");
        }
    }
}
