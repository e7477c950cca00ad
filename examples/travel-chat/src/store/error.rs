//! The store fails.

/// The store fails. To whoever asked it is one code, whatever the cause; the log has the rest.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database.
    #[error("the database fails")]
    Database(#[from] sqlx::Error),
    /// Its tables cannot be made or brought up to date.
    #[error("the tables cannot be brought up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What is in it is not what was put into it.
    #[error("what is stored cannot be read")]
    Unreadable(#[from] serde_json::Error),
}
