//! The tools that the model calls.

use errpact::{Guard, Occurrence, Signal, ToolCall, arguments};
use serde_json::{Value, json};
use shared::model::{object, text};

use super::Event;
use super::progress::Progress;
use crate::errors::{CATALOG, Tool};
use crate::plan::State;
use crate::world::{self, Person, Services};

/// The parts of the agent that its tools reach.
pub(super) struct Reach<'r> {
    pub(super) services: &'r mut Services,
    pub(super) person: &'r mut Person,
    pub(super) progress: &'r mut Progress,
    pub(super) events: &'r mut Vec<Event>,
}

impl Reach<'_> {
    /// Makes a call of the model.
    pub(super) fn call(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
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
            Tool::ExecuteStepTool => self.execute(call),
            Tool::FindTool => Ok(find(call)),
            Tool::RequestUserInfo => Ok(self.ask(call)),
            Tool::UpdateState => Ok(self.update(call)),
            // A step's tool is called only through execute_step_tool.
            other => Err(missing(other.name())),
        }
    }

    /// Calls the step's tool. Any failure in it is that tool's failure, not this one's.
    fn execute(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
        self.progress.called();
        let (name, given) = (
            text(&call.arguments, "tool"),
            object(&call.arguments, "arguments"),
        );
        let tool = world::defined(name);
        let mut guard = Guard::new(&CATALOG);
        if let Some(tool) = tool {
            guard = guard.with_tool(tool.name).with_arguments(&given);
        }
        let result = guard.run_sync(|| {
            let answer = self.services.call(name, &given);
            if answer.get("success") == Some(&Value::Bool(true)) {
                return Ok(answer);
            }
            // The rules decide what the answer means, and which status its text begins with. A service that answers with
            // `success: false` has refused before it acted: only of its codes for that does the catalog say `not_done`.
            let mut signal = Signal::new().with_result(answer).with_nothing_done();
            if let Some(tool) = tool {
                signal = signal.with_tool(tool.name);
            }
            Err(Occurrence::from_signal(&CATALOG, signal))
        })?;
        self.progress.succeeded(name);
        Ok(result.get("result").cloned().unwrap_or_default())
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

fn find(call: &ToolCall) -> Value {
    let found = world::find(
        text(&call.arguments, "service"),
        text(&call.arguments, "instruction"),
    );
    json!({ "tool": found })
}

fn missing(name: &str) -> Occurrence {
    let message = format!("Tool {name} not found in tool_definitions");
    let signal = Signal::new().with_message(message).with_nothing_done();
    Occurrence::from_signal(&CATALOG, signal)
}
