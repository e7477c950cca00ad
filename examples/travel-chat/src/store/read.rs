//! Reading conversations.

use errpact::history::Row;
use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, query};

use super::{Conversation, Message, Store, StoreError, Trip};

/// Maximum number of events that are read at once.
const BATCH: i64 = 256;

/// An event as it was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// The event's number in the conversation.
    pub seq: i64,
    /// The event's name in the stream.
    pub name: String,
    /// The event's data: one line of JSON.
    pub data: String,
}

/// A conversation as the page gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The conversation's id.
    pub id: String,
    /// The messages, in order.
    pub rows: Vec<Message>,
    /// The number of the last event in them.
    pub last_event: i64,
    /// Whether a turn is running.
    pub running: bool,
}

impl Store {
    /// Returns a conversation; `None` if it does not exist.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn conversation(&self, id: &str) -> Result<Option<Conversation>, StoreError> {
        let row = query(
            "SELECT destination, stops, loop_state, running, last_event \
             FROM conversations WHERE id = ?",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let state: Option<String> = row.try_get("loop_state")?;
        Ok(Some(Conversation {
            id: id.to_owned(),
            trip: Trip {
                destination: row.try_get("destination")?,
                stops: serde_json::from_str(row.try_get("stops")?)?,
            },
            loop_state: state.as_deref().map(serde_json::from_str).transpose()?,
            running: row.try_get("running")?,
            last_event: row.try_get("last_event")?,
        }))
    }

    /// Returns a conversation as the page gets it: messages and last event of the same moment.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn told(&self, id: &str) -> Result<Option<Told>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let row = query("SELECT running, last_event FROM conversations WHERE id = ?")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let messages = query(
            "SELECT seq, turn, role, text, tool_call_id, tool, code, ref FROM messages \
             WHERE conversation = ? AND text <> '' ORDER BY n",
        )
        .bind(id)
        .fetch_all(&mut *transaction)
        .await?;
        let running: Option<String> = row.try_get("running")?;
        Ok(Some(Told {
            id: id.to_owned(),
            rows: messages.iter().map(message).collect::<Result<_, _>>()?,
            last_event: row.try_get("last_event")?,
            running: running.is_some(),
        }))
    }

    /// Returns the events after a number: only the first of them if there are very many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn events(&self, id: &str, after: i64) -> Result<Vec<StoredEvent>, StoreError> {
        let rows = query(
            "SELECT seq, name, data FROM events \
             WHERE conversation = ? AND seq > ? ORDER BY seq LIMIT ?",
        )
        .bind(id)
        .bind(after)
        .bind(BATCH)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(StoredEvent {
                    seq: row.try_get(0)?,
                    name: row.try_get(1)?,
                    data: row.try_get(2)?,
                })
            })
            .collect()
    }

    /// Returns the rows from which the model's history is rebuilt. The model's unfinished message
    /// is not among them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn history(&self, id: &str) -> Result<Vec<Row>, StoreError> {
        let rows = query(
            "SELECT history FROM messages \
             WHERE conversation = ? AND history IS NOT NULL ORDER BY n",
        )
        .bind(id)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| Ok(serde_json::from_str(row.try_get(0)?)?))
            .collect()
    }

    /// Returns the words of the model's unfinished message.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unfinished(&self, id: &str) -> Result<String, StoreError> {
        let row = query(
            "SELECT text FROM messages \
             WHERE conversation = ? AND role = 'assistant' AND history IS NULL",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row
            .map(|row| row.try_get(0))
            .transpose()?
            .unwrap_or_default())
    }

    /// Returns the sentences of the failures that the user has read in a turn.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn failures(&self, id: &str, turn: &str) -> Result<Vec<String>, StoreError> {
        let rows = query(
            "SELECT text FROM messages WHERE conversation = ? AND turn = ? AND role = 'error'",
        )
        .bind(id)
        .bind(turn)
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Returns the conversations in which a turn was running when the program ended.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn interrupted(&self) -> Result<Vec<(String, String)>, StoreError> {
        let rows = query("SELECT id, running FROM conversations WHERE running IS NOT NULL")
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
            .collect()
    }
}

fn message(row: &SqliteRow) -> Result<Message, sqlx::Error> {
    Ok(Message {
        seq: row.try_get("seq")?,
        turn: row.try_get("turn")?,
        role: row.try_get("role")?,
        text: row.try_get("text")?,
        tool_call_id: row.try_get("tool_call_id")?,
        tool: row.try_get("tool")?,
        code: row.try_get("code")?,
        reference: row.try_get("ref")?,
    })
}
