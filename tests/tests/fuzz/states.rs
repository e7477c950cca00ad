//! Stored states that are loaded again after any change.

use errpact::budget::{BudgetState, Decision};
use errpact::history::Row;
use errpact::table::Catalog;
use errpact::tool_loop::{CallResult, LoopState, Next, Replayed};
use errpact::{History, Occurrence, StepBudget, ToolCall, ToolLoop};
use errpact_tests::catalogs::travel_chat::CATALOG;
use errpact_tests::catalogs::vectors;
use errpact_tests::pairing::Interface;
use serde_json::{Value as Json, json};

use super::catalog::signature;

/// Pieces with a meaning in a stored state.
pub(crate) const WORDS: &[&str] = &[
    "turn-1",
    "turn-2",
    "call_0",
    "call_1",
    "call_2",
    "weather",
    "book_hotel",
    "UNKNOWN",
    "begun",
    "maybe",
    "done",
    "keep",
    "stub",
    "drop",
    "user",
    "assistant",
    "tool",
    "error",
    "text",
    "calls",
    "replay",
    "failed",
    "turn",
    "blocking",
    "optional",
    "TRAINS_SEATS",
    "GROWING",
    "AT_ONCE",
    "closing",
    "answered",
    "refused",
    "effects",
    "budget",
    "attempts",
    "tool_call_id",
    "arguments",
    "id",
];

/// Returns a state for the catalog, whatever catalog it names.
fn of_catalog(catalog: &Catalog<'_>, text: &str) -> Option<Json> {
    let mut state: Json = serde_json::from_str(text).ok()?;
    let named = |state: &mut Json| {
        if let Some(members) = state.as_object_mut() {
            members.insert("catalog".to_owned(), json!(catalog.name));
            members.insert("fingerprint".to_owned(), json!(catalog.fingerprint));
        }
    };
    named(&mut state);
    if let Some(budget) = state.get_mut("budget") {
        named(budget);
    }
    Some(state)
}

/// Returns a call of each tool, and of an undeclared one.
fn calls() -> Vec<ToolCall> {
    let names = CATALOG.tools.iter().map(|tool| tool.name);
    let names = names.chain(["unheard_of"]).enumerate();
    names
        .map(|(at, name)| ToolCall::new(format!("call_{at}"), name, json!({ "city": "Oslo" })))
        .collect()
}

/// Resumes a loop: rounds end, caps end the turn, and the stored state is the same after it is read again.
pub(crate) fn takes_up_a_loop(text: &str) -> u64 {
    let Some(state) = of_catalog(&CATALOG, text) else {
        return 0;
    };
    let had_ended = !state["turn"]["ended"].is_null();
    let Ok(state) = serde_json::from_value::<LoopState>(state) else {
        return 0;
    };
    let Ok(mut tool_loop) = ToolLoop::restore(&CATALOG, state) else {
        return 1;
    };
    let mut led_to = Vec::new();
    let mut history = History::new();
    history.user("Plan my trip.");
    let mut ended = false;
    for number in 0..60 {
        history.assistant("turn-1", "", calls(), false);
        let admitted = tool_loop.admit(calls());
        led_to.push(admitted.len());
        let results = admitted.into_iter().map(|call| CallResult {
            result: match (call.tool.len() + number) % 3 {
                0 => Ok("done".to_owned()),
                _ => Err(Occurrence::catch(&CATALOG, "no answer").with_tool(call.tool.clone())),
            },
            call,
        });
        let round = tool_loop.round(results.collect());
        history.results(&round.results);
        led_to.push(round.shown.len() * 100 + round.results.len());
        match round.next {
            Next::Continue => {}
            Next::Close(closing) => {
                assert!(had_ended || !closing.reply("").is_empty());
                ended = true;
            }
            Next::End { text } => {
                assert!(had_ended || !text.is_empty());
                ended = true;
            }
        }
        if ended {
            led_to.push(number);
            break;
        }
    }
    assert!(ended, "no cap ends the turn");
    let stored = serde_json::to_value(tool_loop.state()).unwrap();
    let again: LoopState = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(serde_json::to_value(again).unwrap(), stored);
    accepted(&history);
    tool_loop.begin_turn("turn-9");
    assert!(calls().iter().all(|call| tool_loop.offers(&call.tool)));
    signature(led_to)
}

/// Resumes a budget: decisions end.
pub(crate) fn takes_up_a_budget(text: &str) -> u64 {
    let state = of_catalog(&vectors::CATALOG, text);
    let state = state.and_then(|it| serde_json::from_value::<BudgetState>(it).ok());
    let Some(Ok(budget)) = state.map(|state| StepBudget::restore(&vectors::CATALOG, state)) else {
        return 0;
    };
    let failures: [fn() -> Occurrence; 4] = [
        || Occurrence::new(vectors::AtOnce),
        || Occurrence::new(vectors::Growing),
        || Occurrence::new(vectors::Flat),
        || Occurrence::new(vectors::DoneAlready),
    ];
    let mut led_to = Vec::new();
    for tool in ["weather", "TRAINS_SEATS"] {
        for failure in failures {
            let of_tool = budget.with_tool(tool);
            let mut retries = 0;
            let retries = loop {
                match of_tool.decide(&failure().with_tool(tool)) {
                    Decision::Retry { .. } if retries < 100 => retries += 1,
                    _ => break retries,
                }
            };
            assert!(retries < 100, "decisions do not end");
            led_to.push(retries);
        }
        budget.succeeded(tool);
    }
    let stored = serde_json::to_value(budget.state()).unwrap();
    let again: BudgetState = serde_json::from_value(stored.clone()).unwrap();
    assert_eq!(serde_json::to_value(again).unwrap(), stored);
    signature((led_to, budget.importance()))
}

/// Fails unless every interface accepts the history.
fn accepted(history: &History) {
    let rendered = [
        (Interface::Anthropic, history.anthropic()),
        (Interface::OpenaiChat, history.openai_chat()),
        (Interface::OpenaiResponses, history.openai_responses()),
    ];
    for (interface, messages) in rendered {
        let refuses = interface.refuses(&messages);
        assert!(
            refuses.is_empty(),
            "{}: {refuses:?} of {messages:#?}",
            interface.name()
        );
    }
}

/// Resumes a stored history, or rows of an application's store; it grows by a round and is accepted.
pub(crate) fn takes_up_a_history(text: &str) -> u64 {
    let Ok(stored) = serde_json::from_str::<Json>(text) else {
        return 0;
    };
    let rows = serde_json::from_value::<Vec<Row>>(stored.clone());
    let history = match rows {
        Ok(rows) => History::rebuild(rows),
        Err(_) => match serde_json::from_value::<History>(stored) {
            Ok(history) => history,
            Err(_) => return 0,
        },
    };
    let mut history = history;
    let open: Vec<ToolCall> = history.open_calls().cloned().collect();
    history.results(
        &open
            .iter()
            .map(|call| Replayed {
                turn: "turn-1".to_owned(),
                call_id: call.id.clone(),
                tool: call.tool.clone(),
                replay: errpact::table::Replay::Keep,
                text: "done".to_owned(),
                failed: false,
            })
            .collect::<Vec<_>>(),
    );
    history.user("Go on.");
    // A provider's reasoning is returned unchanged, right or wrong.
    if !text.contains("reasoning") {
        accepted(&history);
    } else {
        let _ = (
            history.anthropic(),
            history.openai_chat(),
            history.openai_responses(),
        );
    }
    let stored = serde_json::to_value(&history).unwrap();
    assert_eq!(serde_json::from_value::<History>(stored).unwrap(), history);
    signature((open.len(), history.openai_chat().len()))
}
