//! Rebuilds a history from stored rows.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::message::{Answer, Message};
use super::{History, Role, Row};
use crate::table::Replay;

impl History {
    /// Rebuilds the history from stored rows, in their order, whatever state they are in:
    ///
    /// - of several results for one call of a message, a success wins, else the first;
    /// - results that were attached to an assistant's row are discarded;
    /// - a call without a result gets a neutral sentence, and a result without a call is left out;
    /// - an assistant row that was stored twice counts once. A row that is equal to another one of its
    ///   turn is a duplicate while one of its calls has no result. Once all have one, the model has
    ///   made the same calls again, for example to poll a job. A provider that numbers the calls of
    ///   each message anew assigns them the same ids;
    /// - the text of an error row, which the user saw, is not included. It answers its call only if no
    ///   result does, and then as its `replay` says. Without a `replay`, it is removed.
    ///
    /// The running time is linear in the number of rows.
    #[must_use]
    pub fn rebuild(rows: impl IntoIterator<Item = Row>) -> Self {
        let mut rebuilt = Rebuilt::default();
        // A result may have been stored before its call.
        let (mut early, mut errors) = (Vec::new(), Vec::new());
        for row in rows {
            match row.role {
                Role::User => rebuilt.history.messages.push(Message::User(row.text)),
                Role::Assistant => rebuilt.assistant(row),
                Role::Tool if rebuilt.result(&row) => {}
                Role::Tool => early.push(row),
                Role::Error => errors.push((rebuilt.history.messages.len(), row)),
            }
        }
        for row in &early {
            rebuilt.result(row);
        }
        for (before, row) in &errors {
            rebuilt.error(*before, row);
        }
        rebuilt.history.prune();
        rebuilt.history
    }
}

/// The position of a call: its message, and its index there.
type Place = (usize, usize);

/// A history during a rebuild, with an index of everything in it: a row must find its counterpart
/// without a scan of all others.
#[derive(Default)]
struct Rebuilt {
    history: History,
    /// The calls of each turn by their ids, in the order of their messages.
    calls: HashMap<String, HashMap<String, Vec<Place>>>,
    /// The newest message with calls for each hash of turn, text and calls.
    messages: HashMap<u64, usize>,
    /// The keys of these hashes are new in each process, so a stored row cannot be crafted to
    /// collide.
    hasher: RandomState,
}

impl Rebuilt {
    fn assistant(&mut self, row: Row) {
        let bound = row.bound_to_reasoning || !row.reasoning.is_empty();
        if !row.calls.is_empty() {
            let hash = self.hasher.hash_one((&row.turn, &row.text, &row.calls));
            if self.is_stored_again(hash, &row) {
                return;
            }
            let message = self.history.messages.len();
            self.messages.insert(hash, message);
            let ids = self.calls.entry(row.turn.clone()).or_default();
            for (place, call) in row.calls.iter().enumerate() {
                let places = ids.entry(call.id.clone()).or_default();
                // Of two calls with one id in a message, only the first can be answered.
                if places.last().is_none_or(|(known, _)| *known != message) {
                    places.push((message, place));
                }
            }
        }
        self.history
            .push(row.turn, row.text, row.calls, row.reasoning, bound);
    }

    /// Returns whether the row is a known message that still has an open call: before its results
    /// are there, no model says anything (`docs/decisions/041-a-repeated-row-is-one-message.md`).
    fn is_stored_again(&self, hash: u64, row: &Row) -> bool {
        let known = self.messages.get(&hash);
        match known.and_then(|known| self.history.messages.get(*known)) {
            Some(Message::Assistant(known)) => {
                known.turn == row.turn
                    && known.text == row.text
                    && known.calls.iter().map(|call| &call.call).eq(&row.calls)
                    && known.calls.iter().any(|call| call.answer.is_none())
            }
            Some(Message::User(_)) | None => false,
        }
    }

    /// Returns whether there is a call that the row answers.
    fn result(&mut self, row: &Row) -> bool {
        let replay = row.replay.unwrap_or(Replay::Keep);
        self.answer(usize::MAX, row, || Answer {
            replay,
            text: match replay {
                Replay::Keep => row.text.clone(),
                Replay::Stub | Replay::Drop => String::new(),
            },
            failed: row.failed,
        })
    }

    fn error(&mut self, before: usize, row: &Row) {
        let replay = match row.replay {
            Some(Replay::Stub) => Replay::Stub,
            Some(Replay::Drop | Replay::Keep) | None => Replay::Drop,
        };
        self.answer(before, row, || Answer {
            replay,
            text: String::new(),
            failed: true,
        });
    }

    /// Answers the newest call of the row's id in the row's turn, among the messages before this one.
    fn answer(&mut self, before: usize, row: &Row, answer: impl FnOnce() -> Answer) -> bool {
        let id = row.call_id.as_deref().unwrap_or_default();
        let places = self.calls.get(&row.turn).and_then(|ids| ids.get(id));
        let Some((message, place)) = places.and_then(|places| {
            let newest = places.partition_point(|(message, _)| *message < before);
            places.get(newest.checked_sub(1)?)
        }) else {
            return false;
        };
        let message = self.history.messages.get_mut(*message);
        let call = message
            .and_then(Message::assistant)
            .and_then(|message| message.calls.get_mut(*place));
        let found = call.is_some();
        if let Some(call) = call {
            call.take(answer);
        }
        found
    }
}
