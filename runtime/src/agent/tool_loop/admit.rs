//! Which calls of a message are made.

use std::collections::BTreeSet;

use super::{Replayed, ToolCall, ToolLoop, canonical, effects};
use crate::table::Replay;

impl ToolLoop {
    /// The calls of a model's message that are to be made. The others are answered in the round that
    /// follows. Calls of a tool that was stopped, calls after the turn's end, and calls with an effect
    /// that the same call has had, or may have had, in this turn get a sentence that says why not. Calls
    /// whose arguments are [not an object](ToolCall::malformed) fail.
    ///
    /// A message begins here: a provider may give the ids of an earlier one again. An application that
    /// calls this for one message of a turn must do so for all of them, because what
    /// [`round`](Self::round) is told of the same ids afterwards belongs to this message.
    ///
    /// `run_round` does this itself. Whoever executes calls on their own calls this
    /// first and [`round`](Self::round) afterwards. To know after a crash which calls may have
    /// happened, store [`state`](Self::state) in between.
    #[must_use = "these calls are to be made"]
    pub fn admit(&mut self, calls: Vec<ToolCall>) -> Vec<ToolCall> {
        self.turn.admits = true;
        self.admitted(calls)
    }

    /// [`admit`](Self::admit), where nothing is known of what the application does with other messages.
    pub(super) fn admitted(&mut self, calls: Vec<ToolCall>) -> Vec<ToolCall> {
        self.turn.refused.clear();
        self.malformed.clear();
        let (mut ids, mut begun) = (BTreeSet::new(), BTreeSet::new());
        let mut admitted = Vec::with_capacity(calls.len());
        for call in calls {
            // Two calls of one id cannot be told apart: the first is the call.
            if !ids.insert(call.id.clone()) {
                continue;
            }
            // An id that a provider gives again in a later message is another call.
            self.turn.answered.remove(&call.id);
            match self.refusal(&call, &mut begun) {
                None if call.malformed().is_some() => self.malformed.push(call),
                None => admitted.push(call),
                Some((sentence, failed)) => {
                    let refused = self.refused(&call, sentence, failed);
                    self.turn.refused.push(refused);
                }
            }
        }
        admitted
    }

    /// What the model reads in the place of a result, and whether that is a failure.
    fn refusal(
        &self,
        call: &ToolCall,
        begun: &mut BTreeSet<String>,
    ) -> Option<(&'static str, bool)> {
        if self.turn.ended.is_some() {
            return Some((effects::ENDED, true));
        }
        if self.turn.stopped.contains(&call.tool) {
            return Some((effects::STOPPED, true));
        }
        if call.malformed().is_some() {
            // It is not made, so no effect of it is begun.
            return None;
        }
        let has_effect = self.has_effect(&call.tool);
        if !has_effect && self.effects.is_empty() {
            return None;
        }
        let key = canonical::key(call);
        if !has_effect {
            // It may be repeated, unless one that it made may have had an effect.
            let known = self.effects.refusal(&key)?;
            return Some((known, known != effects::DONE));
        }
        if begun.contains(&key) {
            return Some((effects::TWIN, false));
        }
        match self.effects.begin(&key) {
            Ok(()) => {
                begun.insert(key);
                None
            }
            Err(sentence) => Some((sentence, sentence != effects::DONE)),
        }
    }

    pub(super) fn refused(&self, call: &ToolCall, text: &str, failed: bool) -> Replayed {
        Replayed {
            turn: self.turn.id.clone(),
            call_id: call.id.clone(),
            tool: call.tool.clone(),
            replay: Replay::Keep,
            text: text.to_owned(),
            failed,
        }
    }
}
