//! The store.

use sqlx::sqlite::SqlitePool;

use super::Feed;

/// Conversations, kept in SQLite. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    pub(super) pool: SqlitePool,
    pub(super) feed: Feed,
}

impl Store {
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
