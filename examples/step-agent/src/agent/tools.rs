//! The tools that the model calls.

use errpact::{Occurrence, Signal, ToolCall, arguments};
use serde_json::{Value, json};
use shared::model::{object, text};

use super::Event;
use super::progress::Progress;
use crate::errors::{CATALOG, Tool};
use crate::plan::State;
use crate::world::{self, Person, Services};

/// The parts of the agent that its tools reach.
pub(super) struct Reach<'r, 's> {
    pub(super) services: &'r mut Services,
    pub(super) person: &'r mut Person,
    pub(super) progress: &'r mut Progress<'s>,
    pub(super) events: &'r mut Vec<Event>,
}

/// Returns the call of a service's tool that a call of `execute_step_tool` asks for, with the arguments that the tool has;
/// `None` if it asks for none that exists. It is this call that has an effect, and that must not be made twice.
pub(super) fn dispatched(call: &ToolCall) -> Option<ToolCall> {
    let asks = call.tool == Tool::ExecuteStepTool.name();
    let name = Some(text(&call.arguments, "tool")).filter(|_| asks)?;
    let tool = world::defined(name)?;
    let mut given = object(&call.arguments, "arguments");
    given.retain(|name, _| tool.params.iter().any(|param| param.name == name));
    Some(ToolCall::new(&*call.id, tool.name, Value::Object(given)))
}

impl Reach<'_, '_> {
    /// Makes a call of the model: of a service's tool, if it is one that was dispatched.
    pub(super) fn call(&mut self, call: &ToolCall, of_service: bool) -> Result<Value, Occurrence> {
        if of_service {
            return self.execute(call);
        }
        let known = Tool::ALL.iter().find(|tool| tool.name() == call.tool);
        let tool = *known.ok_or_else(|| missing(&call.tool))?;
        arguments::check(
            &CATALOG,
            tool.name(),
            &call
                .malformed()
                .cloned()
                .unwrap_or_else(|| Value::Object(call.arguments.clone())),
        )?;
        match tool {
            Tool::ExecuteStepTool => Err(missing(text(&call.arguments, "tool"))),
            Tool::FindTool => Ok(self.find(call)),
            Tool::RequestUserInfo => Ok(self.ask(call)),
            Tool::UpdateState => Ok(self.update(call)),
            // A step's tool is called only through execute_step_tool.
            other => Err(missing(other.name())),
        }
    }

    /// Calls a service's tool.
    fn execute(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
        let answer = self.services.call(&call.tool, &call.arguments);
        if answer.get("success") == Some(&Value::Bool(true)) {
            self.progress.succeeded(&call.tool);
            return Ok(answer.get("result").cloned().unwrap_or_default());
        }
        // The rules decide what the answer means, and which status its text begins with. A service that answers with
        // `success: false` has refused before it acted: only of its codes for that does the catalog say `not_done`.
        let signal = Signal::new().with_tool(call.tool.clone());
        let signal = signal.with_result(answer).with_nothing_done();
        Err(Occurrence::from_signal(&CATALOG, signal))
    }

    /// Searches for a tool.
    fn find(&mut self, call: &ToolCall) -> Value {
        let service = text(&call.arguments, "service");
        let found = world::find(service, text(&call.arguments, "instruction"));
        self.progress.finds(service, found);
        json!({ "tool": found })
    }

    /// Asks the user; the step waits for the answer.
    fn ask(&mut self, call: &ToolCall) -> Value {
        let question = text(&call.arguments, "question");
        let answer = self.person.ask(question, self.services);
        self.events.push(Event::Asked {
            question: question.to_owned(),
            answer,
        });
        json!({ "answer": answer })
    }

    /// Ends the step.
    fn update(&mut self, call: &ToolCall) -> Value {
        // The arguments were checked, so the state is valid.
        let state = State::of(text(&call.arguments, "state")).unwrap_or(State::Failed);
        self.progress.claim(state, text(&call.arguments, "note"));
        json!({ "state": state.name() })
    }
}

fn missing(name: &str) -> Occurrence {
    let message = format!("Tool {name} not found in tool_definitions");
    let signal = Signal::new().with_message(message).with_nothing_done();
    Occurrence::from_signal(&CATALOG, signal)
}
