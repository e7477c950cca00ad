//! The server.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::routing::{get, post};
use shared::http::{Limits, Server};
use tokio::sync::watch;

use super::{App, conversations, page, problem};
use crate::chat::Chat;

/// A server that listens.
#[derive(Debug)]
pub struct Http {
    server: Server,
    router: Router,
    ending: watch::Sender<bool>,
}

impl Http {
    /// Starts listening, and resumes the turns that were running when the program ended.
    ///
    /// # Errors
    /// When the address is not available, or the store fails.
    pub async fn bind(
        listen: SocketAddr,
        chat: Chat,
        cut_after: Option<usize>,
        limits: Limits,
    ) -> Result<Self> {
        let server = Server::bind(listen, limits).await;
        let server = server.with_context(|| format!("cannot listen on {listen}"))?;
        let resumed = chat.resume().await?;
        if resumed > 0 {
            tracing::info!(resumed, "turns go on");
        }
        let (ending, receiver) = watch::channel(false);
        let app = App {
            chat,
            cut_after,
            ending: receiver,
        };
        let router = Router::new()
            .route("/", get(page::index))
            .route("/assets/{*name}", get(page::file))
            .route("/api/conversations", post(conversations::begin))
            .route("/api/conversations/{id}", get(conversations::read))
            .route("/api/conversations/{id}/messages", post(conversations::say))
            .route("/api/conversations/{id}/events", get(conversations::follow))
            .fallback(problem::nothing)
            .method_not_allowed_fallback(problem::method)
            .with_state(app);
        Ok(Self {
            server,
            router,
            ending,
        })
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
        let ending = self.ending;
        let ended = async move {
            end.await;
            // Open streams would keep the server up.
            ending.send_replace(true);
        };
        self.server.serve(self.router, ended).await?;
        Ok(())
    }
}
