//! The events of a conversation, those that are stored and those that come.

use std::collections::VecDeque;
use std::time::Duration;

use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;

use super::App;
use crate::store::{Store, StoredEvent};

/// How long a page waits before it comes back.
const COME_BACK: Duration = Duration::from_millis(1_000);

/// How long what was sent takes to arrive.
const ARRIVE: Duration = Duration::from_millis(50);

/// The events of a conversation. They are read from the store alone, so that a page which comes back
/// gets what another one got live.
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

/// The connection breaks, as connections do.
#[derive(Debug, thiserror::Error)]
#[error("the stream is cut")]
pub(super) struct Cut;

impl Tail {
    pub(super) fn new(app: &App, conversation: String, after: i64, left: Option<usize>) -> Self {
        let store = app.chat.store.clone();
        Self {
            // Before anything is read: what is written in between is told.
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

    /// The events, until the page goes or the server ends.
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
                // What was sent before is to arrive: a connection that breaks takes along what is
                // still on its way.
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
                    // The page comes back for the rest.
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
