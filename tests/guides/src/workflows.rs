//! docs/workflows.md

use std::time::Duration;

use errpact::Occurrence;
use errpact_workflow::{Running, WorkflowStore};
use serde_json::json;
use sqlx::PgPool;

use crate::errors::CATALOG;
use crate::errors::workflows::Pipeline;
use crate::{Outcome, errors};

async fn research(running: Running<Pipeline>) -> Result<(), Occurrence> {
    Ok(())
}

async fn driven(pool: PgPool) -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/workflows-1.rs"));
    Ok(())
}

async fn ask_claude(running: &Running<Pipeline>) -> std::io::Result<u64> {
    Ok(4711)
}

async fn classified(running: Running<Pipeline>) -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/workflows-2.rs"));
    Ok(())
}

async fn told(store: WorkflowStore<Pipeline>, run: String) -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/workflows-3.rs"));
    Ok(())
}
