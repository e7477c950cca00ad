//! The HTTP server.

use std::net::SocketAddr;

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::{Fault, places};

/// The key that the service accepts.
pub const KEY: &str = "stand-in-key-7f3a9c5e1b";

/// A running weather service. It stops when this is dropped.
#[derive(Debug)]
pub struct StandIn {
    address: SocketAddr,
    server: JoinHandle<()>,
}

impl StandIn {
    /// Starts the service on a free port of this machine.
    ///
    /// # Errors
    /// When no port is available.
    pub async fn start(faults: bool) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let service = Router::new()
            .route("/forecast/{place}/{days}", get(forecast))
            .with_state(faults);
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, service).await {
                tracing::error!(%error, "the stand-in weather service has ended");
            }
        });
        Ok(Self { address, server })
    }

    /// Returns the URL of the service.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn forecast(
    State(faults): State<bool>,
    headers: HeaderMap,
    Path((place, days)): Path<(String, usize)>,
) -> Response {
    let key = headers.get(AUTHORIZATION).map(HeaderValue::as_bytes);
    if key != Some(format!("Bearer {KEY}").as_bytes()) {
        return (StatusCode::UNAUTHORIZED, "no such key").into_response();
    }
    if let Some(fault) = Fault::of(&place).filter(|_| faults) {
        return fault.answer().await;
    }
    match places::forecast(&place, days) {
        Some(forecast) => Json(forecast).into_response(),
        None => (
            StatusCode::NOT_FOUND,
            Json(json!({ "error": "no such place" })),
        )
            .into_response(),
    }
}
