//! Writing conversations.

use sqlx::query;
use uuid::Uuid;

use super::writer::Writer;
use super::{Change, Store, StoreError};
use crate::event::Event;

impl Store {
    /// Begins an empty conversation. If the store is full, the oldest empty conversation makes
    /// room. Returns `None` if the store is full and no conversation is empty.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn begin(&self) -> Result<Option<String>, StoreError> {
        let id = Uuid::new_v4().simple().to_string();
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        // Without this limit, a client that only begins conversations would fill the disk, or keep
        // all others from beginning one.
        query(
            "DELETE FROM conversations WHERE rowid IN ( \
                 SELECT rowid FROM conversations WHERE last_event = 0 AND running IS NULL \
                 ORDER BY rowid LIMIT max(0, 1 + (SELECT count(*) FROM conversations) - ?))",
        )
        .bind(self.conversations)
        .execute(&mut *transaction)
        .await?;
        let begun = query(
            "INSERT INTO conversations (id) SELECT ? WHERE (SELECT count(*) FROM conversations) < ?",
        )
        .bind(&id)
        .bind(self.conversations)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok((begun.rows_affected() > 0).then_some(id))
    }

    /// Begins a turn with the user's words. Returns `None` if another turn is running.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn begin_turn(&self, id: &str, text: &str) -> Result<Option<String>, StoreError> {
        let turn = Uuid::new_v4().simple().to_string();
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let begun = query("UPDATE conversations SET running = ? WHERE id = ? AND running IS NULL")
            .bind(&turn)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        if begun.rows_affected() == 0 {
            return Ok(None);
        }
        let mut writer = Writer::open(&mut transaction, id).await?;
        writer
            .tell(&Event::TurnStarted {
                turn: turn.clone(),
                text: text.to_owned(),
            })
            .await?;
        let last = writer.close().await?;
        transaction.commit().await?;
        self.feed.tell(id, last);
        Ok(Some(turn))
    }

    /// Writes all of the changes, or none.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn write(&self, id: &str, change: Change) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let mut writer = Writer::open(&mut transaction, id).await?;
        for step in change.0 {
            writer.step(step).await?;
        }
        let last = writer.close().await?;
        transaction.commit().await?;
        self.feed.tell(id, last);
        Ok(())
    }
}
