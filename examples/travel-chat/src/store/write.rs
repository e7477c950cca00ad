//! Writing.

use sqlx::query;
use uuid::Uuid;

use super::writer::Writer;
use super::{Change, Store, StoreError};
use crate::event::Event;

impl Store {
    /// Begins a conversation, in which nothing has been said. If as many are kept as may be, the oldest in
    /// which nothing was said either makes room; there is none if something was said in all of them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn begin(&self) -> Result<Option<String>, StoreError> {
        let id = Uuid::new_v4().simple().to_string();
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        // Without an end to these, anyone who only ever begins conversations would fill the disk, or
        // keep everyone else from beginning one.
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

    /// Begins a turn with what the person says. There is none where another one runs.
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

    /// Writes what changes: all of it, or nothing.
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
