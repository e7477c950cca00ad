//! The turns of a chat: begun, resumed, and run to their end.

use errpact::Guard;
use tokio::sync::oneshot;

use super::turn::{Chat, Turn};
use crate::errors::CATALOG;
use crate::event::{Event, Reason};
use crate::store::{Change, StoreError};

/// Most characters of what a person says at once.
pub const LONGEST_MESSAGE: usize = 4_000;

impl Chat {
    /// The person says something: a turn begins, and runs beside the caller. There is none where
    /// another one runs.
    ///
    /// # Errors
    /// When what they said cannot be stored.
    pub async fn say(&self, conversation: &str, text: &str) -> Result<Option<String>, StoreError> {
        let (chat, id, text) = (self.clone(), conversation.to_owned(), text.to_owned());
        let (tell, begun) = oneshot::channel();
        // Beside the caller from the start: a page that goes away in between would leave a turn that
        // has begun and does not run.
        tokio::spawn(async move {
            let begun = chat.store.begin_turn(&id, &text).await;
            let turn = begun.as_ref().ok().cloned().flatten();
            // Nobody may wait any more.
            let _ = tell.send(begun);
            if let Some(turn) = turn {
                chat.run(&id, &turn, false).await;
            }
        });
        begun
            .await
            .unwrap_or(Err(StoreError::Database(sqlx::Error::WorkerCrashed)))
    }

    /// Goes on with the turns that were running when the program ended; how many there were.
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

    /// Runs a turn to its end. Whatever breaks in it, the person reads a sentence and can go on.
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
            // It is still marked as running, and is gone on with when the program starts again.
            let error = &error as &dyn std::error::Error;
            tracing::error!(error, "a turn cannot be ended");
        }
    }
}
