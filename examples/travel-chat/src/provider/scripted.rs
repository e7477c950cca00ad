//! A provider with a scripted model.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use errpact::{Occurrence, ToolCall};
use errpact_models::Request;
use serde_json::Value;
use shared::model::{self, Reply};

use super::check::check;
use super::interface::Answering;
use super::outage::{Outage, When};
use super::{Deltas, Provider};
use crate::model::{turn, words};

/// A provider with a scripted model.
#[derive(Debug, Default)]
pub struct Scripted {
    pause: Duration,
    /// Requests that were to fail once, and have failed.
    failed: Mutex<HashSet<String>>,
}

impl Scripted {
    /// Returns a provider that pauses this long between two words.
    #[must_use]
    pub fn new(pause: Duration) -> Self {
        Self {
            pause,
            ..Self::default()
        }
    }

    async fn speak(&self, request: &Request, deltas: Deltas) -> Result<Vec<ToolCall>, Occurrence> {
        let request = &model::Request::from(request);
        check(request)?;
        let outage = self.outage(request);
        if let Some(outage) = outage
            && outage != Outage::Cut
        {
            return Err(outage.error());
        }
        let Reply { text, calls } = turn(request);
        let pieces: Vec<&str> = text.split_inclusive(' ').collect();
        let half = pieces.len() / 2;
        for (place, piece) in pieces.into_iter().enumerate() {
            if outage.is_some() && place == half {
                return Err(Outage::Cut.error());
            }
            tokio::time::sleep(self.pause).await;
            // No one is listening any more, so no one misses the rest.
            if deltas.send(piece.to_owned()).await.is_err() {
                break;
            }
        }
        Ok(calls)
    }

    /// Returns the outage that the user has asked for, if it happens now.
    fn outage(&self, request: &model::Request) -> Option<Outage> {
        let (outage, when) = Outage::of(words(request)?)?;
        let happens = match when {
            When::Always => true,
            When::Last => request.tools.is_empty(),
            When::Once => {
                let key = Value::from(request.messages.clone()).to_string();
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.insert(key)
            }
        };
        happens.then_some(outage)
    }
}

impl Provider for Scripted {
    fn answer<'a>(&'a self, request: &'a Request, deltas: Deltas) -> Answering<'a> {
        Box::pin(self.speak(request, deltas))
    }
}
