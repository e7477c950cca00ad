//! A loop, its turns, and its stored form.

use std::fmt;

use errpact_core::Languages;

use super::effects::Effects;
use super::state::{Ended, LoopState, StaleState, Turn};
use super::{Closing, ToolCall};
use crate::StepBudget;
use crate::agent::budget::rename;
use crate::table::CatalogRef;

/// The loop of one conversation. It decides what happens to the results of each round of tool
/// calls.
///
/// A turn is what the user's message starts, and a round is the calls of one message of the model.
/// The loop executes them (`run_round`) or is told how they ended ([`round`](Self::round)). It says
/// what is added to the [`History`](crate::History), what the user is shown and how it continues.
/// It keeps no message and no result.
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
    pub(super) catalog: CatalogRef,
    pub(super) budget: StepBudget,
    pub(super) turn: Turn,
    pub(super) effects: Effects,
    /// The languages that the user prefers.
    pub(super) languages: Option<Languages>,
    /// Calls of the current round whose arguments are not an object. They contain what the model
    /// passed, so they are not part of the state: an application that resumes the turn hands in open
    /// calls again.
    pub(super) malformed: Vec<ToolCall>,
}

impl ToolLoop {
    /// Creates the loop of a new conversation.
    #[must_use]
    pub fn new(catalog: impl Into<CatalogRef>) -> Self {
        let catalog = catalog.into();
        Self {
            budget: StepBudget::new(&catalog),
            catalog,
            turn: Turn::default(),
            effects: Effects::default(),
            languages: None,
            malformed: Vec::new(),
        }
    }

    /// Sets what tells the conversation from others in the keys of its calls: [`StepBudget::with_scope`].
    #[must_use]
    pub fn with_scope(mut self, scope: impl Into<String>) -> Self {
        self.budget = self.budget.with_scope(scope);
        self
    }

    /// Sets the languages that the user prefers, as [`Occurrence::with_language`](crate::Occurrence::with_language) does:
    /// for what the user is shown of all failed calls, and for the text at the end of a turn. It is not part of the
    /// [`state`](Self::state), because the user may have changed it: set it on a restored loop again.
    #[must_use]
    pub fn with_language(mut self, preference: impl AsRef<str>) -> Self {
        self.languages = Some(Languages::read(preference.as_ref()));
        self
    }

    /// Restores a loop as it was stored, in the middle of a turn or between two.
    ///
    /// Calls that were begun and have no stored result may have happened: those with an effect are not
    /// made again. Hand the calls that are still open
    /// ([`History::open_calls`](crate::History::open_calls)) to the next round.
    ///
    /// # Errors
    /// Returns an error if it was counted under another catalog, or another version of this one.
    pub fn restore(catalog: impl Into<CatalogRef>, state: LoopState) -> Result<Self, StaleState> {
        let catalog = catalog.into();
        state.check(catalog.get())?;
        let mut turn = state.turn;
        for codes in turn.came_back.values_mut() {
            rename(codes, catalog.get());
        }
        Ok(Self {
            // This is the same catalog, but something has tampered with the state.
            budget: StepBudget::restore(&catalog, state.budget)
                .unwrap_or_else(|_| StepBudget::new(&catalog)),
            catalog,
            turn,
            effects: Effects::new(state.effects),
            languages: None,
            malformed: Vec::new(),
        })
    }

    /// Returns the state of its turn, to be stored.
    #[must_use]
    pub fn state(&self) -> LoopState {
        LoopState {
            catalog: self.catalog.get().name.to_owned(),
            fingerprint: self.catalog.get().policy_fingerprint.to_owned(),
            turn: self.turn.clone(),
            effects: self.effects.state(),
            budget: self.budget.state(),
        }
    }

    /// Begins a turn of the user, and with it a run: nothing is counted yet, and every tool is offered
    /// again. Beginning the current turn again changes nothing, so an application that resumes it need
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

    /// Returns whether this tool must be offered to the model. It is not after an error that stops it,
    /// nor after the turn has ended.
    #[must_use]
    pub fn offers(&self, tool: impl AsRef<str>) -> bool {
        self.turn.ended.is_none() && !self.turn.stopped.contains(tool.as_ref())
    }

    /// Returns the model's closing call if the turn ended with a cap, to resume it.
    #[must_use]
    pub fn closing(&self) -> Option<&Closing> {
        match &self.turn.ended {
            Some(Ended::Closing(closing)) => Some(closing),
            Some(Ended::Text(_)) | None => None,
        }
    }

    /// Ends the turn for a reason of the application, and returns the closing turn: for example because the model has
    /// said nothing, or not what failed. The user then reads [`plain`](Closing::plain), or
    /// [`reply`](Closing::reply). A turn that has ended with a cap keeps its closing turn.
    #[must_use = "the user must read how the turn ended"]
    pub fn close(&mut self) -> Closing {
        if let Some(closing) = self.closing() {
            return closing.clone();
        }
        let closing = self.last_word();
        self.turn.ended = Some(Ended::Closing(closing.clone()));
        closing
    }

    /// Returns the budget of its calls: to begin a step, or to decide about a call that is made
    /// outside the loop.
    #[must_use]
    pub fn budget(&self) -> &StepBudget {
        &self.budget
    }

    /// Returns whether a call of this tool has an effect that a second call would have again.
    pub(super) fn has_effect(&self, tool: &str) -> bool {
        !self.catalog.get().may_repeat(tool)
    }
}

impl fmt::Debug for ToolLoop {
    /// Writes numbers only: the log may not be allowed to see what the user was shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolLoop")
            .field("catalog", &self.catalog.get().name)
            .field("turn", &self.turn.id)
            .field("iterations", &self.turn.iterations)
            .field("all_failure_rounds", &self.turn.all_failure_rounds)
            .field("ended", &self.turn.ended.is_some())
            .finish_non_exhaustive()
    }
}
