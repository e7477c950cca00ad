//! The agent loop: the model calls tools, and their results are sent back until it answers.
//!
//! [`ToolLoop`] decides after each round what is added to the model's history, what the user is
//! shown and how it continues. [`History`](crate::History) keeps the model's view. A turn of the
//! user:
//!
//! ```
//! use errpact::retry::Clock;
//! use errpact::tool_loop::Next;
//! use errpact::{History, Occurrence, ToolCall, ToolLoop};
//! # use serde_json::Value;
//! # struct Model(usize);
//! # struct Answer { text: String, calls: Vec<ToolCall> }
//! # impl Model {
//! #     async fn ask(&mut self, messages: Vec<Value>, tools: &[&str]) -> Answer {
//! #         assert_eq!(messages.last().unwrap()["role"], "user");
//! #         self.0 += 1;
//! #         let calls = if self.0 == 1 && !tools.is_empty() {
//! #             vec![ToolCall::new("call_1", "weather", serde_json::json!({"city": "Oslo"}))]
//! #         } else {
//! #             Vec::new()
//! #         };
//! #         Answer { text: format!("answer {}", self.0), calls }
//! #     }
//! # }
//! # struct Page(Vec<String>);
//! # impl Page {
//! #     fn send(&mut self, name: &str, event: &Value) { self.0.push(format!("{name} {event}")); }
//! # }
//! # async fn weather(call: ToolCall) -> Result<String, Occurrence> { Ok(format!("14 °C {}", call.id)) }
//!
//! /// One turn: what the user reads at its end.
//! async fn turn<C: Clock>(
//!     clock: &C, // with the feature `tokio`: `run_round`, which needs none
//!     tool_loop: &mut ToolLoop,
//!     history: &mut History,
//!     model: &mut Model,
//!     page: &mut Page,
//!     (turn, question): (&str, &str),
//! ) -> String {
//!     history.user(question);
//!     tool_loop.begin_turn(turn);
//!     loop {
//!         let offered: Vec<&str> = ["weather"].into_iter().filter(|tool| tool_loop.offers(tool)).collect();
//!         let answer = model.ask(history.anthropic(), &offered).await;
//!         history.assistant(turn, &answer.text, answer.calls.clone(), false);
//!         if answer.calls.is_empty() {
//!             return answer.text;
//!         }
//!         let round = tool_loop.run_round_on(clock, answer.calls, weather).await;
//!         history.results(&round.results);
//!         for shown in &round.shown {
//!             page.send("tool_execution_error", &shown.event);
//!         }
//!         match round.next {
//!             Next::Continue => {}
//!             Next::End { text } => return text,
//!             Next::Close(closing) => {
//!                 let mut last = history.clone();
//!                 last.user(&closing.instruction);
//!                 let answer = model.ask(last.anthropic(), &[]).await;
//!                 history.assistant(turn, &answer.text, Vec::new(), false);
//!                 return closing.reply(&answer.text);
//!             }
//!         }
//!     }
//! }
//! # use errpact::retry::VirtualClock;
//! # static CATALOG: errpact::table::Catalog = errpact::table::Catalog::EMPTY;
//! # let (mut tool_loop, mut history) = (ToolLoop::new(&CATALOG), History::new());
//! # let (mut model, mut page) = (Model(0), Page(Vec::new()));
//! # let clock = VirtualClock::seeded(1);
//! # let question = ("turn-1", "Is it warm in Oslo?");
//! # let mut future = Box::pin(turn(&clock, &mut tool_loop, &mut history, &mut model, &mut page, question));
//! # let mut context = std::task::Context::from_waker(std::task::Waker::noop());
//! # let std::task::Poll::Ready(text) = std::future::Future::poll(future.as_mut(), &mut context) else { panic!() };
//! # drop(future);
//! # assert_eq!(text, "answer 2");
//! # assert_eq!(history.anthropic().len(), 4);
//! ```
//! See `docs/decisions/039-the-tool-loop-keeps-no-messages.md`.

mod admit;
mod caps;
mod closing;
mod effects;
#[cfg_attr(
    not(feature = "__binding"),
    expect(unreachable_pub, reason = "packages for other languages call it")
)]
pub(crate) mod execute;
mod join;
#[cfg_attr(
    not(feature = "__binding"),
    expect(unreachable_pub, reason = "packages for other languages call it")
)]
pub(crate) mod outcome;
mod round;
mod settle;
mod state;
mod turns;

pub use super::history::call::{Replayed, ToolCall};
pub use closing::Closing;
pub use round::{CallResult, Next, Round, Shown};
pub use state::{LoopState, StaleState};
pub use turns::ToolLoop;
