//! docs/adapter.md

use std::time::Duration;

use axum::Json;
use axum::extract::Query;
use errpact::{Guard, Occurrence};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde::{Deserialize, Serialize};

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

async fn served() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/adapter-2.rs"));
    Ok(())
}

fn handled() {
    include!(concat!(env!("OUT_DIR"), "/adapter-3.rs"));
}
