//! Dispatches tool calls by name, and answers in JSON.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use errpact::table::Outcome;
use errpact::{Occurrence, ToolError};
use serde_json::Value;

use crate::call::ToolCall;
use crate::client::Client;
use crate::desk::Salon;
use crate::errors;
use crate::failure::{Crash, NoSuchTool};
use crate::reply::tidy;
use crate::tools::{Arguments, CancelBooking, CheckAvailability, ConfirmBooking, HoldSlot, Tool};

/// Dispatches tool calls by name, and answers in JSON.
#[derive(Debug, Clone)]
pub struct Router {
    /// The salon.
    pub salon: Salon,
    /// The user in the chat.
    pub client: Client,
}

/// The answer to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// For the model: `{"success": true, "result": …}` or `{"success": false, "error": "CODE: …"}`.
    pub result: String,
    /// For the user, beside the model's words: only if the code is delivered to both.
    pub notice: Option<String>,
}

impl Router {
    /// Returns the router of a chat.
    #[must_use]
    pub fn new(salon: Salon, client: Client) -> Self {
        Self { salon, client }
    }

    /// Makes the call.
    pub fn dispatch(&mut self, call: &ToolCall) -> Answer {
        let name = call.tool.as_str();
        match errors::Tool::ALL.iter().find(|tool| tool.name() == name) {
            Some(errors::Tool::CheckAvailability) => self.run::<CheckAvailability>(call),
            Some(errors::Tool::HoldSlot) => self.run::<HoldSlot>(call),
            Some(errors::Tool::ConfirmBooking) => self.run::<ConfirmBooking>(call),
            Some(errors::Tool::CancelBooking) => self.run::<CancelBooking>(call),
            None => {
                let unknown = NoSuchTool(call.tool.clone());
                self.answer(
                    Occurrence::catch(&errors::CATALOG, unknown).with_tool(call.tool.clone()),
                )
            }
        }
    }

    /// Makes a call of a known tool.
    pub fn run<T: Tool>(&mut self, call: &ToolCall) -> Answer {
        match self.attempt::<T>(call) {
            Ok(result) => succeed(&result),
            Err(occurrence) => self.answer(given(occurrence.with_tool(T::NAME.name()), call)),
        }
    }

    /// Makes a call of a known tool. A panic counts as a failure like any other.
    fn attempt<T: Tool>(&mut self, call: &ToolCall) -> Result<Value, Occurrence> {
        let arguments = Arguments::read(&call.arguments).map_err(Occurrence::new)?;
        let attempt = || T::call(&mut self.salon, &self.client, &arguments);
        match catch_unwind(AssertUnwindSafe(attempt)) {
            Ok(result) => result.map_err(Occurrence::new),
            Err(panic) => {
                let crash = Crash(words(&*panic));
                Err(Occurrence::catch(&errors::CATALOG, crash))
            }
        }
    }

    /// Returns the answer for a failure.
    pub fn fail<E: ToolError + Send + Sync + 'static>(
        &self,
        tool: errors::Tool,
        error: E,
    ) -> Answer {
        self.answer(Occurrence::new(error).with_tool(tool.name()))
    }

    /// Writes one log line and returns one result for the model, with a notice if the user gets a
    /// separate one.
    fn answer(&self, occurrence: Occurrence) -> Answer {
        let occurrence = invite(occurrence).with_context(&self.client.context());
        occurrence.log();
        let for_person = occurrence.presented().policy.deliver == errpact::table::Deliver::Both;
        Answer {
            result: tidy(&occurrence.tool_result()),
            notice: for_person.then(|| tidy(&occurrence.user_text())),
        }
    }
}

/// Adds the arguments. Only declared arguments leave, each in its form. Personal values among them
/// are removed from the raw text that goes to the log.
fn given(occurrence: Occurrence, call: &ToolCall) -> Occurrence {
    call.decoded()
        .into_iter()
        .fold(occurrence, |occurrence, (name, value)| match value {
            Value::String(text) => occurrence.with_argument(name, &text),
            other => occurrence.with_argument(name, &other),
        })
}

/// Invites a retry after an internal error, but only if there was no side effect: the tool only
/// reads, or the catalog says that it was not done.
fn invite(occurrence: Occurrence) -> Occurrence {
    let internal = occurrence.presented().name == errors::Code::INTERNAL_ERROR.name();
    let tools = errors::CATALOG.tools;
    let reads =
        |tool: &errpact::table::Tool| tool.read_only && occurrence.tool() == Some(tool.name);
    let untouched =
        occurrence.entry().policy.outcome == Outcome::NotDone || tools.iter().any(reads);
    if internal && untouched {
        occurrence.with_alternative("You are welcome to try again in a moment", None)
    } else {
        occurrence
    }
}

fn succeed(result: &Value) -> Answer {
    Answer {
        result: format!(r#"{{"success": true, "result": {result}}}"#),
        notice: None,
    }
}

/// Returns the message of a panic.
fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().map(|said| (*said).to_owned());
    said.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}
