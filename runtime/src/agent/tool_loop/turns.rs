//! A loop, its turns, and how it is stored.

use std::fmt;

use super::effects::Effects;
use super::state::{Ended, LoopState, StaleState, Turn};
use super::{Closing, ToolCall};
use crate::StepBudget;
use crate::table::Catalog;

/// The loop of one conversation: what becomes of the results of each round of tool calls.
///
/// A turn is what the person's message sets off, a round the calls of one message of the model's.
/// The loop executes them (`run_round`) or is told how they ended
/// ([`round`](Self::round)), and says what enters the [`History`](crate::History), what the person
/// is shown and how it goes on. It holds no message and no result.
///
/// ```
/// # use errpact::{History, Occurrence, ToolCall, table::{Catalog, Entry}};
/// # use errpact::tool_loop::{CallResult, Next, ToolLoop};
/// # static CATALOG: Catalog = Catalog {
/// #     codes: &[Entry {
/// #         name: "UNKNOWN", message: "Something failed.", user_message: "Something failed.",
/// #         ..Entry::EMPTY
/// #     }],
/// #     fallback: Some(0),
/// #     ..Catalog::EMPTY
/// # };
/// let (mut history, mut tool_loop) = (History::new(), ToolLoop::new(&CATALOG));
/// history.user("Is it warm in Oslo?");
/// tool_loop.begin_turn("turn-1");
///
/// let call = ToolCall::new("call_1", "weather", serde_json::json!({"location": "Oslo"}));
/// history.assistant("turn-1", "", vec![call.clone()], false);
/// let result = Err(Occurrence::catch(&CATALOG, "connection refused by 10.0.0.3"));
/// let round = tool_loop.round(vec![CallResult { call, result }]);
///
/// history.results(&round.results);
/// assert_eq!(history.openai_chat()[2]["content"], "UNKNOWN: Something failed.");
/// assert_eq!(round.shown[0].event["tool_call_id"], "call_1");
/// assert_eq!(round.next, Next::Continue);
/// ```
pub struct ToolLoop {
    pub(super) catalog: &'static Catalog,
    pub(super) budget: StepBudget,
    pub(super) turn: Turn,
    pub(super) effects: Effects,
    /// Calls of the round that goes on whose arguments are not an object. They hold what the model
    /// gave, so they are not part of the state: whoever takes up the turn hands in open calls again.
    pub(super) malformed: Vec<ToolCall>,
}

impl ToolLoop {
    /// The loop of a conversation that begins.
    #[must_use]
    pub fn new(catalog: &'static Catalog) -> Self {
        Self {
            catalog,
            budget: StepBudget::new(catalog),
            turn: Turn::default(),
            effects: Effects::default(),
            malformed: Vec::new(),
        }
    }

    /// A loop as it was stored, in the middle of a turn or between two.
    ///
    /// Calls that were begun and of which no result was stored may have happened: those with an effect
    /// are not made again. Hand the calls that are still open
    /// ([`History::open_calls`](crate::History::open_calls)) to the next round.
    ///
    /// # Errors
    /// Where it was counted under another catalog, or another version of this one.
    pub fn restore(catalog: &'static Catalog, state: LoopState) -> Result<Self, StaleState> {
        state.check(catalog)?;
        Ok(Self {
            catalog,
            // The same catalog, but a state that something has tampered with.
            budget: StepBudget::restore(catalog, state.budget)
                .unwrap_or_else(|_| StepBudget::new(catalog)),
            turn: state.turn,
            effects: Effects::new(state.effects),
            malformed: Vec::new(),
        })
    }

    /// What it knows of its turn, to be stored.
    #[must_use]
    pub fn state(&self) -> LoopState {
        LoopState {
            catalog: self.catalog.name.to_owned(),
            fingerprint: self.catalog.fingerprint.to_owned(),
            turn: self.turn.clone(),
            effects: self.effects.state(),
            budget: self.budget.state(),
        }
    }

    /// A turn of the person's begins, and with it a run: nothing is counted yet, every tool is offered
    /// again. Beginning the turn that goes on changes nothing, so that whoever takes it up again need
    /// not know.
    pub fn begin_turn(&mut self, turn: impl Into<String>) {
        let turn = turn.into();
        if turn == self.turn.id && !turn.is_empty() {
            return;
        }
        self.turn = Turn {
            id: turn,
            ..Turn::default()
        };
        self.effects = Effects::default();
        self.malformed.clear();
        self.budget.begin_run();
    }

    /// Is this tool to be offered to the model? Not after an error that stops it, nor when the turn has
    /// come to its end.
    #[must_use]
    pub fn offers(&self, tool: impl AsRef<str>) -> bool {
        self.turn.ended.is_none() && !self.turn.stopped.contains(tool.as_ref())
    }

    /// The last word that the model owes, where the turn ended with a cap: to take it up again.
    #[must_use]
    pub fn closing(&self) -> Option<&Closing> {
        match &self.turn.ended {
            Some(Ended::Closing(closing)) => Some(closing),
            Some(Ended::Text(_)) | None => None,
        }
    }

    /// What its calls may still cost: to begin a step, or to decide about a call that is made beside
    /// the loop.
    #[must_use]
    pub fn budget(&self) -> &StepBudget {
        &self.budget
    }

    /// Does a call of this tool have an effect that a second call would have again?
    pub(super) fn has_effect(&self, tool: &str) -> bool {
        !self.catalog.may_repeat(tool)
    }
}

impl fmt::Debug for ToolLoop {
    /// Numbers; what the person was shown may not be for the log's eyes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolLoop")
            .field("catalog", &self.catalog.name)
            .field("turn", &self.turn.id)
            .field("iterations", &self.turn.iterations)
            .field("all_failure_rounds", &self.turn.all_failure_rounds)
            .field("ended", &self.turn.ended.is_some())
            .finish_non_exhaustive()
    }
}
