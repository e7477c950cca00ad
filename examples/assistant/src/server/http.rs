//! MCP over streamable HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use axum::routing::get;
use axum::{Json, Router};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

use super::{Assistant, Caller};
use crate::telemetry::Counts;
use crate::world::World;

/// Where MCP is served.
pub const ROUTE: &str = "/mcp";

/// A server that listens.
#[derive(Debug)]
pub struct Http {
    listener: TcpListener,
    config: StreamableHttpServerConfig,
    router: Router,
}

impl Http {
    /// Begins to listen. Every MCP session has an assistant of its own; they share the world.
    ///
    /// # Errors
    /// When the address cannot be had.
    pub async fn bind(
        listen: SocketAddr,
        world: World,
        caller: impl Fn() -> Caller + Send + Sync + 'static,
        counts: Counts,
    ) -> Result<Self> {
        let listener = TcpListener::bind(listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {listen}"))?;
        let config = StreamableHttpServerConfig::default();
        let service: StreamableHttpService<Assistant, LocalSessionManager> =
            StreamableHttpService::new(
                move || Ok(Assistant::new(world.clone(), caller())),
                Arc::default(),
                config.clone(),
            );
        let counted = move || async move { Json(counts.by_code()) };
        let router = Router::new()
            .nest_service(ROUTE, service)
            .route("/counts", get(counted));
        Ok(Self {
            listener,
            config,
            router,
        })
    }

    /// Where MCP clients find it.
    ///
    /// # Errors
    /// When the listener has no address.
    pub fn url(&self) -> Result<String> {
        Ok(format!("http://{}{ROUTE}", self.listener.local_addr()?))
    }

    /// Serves until `end`.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(self, end: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let token = self.config.cancellation_token;
        let ended = async move {
            end.await;
            // Open event streams would keep the server up.
            token.cancel();
        };
        axum::serve(self.listener, self.router)
            .with_graceful_shutdown(ended)
            .await?;
        Ok(())
    }
}
