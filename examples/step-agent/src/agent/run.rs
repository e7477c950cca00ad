//! Carrying out a plan.

use errpact::budget::Importance;
use errpact::prompt::Note as _;
use errpact::retry::Stopped;
use errpact::tool_loop::Next;
use errpact::{Guard, Occurrence, ToolCall, ToolLoop};
use serde_json::json;
use shared::model::{Message, Model, Reply, history};

use super::progress::{Progress, not_begun};
use super::tools::{Reach, dispatched};
use super::{Event, journal};
use crate::errors::{self, CATALOG, PlanStep, PlanStepImportance, ToolDefinitions};
use crate::model::turn;
use crate::plan::{State, Step, StepState};
use crate::prompt;
use crate::world::{Person, Services, definitions};

/// An agent with its plan.
#[derive(Debug)]
pub struct Agent {
    prompt: String,
    plan: &'static str,
    model: Model,
    services: Services,
    person: Person,
    messages: Vec<Message>,
    events: Vec<Event>,
}

/// A plan that was carried out.
#[derive(Debug)]
pub struct Run {
    /// The outcomes of the steps, one for each.
    pub states: Vec<StepState>,
    /// The history, which the model was sent beside the prompt.
    pub messages: Vec<Message>,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The services, in their current state.
    pub services: Services,
    /// The user, with the questions that they were asked.
    pub person: Person,
}

impl Agent {
    /// Returns an agent with this system prompt, for the plan with this id.
    #[must_use]
    pub fn new(prompt: String, plan: &'static str, services: Services, person: Person) -> Self {
        Self {
            prompt,
            plan,
            model: Model::Scripted(turn),
            services,
            person,
            messages: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Sets another model. The steps end as they should with any model.
    #[must_use]
    pub fn model(mut self, model: Model) -> Self {
        self.model = model;
        self
    }

    /// Carries out the steps in order. Every step ends: after a blocking step fails, the later ones
    /// are not begun.
    #[must_use]
    pub fn run(mut self, steps: &[Step]) -> Run {
        let note = ToolDefinitions {
            definitions: definitions(),
        };
        self.push(Message::Note(note.text()));
        let mut rounds = ToolLoop::new(&CATALOG);
        let mut states: Vec<StepState> = Vec::with_capacity(steps.len());
        let mut failed = None;
        for (number, step) in (1..).zip(steps) {
            let state = match failed {
                Some(failed) => not_begun(step, failed),
                None => self.step(&mut rounds, number, steps.len(), step),
            };
            let blocks = step.importance == Importance::Blocking && state.state == State::Failed;
            failed = failed.or(blocks.then_some(number));
            journal::ended(self.plan, number, &state);
            let ended = state.clone();
            self.events.push(Event::Ended {
                number,
                state: ended,
            });
            states.push(state);
        }
        Run {
            states,
            messages: self.messages,
            events: self.events,
            services: self.services,
            person: self.person,
        }
    }

    /// Carries out a step: a turn of the loop, which makes no call twice that had an effect, and ends.
    fn step(
        &mut self,
        rounds: &mut ToolLoop,
        number: usize,
        total: usize,
        step: &Step,
    ) -> StepState {
        rounds.begin_turn(format!("step {number}"));
        rounds.budget().begin_step(step.importance);
        self.push(Message::Note(note(number, total, step)));
        let mut progress = Progress::new(step);
        let mut next = Next::Continue;
        while !progress.is_over() {
            let asked = self
                .model
                .ask(&self.prompt, history(&self.messages), &prompt::tools());
            let Reply { text, mut calls } = match asked {
                Ok(reply) => reply,
                Err(failure) => {
                    failure.log();
                    break;
                }
            };
            // One call a turn, so that each can observe the one before.
            calls.truncate(1);
            let Some(call) = calls.pop() else { break };
            // A limit was reached. The model's last word is how the step ended.
            let ends = next != Next::Continue;
            if ends && call.tool != errors::Tool::UpdateState.name() {
                break;
            }
            if !text.is_empty() {
                self.push(Message::Model(text));
            }
            self.push(Message::Call(call.clone()));
            next = self.call(rounds, number, &mut progress, &call);
            if ends {
                break;
            }
        }
        progress.end()
    }

    /// Makes a call. A failure is decided, logged, and answered with its code.
    fn call(
        &mut self,
        rounds: &mut ToolLoop,
        number: usize,
        progress: &mut Progress<'_>,
        call: &ToolCall,
    ) -> Next {
        progress.calls(&call.tool);
        let of_service = dispatched(call);
        let made = of_service.as_ref().unwrap_or(call);
        let guard = self.guard(number, made);
        // A call that had its effect in this step, or may have had it, is refused. After the step's end the model may only
        // say so.
        let is_last_word = call.tool == errors::Tool::UpdateState.name();
        let is_known = !is_last_word
            && made.malformed().is_none()
            && rounds.admit(vec![made.clone()]).is_empty();
        let refused = is_known || (progress.is_settled() && !is_last_word);
        let result = guard.run_sync(|| {
            if refused {
                return Err(Occurrence::from(errors::AlreadyCalled));
            }
            let mut reach = Reach {
                services: &mut self.services,
                person: &mut self.person,
                progress,
                events: &mut self.events,
            };
            reach.call(made, of_service.is_some())
        });
        // All attempts of a step are one logical call, whichever tool they call.
        let budget = rounds.budget().with_tool(call.tool.as_str());
        let budget = match call.tool == errors::Tool::ExecuteStepTool.name() {
            true => budget.with_call(format!("step {number}")),
            false => budget,
        };
        let result = match result {
            Ok(result) => {
                budget.succeeded(&call.tool);
                let text = json!({ "success": true, "result": result }).to_string();
                self.push(Message::Result(text.clone()));
                Ok(text)
            }
            Err(occurrence) => {
                let stopped = Stopped::after_one_attempt(&budget, occurrence);
                if !refused {
                    progress.failed(call, &stopped);
                }
                self.events.push(Event::Decided(stopped.decision.word()));
                self.push(Message::Result(stopped.occurrence.tool_result()));
                Err(stopped)
            }
        };
        let recovery = journal::recovery(result.as_ref().err());
        let round = recovery.in_scope(|| rounds.round_stopped(vec![(made.clone(), result)]));
        round.next
    }

    /// Returns the guard of a call: what fails in it has these facts.
    fn guard(&self, number: usize, call: &ToolCall) -> Guard {
        let context = errors::Context {
            plan: self.plan.into(),
            step: i64::try_from(number).unwrap_or(i64::MAX),
        };
        Guard::new(&CATALOG)
            .with_tool(call.tool.clone())
            .with_call_id(call.id.clone())
            .with_context(&context)
            .with_arguments(&call.arguments)
    }

    fn push(&mut self, message: Message) {
        self.events.push(Event::Message(message.clone()));
        self.messages.push(message);
    }
}

/// Returns the step in the form that the model gets.
fn note(number: usize, total: usize, step: &Step) -> String {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let note = PlanStep {
        number: count(number),
        total: count(total),
        importance: match step.importance {
            Importance::Blocking => PlanStepImportance::Blocking,
            Importance::Optional => PlanStepImportance::Optional,
        },
        goal: step.goal.into(),
        step_service: step.service.into(),
        step_tool: step.tool.into(),
        arguments: step.arguments.clone(),
    };
    note.text()
}
