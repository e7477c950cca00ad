//! Tool errors of an MCP server that is built with `rmcp` 1.
//!
//! [`Occurrence`](crate::Occurrence) is a result of `#[tool]` functions: they return `Result<T, Occurrence>`, and `?`
//! makes one of every error of a catalog. With `#[tool_error(rmcp1)]` on an error of the derive, they return `Result<T,
//! ThatError>` as it is. [`Guarded`] wraps the whole server.

use ::rmcp1 as sdk;

use sdk::model::{
    CallToolResult, CallToolResult as Response, CancelTaskResult as TaskCancelled,
    Content as Block, GetPromptResult as Prompt, Meta, ReadResourceResult as Resource,
};

/// Methods that handlers of this version have beside those of the others.
macro_rules! passed_on_here {
    () => {
        passed_on! {
            async fn enqueue_task(
                request: CallToolRequestParams,
                context: Requested
            ) -> Answer<model::CreateTaskResult>;
            async fn list_tasks(
                request: Option<model::PaginatedRequestParams>,
                context: Requested
            ) -> Answer<model::ListTasksResult>;
            async fn get_task_info(
                request: model::GetTaskInfoParams,
                context: Requested
            ) -> Answer<model::GetTaskResult>;
            async fn get_task_result(
                request: model::GetTaskResultParams,
                context: Requested
            ) -> Answer<model::GetTaskPayloadResult>;
        }
    };
}

/// What [`Guarded`] accepts: each handler of this version.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `ServerHandler` of `rmcp` 1",
    label = "`errpact::rmcp1` is for servers built with `rmcp` 1",
    note = "errpact's feature `rmcp1` is for `rmcp` 1, with `errpact::rmcp1::Guarded`, `rmcp2` for `rmcp` 2, and `rmcp` for `rmcp` 3: `cargo tree --invert rmcp` tells the server's version"
)]
pub trait Handler: sdk::ServerHandler {}

#[diagnostic::do_not_recommend]
impl<S: sdk::ServerHandler> Handler for S {}

/// Returns a result as the answer to a call.
fn complete(result: CallToolResult) -> Response {
    result
}

/// Returns the result, if the answer is one.
#[expect(
    clippy::unnecessary_wraps,
    reason = "from `rmcp` 3 on, an answer may be no result yet"
)]
fn completed(answer: &Response) -> Option<&CallToolResult> {
    Some(answer)
}

#[path = "guarded.rs"]
mod guarded;
#[path = "hooks.rs"]
mod hooks;
#[path = "result.rs"]
mod result;
#[path = "signal.rs"]
mod signal;

pub use guarded::Guarded;

// The derive's `#[tool_error(rmcp1)]` names this.
#[doc(hidden)]
pub use sdk::ErrorData;
#[doc(hidden)]
pub use sdk::handler::server::tool::IntoCallToolResult;
#[doc(hidden)]
pub use sdk::model::CallToolResult as CallToolResponse;
