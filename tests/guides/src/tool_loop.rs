//! docs/tool-loop.md

use errpact::tool_loop::{LoopState, ToolCall};
use errpact::{History, Occurrence, ToolLoop};
use serde_json::Value;

use crate::Outcome;
use crate::errors::CATALOG;

/// The state that one message of the user starts.
struct Question {
    turn: String,
    text: String,
}

/// The answer of a model.
struct Answer {
    text: String,
    calls: Vec<ToolCall>,
}

struct Tool {
    name: &'static str,
}

struct Model;

struct Tools;

struct Page;

const TOOLS: [Tool; 0] = [];
const NO_TOOLS: [&Tool; 0] = [];

#[expect(
    non_upper_case_globals,
    reason = "the guide's functions name them as if they were at hand"
)]
mod at_hand {
    pub(super) static model: super::Model = super::Model;
    pub(super) static tools: super::Tools = super::Tools;
    pub(super) static page: super::Page = super::Page;
}

impl Model {
    async fn ask<'t>(
        &self,
        history: Vec<Value>,
        tools: impl IntoIterator<Item = &'t Tool>,
    ) -> Answer {
        todo!()
    }
}

impl Tools {
    async fn run(&self, call: ToolCall) -> Result<String, Occurrence> {
        todo!()
    }
}

impl Page {
    fn send(&self, event: &str, data: &Value) {}
}

async fn store(state: LoopState, history: &History) -> Outcome {
    Ok(())
}

fn turn() {
    use at_hand::{model, page, tools};
    include!(concat!(env!("OUT_DIR"), "/tool-loop-1.rs"));
}

async fn stored(
    mut tool_loop: ToolLoop,
    history: History,
    answer: Answer,
    tools: Tools,
) -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/tool-loop-2.rs"));
    Ok(())
}

async fn restored(state: LoopState, history: History, tools: Tools) -> Outcome {
    include!(concat!(env!("OUT_DIR"), "/tool-loop-3.rs"));
    Ok(())
}
