//! Keys that `defaults`, a category and a code may set.

use super::act::ActForm;
use super::json::Json;
use super::keys::keys;
use super::list::{List, Map, OneOrMany};
use super::name::{CodeName, FieldName, ToolName};
use super::number::{JsonRpcCode, Status};
use super::retry::{ExhaustedForm, RetryForm};
use super::text::Text;
use crate::catalog::{Deliver, Guide, LogLevel, Outcome, Replay, Stops};

keys! {
    /// What a code has that sets nothing of its own. A value replaces, it never merges.
    "the defaults" struct Policy {
        /// What the model is to do, as data: an action or an ordered list.
        "act" => act: ActForm,
        /// What the model is to do, in words. It may hold `{tool.NAME}` and `{service}`.
        "instruct" => instruct: Text,
        /// Other ways to the goal.
        "alternatives" => alternatives: List<Alternative>,
        /// Who gets it: `model` where absent.
        "deliver" => deliver: Deliver,
        /// With `deliver: log`: the code that is delivered in its place.
        "presents_as" => presents_as: CodeName,
        /// What stays in the conversation history: `keep` where a model receives the code, else
        /// `drop`, where absent.
        "replay" => replay: Replay,
        /// What ends at once: `nothing` where absent.
        "stops" => stops: Stops,
        /// Where the instruction lives: `prompt` where absent.
        "guide" => guide: Guide,
        /// Whether the side effect happened: `unknown` where absent. `not_done` says that the tool
        /// refuses before it acts.
        "outcome" => outcome: Outcome,
        /// Whether, by whom and when another try makes sense: `never` where absent.
        "retry" => retry: RetryForm,
        /// What becomes of the call when retries are used up: `fail` where absent, `complete`
        /// where the outcome is `done`.
        "exhausted" => exhausted: ExhaustedForm,
        /// Tools that may return it: any tool where absent.
        "raised_by" => raised_by: OneOrMany<ToolName>,
        /// HTTP status.
        "status" => status: Status,
        /// JSON-RPC code.
        "jsonrpc" => jsonrpc: JsonRpcCode,
        /// Level of the log event: `error` where absent.
        "log" => log: LogLevel,
        /// What people read, where it differs from `message`.
        "user_message" => user_message: Text,
        /// Values of the team's own fields.
        "extensions" => extensions: Map<FieldName, Json>,
    }

    /// Another way to the goal.
    "an alternative" struct Alternative {
        /// What to do instead.
        required "description" => description: Text,
        /// How that looks.
        "example" => example: Text,
    }
}
