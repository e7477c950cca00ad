//! A history from stored rows.

use super::message::{Answer, Message};
use super::{History, Role, Row};
use crate::table::Replay;

impl History {
    /// The history that stored rows amount to, in their order, whatever state they are in:
    ///
    /// - of several results for one call of a turn a success wins, else the first;
    /// - results that were attached to an assistant's row are discarded;
    /// - a call without a result gets a neutral sentence, a result without a call is left out;
    /// - an assistant's row that was stored twice counts once;
    /// - the text of an error's row, which the person saw, does not enter: it answers its call only
    ///   where no result does, and then as its `replay` says, which is to leave where it says nothing.
    #[must_use]
    pub fn rebuild(rows: impl IntoIterator<Item = Row>) -> Self {
        let mut history = Self::new();
        // A result may have been stored before its call.
        let (mut early, mut errors) = (Vec::new(), Vec::new());
        for row in rows {
            match row.role {
                Role::User => history.messages.push(Message::User(row.text)),
                Role::Assistant => history.assistant_row(row),
                Role::Tool if history.result_row(&row) => {}
                Role::Tool => early.push(row),
                Role::Error => errors.push((history.messages.len(), row)),
            }
        }
        for row in &early {
            history.result_row(row);
        }
        for (before, row) in &errors {
            history.error_row(*before, row);
        }
        history.prune();
        history
    }

    fn assistant_row(&mut self, row: Row) {
        let twice = !row.calls.is_empty()
            && self.messages.iter().any(|message| match message {
                Message::Assistant(known) => {
                    known.turn == row.turn
                        && known.text == row.text
                        && known.calls.iter().map(|call| &call.call).eq(&row.calls)
                }
                Message::User(_) => false,
            });
        if !twice {
            let bound = row.bound_to_reasoning || !row.reasoning.is_empty();
            self.push(row.turn, row.text, row.calls, row.reasoning, bound);
        }
    }

    /// Was there a call for it?
    fn result_row(&mut self, row: &Row) -> bool {
        let id = row.call_id.as_deref().unwrap_or_default();
        let replay = row.replay.unwrap_or(Replay::Keep);
        self.answer(&row.turn, id, || Answer {
            replay,
            text: match replay {
                Replay::Keep => row.text.clone(),
                Replay::Stub | Replay::Drop => String::new(),
            },
            failed: row.failed,
        })
    }

    fn error_row(&mut self, before: usize, row: &Row) {
        let id = row.call_id.as_deref().unwrap_or_default();
        let replay = match row.replay {
            Some(Replay::Stub) => Replay::Stub,
            Some(Replay::Drop | Replay::Keep) | None => Replay::Drop,
        };
        self.answer_among(before, &row.turn, id, || Answer {
            replay,
            text: String::new(),
            failed: true,
        });
    }
}
