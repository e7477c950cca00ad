//! The store.

use std::sync::{Arc, Mutex};

use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::Feed;

/// Conversations, kept in SQLite. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    pub(super) pool: SqlitePool,
    pub(super) feed: Feed,
    /// How many conversations are kept.
    pub(super) conversations: u32,
    /// What keeps a database in memory from ending early.
    pub(super) _kept: Arc<Mutex<Option<SqliteConnection>>>,
}

impl Store {
    /// How many conversations a store keeps if it is not told.
    pub const CONVERSATIONS: u32 = 10_000;

    /// The same store, which keeps so many conversations.
    #[must_use]
    pub fn keeping(mut self, conversations: u32) -> Self {
        self.conversations = conversations;
        self
    }

    /// Who waits for events.
    #[must_use]
    pub fn feed(&self) -> &Feed {
        &self.feed
    }

    /// Ends it: what was written is in the file.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
