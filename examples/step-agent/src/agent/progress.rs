//! The progress of a step.

use errpact::Occurrence;
use errpact::budget::{Decision, Ending, Importance};

use crate::plan::{State, Step, StepState};

/// The progress of a step.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// How often its tool was called.
    calls: u32,
    /// The outcome of the last of its calls.
    last: Last,
    /// The end of the step, if the runtime decided it.
    decided: Option<(State, Ending)>,
    /// Whether the model can do no more, though nothing is decided about the step.
    stopped: bool,
    /// The model's own claim about the step.
    claimed: Option<(State, String)>,
    /// The tools that the model called since the first failure.
    recovery: Vec<String>,
}

#[derive(Debug, Default)]
enum Last {
    #[default]
    Nothing,
    Succeeded(String),
    Failed(Ending),
}

impl Progress {
    /// Notes that the model calls a tool. After a failure, this call is an attempt to recover.
    pub(super) fn calls(&mut self, tool: &str) {
        if matches!(self.last, Last::Failed(_)) || !self.recovery.is_empty() {
            self.recovery.push(tool.to_owned());
        }
    }

    /// Notes that the step's tool was called.
    pub(super) fn called(&mut self) {
        self.calls = self.calls.saturating_add(1);
    }

    /// Notes that the call of a tool succeeded.
    pub(super) fn succeeded(&mut self, tool: &str) {
        self.last = Last::Succeeded(tool.to_owned());
    }

    /// Notes that a tool other than the step's failed. It does not change the outcome of the step.
    pub(super) fn failed_beside(&mut self, decision: &Decision) {
        self.stopped = decision.ending().is_some();
    }

    /// Notes that the call of the step's tool failed, and the decision about it.
    pub(super) fn failed(&mut self, occurrence: &Occurrence, decision: &Decision) {
        let state = match decision {
            Decision::Complete(_) => Some(State::Completed),
            Decision::Skip(_) => Some(State::Skipped),
            Decision::Fail(_) => Some(State::Failed),
            _ => None,
        };
        self.decided = state.zip(decision.ending().cloned());
        self.last = Last::Failed(Ending::of(occurrence));
    }

    /// Notes the model's claim that the step has ended in this state.
    pub(super) fn claim(&mut self, state: State, note: &str) {
        self.claimed = Some((state, note.to_owned()));
    }

    /// Returns whether the runtime has ended the step. Then no tool is called any more.
    pub(super) fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Returns whether the step has ended.
    pub(super) fn is_over(&self) -> bool {
        self.claimed.is_some() || self.stopped
    }

    /// Returns the outcome of the step. Calls count, the model's claims do not: a step is completed
    /// only if its call succeeded or the runtime counts it as done.
    pub(super) fn end(self, step: &Step) -> StepState {
        let (claimed, note) = self.claimed.unzip();
        let without = match (claimed, step.importance) {
            (Some(State::Skipped), Importance::Optional) => State::Skipped,
            _ => State::Failed,
        };
        let (state, code, technical, plain) = match (self.decided, self.last) {
            (Some((state, ending)), _) => of(state, ending, self.calls),
            (None, Last::Failed(ending)) => of(without, ending, self.calls),
            (None, Last::Succeeded(tool)) => (
                State::Completed,
                None,
                format!("{tool} succeeded, {}", times(self.calls)),
                format!("{}: done.", step.goal),
            ),
            (None, Last::Nothing) => (
                without,
                None,
                "its tool was never called".to_owned(),
                format!("{}: nothing was done.", step.goal),
            ),
        };
        StepState {
            state,
            code,
            technical,
            plain,
            note: note.unwrap_or_default(),
            recovery: self.recovery,
        }
    }
}

/// Returns the state of a step that was not begun, because a blocking step before it failed.
pub(super) fn not_begun(step: &Step, failed: usize) -> StepState {
    StepState {
        state: State::Skipped,
        code: None,
        technical: format!("not begun: step {failed} failed"),
        plain: format!(
            "{}: not begun, because step {failed} did not work.",
            step.goal
        ),
        note: String::new(),
        recovery: Vec::new(),
    }
}

/// Returns the state, the code, and the two texts of a step that ended with a failure.
fn of(state: State, ending: Ending, calls: u32) -> (State, Option<&'static str>, String, String) {
    let Ending {
        code,
        technical,
        plain,
        reference,
    } = ending;
    let technical = format!("{code}: {technical} (ref {reference}, {})", times(calls));
    (state, Some(code), technical, plain)
}

fn times(calls: u32) -> String {
    match calls {
        1 => "1 call".to_owned(),
        calls => format!("{calls} calls"),
    }
}
