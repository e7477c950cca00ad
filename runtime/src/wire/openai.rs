//! Results of tool calls for OpenAI's two interfaces.

use serde_json::{Value, json};

use crate::Occurrence;

impl Occurrence {
    /// The `tool` message of OpenAI's [Chat Completions] that answers the call `call_id`:
    /// `{"role": "tool", "tool_call_id": "…", "content": "CODE: message …"}`.
    ///
    /// The interface has no flag for errors, and typed clients refuse members that it does not know:
    /// that the call failed is in the text. Every call of the assistant's message needs its answer.
    ///
    /// [Chat Completions]: https://platform.openai.com/docs/api-reference/chat/create
    #[must_use]
    pub fn openai_chat(&self, call_id: &str) -> Value {
        json!({ "role": "tool", "tool_call_id": call_id, "content": self.text() })
    }

    /// The `function_call_output` item of OpenAI's [Responses] that answers the call `call_id` (the
    /// call's `call_id`, not the `id` of the item): `{"type": "function_call_output", "call_id": "…",
    /// "output": "CODE: message …"}`. There is always an `output`; `status` has no word for failure
    /// and is left out.
    ///
    /// [Responses]: https://platform.openai.com/docs/api-reference/responses/create
    #[must_use]
    pub fn openai_response(&self, call_id: &str) -> Value {
        json!({ "type": "function_call_output", "call_id": call_id, "output": self.text() })
    }
}
