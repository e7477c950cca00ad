//! The server.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::routing::{get, post};
use shared::http::{Limits, Server};

use super::{App, faults, firms, history, page, problem};

/// A server that listens.
#[derive(Debug)]
pub struct Http {
    server: Server,
    router: Router,
}

impl Http {
    /// Starts listening.
    ///
    /// # Errors
    /// When the address is not available.
    pub async fn bind(listen: SocketAddr, app: App, limits: Limits) -> Result<Self> {
        let server = Server::bind(listen, limits).await;
        let server = server.with_context(|| format!("cannot listen on {listen}"))?;
        let router = Router::new()
            .route("/", get(page::index))
            .route("/app/{*name}", get(page::file))
            .route("/api/firms", get(firms::list))
            .route("/api/firms/{id}", get(firms::read))
            .route("/api/firms/{id}/poll", get(firms::poll))
            .route("/api/firms/{id}/start", post(firms::start))
            .route("/api/firms/{id}/dismiss", post(firms::dismiss))
            .route("/api/firms/{id}/history", get(history::read))
            .route("/api/firms/{id}/results", get(firms::results))
            .route("/api/faults", get(faults::list).post(faults::wish))
            .fallback(problem::nothing)
            .method_not_allowed_fallback(problem::method)
            .layer(axum::middleware::from_fn(problem::in_language))
            .with_state(app);
        Ok(Self { server, router })
    }

    /// Returns the URL that it listens on.
    ///
    /// # Errors
    /// When the listener has no address.
    pub fn url(&self) -> Result<String> {
        Ok(format!("http://{}", self.server.address()?))
    }

    /// Serves until `end`.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(self, end: impl Future<Output = ()>) -> Result<()> {
        Ok(self.server.serve(self.router, end).await?)
    }
}
