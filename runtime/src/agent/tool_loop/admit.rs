//! Decides which calls of a message are made.

use std::collections::BTreeSet;

use super::{Replayed, ToolCall, ToolLoop};
use crate::StepBudget;
use crate::idempotency::digest;
use crate::table::{Replay, Sentence};

impl ToolLoop {
    /// Returns the calls of a model's message that must be made. The others are answered in the round
    /// that follows. Some calls get a sentence that says why they are not made: calls of a stopped tool,
    /// calls after the turn's end, and calls of which the same one was refused in this turn, or has had its effect, or
    /// may have had it. Calls whose arguments are [not an object](ToolCall::malformed) fail.
    ///
    /// A message begins here: a provider may use the ids of an earlier one again. An application that
    /// calls this for one message of a turn must do so for all of them, because the ids in the next
    /// [`round`](Self::round) belong to this message.
    ///
    /// `run_round` does this itself. An application that executes calls itself calls this first and
    /// [`round`](Self::round) afterwards. Store [`state`](Self::state) in between, to know after a
    /// crash which calls may have happened.
    #[must_use = "the application must make these calls"]
    pub fn admit(&mut self, calls: Vec<ToolCall>) -> Vec<ToolCall> {
        self.turn.admits = true;
        self.admitted(calls)
    }

    /// [`admit`](Self::admit), if it is unknown what the application does with other messages.
    pub(crate) fn admitted(&mut self, calls: Vec<ToolCall>) -> Vec<ToolCall> {
        self.turn.refused.clear();
        self.malformed.clear();
        let (mut ids, mut begun) = (BTreeSet::new(), BTreeSet::new());
        let mut admitted = Vec::with_capacity(calls.len());
        for mut call in calls {
            // Two calls with one id cannot be told apart: the first is the call.
            if !ids.insert(call.id.clone()) {
                continue;
            }
            // An id that a provider uses again in a later message is another call.
            self.turn.answered.remove(&call.id);
            match self.refusal(&call, &mut begun) {
                None if call.malformed().is_some() => self.malformed.push(call),
                None => {
                    call.idempotency_key = self.budget_of(&call).idempotency_key();
                    admitted.push(call);
                }
                Some(sentence) => {
                    let refused = self.refused(&call, sentence);
                    self.turn.refused.push(refused);
                }
            }
        }
        admitted
    }

    /// Returns what the model reads instead of a result.
    fn refusal(&self, call: &ToolCall, begun: &mut BTreeSet<String>) -> Option<Sentence> {
        if self.turn.ended.is_some() {
            return Some(Sentence::TurnEnded);
        }
        if self.turn.stopped.contains(&call.tool) {
            return Some(Sentence::ToolStopped);
        }
        if call.malformed().is_some() {
            // It is not made, so it has no effect that begins.
            return None;
        }
        let has_effect = self.has_effect(&call.tool);
        if !has_effect && self.effects.is_empty() {
            return None;
        }
        let key = digest(&call.tool, &call.arguments);
        if !has_effect {
            // It may be retried, unless one that it made may have had an effect.
            return self.effects.refusal(&key);
        }
        if begun.contains(&key) {
            return Some(Sentence::MadeOnce);
        }
        if self.budget_of(call).unverified().is_some() {
            return Some(Sentence::VerifyFirst);
        }
        match self
            .effects
            .begin(&key, self.catalog.get().has_keys(&call.tool))
        {
            Ok(()) => {
                begun.insert(key);
                None
            }
            Err(sentence) => Some(sentence),
        }
    }

    /// Returns the result of a call that was not made. It is a failure unless the same call succeeded or was refused.
    pub(super) fn refused(&self, call: &ToolCall, sentence: Sentence) -> Replayed {
        let failed = !matches!(
            sentence,
            Sentence::AlreadyDone | Sentence::MadeOnce | Sentence::AlreadyRefused
        );
        let verify = self.budget_of(call).unverified().unwrap_or_default();
        let text = self
            .catalog
            .get()
            .sentences
            .say(sentence, &[("tool", &verify)]);
        self.replay(call, text, failed)
    }

    /// Returns the budget for a call.
    pub(super) fn budget_of(&self, call: &ToolCall) -> StepBudget {
        let budget = self.budget.with_tool(&*call.tool);
        budget.with_arguments(&call.arguments)
    }

    pub(super) fn replay(
        &self,
        call: &ToolCall,
        text: impl Into<String>,
        failed: bool,
    ) -> Replayed {
        Replayed {
            turn: self.turn.id.clone(),
            call_id: call.id.clone(),
            tool: call.tool.clone(),
            replay: Replay::Keep,
            text: text.into(),
            failed,
        }
    }
}
