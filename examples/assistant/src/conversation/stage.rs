//! The stage of a scene: the server in this process, connected to an MCP client.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use jiff::Timestamp;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Map, Value, json};
use shared::log::Log;
use tokio::task::JoinHandle;
use tracing::subscriber::DefaultGuard;

use crate::faults::Faults;
use crate::mail::ScriptedMailer;
use crate::notes::Notes;
use crate::reminders::{Clock, Reminders};
use crate::server::{Assistant, Caller};
use crate::stand_in::{KEY, StandIn};
use crate::telemetry::ours;
use crate::weather::WeatherApi;
use crate::world::World;

/// The size of the buffer between client and server, in bytes.
const ROOM: usize = 1 << 16;

/// The server in this process, connected to an MCP client. The log contains the events of this
/// thread only, so the runtime must be single-threaded.
#[derive(Debug)]
pub struct Stage {
    /// The mail server.
    pub mailer: Arc<ScriptedMailer>,
    /// The reminders.
    pub reminders: Reminders,
    /// The notes.
    pub notes: Notes,
    /// The log of this thread.
    pub log: Log,
    client: RunningService<RoleClient, ()>,
    server: JoinHandle<()>,
    _stand_in: StandIn,
    _logging: DefaultGuard,
}

impl Stage {
    /// Starts everything, with faults on and the clock stopped on a Monday morning in 2027.
    ///
    /// # Errors
    /// When something does not start.
    pub async fn set(time_limit: Duration) -> Result<Self> {
        let log = Log::default();
        let logging = tracing::subscriber::set_default(log.subscriber(ours()));
        let stand_in = StandIn::start(true).await?;
        let mailer = Arc::new(ScriptedMailer::default());
        let world = World {
            weather: WeatherApi::new(stand_in.url().parse()?, KEY)?,
            mailer: mailer.clone(),
            reminders: Reminders::default(),
            notes: Notes::default(),
            clock: Clock::stopped("2027-01-04T08:00:00Z".parse::<Timestamp>()?),
            time_limit,
            faults: Faults::On,
        };
        let (reminders, notes) = (world.reminders.clone(), world.notes.clone());
        let email = Some("anna.lind@example.com".to_owned());
        let assistant = Assistant::guarded(world, Caller::new(Some("played".to_owned()), email));
        let (here, there) = tokio::io::duplex(ROOM);
        let server = tokio::spawn(async move {
            if let Ok(running) = assistant.serve(there).await {
                let _ = running.waiting().await;
            }
        });
        let client = ().serve(here).await;
        Ok(Self {
            mailer,
            reminders,
            notes,
            log,
            client: client.context("the client and the server do not agree")?,
            server,
            _stand_in: stand_in,
            _logging: logging,
        })
    }

    /// Calls a tool.
    ///
    /// # Errors
    /// When the answer is a protocol error.
    pub async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallToolResult> {
        let call = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        Ok(self.client.call_tool(call).await?)
    }

    /// Returns the tools of the server, as a client offers them to its model.
    ///
    /// # Errors
    /// When the server does not list them.
    pub async fn tools(&self) -> Result<Vec<Value>> {
        let listed = self.client.list_all_tools().await?;
        let offered = listed.into_iter().map(|tool| {
            let (name, description) = (tool.name, tool.description);
            json!({ "name": name, "description": description, "input_schema": tool.input_schema })
        });
        Ok(offered.collect())
    }

    /// Returns the client, for more than tool calls.
    #[must_use]
    pub fn client(&self) -> &RunningService<RoleClient, ()> {
        &self.client
    }

    /// Ends everything.
    ///
    /// # Errors
    /// When the server has crashed.
    pub async fn end(self) -> Result<()> {
        self.client.cancel().await?;
        Ok(self.server.await?)
    }
}

/// Returns the text of a result, which is all that a model sees.
#[must_use]
pub fn text(answer: &CallToolResult) -> String {
    let texts = answer.content.iter().filter_map(|block| block.as_text());
    let texts: Vec<&str> = texts.map(|block| block.text.as_str()).collect();
    texts.join("\n")
}
