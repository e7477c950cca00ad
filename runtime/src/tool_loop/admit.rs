//! Which calls of a message are made.

use std::collections::BTreeSet;

use super::{Replayed, ToolCall, ToolLoop, canonical, sentences};
use crate::table::Replay;

impl ToolLoop {
    /// The calls of a model's message that are to be made. The others are answered with a sentence that
    /// says why not, in the round that follows: calls of a tool that was stopped, calls after the turn's
    /// end, and calls with an effect that the same call has had, or may have had, in this turn.
    ///
    /// `run_round` does this itself. Whoever executes calls on their own calls this
    /// first and [`round`](Self::round) afterwards. To know after a crash which calls may have
    /// happened, store [`state`](Self::state) in between.
    #[must_use = "these calls are to be made"]
    pub fn admit(&mut self, calls: Vec<ToolCall>) -> Vec<ToolCall> {
        self.turn.refused.clear();
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
            return Some((sentences::ENDED, true));
        }
        if self.turn.stopped.contains(&call.tool) {
            return Some((sentences::STOPPED, true));
        }
        if !self.has_effect(&call.tool) {
            return None;
        }
        let key = canonical::key(call);
        if begun.contains(&key) {
            return Some((sentences::TWIN, false));
        }
        match self.effects.begin(&key) {
            Ok(()) => {
                begun.insert(key);
                None
            }
            Err(sentence) => Some((sentence, sentence != sentences::DONE)),
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
