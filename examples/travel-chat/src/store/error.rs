//! A failure of the store.

/// A failure of the store. The client sees one code, whatever the cause; the log has the rest.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database.
    #[error("the database fails")]
    Database(#[from] sqlx::Error),
    /// The tables cannot be created or brought up to date.
    #[error("the tables cannot be brought up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The stored data cannot be read.
    #[error("what is stored cannot be read")]
    Unreadable(#[from] serde_json::Error),
}
