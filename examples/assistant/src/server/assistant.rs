//! The tools as an MCP server.

use errpact::Occurrence;
use errpact::rmcp::Guarded;
use errpact::tools::ToolsMismatch;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::model::{CallToolResult, ContentBlock, Implementation, ServerCapabilities, ServerConfig};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};

use super::{Caller, span};
use crate::errors::CATALOG;
use crate::guard::{reader, within_limits};
use crate::tools::{self, EmailArguments, NoteArguments, ReminderArguments, WeatherArguments};
use crate::weather::Forecast;
use crate::world::World;

/// The tools as an MCP server. Each instance serves one session.
#[derive(Clone)]
pub struct Assistant {
    world: World,
    tools: ToolRouter<Self>,
}

#[tool_router]
impl Assistant {
    /// Returns the guarded server of a session: each failing call gets its code, however it fails.
    #[must_use]
    pub fn guarded(world: World, caller: Caller) -> Guarded<Self> {
        let tools = Self::tool_router();
        let limit = world.time_limit;
        let session = caller.session.clone();
        Guarded::new(Self { world, tools }, &CATALOG)
            .with_time_limit(limit)
            .with_context(move |_| caller.context())
            .with_check(|call, _| within_limits(&call.name, call.arguments.as_ref()))
            .with_reader(|request| reader(&request.meta))
            .with_span(move |call, request| span::of_call(&call.name, &request.id, &session))
    }

    /// Compares the migrated tools with the catalog. A program that publishes others must not start.
    ///
    /// # Errors
    /// With each difference.
    pub fn verify() -> Result<(), ToolsMismatch> {
        let tools = Self::tool_router().list_all().into_iter();
        // `note` has not been migrated, so the catalog does not know it.
        errpact::tools::verify(tools.filter(|tool| tool.name != "note"), &CATALOG)
    }

    #[tool(
        description = "The forecast for a place, for one day or for up to seven.",
        annotations(title = "Weather", read_only_hint = true, open_world_hint = true)
    )]
    async fn weather(
        &self,
        Parameters(asked): Parameters<WeatherArguments>,
    ) -> Result<Json<Forecast>, Occurrence> {
        let forecast = tools::weather(&self.world, &asked).await?;
        Ok(Json(forecast))
    }

    #[tool(
        description = "Reminds the user of something at a given time.",
        annotations(title = "Reminder", destructive_hint = false, open_world_hint = false)
    )]
    async fn reminder(
        &self,
        Parameters(asked): Parameters<ReminderArguments>,
    ) -> Result<String, Occurrence> {
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
    async fn email(
        &self,
        Parameters(asked): Parameters<EmailArguments>,
    ) -> Result<String, Occurrence> {
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

#[tool_handler(router = self.tools)]
impl ServerHandler for Assistant {
    fn get_info(&self) -> ServerConfig {
        let version = env!("CARGO_PKG_VERSION");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("assistant", version))
    }
}
