//! How far a step has come.

use errpact::Occurrence;
use errpact::budget::{Decision, Ending, Importance};

use crate::plan::{State, Step, StepState};

/// How far a step has come.
#[derive(Debug, Default)]
pub(super) struct Progress {
    /// How often its tool was called.
    calls: u32,
    /// What the last of its calls came to.
    last: Last,
    /// How it ended, where the run time decided that.
    decided: Option<(State, Ending)>,
    /// Is there no use in going on with the model, though nothing is decided about the step?
    stopped: bool,
    /// What the model said of it.
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
    /// The model calls a tool. Behind a failure, that is what it attempts to recover.
    pub(super) fn calls(&mut self, tool: &str) {
        if matches!(self.last, Last::Failed(_)) || !self.recovery.is_empty() {
            self.recovery.push(tool.to_owned());
        }
    }

    /// The step's tool was called.
    pub(super) fn called(&mut self) {
        self.calls = self.calls.saturating_add(1);
    }

    /// The call of a tool succeeded.
    pub(super) fn succeeded(&mut self, tool: &str) {
        self.last = Last::Succeeded(tool.to_owned());
    }

    /// A call of another tool than the step's failed. It changes nothing of what the step came to.
    pub(super) fn failed_beside(&mut self, decision: &Decision) {
        self.stopped = decision.ending().is_some();
    }

    /// The call of the step's tool failed, and this is what becomes of it.
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

    /// The model says that the step has ended so.
    pub(super) fn claim(&mut self, state: State, note: &str) {
        self.claimed = Some((state, note.to_owned()));
    }

    /// Has the run time ended the step? Then nothing is called any more.
    pub(super) fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Has the step ended?
    pub(super) fn is_over(&self) -> bool {
        self.claimed.is_some() || self.stopped
    }

    /// What the step came to. What happened counts, whatever the model says of it: a step is
    /// completed where its call succeeded or the run time counts it as done, and nowhere else.
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

/// A step that was not begun, because a step before it failed that the plan cannot do without.
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

/// State, code, and the two texts of a step that ended with a failure.
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
