//! The application's own tables fail.

/// The application's own tables fail.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The database.
    #[error("the database fails")]
    Database(#[from] sqlx::Error),
    /// A stage's result cannot be written as JSON, or read again.
    #[error("a result is no JSON")]
    Result(#[from] serde_json::Error),
}
