//! What the routes share.

use tokio::sync::watch;

use crate::chat::Chat;

/// What the routes share. Clones share it.
#[derive(Clone)]
pub struct App {
    /// The chat.
    pub chat: Chat,
    /// After how many events the first stream of a page breaks; to see that nothing is lost then.
    pub cut_after: Option<usize>,
    /// True once the server ends.
    pub ending: watch::Receiver<bool>,
}
