//! The server.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use tokio::net::TcpListener;

use super::{App, faults, firms, guard, history, page, problem};

/// Longest body of a request, in bytes.
const LONGEST_BODY: usize = 8 * 1024;

/// A server that listens.
#[derive(Debug)]
pub struct Http {
    listener: TcpListener,
    router: Router,
}

impl Http {
    /// Begins to listen.
    ///
    /// # Errors
    /// When the address cannot be had.
    pub async fn bind(listen: SocketAddr, app: App) -> Result<Self> {
        let listener = TcpListener::bind(listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {listen}"))?;
        let router = Router::new()
            .route("/", get(page::index))
            .route("/app/{name}", get(page::file))
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
            .layer(from_fn(guard::same_site))
            .layer(DefaultBodyLimit::max(LONGEST_BODY))
            .with_state(app);
        Ok(Self { listener, router })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the listener has no address.
    pub fn url(&self) -> Result<String> {
        Ok(format!("http://{}", self.listener.local_addr()?))
    }

    /// Serves until `end`.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn serve(self, end: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        axum::serve(self.listener, self.router)
            .with_graceful_shutdown(end)
            .await?;
        Ok(())
    }
}
