//! Dispatches tool calls by name, and answers in JSON.

use errpact::arguments::ToolArguments as _;
use errpact::table::{Deliver, Outcome};
use errpact::{Guard, Occurrence, StepBudget, ToolCall, ToolError, arguments, retry};
use serde_json::{Map, Value};

use crate::client::Client;
use crate::desk::Salon;
use crate::errors::{self, CATALOG};
use crate::reply::tidy;
use crate::tools::{CancelBooking, CheckAvailability, ConfirmBooking, HoldSlot, Tool};

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
    pub async fn dispatch(&self, call: &ToolCall) -> Answer {
        let name = call.tool.as_str();
        match errors::Tool::ALL.iter().find(|tool| tool.name() == name) {
            Some(errors::Tool::CheckAvailability) => self.run::<CheckAvailability>(call).await,
            Some(errors::Tool::HoldSlot) => self.run::<HoldSlot>(call).await,
            Some(errors::Tool::ConfirmBooking) => self.run::<ConfirmBooking>(call).await,
            Some(errors::Tool::CancelBooking) => self.run::<CancelBooking>(call).await,
            None => {
                let unknown = format!("no tool of the name {name:?}");
                let guard = self.guard(&Map::new()).with_tool(name.to_owned());
                self.answer(guard.catch_sync(|| Err(unknown)))
            }
        }
    }

    /// Makes a call of a known tool, and retries it if the catalog says so. Wrong arguments and a
    /// panic are failures like any other.
    pub async fn run<T: Tool>(&self, call: &ToolCall) -> Answer {
        let given = || Value::Object(call.arguments.clone());
        let given = call.malformed().cloned().unwrap_or_else(given);
        // An argument of another form may contain anything, so no occurrence may have it.
        let name = T::Arguments::TOOL;
        let fitting = arguments::fitting(&CATALOG, name, &call.arguments);
        let guard = self.guard(&fitting).with_tool(name);
        let step = StepBudget::new(&CATALOG).with_tool(name);
        let attempt = async |_| {
            let made = async {
                let asked = arguments::of_tool(given.clone())?;
                Ok::<_, Occurrence>(T::call(&self.salon, &self.client, asked).await?)
            };
            guard.run(made).await
        };
        let made = retry::run_on(self.salon.clock.timer(), &step, attempt).await;
        self.answer(made.map_err(Occurrence::from))
    }

    /// Returns the answer for a failure.
    pub fn fail<E: ToolError + Send + Sync + 'static>(
        &self,
        tool: errors::Tool,
        error: E,
    ) -> Answer {
        let guard = self.guard(&Map::new()).with_tool(tool);
        self.answer(guard.run_sync(|| Err(error)))
    }

    /// Returns the guard of a call with these arguments. Only declared arguments leave, each in its
    /// form. Personal values among them are removed from the raw text that goes to the log.
    fn guard(&self, arguments: &Map<String, Value>) -> Guard {
        Guard::new(&CATALOG)
            .with_context(&self.client.context())
            .with_arguments(arguments)
    }

    /// Returns the result for the model, with a notice if the user gets a separate one. A failure is
    /// one log line.
    fn answer(&self, made: Result<Value, Occurrence>) -> Answer {
        let occurrence = match made {
            Ok(result) => return succeed(&result),
            Err(occurrence) => invite(occurrence),
        };
        occurrence.log();
        let for_user = occurrence.presented().policy.deliver == Deliver::Both;
        Answer {
            result: tidy(&occurrence.tool_result()),
            notice: for_user.then(|| tidy(&occurrence.user_text())),
        }
    }
}

/// Invites a retry after an internal error, but only if there was no side effect: the tool only
/// reads, or the catalog says that it was not done.
fn invite(occurrence: Occurrence) -> Occurrence {
    let internal = occurrence.presented().name == errors::Code::INTERNAL_ERROR.name();
    let tools = CATALOG.tools;
    let reads =
        |tool: &errpact::table::Tool| tool.read_only && occurrence.tool() == Some(tool.name);
    let untouched =
        occurrence.entry().policy.outcome == Outcome::NotDone || tools.iter().any(reads);
    if internal && untouched {
        occurrence.with_alternative(errors::TryAgain)
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
