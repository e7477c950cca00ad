//! The tools as an MCP server.

use std::convert::Infallible;

use rmcp::handler::server::common::Extension;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::tool::{IntoCallToolResult, ToolCallContext};
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_router};
use tracing::Instrument as _;

use super::call::{Call, Failed};
use super::{Caller, span};
use crate::guard::{Scope, reader};
use crate::tools::{self, EmailArguments, NoteArguments, ReminderArguments, WeatherArguments};
use crate::weather::Forecast;
use crate::world::World;

/// The tools as an MCP server. One of these serves one session.
#[derive(Clone)]
pub struct Assistant {
    world: World,
    caller: Caller,
    tools: ToolRouter<Self>,
}

#[tool_router]
impl Assistant {
    /// The server of a session.
    #[must_use]
    pub fn new(world: World, caller: Caller) -> Self {
        let tools = Self::tool_router();
        Self {
            world,
            caller,
            tools,
        }
    }

    #[tool(
        description = "The forecast for a place, for one day or for up to seven.",
        annotations(title = "Weather", read_only_hint = true, open_world_hint = true)
    )]
    async fn weather(
        &self,
        Extension(call): Extension<Call>,
        Parameters(asked): Parameters<WeatherArguments>,
    ) -> Result<Json<Forecast>, Failed> {
        let forecast = call.run(tools::weather(&self.world, &asked)).await?;
        Ok(Json(forecast))
    }

    #[tool(
        description = "Reminds the person of something at a time.",
        annotations(title = "Reminder", destructive_hint = false, open_world_hint = false)
    )]
    async fn reminder(
        &self,
        Extension(call): Extension<Call>,
        Parameters(asked): Parameters<ReminderArguments>,
    ) -> Result<String, Failed> {
        let kept = call.run(tools::reminder(&self.world, &asked)).await?;
        Ok(format!(
            "Kept for {}; reminders: {}.",
            kept.at, kept.reminders
        ))
    }

    #[tool(
        description = "Sends an e-mail.",
        annotations(title = "E-mail", destructive_hint = false, open_world_hint = true)
    )]
    async fn email(
        &self,
        Extension(call): Extension<Call>,
        Parameters(asked): Parameters<EmailArguments>,
    ) -> Result<String, Failed> {
        let posted = call.run(tools::email(&self.world, asked)).await?;
        Ok(format!("Sent as {}.", posted.id))
    }

    #[tool(
        description = "Keeps a note.",
        annotations(title = "Note", destructive_hint = false, open_world_hint = false)
    )]
    fn note(&self, Parameters(asked): Parameters<NoteArguments>) -> CallToolResult {
        match tools::note(&self.world, &asked) {
            Ok(text) => CallToolResult::success(vec![ContentBlock::text(text)]),
            Err(text) => CallToolResult::error(vec![ContentBlock::text(text)]),
        }
    }
}

impl ServerHandler for Assistant {
    fn get_info(&self) -> ServerConfig {
        let version = env!("CARGO_PKG_VERSION");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("assistant", version))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.list_all()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.get(name).cloned()
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let span = span::of_call(&request.name, &context.id, &self.caller.session);
        let answer = self
            .guarded(request, context)
            .instrument(span.clone())
            .await;
        if matches!(&answer, Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true))
        {
            span::failed(&span);
        }
        answer
    }
}

impl Assistant {
    /// The outer scope of a call: it checks the arguments, bounds the time, and catches a panic of any
    /// tool, migrated or not.
    async fn guarded(
        &self,
        request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let scope = Scope::of(request.name.to_string())
            .arguments(request.arguments.clone().unwrap_or_default())
            .context(&self.caller.context())
            .limit(self.world.time_limit);
        let call = Call::new(scope, reader(&context.meta));
        if let Err(failed) = call.check() {
            return failed.into_call_tool_result();
        }
        context.extensions.insert(call.clone());
        let routed = self
            .tools
            .call(ToolCallContext::new(self, request, context));
        // An error of the protocol is no failure of a tool: it passes as it is.
        match call.run(async { Ok::<_, Infallible>(routed.await) }).await {
            Ok(answer) => answer,
            Err(failed) => failed.into_call_tool_result(),
        }
    }
}
