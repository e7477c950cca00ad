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

/// The parts of rig 0.46 and of the feature `rig` that the recipe uses; they need a newer Rust than errpact is tested
/// with. `scripts/rig` tests the feature.
mod rig {
    use std::time::Duration;

    pub(super) struct Guarded;

    impl Guarded {
        pub(super) fn new<T>(tool: T, catalog: &'static errpact::table::Catalog<'static>) -> Self {
            Self
        }

        pub(super) fn with_time_limit(self, limit: Duration) -> Self {
            self
        }
    }

    pub(super) struct AgentBuilder;

    impl AgentBuilder {
        pub(super) fn new(model: ()) -> Self {
            Self
        }

        pub(super) fn tool(self, tool: Guarded) -> Self {
            self
        }

        pub(super) fn build(self) -> Self {
            self
        }

        pub(super) async fn prompt(&self, prompt: &str) -> std::io::Result<String> {
            todo!()
        }
    }
}

struct WeatherTool;

fn with_rules(server: impl rmcp::ServerHandler) {
    include!(concat!(env!("OUT_DIR"), "/recipes-1.rs"));
}

async fn with_rig(model: ()) -> Outcome {
    use rig::{AgentBuilder, Guarded};
    include!(concat!(env!("OUT_DIR"), "/recipes-2.rs"));
    Ok(())
}

fn plain() {
    include!(concat!(env!("OUT_DIR"), "/recipes-3.rs"));
}

fn started() -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/recipes-4.rs"));
    Ok(())
}
