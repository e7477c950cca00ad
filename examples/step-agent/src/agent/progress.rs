//! How far a step has come.

use errpact::{Decision, Ending, Importance, Occurrence};

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
    /// What the model said of it.
    claimed: Option<(State, String)>,
}

#[derive(Debug, Default)]
enum Last {
    #[default]
    Nothing,
    Succeeded(&'static str),
    Failed(Ending),
}

impl Progress {
    /// The step's tool was called.
    pub(super) fn called(&mut self) {
        self.calls = self.calls.saturating_add(1);
    }

    /// The call of a tool succeeded.
    pub(super) fn succeeded(&mut self, tool: &'static str) {
        self.last = Last::Succeeded(tool);
    }

    /// A call failed, and this is what becomes of it.
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
        self.claimed.is_some()
    }

    /// What the step came to. What happened counts, whatever the model says of it: a step is
    /// completed where its call succeeded or the run time counts it as done, and nowhere else.
    pub(super) fn end(self, step: &Step) -> StepState {
        let (claimed, note) = self.claimed.unzip();
        let note = note.unwrap_or_default();
        if let Some((state, ending)) = self.decided {
            return of(state, ending, self.calls, note);
        }
        let without = match (claimed, step.importance) {
            (Some(State::Skipped), Importance::Optional) => State::Skipped,
            _ => State::Failed,
        };
        match self.last {
            Last::Failed(ending) => of(without, ending, self.calls, note),
            Last::Succeeded(tool) => StepState {
                state: State::Completed,
                code: None,
                technical: format!("{tool} succeeded, {}", times(self.calls)),
                plain: format!("{}: done.", step.goal),
                note,
            },
            Last::Nothing => StepState {
                state: without,
                code: None,
                technical: "its tool was never called".to_owned(),
                plain: format!("{}: nothing was done.", step.goal),
                note,
            },
        }
    }
}

/// A step that was not begun, because a step before it failed that the plan cannot do without.
pub(super) fn not_begun(step: &Step, failed: usize) -> StepState {
    StepState {
        state: State::Skipped,
        code: None,
        technical: format!("not begun: step {failed} failed"),
        plain: format!("{}: not begun, because step {failed} did not work.", step.goal),
        note: String::new(),
    }
}

fn of(state: State, ending: Ending, calls: u32, note: String) -> StepState {
    let Ending { code, technical, plain, reference } = ending;
    StepState {
        state,
        code: Some(code),
        technical: format!("{code}: {technical} (ref {reference}, {})", times(calls)),
        plain,
        note,
    }
}

fn times(calls: u32) -> String {
    match calls {
        1 => "1 call".to_owned(),
        calls => format!("{calls} calls"),
    }
}
