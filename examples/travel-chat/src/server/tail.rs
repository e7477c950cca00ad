//! The events of a conversation: stored ones and new ones.

use std::collections::VecDeque;
use std::time::Duration;

use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;

use super::App;
use crate::store::{Store, StoredEvent};

/// How long a page waits before it reconnects.
const COME_BACK: Duration = Duration::from_millis(1_000);

/// How long sent events take to arrive.
const ARRIVE: Duration = Duration::from_millis(50);

/// The events of a conversation. They are read only from the store. A page that reconnects
/// therefore gets the same events as one that stayed connected.
pub(super) struct Tail {
    store: Store,
    conversation: String,
    /// The number of the last event that was sent.
    after: i64,
    read: VecDeque<StoredEvent>,
    told: watch::Receiver<i64>,
    ending: watch::Receiver<bool>,
    /// How many events are left until the connection breaks.
    left: Option<usize>,
    greeted: bool,
}

/// The deliberate break of a connection.
#[derive(Debug, thiserror::Error)]
#[error("the stream is cut")]
pub(super) struct Cut;

impl Tail {
    pub(super) fn new(app: &App, conversation: String, after: i64, left: Option<usize>) -> Self {
        let store = app.chat.store.clone();
        Self {
            // Before anything is read, so that events written in between are announced.
            told: store.feed().subscribe(&conversation),
            store,
            conversation,
            after,
            read: VecDeque::new(),
            ending: app.ending.clone(),
            left,
            greeted: false,
        }
    }

    /// Returns the events, until the page disconnects or the server stops.
    pub(super) fn stream(self) -> impl Stream<Item = Result<Event, Cut>> {
        unfold(Some(self), |tail| async {
            let mut tail = tail?;
            let event = tail.next().await?;
            let tail = event.is_ok().then_some(tail);
            Some((event, tail))
        })
    }

    async fn next(&mut self) -> Option<Result<Event, Cut>> {
        if !self.greeted {
            self.greeted = true;
            return Some(Ok(Event::default().retry(COME_BACK)));
        }
        loop {
            if self.left == Some(0) {
                // Sent events must arrive first: a connection that breaks loses the ones on their
                // way.
                tokio::time::sleep(ARRIVE).await;
                return Some(Err(Cut));
            }
            if let Some(event) = self.read.pop_front() {
                self.after = event.seq;
                self.left = self.left.map(|left| left.saturating_sub(1));
                let id = event.seq.to_string();
                return Some(Ok(Event::default()
                    .event(event.name)
                    .id(id)
                    .data(event.data)));
            }
            match self.store.events(&self.conversation, self.after).await {
                Ok(events) if events.is_empty() => {}
                Ok(events) => {
                    self.read = events.into();
                    continue;
                }
                Err(error) => {
                    // The page reconnects for the rest.
                    let error = &error as &dyn std::error::Error;
                    tracing::error!(error, "events cannot be read");
                    return None;
                }
            }
            tokio::select! {
                told = self.told.changed() => told.ok()?,
                _ = self.ending.wait_for(|ending| *ending) => return None,
            }
        }
    }
}
