//! Carrying out a plan.

use errpact::budget::Importance;
use errpact::prompt::Note as _;
use errpact::{Occurrence, StepBudget, ToolCall};
use serde_json::{Map, Value, json};
use shared::model::{Message, Model, Reply, history};

use super::progress::{Progress, not_begun};
use super::tools::Reach;
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
        let budget = StepBudget::new(&CATALOG);
        let mut states: Vec<StepState> = Vec::with_capacity(steps.len());
        let mut failed = None;
        for (number, step) in (1..).zip(steps) {
            let state = match failed {
                Some(failed) => not_begun(step, failed),
                None => self.step(&budget, number, steps.len(), step),
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

    fn step(&mut self, budget: &StepBudget, number: usize, total: usize, step: &Step) -> StepState {
        budget.begin_step(step.importance);
        self.push(Message::Note(note(number, total, step)));
        let mut progress = Progress::default();
        for _ in 0..CATALOG.limits.iterations {
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
            // The step is over, and the model may only say so.
            if progress.is_decided() && call.tool != errors::Tool::UpdateState.name() {
                break;
            }
            if !text.is_empty() {
                self.push(Message::Model(text));
            }
            self.push(Message::Call(call.clone()));
            let result = self.call(budget, number, &mut progress, &call);
            self.push(Message::Result(result));
            if progress.is_over() {
                break;
            }
        }
        progress.end(step)
    }

    /// Makes a call. A failure is decided, logged, and answered with its code.
    fn call(
        &mut self,
        budget: &StepBudget,
        number: usize,
        progress: &mut Progress,
        call: &ToolCall,
    ) -> String {
        // All attempts of a step are one logical call, whichever tool they call.
        let budget = match call.tool == errors::Tool::ExecuteStepTool.name() {
            true => budget.with_call(format!("step {number}")),
            false => budget.with_tool(call.tool.as_str()),
        };
        progress.calls(&call.tool);
        let mut reach = Reach {
            services: &mut self.services,
            person: &mut self.person,
            progress,
            events: &mut self.events,
        };
        let occurrence = match reach.call(call) {
            Ok(result) => {
                budget.succeeded(&call.tool);
                return json!({ "success": true, "result": result }).to_string();
            }
            Err(occurrence) => self.with_call(occurrence, number, call),
        };
        let decision = budget.decide(&occurrence);
        if call.tool == errors::Tool::ExecuteStepTool.name() {
            progress.failed(&occurrence, &decision);
        } else {
            progress.failed_beside(&decision);
        }
        journal::failed(&occurrence, &decision);
        self.events.push(Event::Decided(decision.word()));
        occurrence.tool_result()
    }

    /// Adds the known facts of the call, unless the failed tool has set them.
    fn with_call(&self, occurrence: Occurrence, number: usize, call: &ToolCall) -> Occurrence {
        let context = errors::Context {
            plan: self.plan.into(),
            step: i64::try_from(number).unwrap_or(i64::MAX),
        };
        let arguments: &Map<String, Value> = &call.arguments;
        errpact::Guard::new(&CATALOG)
            .with_tool(call.tool.clone())
            .with_call_id(call.id.clone())
            .with_context(&context)
            .with_arguments(arguments)
            .fill(occurrence)
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
