//! docs/adapter.md

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::Query;
use errpact::rmcp::Guarded;
use errpact::{Guard, Occurrence};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use schemars::schema_for;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::{Outcome, errors};

/// What a tool is asked.
#[derive(Deserialize, schemars::JsonSchema)]
struct Weather {
    city: String,
}

#[derive(Serialize)]
struct Forecast;

async fn geocode(city: &str) -> Result<String, Occurrence> {
    todo!()
}

async fn forecast(asked: &Weather) -> Result<Forecast, Occurrence> {
    todo!()
}

async fn called(given: serde_json::Value) {
    include!(concat!(env!("OUT_DIR"), "/adapter-1.rs"));
}

/// A server of tools.
struct Tools;

impl Tools {
    fn new() -> Self {
        Self
    }
}

#[tool_handler]
impl ServerHandler for Tools {}

fn session_of(request: &RequestContext<RoleServer>) -> String {
    todo!()
}

fn server() -> Guarded<Tools> {
    include!(concat!(env!("OUT_DIR"), "/adapter-2.rs"));
    todo!()
}

async fn over_stdio() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/adapter-3.rs"));
    Ok(())
}

async fn over_http() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/adapter-4.rs"));
    Ok(())
}

fn of_http() {
    include!(concat!(env!("OUT_DIR"), "/adapter-5.rs"));
}

fn routed() {
    include!(concat!(env!("OUT_DIR"), "/adapter-6.rs"));
}

async fn connected(
    listener: TcpListener,
    routes: axum::Router,
    config: StreamableHttpServerConfig,
    stop: impl Future<Output = ()>,
) {
    let streams = config.cancellation_token;
    include!(concat!(env!("OUT_DIR"), "/adapter-7.rs"));
}

fn handled() {
    include!(concat!(env!("OUT_DIR"), "/adapter-8.rs"));
}

fn verified() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/adapter-9.rs"));
    Ok(())
}
