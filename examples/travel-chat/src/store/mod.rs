//! Conversations, kept in SQLite.
//!
//! The page's events and the stored messages are written in one transaction, so neither exists
//! without the other, whenever the program ends. See
//! `docs/decisions/053-the-chat-stream-is-read-from-its-store.md`.

mod change;
mod conversation;
mod error;
mod feed;
mod handle;
mod message;
mod open;
mod read;
mod write;
mod writer;

pub use change::Change;
pub use conversation::{Conversation, Trip};
pub use error::StoreError;
pub use feed::Feed;
pub use handle::Store;
pub use message::Message;
pub use read::{StoredEvent, Told};
