//! A model's view of a conversation: messages, calls and their results, always in pairs.
//!
//! ```
//! use errpact::{History, ToolCall, tool_loop::Replayed, table::Replay};
//!
//! let mut history = History::new();
//! history.user("Is it warm in Oslo?");
//! let call = ToolCall::new("call_1", "weather", serde_json::json!({"location": "Oslo"}));
//! history.assistant("turn-1", "", vec![call], false);
//! // Nothing has answered yet, and still every interface would accept this.
//! assert_eq!(history.openai_chat()[2]["content"], errpact::history::STUB);
//! history.results(&[Replayed {
//!     turn: "turn-1".into(),
//!     call_id: "call_1".into(),
//!     tool: "weather".into(),
//!     replay: Replay::Keep,
//!     text: "14 °C".into(),
//!     failed: false,
//! }]);
//! assert_eq!(history.anthropic()[2]["content"][0]["content"], "14 °C");
//! ```
//! See `docs/decisions/038-results-are-kept-inside-their-calls.md`.

mod anthropic;
pub(crate) mod call;
mod ids;
mod message;
mod openai;
mod outgoing;
mod rebuild;
mod record;
mod row;
#[cfg(test)]
mod tests;

pub use record::History;
pub use row::{Role, Row};

/// What a model reads by default in place of a result that it must not read, and of one that never came. A catalog may
/// replace it, as the sentence `no_result`.
pub const STUB: &str = crate::table::Sentence::NoResult.default_text();
