//! The tools that the model calls.

use errpact::{Guard, Occurrence, Signal, check_arguments};
use serde_json::{Value, json};

use super::Event;
use super::progress::Progress;
use crate::call::ToolCall;
use crate::errors::{CATALOG, Tool};
use crate::plan::State;
use crate::world::{self, Person, Services};

/// What the tools reach.
pub(super) struct Reach<'r> {
    pub(super) services: &'r mut Services,
    pub(super) person: &'r mut Person,
    pub(super) progress: &'r mut Progress,
    pub(super) events: &'r mut Vec<Event>,
}

impl Reach<'_> {
    /// Makes a call of the model's.
    pub(super) fn call(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
        let tool = named(&call.tool)?;
        check_arguments(&CATALOG, tool.name(), &Value::Object(call.arguments.clone()))?;
        match tool {
            Tool::ExecuteStepTool => self.execute(call),
            Tool::FindTool => Ok(find(call)),
            Tool::RequestUserInfo => Ok(self.ask(call)),
            Tool::UpdateState => self.update(call),
            // A step's tool is called through execute_step_tool alone.
            other => Err(missing(other.name())),
        }
    }

    /// Calls the step's tool. Whatever goes wrong in it is that tool's failure, not this one's.
    fn execute(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
        self.progress.called();
        let name = call.text("tool");
        let tool = named(name).ok().filter(|tool| world::is_defined(tool.name()));
        let Some(tool) = tool else {
            return Err(missing(name));
        };
        let given = call.object("arguments");
        let guard = Guard::new(&CATALOG).tool(tool.name()).arguments(&given);
        let result = guard.run_sync(|| {
            let answer = self.services.call(tool, &given);
            if answer.get("success") == Some(&Value::Bool(true)) {
                return Ok(answer);
            }
            // Its service's texts begin with a status; the rules of the catalogue know that.
            let signal = Signal::new().tool(tool.name()).result(answer);
            Err(Occurrence::from_signal(&CATALOG, signal))
        })?;
        self.progress.succeeded(tool.name());
        Ok(result.get("result").cloned().unwrap_or_default())
    }

    /// Asks the person; the step waits for the answer.
    fn ask(&mut self, call: &ToolCall) -> Value {
        let question = call.text("question");
        let answer = self.person.ask(question, self.services);
        self.events.push(Event::Asked {
            question: question.to_owned(),
            answer,
        });
        json!({ "answer": answer })
    }

    /// Ends the step.
    fn update(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
        let Some(state) = State::of(call.text("state")) else {
            return Err(missing("update_state"));
        };
        self.progress.claim(state, call.text("note"));
        Ok(json!({ "state": state.name() }))
    }
}

fn find(call: &ToolCall) -> Value {
    let found = world::find(call.text("service"), call.text("instruction"));
    json!({ "tool": found })
}

/// The tool of this name.
fn named(name: &str) -> Result<Tool, Occurrence> {
    let known = Tool::ALL.iter().find(|tool| tool.name() == name);
    known.copied().ok_or_else(|| missing(name))
}

fn missing(name: &str) -> Occurrence {
    let signal = Signal::new().message(format!("Tool {name} not found in tool_definitions"));
    Occurrence::from_signal(&CATALOG, signal)
}
