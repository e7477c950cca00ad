//! The tools as an MCP server.

use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::tool::ToolCallContext;
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_router};
use tracing::Instrument as _;

use super::failed::Failed;
use super::{Caller, span};
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
        Parameters(asked): Parameters<WeatherArguments>,
    ) -> Result<Json<Forecast>, Failed> {
        Ok(Json(tools::weather(&self.world, &asked).await?))
    }

    #[tool(
        description = "Reminds the person of something at a time.",
        annotations(title = "Reminder", destructive_hint = false, open_world_hint = false)
    )]
    async fn reminder(
        &self,
        Parameters(asked): Parameters<ReminderArguments>,
    ) -> Result<String, Failed> {
        let kept = tools::reminder(&self.world, &asked).await?;
        Ok(format!(
            "Kept for {}; reminders: {}.",
            kept.at, kept.reminders
        ))
    }

    #[tool(
        description = "Sends an e-mail.",
        annotations(title = "E-mail", destructive_hint = false, open_world_hint = true)
    )]
    async fn email(&self, Parameters(asked): Parameters<EmailArguments>) -> Result<String, Failed> {
        let posted = tools::email(&self.world, asked).await?;
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
        let call = super::guard::guarded(self, request, context);
        let answer = call.instrument(span.clone()).await;
        if matches!(&answer, Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true))
        {
            span::failed(&span);
        }
        answer
    }
}

impl Assistant {
    pub(super) fn caller(&self) -> &Caller {
        &self.caller
    }
    pub(super) fn world(&self) -> &World {
        &self.world
    }
    pub(super) async fn route(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.tools
            .call(ToolCallContext::new(self, request, context))
            .await
    }
}
