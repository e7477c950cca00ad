//! Tool errors of an MCP server that is built with `rmcp` 3.
//!
//! [`Occurrence`](crate::Occurrence) is a result of `#[tool]` functions: they return `Result<T, Occurrence>`, and `?`
//! makes one of every error of a catalog. With `#[tool_error(rmcp)]` on an error of the derive, they return `Result<T,
//! ThatError>` as it is. [`Guarded`] wraps the whole server.
//!
//! ```no_run
//! # use errpact::{rmcp::Guarded, table::Catalog};
//! # use rmcp::{ServerHandler, ServiceExt};
//! # static CATALOG: Catalog = Catalog::EMPTY;
//! # async fn serve(server: impl ServerHandler) -> Result<(), Box<dyn std::error::Error>> {
//! use std::time::Duration;
//!
//! let guarded = Guarded::new(server, &CATALOG).with_time_limit(Duration::from_secs(30));
//! # let (transport, _peer) = tokio::io::duplex(64);
//! guarded.serve(transport).await?;
//! # Ok(()) }
//! ```

use ::rmcp as sdk;

use sdk::model::{
    CallToolResponse as Response, CallToolResult, ContentBlock as Block,
    GetPromptResponse as Prompt, MetaObject as Meta, ReadResourceResponse as Resource,
};

/// The answer to a client that cancels a task.
type TaskCancelled = ();

/// Methods that handlers of this version have beside those of the others.
macro_rules! passed_on_here {
    () => {
        fn negotiate_initialize(
            &self,
            request: &model::InitializeRequestParams,
        ) -> Answer<model::InitializeResult> {
            let mut answer = self.server.negotiate_initialize(request)?;
            answer.instructions = self.instructions(answer.instructions.take());
            Ok(answer)
        }

        fn discover(
            &self,
            context: Requested,
        ) -> impl Future<Output = Answer<model::DiscoverResult>> + MaybeSendFuture + '_ {
            async move {
                let mut answer = self.server.discover(context).await?;
                answer.instructions = self.instructions(answer.instructions.take());
                Ok(answer)
            }
        }

        passed_on! {
            fn supported_protocol_versions() -> std::borrow::Cow<'static, [model::ProtocolVersion]>;
            fn accepted_subscription_filter(
                requested: &model::SubscriptionFilter
            ) -> Option<model::SubscriptionFilter>;
            async fn listen(context: super::sdk::service::SubscriptionContext) -> Answer<()>;
            async fn get_task(
                request: model::GetTaskParams,
                context: Requested
            ) -> Answer<model::GetTaskResult>;
            async fn update_task(
                request: model::UpdateTaskParams,
                context: Requested
            ) -> Answer<()>;
            async fn list_skills(
                request: Option<model::PaginatedRequestParams>,
                context: Requested
            ) -> Answer<model::ListSkillsResult>;
            async fn get_skill(
                request: model::GetSkillRequestParams,
                context: Requested
            ) -> Answer<model::GetSkillResult>;
            async fn read_resource_directory(
                request: model::ReadResourceDirectoryRequestParams,
                context: Requested
            ) -> Answer<model::ReadResourceDirectoryResult>;
        }
    };
}

/// What [`Guarded`] accepts: each handler of this version.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `ServerHandler` of `rmcp` 3",
    label = "`errpact::rmcp` is for servers built with `rmcp` 3",
    note = "errpact's feature `rmcp1` is for `rmcp` 1, with `errpact::rmcp1::Guarded`, `rmcp2` for `rmcp` 2, and `rmcp` for `rmcp` 3: `cargo tree --invert rmcp` tells the server's version"
)]
pub trait Handler: sdk::ServerHandler {}

#[diagnostic::do_not_recommend]
impl<S: sdk::ServerHandler> Handler for S {}

/// Returns a result as the answer to a call.
fn complete(result: CallToolResult) -> Response {
    result.into()
}

/// Returns the result, if the answer is one.
fn completed(answer: &Response) -> Option<&CallToolResult> {
    match answer {
        Response::Complete(result) => Some(result),
        _ => None,
    }
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

// The derive's `#[tool_error(rmcp)]` names this.
#[doc(hidden)]
pub use sdk::ErrorData;
#[doc(hidden)]
pub use sdk::handler::server::tool::IntoCallToolResult;
#[doc(hidden)]
pub use sdk::model::CallToolResponse;
