//! MCP over streamable HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use shared::http::{Limits, Server, problem};

use super::sessions::Sessions;
use super::{Assistant, Caller, SessionLimits};
use crate::telemetry::Counts;
use crate::world::World;

/// The route of MCP.
pub const ROUTE: &str = "/mcp";

/// How long a client should wait if there are too many sessions, in seconds.
const COME_BACK: HeaderValue = HeaderValue::from_static("30");

/// A server that listens.
#[derive(Debug)]
pub struct Http {
    server: Server,
    config: StreamableHttpServerConfig,
    router: Router,
}

impl Http {
    /// Starts listening. Every MCP session has its own assistant; they share the world.
    ///
    /// # Errors
    /// When the address is not available.
    pub async fn bind(
        listen: SocketAddr,
        world: World,
        caller: impl Fn() -> Caller + Send + Sync + 'static,
        counts: Counts,
        limits: Limits,
        sessions: &SessionLimits,
    ) -> Result<Self> {
        let server = Server::bind(listen, limits).await;
        let server = server.with_context(|| format!("cannot listen on {listen}"))?;
        // `shared` checks Host and Origin for every route, with the names that this server was
        // given.
        let config = StreamableHttpServerConfig::default().disable_allowed_hosts();
        let sessions = Arc::new(Sessions::new(sessions));
        let service = StreamableHttpService::new(
            move || Ok(Assistant::guarded(world.clone(), caller())),
            Arc::clone(&sessions),
            config.clone(),
        );
        let counted = move || async move { Json(counts.by_code()) };
        let router = Router::new()
            .nest_service(ROUTE, service)
            .layer(from_fn_with_state(sessions, busy))
            .route("/counts", get(counted));
        Ok(Self {
            server,
            config,
            router,
        })
    }

    /// Returns the URL for MCP clients.
    ///
    /// # Errors
    /// When the listener has no address.
    pub fn url(&self) -> Result<String> {
        Ok(format!("http://{}{ROUTE}", self.server.address()?))
    }

    /// Serves until `end`.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(self, end: impl Future<Output = ()>) -> Result<()> {
        let token = self.config.cancellation_token;
        let ended = async move {
            end.await;
            // Open event streams would keep the server up.
            token.cancel();
        };
        self.server.serve(self.router, ended).await?;
        Ok(())
    }
}

/// rmcp answers 500 if a session cannot begin. A client should know that it may come back when
/// there is room.
async fn busy(State(sessions): State<Arc<Sessions>>, request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    if response.status() != StatusCode::INTERNAL_SERVER_ERROR || !sessions.is_full() {
        return response;
    }
    let detail = "There are too many sessions. End one, or come back later.";
    let refused = problem(StatusCode::SERVICE_UNAVAILABLE, detail);
    ([(RETRY_AFTER, COME_BACK)], refused).into_response()
}
