//! docs/recipes.md

use std::time::Duration;

use axum::extract::Query;
use axum::routing::get;
use errpact::rmcp::Guarded;
use errpact::{Guard, Occurrence};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde::Deserialize;

use crate::{Outcome, errors};

#[derive(Deserialize, schemars::JsonSchema)]
struct Weather {
    city: String,
}

async fn forecast(city: &str) -> std::io::Result<String> {
    todo!()
}

struct Server;

#[tool_handler]
impl ServerHandler for Server {}

fn with_rmcp() {
    include!(concat!(env!("OUT_DIR"), "/recipes-1.rs"));
}

fn with_axum() {
    include!(concat!(env!("OUT_DIR"), "/recipes-2.rs"));
}

/// The parts of rig-core 0.46 that the recipe uses; it needs a newer Rust than errpact is tested with.
mod rig {
    use std::error::Error;

    pub(super) trait Tool: Sized + Send + Sync {
        const NAME: &'static str;
        type Args: for<'de> serde::Deserialize<'de> + Send + Sync;
        type Output: serde::Serialize;
        type Error: Error + Send + Sync + 'static;
        fn description(&self) -> String;
        fn parameters(&self) -> serde_json::Value;
        fn map_error(&self, error: Self::Error) -> ToolExecutionError;
        fn call(
            &self,
            context: &mut ToolContext,
            args: Self::Args,
        ) -> impl Future<Output = Result<Self::Output, Self::Error>> + Send;
    }

    pub(super) struct ToolContext;

    pub(super) struct ToolExecutionError;

    impl ToolExecutionError {
        pub(super) fn from_error<E: Error + Send + Sync + 'static>(error: E) -> Self {
            Self
        }

        pub(super) fn with_model_feedback(self, feedback: impl Into<String>) -> Self {
            self
        }
    }
}

struct WeatherTool;

fn with_rig() {
    use rig::{Tool, ToolContext, ToolExecutionError};
    include!(concat!(env!("OUT_DIR"), "/recipes-3.rs"));
}

fn plain() {
    include!(concat!(env!("OUT_DIR"), "/recipes-4.rs"));
}

fn started() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/recipes-5.rs"));
    Ok(())
}
