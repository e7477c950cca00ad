//! Keys that `defaults`, a category and a code may set.

use super::act::ActForm;
use super::json::Json;
use super::keys::keys;
use super::language::Messages;
use super::list::{List, Map, OneOrMany};
use super::name::{CodeName, FieldName, ToolName};
use super::number::{JsonRpcCode, Status};
use super::retry::{ExhaustedForm, RetryForm};
use super::text::Text;
use crate::catalog::{Deliver, Disposition, Guide, LogLevel, Outcome, Replay, Stops};

keys! {
    /// Values for codes that do not set a key themselves. A value replaces another; they are never merged.
    "the defaults" struct Policy {
        /// What the model must do, as data: an action or an ordered list of actions.
        "act" => act: ActForm,
        /// What the model must do, in words. It may contain `{tool.NAME}` and `{service}`.
        "instruct" => instruct: Text,
        /// Other ways to the goal.
        "alternatives" => alternatives: List<Alternative>,
        /// Who receives it. The default is `model`.
        "deliver" => deliver: Deliver,
        /// The code that is delivered in its place. Only with `deliver: log`.
        "presents_as" => presents_as: CodeName,
        /// What stays in the conversation history. The default is `keep` if a model receives the code, otherwise `drop`.
        "replay" => replay: Replay,
        /// What ends immediately. The default is `nothing`.
        "stops" => stops: Stops,
        /// Where the model finds the instruction. The default is `prompt`.
        "guide" => guide: Guide,
        /// What a result with the code is to its reader. The default is `failed`; any other is an ordinary result and no
        /// error.
        "disposition" => disposition: Disposition,
        /// Whether the side effect happened. The default is `unknown`; `not_done` means that the tool refuses before it
        /// acts.
        "outcome" => outcome: Outcome,
        /// The tool that says whether the side effect happened. Only with `outcome: unknown`.
        "verify" => verify: ToolName,
        /// Whether, when and by whom the call may be retried. The default is `never`.
        "retry" => retry: RetryForm,
        /// What happens to the call when its retries are exhausted. The default is `fail`, or `complete` if the outcome
        /// is `done`.
        "exhausted" => exhausted: ExhaustedForm,
        /// The tools that may return it. The default is any tool.
        "raised_by" => raised_by: OneOrMany<ToolName>,
        /// HTTP status.
        "status" => status: Status,
        /// JSON-RPC code.
        "jsonrpc" => jsonrpc: JsonRpcCode,
        /// The level of the log event. The default is `error`.
        "log" => log: LogLevel,
        /// What users read, if it differs from `message`.
        "user_message" => user_message: Text,
        /// What users read in other languages, by their tags (BCP 47).
        "messages" => messages: Messages,
        /// Values of the team's fields.
        "extensions" => extensions: Map<FieldName, Json>,
    }

    /// Another way to the goal.
    "an alternative" struct Alternative {
        /// What to do instead.
        required "description" => description: Text,
        /// An example of it.
        "example" => example: Text,
    }
}
