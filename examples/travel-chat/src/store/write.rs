//! Writing.

use sqlx::query;
use uuid::Uuid;

use super::writer::Writer;
use super::{Change, Store, StoreError};
use crate::chat::Event;

impl Store {
    /// A conversation in which nothing has been said.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn begin(&self) -> Result<String, StoreError> {
        let id = Uuid::new_v4().simple().to_string();
        query("INSERT INTO conversations (id) VALUES (?)")
            .bind(&id)
            .execute(&self.pool)
            .await?;
        Ok(id)
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
