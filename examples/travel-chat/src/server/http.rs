//! The server.

use std::net::SocketAddr;

use anyhow::{Context as _, Result};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::{App, conversations, page, problem};
use crate::chat::Chat;

/// Longest body of a request, in bytes: the longest message has fewer, whatever its script.
const LONGEST_BODY: usize = 64 * 1024;

/// A server that listens.
#[derive(Debug)]
pub struct Http {
    listener: TcpListener,
    router: Router,
    ending: watch::Sender<bool>,
}

impl Http {
    /// Begins to listen. The turns that were running when the program ended are gone on with.
    ///
    /// # Errors
    /// When the address cannot be had, or the store fails.
    pub async fn bind(listen: SocketAddr, chat: Chat, cut_after: Option<usize>) -> Result<Self> {
        let listener = TcpListener::bind(listen).await;
        let listener = listener.with_context(|| format!("cannot listen on {listen}"))?;
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
            .route("/assets/{name}", get(page::asset))
            .route("/api/conversations", post(conversations::begin))
            .route("/api/conversations/{id}", get(conversations::read))
            .route("/api/conversations/{id}/messages", post(conversations::say))
            .route("/api/conversations/{id}/events", get(conversations::follow))
            .fallback(problem::nothing)
            .method_not_allowed_fallback(problem::method)
            .layer(DefaultBodyLimit::max(LONGEST_BODY))
            .with_state(app);
        Ok(Self {
            listener,
            router,
            ending,
        })
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
        let ending = self.ending;
        let ended = async move {
            end.await;
            // Streams would keep the server up.
            ending.send_replace(true);
        };
        axum::serve(self.listener, self.router)
            .with_graceful_shutdown(ended)
            .await?;
        Ok(())
    }
}
