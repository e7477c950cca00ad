//! The state that the routes share.

use tokio::sync::watch;

use crate::chat::Chat;

/// The state that the routes share. Clones share it too.
#[derive(Clone)]
pub struct App {
    /// The chat.
    pub chat: Chat,
    /// The number of events after which the first stream of a page breaks, to show that nothing is
    /// lost.
    pub cut_after: Option<usize>,
    /// `true` once the server stops.
    pub ending: watch::Receiver<bool>,
}
