//! A turn ends at its caps, whatever ids a provider sends.

use errpact::retry::{Stopped, VirtualClock, run_on};
use errpact::table::{Limits, Policy};
use errpact::tool_loop::{CallResult, LoopState, Next, Round};
use errpact::{History, Occurrence, StepBudget, ToolCall, ToolLoop};

use crate::call;
use crate::failing::{fails, one};

/// Runs rounds until the turn ends, each with the call `call_0` of a new message; at most a hundred.
fn rounds_until_the_end(
    arguments: impl Fn(usize) -> usize,
    mut play: impl FnMut(&mut ToolLoop, ToolCall) -> Round,
) -> usize {
    let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
    tool_loop.begin_turn("t");
    (1..=100)
        .find(|n| {
            play(&mut tool_loop, call("call_0", "search", arguments(*n))).next != Next::Continue
        })
        .unwrap_or(usize::MAX)
}

fn succeeded(call: ToolCall) -> CallResult {
    let result = Ok("14".to_owned());
    CallResult { call, result }
}

fn failed(call: ToolCall) -> CallResult {
    let result = Err(fails(one(Policy::DEFAULT), 0));
    CallResult { call, result }
}

#[test]
fn rounds_are_counted_where_a_provider_numbers_calls_anew_in_each_message() {
    let limits = Limits::DEFAULT;
    let (most, failures) = (
        limits.iterations as usize,
        limits.all_failure_rounds as usize,
    );
    // New arguments each time, and the same each time, as a model does that waits for a job.
    for arguments in [|n| n, |_| 7] {
        let of = |play: fn(&mut ToolLoop, ToolCall) -> Round| rounds_until_the_end(arguments, play);
        assert_eq!(of(|it, call| it.round(vec![succeeded(call)])), most);
        assert_eq!(of(|it, call| it.round(vec![failed(call)])), failures);
        assert_eq!(
            of(|it, call| it.round_stopped(vec![(call, Ok::<_, Stopped>("14".to_owned()))])),
            most
        );
    }
}

#[test]
fn the_model_reads_the_result_of_each_message() {
    let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
    let mut history = History::new();
    history.user("Is it done?");
    tool_loop.begin_turn("t");
    for text in ["running", "running", "done"] {
        let call = call("call_0", "search", 7);
        history.assistant("t", "", vec![call.clone()], false);
        let result = Ok(text.to_owned());
        let round = tool_loop.round(vec![CallResult { call, result }]);
        history.results(&round.results);
    }
    let messages = history.openai_chat();
    let read: Vec<_> = messages.iter().filter(|it| it["role"] == "tool").collect();
    let read: Vec<_> = read
        .iter()
        .map(|it| it["content"].as_str().unwrap())
        .collect();
    assert_eq!(read, ["running", "running", "done"]);
}

#[tokio::test]
async fn a_round_of_its_own_follows_one_that_the_loop_executed() {
    let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
    tool_loop.begin_turn("t");
    for n in 0..3 {
        let clock = VirtualClock::seeded(1);
        let calls = vec![call("call_0", "search", n)];
        let run = async |_| Ok::<_, Occurrence>("14".to_owned());
        let round = tool_loop.run_round_on(&clock, calls, run).await;
        assert_eq!(round.results.len(), 1);
        let round = tool_loop.round(vec![succeeded(call("call_0", "search", n))]);
        assert_eq!(round.results.len(), 1, "the call of another message");
    }
}

#[test]
fn of_two_results_of_a_call_in_a_round_the_success_stays() {
    let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
    tool_loop.begin_turn("t");
    let again = || call("call_0", "search", 7);
    let round = tool_loop.round(vec![failed(again()), succeeded(again()), failed(again())]);
    assert_eq!(round.results.len(), 1);
    assert_eq!(round.results[0].text, "14");
    assert!(round.failed.is_empty());
}

/// With `admit` the loop knows where a message begins. It drops repeated calls, even after a restart, and the turn
/// still ends.
#[test]
fn a_result_that_comes_again_without_end_ends_the_turn() {
    let catalog = one(Policy::DEFAULT);
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let admitted = tool_loop.admit(vec![call("call_0", "search", 7)]);
    let again = || admitted.iter().cloned().map(succeeded).collect();
    assert_eq!(tool_loop.round(again()).results.len(), 1);
    let state = serde_json::to_string(&tool_loop.state()).unwrap();
    let state: LoopState = serde_json::from_str(&state).unwrap();
    let mut tool_loop = ToolLoop::restore(catalog, state).unwrap();
    for n in 2..=Limits::DEFAULT.iterations {
        let round = tool_loop.round(again());
        assert!(round.results.is_empty() && round.shown.is_empty());
        let ends = n == Limits::DEFAULT.iterations;
        assert_eq!(round.next != Next::Continue, ends, "round {n}");
    }
    // In the next turn it is a different call.
    tool_loop.begin_turn("u");
    assert_eq!(tool_loop.round(again()).results.len(), 1);
}

#[test]
fn a_round_without_results_is_not_counted() {
    let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
    tool_loop.begin_turn("t");
    for _ in 0..100 {
        assert_eq!(tool_loop.round(Vec::new()).next, Next::Continue);
    }
}

#[tokio::test]
async fn of_two_results_that_were_retried_elsewhere_the_success_stays() {
    let catalog = one(Policy::DEFAULT);
    let stopped = async || {
        let call = async |_| Err::<String, _>(fails(catalog, 0));
        let (clock, budget) = (VirtualClock::seeded(1), StepBudget::new(catalog));
        run_on(&clock, &budget, call).await.unwrap_err()
    };
    for success_first in [true, false] {
        let mut tool_loop = ToolLoop::new(catalog);
        tool_loop.begin_turn("t");
        let mut results = vec![
            (call("a", "search", 1), Err(stopped().await)),
            (call("a", "search", 1), Ok("found".to_owned())),
        ];
        if success_first {
            results.reverse();
        }
        let round = tool_loop.round_stopped(results);
        assert_eq!(round.results.len(), 1);
        assert_eq!(round.results[0].text, "found");
        assert!(!round.results[0].failed);
    }
}

#[test]
fn a_round_that_was_given_nothing_counts_as_none() {
    let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
    tool_loop.begin_turn("t");
    for _ in 0..100 {
        assert_eq!(tool_loop.round(Vec::new()).next, Next::Continue);
        assert_eq!(tool_loop.round_stopped(Vec::new()).next, Next::Continue);
    }
}
