//! The store.

use std::sync::{Arc, Mutex};

use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::Feed;

/// Conversations, kept in SQLite. Clones share the store.
#[derive(Debug, Clone)]
pub struct Store {
    pub(super) pool: SqlitePool,
    pub(super) feed: Feed,
    /// How many conversations are kept.
    pub(super) conversations: u32,
    /// Keeps an in-memory database from ending early.
    pub(super) _kept: Arc<Mutex<Option<SqliteConnection>>>,
}

impl Store {
    /// How many conversations a store keeps by default.
    pub const CONVERSATIONS: u32 = 10_000;

    /// Sets how many conversations the store keeps.
    #[must_use]
    pub fn keeping(mut self, conversations: u32) -> Self {
        self.conversations = conversations;
        self
    }

    /// Returns the notifications of new events.
    #[must_use]
    pub fn feed(&self) -> &Feed {
        &self.feed
    }

    /// Closes the store; written data is in the file.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
