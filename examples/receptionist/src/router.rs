//! Dispatches tool calls by name, and answers in JSON.

use errpact::arguments::ToolArguments as _;
use errpact::retry::{self, Stopped};
use errpact::table::{Deliver, Outcome};
use errpact::{Guard, Occurrence, StepBudget, ToolCall, ToolError, arguments};
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

    /// Makes a call outside of any turn, and logs its failure.
    pub async fn dispatch(&self, call: &ToolCall) -> Answer {
        logged(&self.make(call, &StepBudget::new(&CATALOG)).await)
    }

    /// [`dispatch`](Self::dispatch), for a known tool.
    pub async fn run<T: Tool>(&self, call: &ToolCall) -> Answer {
        logged(&self.attempt::<T>(call, &StepBudget::new(&CATALOG)).await)
    }

    /// Makes the call within the budget of a turn. A failure is not logged.
    ///
    /// # Errors
    /// When it fails, with the decision about it.
    pub async fn make(&self, call: &ToolCall, turn: &StepBudget) -> Result<Value, Stopped> {
        let name = call.tool.as_str();
        match errors::Tool::ALL.iter().find(|tool| tool.name() == name) {
            Some(errors::Tool::CheckAvailability) => {
                self.attempt::<CheckAvailability>(call, turn).await
            }
            Some(errors::Tool::HoldSlot) => self.attempt::<HoldSlot>(call, turn).await,
            Some(errors::Tool::ConfirmBooking) => self.attempt::<ConfirmBooking>(call, turn).await,
            Some(errors::Tool::CancelBooking) => self.attempt::<CancelBooking>(call, turn).await,
            None => Err(self.unknown(call, turn)),
        }
    }

    /// Returns the failure of a call of a tool that does not exist. The model made it up and reads which tools there are;
    /// the user has nothing to do with it. All such calls share one budget, whatever their names.
    fn unknown(&self, call: &ToolCall, turn: &StepBudget) -> Stopped {
        let unknown = errors::InvalidArguments {
            argument: "tool".into(),
            problem: "unknown".into(),
        };
        let known = errors::KnownTools {
            tools: errors::Tool::ALL
                .iter()
                .map(|tool| tool.name().into())
                .collect(),
        };
        let unknown = Occurrence::new(unknown).with_adjustment("tool", known);
        let guard = self.guard(&Map::new()).with_tool(call.tool.clone());
        let step = turn.with_tool(&*call.tool).with_call("unknown tool");
        Stopped::after_one_attempt(&step, guard.fill(unknown))
    }

    /// Makes a call of a known tool, and retries it if the catalog says so. Wrong arguments and a
    /// panic are failures like any other.
    async fn attempt<T: Tool>(&self, call: &ToolCall, turn: &StepBudget) -> Result<Value, Stopped> {
        let given = || Value::Object(call.arguments.clone());
        let given = call.malformed().cloned().unwrap_or_else(given);
        // An argument of another form may contain anything, so no occurrence may have it.
        let name = T::Arguments::TOOL;
        let fitting = arguments::fitting(&CATALOG, name, &call.arguments);
        let guard = self.guard(&fitting).with_tool(name);
        let step = turn.with_tool(name);
        let attempt = async |_| {
            let made = async {
                let asked = arguments::of_tool(given.clone())?;
                Ok::<_, Occurrence>(T::call(&self.salon, &self.client, asked).await?)
            };
            guard.run(made).await
        };
        let made = retry::run_on(self.salon.clock.timer(), &step, attempt).await;
        made.map_err(|mut stopped| {
            stopped.occurrence = invite(stopped.occurrence);
            stopped
        })
    }

    /// Returns the answer for a failure.
    pub fn fail<E: ToolError + Send + Sync + 'static>(
        &self,
        tool: errors::Tool,
        error: E,
    ) -> Answer {
        let guard = self.guard(&Map::new()).with_tool(tool);
        let failed = invite(guard.fill(Occurrence::new(error)));
        let step = StepBudget::new(&CATALOG).with_tool(tool);
        logged(&Err(Stopped::after_one_attempt(&step, failed)))
    }

    /// Returns the guard of a call with these arguments. Only declared arguments leave, each in its
    /// form. Personal values among them are removed from the raw text that goes to the log.
    fn guard(&self, arguments: &Map<String, Value>) -> Guard {
        Guard::new(&CATALOG)
            .with_context(&self.client.context())
            .with_arguments(arguments)
    }
}

impl From<&Result<Value, Stopped>> for Answer {
    /// Returns the result for the model, with a notice if the user gets a separate one.
    fn from(made: &Result<Value, Stopped>) -> Self {
        let occurrence = match made {
            Ok(result) => {
                return Self {
                    result: format!(r#"{{"success": true, "result": {result}}}"#),
                    notice: None,
                };
            }
            Err(stopped) => &stopped.occurrence,
        };
        let for_user = occurrence.presented().policy.deliver == Deliver::Both;
        Self {
            result: tidy(&occurrence.tool_result()),
            notice: for_user.then(|| tidy(&occurrence.user_text())),
        }
    }
}

/// Returns the answer. A failure is one log line.
fn logged(made: &Result<Value, Stopped>) -> Answer {
    if let Err(stopped) = made {
        stopped.occurrence.log();
    }
    Answer::from(made)
}

/// Invites a retry after an internal error, but only if there was no side effect: the tool only
/// reads, or the catalog says that it was not done.
fn invite(occurrence: Occurrence) -> Occurrence {
    let internal = occurrence.presented().name == errors::Code::INTERNAL_ERROR.name();
    let tools = CATALOG.tools;
    let reads =
        |tool: &errpact::table::Tool<'_>| tool.read_only && occurrence.tool() == Some(tool.name);
    let untouched =
        occurrence.entry().policy.outcome == Outcome::NotDone || tools.iter().any(reads);
    if internal && untouched {
        occurrence.with_alternative(errors::TryAgain)
    } else {
        occurrence
    }
}
