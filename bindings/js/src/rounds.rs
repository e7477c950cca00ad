//! The loop in which a model calls tools: which calls are made, and what follows a round of them.

use errpact::binding::rounds::{self, Landed, Made};
use errpact::table::CatalogRef;
use errpact::tool_loop::{LoopState, Next, Round};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::budget::{Budget, Reserved};
use crate::facts::{self, within};
use crate::failed;
use crate::forms::about;
use crate::history::{Call, call, calls, stored, text};
use crate::host::at_work;
use crate::values::milliseconds;

/// The loop of a conversation.
#[wasm_bindgen]
pub struct ToolLoop {
    handle: CatalogRef,
    counts: errpact::ToolLoop,
}

impl ToolLoop {
    pub(crate) fn new(handle: &CatalogRef) -> Self {
        Self {
            handle: handle.clone(),
            counts: errpact::ToolLoop::new(handle),
        }
    }

    /// Continues with a loop that was stored.
    pub(crate) fn restore(handle: &CatalogRef, state: &str) -> Result<Self, JsError> {
        let state: LoopState = stored("tool loop", state)?;
        let counts = errpact::ToolLoop::restore(handle, state);
        Ok(Self {
            handle: handle.clone(),
            counts: counts.map_err(failed)?,
        })
    }
}

#[wasm_bindgen]
impl ToolLoop {
    /// Begins a turn of the user.
    pub fn begin_turn(&mut self, turn: String) -> Result<(), JsError> {
        let _at_work = at_work()?;
        self.counts.begin_turn(turn);
        Ok(())
    }

    /// Returns whether this tool must be offered to the model.
    pub fn offers(&self, tool: &str) -> Result<bool, JsError> {
        let _at_work = at_work()?;
        Ok(self.counts.offers(tool))
    }

    /// Sets what tells the conversation from others in the keys of its calls.
    pub fn with_scope(&self, scope: String) -> Result<(), JsError> {
        let _at_work = at_work()?;
        // Clones of a budget share its scope.
        drop(self.counts.budget().clone().with_scope(scope));
        Ok(())
    }

    /// Sets the languages that the user prefers.
    pub fn prefer(&mut self, preference: &str) -> Result<(), JsError> {
        let _at_work = at_work()?;
        let same = std::mem::replace(&mut self.counts, errpact::ToolLoop::new(&self.handle));
        self.counts = same.with_language(preference);
        Ok(())
    }

    /// Returns the budget of its calls, with the same counts.
    #[wasm_bindgen(getter)]
    pub fn budget(&self) -> Budget {
        Budget::new(&self.handle, self.counts.budget().clone())
    }

    /// Lets calls, a list of `[id, tool, arguments]`, through: their ids, each with its key. `message` says that the
    /// application admits each message of the turn.
    ///
    /// # Errors
    /// Returns what is wrong with the calls.
    pub fn admit(&mut self, given: &str, message: bool) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let calls = calls(given)?;
        let admitted = match message {
            true => self.counts.admit(calls),
            false => rounds::admit_alone(&mut self.counts, calls),
        };
        let named = admitted.into_iter();
        let named = named.map(|call| (call.id, call.idempotency_key.map(|key| key.to_string())));
        text(&named.collect::<Vec<_>>())
    }

    /// Begins calls that were let through: all of a message.
    ///
    /// # Errors
    /// Returns what is wrong with the calls.
    pub fn begin(&self, admitted: &str) -> Result<Vec<Running>, JsError> {
        let _at_work = at_work()?;
        let begun = rounds::begin(&self.counts, calls(admitted)?);
        Ok(begun.into_iter().map(Running).collect())
    }

    /// Begins the next attempt: the arguments and the key with which the call is made. `null` if it must not be made.
    ///
    /// # Errors
    /// Returns only that another call has not ended.
    pub fn attempt(&self, running: &Running) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let attempt = running.0.attempt(&self.counts);
        let attempt = attempt.map(|call| {
            let key = call.idempotency_key.as_ref().map(ToString::to_string);
            json!([call.arguments, key])
        });
        Ok(Value::from(attempt).to_string())
    }

    /// Records that the attempt failed. Returns `wait_ms` before the next one, or `null`, and `stops`, whether the run is stopped.
    /// `fraction`, from 0 to 1, is how much of the jitter is waited.
    ///
    /// # Errors
    /// Returns an error if the code is unknown or the facts are not JSON.
    pub fn failed(
        &self,
        running: &Running,
        code: &str,
        facts: &str,
        fraction: f64,
    ) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let happened = facts::occurrence(&self.handle, code, facts)?.happened;
        let (wait, stops) = running.0.failed(happened, || fraction);
        let told = json!({
            "wait_ms": wait.map(milliseconds),
            "stops": stops,
        });
        Ok(told.to_string())
    }

    /// Settles the round of calls that were begun, which ends them. For each, `landed` has `{"succeeded": text}`, `"failed"` or
    /// `"dropped"`.
    ///
    /// # Errors
    /// Returns a call that landed in no such way.
    pub fn finish(&mut self, running: Vec<Running>, landed: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let landed: Vec<Value> = stored("results", landed)?;
        if landed.len() != running.len() {
            return Err(JsError::new("each call of a round lands once"));
        }
        let mut ended = Vec::with_capacity(landed.len());
        for (running, how) in running.into_iter().zip(&landed) {
            ended.push((running.0, self::landed(how)?));
        }
        Ok(told(rounds::finish(&mut self.counts, ended)).to_string())
    }

    /// Settles a round whose calls the application made: for each, `[call, text, null]` or `[call, {"code": …, "facts": …}, retried]`.
    /// A call that was retried has its attempts, and what was decided last is the next one of `decided`; else it is `null`.
    ///
    /// # Errors
    /// Returns what is wrong with a result.
    pub fn round(&mut self, results: &str, decided: Vec<Reserved>) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let results: Vec<(Call, Value, Option<u32>)> = stored("results", results)?;
        let mut decided = decided.into_iter();
        let mut given = Vec::with_capacity(results.len());
        for (made, how, attempts) in results {
            let result = match how {
                Value::String(text) => Made::Returned(text),
                failure => {
                    let happened = within(&self.handle, &failure).map_err(failed)?.happened;
                    match attempts.and_then(|attempts| Some((decided.next()?, attempts))) {
                        Some((last, attempts)) => Made::Stopped(last.stopped(happened, attempts)),
                        None => Made::Failed(happened),
                    }
                }
            };
            given.push((call(made), result));
        }
        Ok(told(rounds::round(&mut self.counts, given)).to_string())
    }

    /// Returns the model's closing call if the turn ended with a cap.
    #[wasm_bindgen(getter)]
    pub fn closing(&self) -> Option<Closing> {
        self.counts.closing().cloned().map(Closing)
    }

    /// Ends the turn for a reason of the application.
    pub fn close(&mut self) -> Result<Closing, JsError> {
        let _at_work = at_work()?;
        Ok(Closing(self.counts.close()))
    }

    /// Returns what is stored, as JSON.
    ///
    /// # Errors
    /// Returns only that another call has not ended.
    pub fn state(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        text(&self.counts.state())
    }
}

/// A call that is being made. It ends with its round.
#[wasm_bindgen]
pub struct Running(rounds::Running);

#[wasm_bindgen]
impl Running {
    /// Records that the attempt succeeded.
    pub fn succeeded(&self) -> Result<(), JsError> {
        let _at_work = at_work()?;
        self.0.succeeded();
        Ok(())
    }

    /// Returns whether the call may be dropped: not while it may have an effect.
    #[wasm_bindgen(getter)]
    pub fn may_be_dropped(&self) -> Result<bool, JsError> {
        let _at_work = at_work()?;
        Ok(self.0.may_be_dropped())
    }
}

/// The last model call of a turn that reached a cap.
#[wasm_bindgen]
pub struct Closing(errpact::tool_loop::Closing);

#[wasm_bindgen]
impl Closing {
    /// Returns the text for the model.
    #[wasm_bindgen(getter)]
    pub fn instruction(&self) -> String {
        self.0.instruction.clone()
    }

    /// Returns the plain sentences about what failed.
    #[wasm_bindgen(getter)]
    pub fn plain(&self) -> String {
        self.0.plain.clone()
    }

    /// Replaces the first sentence, which says that not everything was done.
    pub fn with_opening(&self, sentence: String) -> Result<Self, JsError> {
        let _at_work = at_work()?;
        Ok(Self(self.0.clone().with_opening(sentence)))
    }

    /// Returns the text for the user: what failed, then the model's answer.
    pub fn reply(&self, model_text: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        Ok(self.0.reply(model_text))
    }
}

fn landed(how: &Value) -> Result<Landed, JsError> {
    match (how.as_str(), how.get("succeeded").and_then(Value::as_str)) {
        (Some("failed"), _) => Ok(Landed::Failed),
        (Some("dropped"), _) => Ok(Landed::Dropped),
        (None, Some(text)) => Ok(Landed::Succeeded(text.to_owned())),
        _ => Err(JsError::new("a call succeeded, failed or was dropped")),
    }
}

/// A round: results for the history, what the user is shown, the failures, and what follows. Where it is a closing call,
/// [`ToolLoop::closing`] has it.
fn told(round: Round) -> Value {
    let failed = round.failed.into_iter();
    let failed: Value = failed.map(|happened| about(&happened)).collect();
    let next = match round.next {
        Next::Continue => json!({"is": "continue"}),
        Next::End { text } => json!({"is": "end", "text": text}),
        Next::Close(_) => json!({"is": "close"}),
    };
    json!({"results": round.results, "shown": round.shown, "failed": failed, "next": next})
}
