//! Results of tool calls for Anthropic's Messages.

use serde_json::{Value, json};

use crate::Occurrence;

impl Occurrence {
    /// The `tool_result` block of Anthropic's [Messages] that answers the `tool_use` of this id:
    /// `{"type": "tool_result", "tool_use_id": "…", "is_error": true, "content": "CODE: message …"}`.
    /// The content of an error may be text alone, and is never empty.
    ///
    /// [Messages]: https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use
    #[must_use]
    pub fn anthropic(&self, tool_use_id: &str) -> Value {
        json!({
            "type": "tool_result",
            "tool_use_id": tool_use_id,
            "is_error": true,
            "content": self.text(),
        })
    }
}

/// The one user message with the results of all tool calls of a turn, as Anthropic's Messages want it
/// directly after the assistant's: failures ([`Occurrence::anthropic`]) and the blocks of calls that
/// succeeded, in their order. A second result for one id is left out, because the interface refuses a
/// message that has two.
///
/// ```
/// # use errpact::{Occurrence, table::Catalog};
/// # let failed = Occurrence::unknown(&Catalog::EMPTY, "down");
/// let found = serde_json::json!({"type": "tool_result", "tool_use_id": "toolu_1", "content": "14 °C"});
/// let message = errpact::wire::anthropic_message([found, failed.anthropic("toolu_2")]);
/// assert_eq!(message["role"], "user");
/// assert_eq!(message["content"][1]["is_error"], true);
/// ```
#[must_use]
pub fn anthropic_message(results: impl IntoIterator<Item = Value>) -> Value {
    let mut content: Vec<Value> = Vec::new();
    for result in results {
        let id = result.get("tool_use_id");
        let twice = id.is_some() && content.iter().any(|known| known.get("tool_use_id") == id);
        if !twice {
            content.push(result);
        }
    }
    json!({ "role": "user", "content": content })
}
