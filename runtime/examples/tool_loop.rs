//! The loop of an agent. A model calls tools until it answers. `ToolLoop` runs the calls, makes the automatic retries and
//! ends a turn in which nothing works. `History` has the messages for the provider, in which each call has its result.
//!
//! ```sh
//! cargo run -p errpact --example tool_loop --features inline,tokio
//! ```

use std::sync::atomic::{AtomicU32, Ordering};

use errpact::tool_loop::Next;
use errpact::{History, Occurrence, Signal, ToolCall, ToolLoop};
use serde_json::{Value, json};

errpact::catalog!(mod errors = "examples/errors.yaml");

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum HoldError {
    #[code(SLOT_CONFLICT)]
    Taken { slot: String },
}

/// The tools. Each call is one attempt; the loop makes the others.
async fn run(call: ToolCall) -> Result<String, Occurrence> {
    static ATTEMPTS: AtomicU32 = AtomicU32::new(0);
    if call.tool == "hold_slot" {
        let slot = call.arguments["slot"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        return Err(Occurrence::new(HoldError::Taken { slot }).with_tool(call.tool));
    }
    // The calendar answers the second time.
    if ATTEMPTS.fetch_add(1, Ordering::Relaxed) == 0 {
        let busy = Signal::new().with_status(503);
        return Err(Occurrence::from_signal(&errors::CATALOG, busy).with_tool(call.tool));
    }
    Ok("10:00".to_owned())
}

/// A stand-in for a model. It follows the rule of its prompt for SLOT_CONFLICT.
fn model(messages: &[Value]) -> (&'static str, Vec<ToolCall>) {
    let last = messages.last().map(Value::to_string).unwrap_or_default();
    if last.contains("SLOT_CONFLICT") {
        let day = json!({ "day": "2026-03-02" });
        ("", vec![ToolCall::new("call_2", "check_availability", day)])
    } else if last.contains("10:00") {
        ("I am sorry, 15:00 is taken. Would 10:00 do?", Vec::new())
    } else {
        let slot = json!({ "slot": "Monday 15:00" });
        ("", vec![ToolCall::new("call_1", "hold_slot", slot)])
    }
}

/// tokio's paused clock jumps over the wait. A real program does not pause the clock.
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (mut tool_loop, mut history) = (ToolLoop::new(&errors::CATALOG), History::new());
    history.user("A haircut on Monday at three, please.");
    tool_loop.begin_turn("turn-1");
    let answer = loop {
        let (text, calls) = model(&history.openai_chat());
        history.assistant("turn-1", text, calls.clone(), false);
        if calls.is_empty() {
            break text.to_owned();
        }
        let round = tool_loop.run_round(calls, run).await;
        history.results(&round.results);
        match round.next {
            Next::Continue => {}
            Next::End { text } => break text,
            // A real model is asked once more, with `closing.instruction` and without tools.
            Next::Close(closing) => break closing.plain,
        }
    };
    for message in history.openai_chat() {
        println!("{message}");
    }
    println!("\nthe user reads: {answer}");
}
