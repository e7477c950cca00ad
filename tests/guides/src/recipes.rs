//! docs/recipes.md

use std::time::Duration;

use errpact::{Guard, Occurrence};
use serde::Deserialize;

use crate::{Outcome, errors};

#[derive(Deserialize)]
struct Weather {
    city: String,
}

async fn forecast(city: &str) -> std::io::Result<String> {
    todo!()
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
    include!(concat!(env!("OUT_DIR"), "/recipes-1.rs"));
}

fn plain() {
    include!(concat!(env!("OUT_DIR"), "/recipes-2.rs"));
}

fn started() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/recipes-3.rs"));
    Ok(())
}
