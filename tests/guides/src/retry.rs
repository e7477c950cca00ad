//! docs/retry.md

use std::time::Duration;

use errpact::retry::{self, VirtualClock};
use errpact::{Occurrence, StepBudget};
use serde_json::{Map, Value};

use crate::errors;

fn reply(text: String) {}

fn ask(action: String) {}

fn decided(occurrence: Occurrence) {
    include!(concat!(env!("OUT_DIR"), "/retry-1.rs"));
}

fn keyed(budget: StepBudget, arguments: Map<String, Value>, request: http::request::Builder) {
    include!(concat!(env!("OUT_DIR"), "/retry-2.rs"));
}

async fn search_places(arguments: &Map<String, Value>) -> Result<Vec<String>, Occurrence> {
    Ok(Vec::new())
}

async fn repeated(step: StepBudget, arguments: Map<String, Value>, context: errors::Context) {
    include!(concat!(env!("OUT_DIR"), "/retry-3.rs"));
}

async fn tested<F, Fut>(step: StepBudget, call: F)
where
    F: FnMut(retry::Attempt) -> Fut,
    Fut: Future<Output = Result<(), Occurrence>>,
{
    include!(concat!(env!("OUT_DIR"), "/retry-4.rs"));
}
