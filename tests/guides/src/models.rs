//! docs/models.md

use errpact::tool_loop::ToolLoop;
use errpact::{Occurrence, ToolCall};
use errpact_models::{Endpoint, Failure, Request};

use crate::{Outcome, errors};

const SYSTEM_PROMPT: &str = "";

fn scripted() -> Outcome {
    Ok(())
}

async fn run_tool(call: ToolCall) -> Result<String, Occurrence> {
    Ok(String::new())
}

async fn round(mut tool_loop: ToolLoop) -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/models-1.rs"));
    Ok(())
}

fn streamed(endpoint: &Endpoint, request: Request) -> Result<(), Failure> {
    include!(concat!(env!("OUT_DIR"), "/models-2.rs"));
    Ok(())
}

fn failed(endpoint: &Endpoint, request: Request) {
    include!(concat!(env!("OUT_DIR"), "/models-3.rs"));
}
