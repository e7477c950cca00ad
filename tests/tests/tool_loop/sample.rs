//! Code that the tests of this folder share.

use std::borrow::Cow;
use std::future::Future;
use std::task::{Context, Poll, Waker};

use errpact::tool_loop::{CallResult, Replayed, Round};
use errpact::{History, Occurrence, ToolCall, ToolLoop};
use errpact_tests::pairing::Interface;
use serde_json::{Value, json};

use crate::tool_loop::errors::{self, CATALOG};

/// The turn of most tests.
pub(crate) const TURN: &str = "turn-1";
/// A value that only the user is allowed to see.
pub(crate) const CARD: &str = "4711-planted";

/// Returns a loop and a history in which the user has asked something.
pub(crate) fn begun() -> (ToolLoop, History) {
    let tool_loop = ToolLoop::new(&CATALOG).with_scope("chat");
    let (mut tool_loop, mut history) = (tool_loop, History::new());
    history.user("Plan my trip.");
    tool_loop.begin_turn(TURN);
    (tool_loop, history)
}

/// Returns a call with its own arguments.
pub(crate) fn call(id: &str, tool: &str) -> ToolCall {
    ToolCall::new(id, tool, json!({"n": id}))
}

/// Returns the result of a successful call.
pub(crate) fn ok(id: &str, tool: &str) -> CallResult {
    CallResult {
        call: call(id, tool),
        result: Ok(format!("result of {id}")),
    }
}

/// Returns the result of a failed call.
pub(crate) fn failed(id: &str, tool: &str, error: impl Into<Occurrence>) -> CallResult {
    CallResult {
        call: call(id, tool),
        result: Err(error.into()),
    }
}

/// Plays one round and adds it to the history: the message with its calls, then their results.
pub(crate) fn play(
    tool_loop: &mut ToolLoop,
    history: &mut History,
    results: Vec<CallResult>,
) -> Round {
    let calls: Vec<_> = results.iter().map(|it| it.call.clone()).collect();
    history.assistant(TURN, "Let me look.", calls.clone(), false);
    let admitted = tool_loop.admit(calls);
    let made = results.into_iter().filter(|it| admitted.contains(&it.call));
    let round = tool_loop.round(made.collect());
    history.results(&round.results);
    accepted(history);
    round
}

/// Fails unless all three interfaces accept the history, followed by the user's next message.
pub(crate) fn accepted(history: &History) {
    let mut next = history.clone();
    next.user("And now?");
    for (interface, messages) in rendered(&next) {
        let wrong = interface.refuses(&messages);
        assert!(
            wrong.is_empty(),
            "{}: {wrong:?}\n{messages:#?}",
            interface.name()
        );
    }
}

/// Returns the history in each interface's form.
pub(crate) fn rendered(history: &History) -> [(Interface, Vec<Value>); 3] {
    [
        (Interface::Anthropic, history.anthropic()),
        (Interface::OpenaiChat, history.openai_chat()),
        (Interface::OpenaiResponses, history.openai_responses()),
    ]
}

/// Returns the text that the model reads of a call.
pub(crate) fn read<'a>(round: &'a Round, id: &str) -> &'a Replayed {
    let of = |it: &&Replayed| it.call_id == id;
    round
        .results
        .iter()
        .find(of)
        .expect("a result of this call")
}

/// Returns the results in the history, by the ids of their calls.
pub(crate) fn results(history: &History) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let messages = history.openai_chat();
    let tools = messages.iter().filter(|it| it["role"] == "tool");
    tools
        .map(|it| (text(&it["tool_call_id"]), text(&it["content"])))
        .collect()
}

/// A failure for every code.
pub(crate) const CODES: &[fn() -> Occurrence] = &[
    || errors::FixIt.into(),
    || errors::ServiceBusy.into(),
    || errors::LocationRequired.into(),
    || {
        errors::SignIn {
            account: CARD.into(),
        }
        .into()
    },
    || hidden(),
    || errors::Stubbed.into(),
    || errors::Dropped.into(),
    || errors::ForBoth.into(),
    || errors::TimedOut.into(),
    || errors::TimedOutQuietly.into(),
    || errors::AlreadyBooked.into(),
    || errors::HouseRequired.into(),
    || errors::ToolBroken.into(),
    || errors::RunOver.into(),
    || Occurrence::from(errors::LogOnly),
    || Occurrence::catch(&CATALOG, "connection to 10.0.0.3 refused"),
];

/// Returns a failure that is only for the user, with a value in it.
pub(crate) fn hidden() -> Occurrence {
    errors::Hidden {
        card: Cow::Borrowed(CARD),
    }
    .into()
}

/// Awaits a future that never sleeps.
pub(crate) fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = std::pin::pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}
