//! A model's view of a conversation.

use errpact::ToolCall;
use errpact::table::CatalogRef;
use errpact::tool_loop::Replayed;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::failed;
use crate::host::at_work;

/// Messages, calls and their results, always in pairs.
#[wasm_bindgen]
pub struct History(errpact::History);

/// A call of a model: its id, its tool, and its arguments.
pub(crate) type Call = (String, String, Value);

pub(crate) fn call((id, tool, arguments): Call) -> ToolCall {
    ToolCall::new(id, tool, arguments)
}

/// Reads calls: a list of `[id, tool, arguments]`.
pub(crate) fn calls(given: &str) -> Result<Vec<ToolCall>, JsError> {
    let calls: Vec<Call> = stored("calls", given)?;
    Ok(calls.into_iter().map(call).collect())
}

/// Reads what was stored as JSON. The error says the line and column: naming the member would take a tenth of the engine.
pub(crate) fn stored<T: DeserializeOwned>(what: &str, given: &str) -> Result<T, JsError> {
    serde_json::from_str(given).map_err(|problem| {
        JsError::new(&format!(
            "what was given as {what} can't be read: {problem}"
        ))
    })
}

impl History {
    pub(crate) fn rebuild(handle: &CatalogRef, rows: &str) -> Result<Self, JsError> {
        let rows: Vec<errpact::history::Row> = stored("rows", rows)?;
        Ok(Self(errpact::History::rebuild(rows).with_catalog(handle)))
    }

    pub(crate) fn restore(handle: &CatalogRef, state: &str) -> Result<Self, JsError> {
        let history: errpact::History = stored("history", state)?;
        Ok(Self(history.with_catalog(handle)))
    }
}

#[wasm_bindgen]
impl History {
    /// Returns whether it has no message.
    #[wasm_bindgen(getter)]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a copy.
    pub fn copy(&self) -> Result<Self, JsError> {
        let _at_work = at_work()?;
        Ok(Self(self.0.clone()))
    }

    /// Adds a message of the user.
    pub fn user(&mut self, text: String) -> Result<(), JsError> {
        let _at_work = at_work()?;
        self.0.user(text);
        Ok(())
    }

    /// Adds a message of the model.
    ///
    /// # Errors
    /// Returns what is wrong with the calls.
    pub fn assistant(
        &mut self,
        turn: String,
        text: String,
        calls: &str,
        bound_to_reasoning: bool,
    ) -> Result<(), JsError> {
        let _at_work = at_work()?;
        let calls = self::calls(calls)?;
        self.0.assistant(turn, text, calls, bound_to_reasoning);
        Ok(())
    }

    /// Adds a message of the model with its reasoning, a list of JSON.
    ///
    /// # Errors
    /// Returns what is wrong with the calls or the reasoning.
    pub fn reasoned(
        &mut self,
        turn: String,
        text: String,
        calls: &str,
        reasoning: &str,
    ) -> Result<(), JsError> {
        let _at_work = at_work()?;
        let calls = self::calls(calls)?;
        let reasoning: Vec<Value> = stored("reasoning", reasoning)?;
        self.0.reasoned(turn, text, calls, reasoning);
        Ok(())
    }

    /// Adds the results of a round.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub fn results(&mut self, results: &str) -> Result<(), JsError> {
        let _at_work = at_work()?;
        let results: Vec<Replayed> = stored("results of a round", results)?;
        self.0.results(&results);
        Ok(())
    }

    /// Returns the calls without a result.
    ///
    /// # Errors
    /// Returns only that another call has not ended; so do the following.
    pub fn open_calls(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let open: Vec<_> = self.0.open_calls().collect();
        text(&open)
    }

    /// Returns the messages for Anthropic.
    pub fn anthropic(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        text(&self.0.anthropic())
    }

    /// Returns the messages for OpenAI's Chat Completions.
    pub fn openai_chat(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        text(&self.0.openai_chat())
    }

    /// Returns the items for OpenAI's Responses.
    pub fn openai_responses(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        text(&self.0.openai_responses())
    }

    /// Returns what is stored.
    pub fn state(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        text(&self.0)
    }
}

/// Returns something as JSON.
pub(crate) fn text(it: &impl serde::Serialize) -> Result<String, JsError> {
    serde_json::to_string(it).map_err(failed)
}
