//! The progress of a step.

use errpact::ToolCall;
use errpact::budget::{Decision, Ending, Importance};
use errpact::retry::Stopped;
use errpact::table::Outcome;
use shared::model::text;

use crate::errors::{CATALOG, Code, Tool};
use crate::plan::{State, Step, StepState};
use crate::world;

/// The progress of a step.
#[derive(Debug)]
pub(super) struct Progress<'s> {
    step: &'s Step,
    /// The tool that a search returned for the step, in place of one that does not exist.
    found: Option<&'static str>,
    /// How often the step's tool was called.
    calls: u32,
    /// The outcome of these calls.
    own: Own,
    /// The end of the step, if the runtime decided it.
    decided: Option<(State, Ending)>,
    /// Whether the model can do no more, though nothing is decided about the step.
    stopped: bool,
    /// The model's own claim about the step.
    claimed: Option<(State, String)>,
    /// The tools that the model called since the first failure.
    recovery: Vec<String>,
    /// What other tools did or may have done, in words for the user.
    beside: Vec<String>,
}

/// The outcome of the calls of the step's tool.
#[derive(Debug)]
enum Own {
    Nothing,
    Succeeded(String),
    Failed(Ending),
}

impl<'s> Progress<'s> {
    /// Returns the progress of a step that begins.
    pub(super) fn new(step: &'s Step) -> Self {
        Self {
            step,
            found: None,
            calls: 0,
            own: Own::Nothing,
            decided: None,
            stopped: false,
            claimed: None,
            recovery: Vec::new(),
            beside: Vec::new(),
        }
    }

    /// Notes that the model calls a tool. After a failure, this call is an attempt to recover.
    pub(super) fn calls(&mut self, tool: &str) {
        if matches!(self.own, Own::Failed(_)) || !self.recovery.is_empty() {
            self.recovery.push(tool.to_owned());
        }
    }

    /// Notes what a search in this service returned. It is a tool for the step only if the step's own does not exist, and a
    /// search for the step's goal returns the same: the model may search for anything.
    pub(super) fn finds(&mut self, service: &str, tool: Option<&'static str>) {
        let Step {
            goal, tool: own, ..
        } = *self.step;
        let missing = Code::TOOL_NOT_FOUND.name();
        let is_missing = matches!(&self.own, Own::Failed(ending) if *ending.code == *missing);
        if (is_missing || world::defined(own).is_none())
            && service == self.step.service
            && tool == world::find(service, goal)
        {
            self.found = tool.or(self.found);
        }
    }

    /// Returns whether a call of this tool is one for the step. A tool that does not exist is one, too: such a call
    /// fails.
    fn is_own(&self, tool: &str) -> bool {
        tool == self.step.tool || self.found == Some(tool) || world::defined(tool).is_none()
    }

    /// Notes that the call of a service's tool succeeded. Only the step's own tool completes the step.
    pub(super) fn succeeded(&mut self, tool: &str) {
        if self.is_own(tool) {
            self.calls = self.calls.saturating_add(1);
            self.own = Own::Succeeded(tool.to_owned());
        } else {
            let service = CATALOG.tool(tool).and_then(|tool| tool.service);
            let title = service.and_then(|name| CATALOG.service(name));
            let title = title.map_or(tool, |service| service.title);
            self.tell(format!("{title} was used beside it."));
        }
    }

    /// Notes that a call of the model failed, and the decision about it.
    pub(super) fn failed(&mut self, call: &ToolCall, stopped: &Stopped) {
        let (occurrence, decision) = (&stopped.occurrence, &stopped.decision);
        if call.tool != Tool::ExecuteStepTool.name() {
            // It does not change the outcome of the step, but the model may be able to do no more.
            self.stopped = decision.ending().is_some();
        } else if self.is_own(text(&call.arguments, "tool")) {
            self.calls = self.calls.saturating_add(1);
            let state = match decision {
                Decision::Complete(_) => Some(State::Completed),
                Decision::Skip(_) => Some(State::Skipped),
                Decision::Fail(_) => Some(State::Failed),
                _ => None,
            };
            self.decided = state.zip(decision.ending().cloned());
            self.own = Own::Failed(Ending::of(occurrence));
        } else if occurrence.outcome() != Outcome::NotDone {
            // What is decided about another tool does not end the step. The user must know that it may have happened.
            self.tell(occurrence.user_text());
        }
    }

    /// Notes the model's claim that the step has ended in this state.
    pub(super) fn claim(&mut self, state: State, note: &str) {
        self.claimed = Some((state, note.to_owned()));
    }

    /// Returns whether no more call is necessary: the step's tool succeeded, or the runtime decided how the step ends.
    /// The model may only say so.
    pub(super) fn is_settled(&self) -> bool {
        self.decided.is_some() || matches!(self.own, Own::Succeeded(_))
    }

    /// Returns whether the step has ended.
    pub(super) fn is_over(&self) -> bool {
        self.claimed.is_some() || self.stopped
    }

    fn tell(&mut self, sentence: String) {
        if !self.beside.contains(&sentence) {
            self.beside.push(sentence);
        }
    }

    /// Returns the outcome of the step. Calls count, the model's claims do not: a step is completed
    /// only if its tool succeeded or the runtime counts it as done.
    pub(super) fn end(self) -> StepState {
        let (claimed, note) = self.claimed.unzip();
        let without = match (claimed, self.step.importance) {
            (Some(State::Skipped), Importance::Optional) => State::Skipped,
            _ => State::Failed,
        };
        let goal = self.step.goal;
        let (state, code, technical, plain) = match (self.decided, self.own) {
            (Some((state, ending)), _) => of(state, ending, self.calls),
            (None, Own::Failed(ending)) => of(without, ending, self.calls),
            (None, Own::Succeeded(tool)) => (
                State::Completed,
                None,
                format!("{tool} succeeded, {}", times(self.calls)),
                format!("{goal}: done."),
            ),
            (None, Own::Nothing) => (
                without,
                None,
                "its tool was never called".to_owned(),
                match self.beside.is_empty() {
                    true => format!("{goal}: nothing was done."),
                    false => format!("{goal}: it is not known whether this was reached."),
                },
            ),
        };
        let said = std::iter::once(plain).chain(self.beside);
        StepState {
            state,
            code,
            technical,
            plain: said.collect::<Vec<_>>().join(" "),
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
    (state, code.parse().ok().map(Code::name), technical, plain)
}

fn times(calls: u32) -> String {
    match calls {
        1 => "1 call".to_owned(),
        calls => format!("{calls} calls"),
    }
}
