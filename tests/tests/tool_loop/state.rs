//! The stored state, and its use after loading.

use errpact::tool_loop::{LoopState, Next, Replayed};
use errpact::{History, ToolCall, ToolLoop};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::tool_loop::errors::{self, CATALOG};
use crate::tool_loop::sample::{TURN, accepted, begun, call, failed, ok, play};

fn stored(tool_loop: &ToolLoop) -> Value {
    serde_json::to_value(tool_loop.state()).unwrap()
}

fn restored(state: Value) -> ToolLoop {
    ToolLoop::restore(&CATALOG, serde_json::from_value(state).unwrap()).unwrap()
}

#[test]
fn a_restored_loop_goes_on_where_it_was() {
    let (mut kept, mut history) = begun();
    let (mut stored_each_time, _) = begun();
    let rounds = || {
        vec![
            vec![failed("a", "web_search", errors::FixIt)],
            vec![
                ok("b", "book_room"),
                failed("c", "web_search", errors::ToolBroken),
            ],
            vec![failed("d", "send_mail", errors::TimedOut)],
            vec![failed("e", "search_places", errors::Stubbed)],
        ]
    };
    let mut nexts = Vec::new();
    for round in rounds() {
        nexts.push(play(&mut kept, &mut history, round).next);
    }
    for (round, next) in rounds().into_iter().zip(nexts) {
        stored_each_time = restored(stored(&stored_each_time));
        let round = play(&mut stored_each_time, &mut history, round);
        assert_eq!(round.next, next);
    }
    assert!(stored_each_time.closing().is_some());
    let (mut one, mut other) = (stored(&kept), stored(&stored_each_time));
    for state in [&mut one, &mut other] {
        // Both have seen the same failures; their references differ.
        state["turn"]["failures"].take();
        state["turn"]["ended"].take();
    }
    assert_eq!(one, other);
}

#[test]
fn a_state_of_another_catalog_is_refused_with_words() {
    let (tool_loop, _) = begun();
    for change in ["catalog", "fingerprint"] {
        let mut state = stored(&tool_loop);
        state[change] = json!("other");
        let state: LoopState = serde_json::from_value(state).unwrap();
        let error = ToolLoop::restore(&CATALOG, state).unwrap_err().to_string();
        assert!(
            error.contains("begin a new one") && error.contains("other"),
            "{error}"
        );
    }
    assert!(ToolLoop::restore(&CATALOG, LoopState::default()).is_err());
}

#[test]
fn a_conversation_is_taken_up_in_the_middle_of_a_round() {
    let (mut tool_loop, mut history) = begun();
    let calls = vec![
        call("a", "web_search"),
        call("b", "book_room"),
        call("c", "web_search"),
    ];
    history.assistant(TURN, "", calls.clone(), false);
    let admitted = tool_loop.admit(calls);
    let round = tool_loop.round(vec![ok("c", "web_search")]);
    history.results(&round.results);
    let (state, text) = (stored(&tool_loop), serde_json::to_string(&history).unwrap());
    drop((tool_loop, admitted, history));

    let mut tool_loop = restored(state);
    let mut history: History = serde_json::from_str(&text).unwrap();
    accepted(&history);
    let open: Vec<ToolCall> = history.open_calls().cloned().collect();
    assert_eq!(open.iter().map(|it| &it.id).collect::<Vec<_>>(), ["a", "b"]);
    let admitted = tool_loop.admit(open);
    assert_eq!(
        admitted.iter().map(|it| &it.id).collect::<Vec<_>>(),
        ["a"],
        "b may have happened"
    );
    let round = tool_loop.round(vec![ok("a", "web_search")]);
    history.results(&round.results);
    assert_eq!(history.open_calls().count(), 0);
    accepted(&history);
}

#[test]
fn a_call_made_without_the_loop_takes_no_retry_that_nobody_makes() {
    let (mut tool_loop, mut history) = begun();
    for id in ["a", "b"] {
        let busy = failed(id, "web_search", errors::ServiceBusy);
        play(&mut tool_loop, &mut history, vec![busy]);
    }
    let step = stored(&tool_loop)["budget"]["step"].take();
    assert_eq!(step["retries"], 0);
    let call = &step["calls"]["web_search"];
    assert_eq!(call["codes"], json!({"SERVICE_BUSY": 0}));
    assert_eq!(call["attempts"], 2, "what was made is counted");
}

#[test]
fn counters_at_their_end_do_not_overflow() {
    let (tool_loop, mut history) = begun();
    let mut state = stored(&tool_loop);
    let most = u32::MAX;
    state["turn"]["iterations"] = json!(most);
    state["turn"]["all_failure_rounds"] = json!(most);
    state["turn"]["attempts"] = json!({"web_search": most, "send_mail": most});
    state["turn"]["came_back"] = json!({"web_search": {"FIX_IT": most}});
    let mut tool_loop = restored(state);
    let round = play(
        &mut tool_loop,
        &mut history,
        vec![failed("a", "web_search", errors::FixIt)],
    );
    assert!(matches!(round.next, Next::Close(_)));
}

/// Returns any JSON with limited nesting.
fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop_oneof![
            Just("web_search"),
            Just("book_room"),
            Just("maybe"),
            Just("done"),
            Just("t")
        ]
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(".{0,6}", inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Sets a value at the place that the numbers lead to.
fn tamper(state: &mut Value, path: &[u8], value: Value) {
    let next = match (path, &mut *state) {
        ([step, rest @ ..], Value::Object(members)) if !members.is_empty() => {
            let index = usize::from(*step) % members.len();
            members.values_mut().nth(index).map(|member| (rest, member))
        }
        ([step, rest @ ..], Value::Array(items)) if !items.is_empty() => {
            let index = usize::from(*step) % items.len();
            items.get_mut(index).map(|item| (rest, item))
        }
        _ => None,
    };
    match next {
        Some((rest, place)) => tamper(place, rest, value),
        None => *state = value,
    }
}

/// Returns a state with a value in every member.
fn rich() -> Value {
    let (mut tool_loop, mut history) = begun();
    let first = vec![
        ok("a", "book_room"),
        failed("b", "web_search", errors::ToolBroken),
        failed("c", "send_mail", errors::TimedOut),
    ];
    play(&mut tool_loop, &mut history, first);
    let _ = tool_loop.admit(vec![call("a", "book_room"), call("d", "send_mail")]);
    stored(&tool_loop)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_hostile_state_is_refused_or_works(
        changes in prop::collection::vec((prop::collection::vec(any::<u8>(), 0..6), json_value()), 1..4),
    ) {
        let mut state = rich();
        for (path, value) in changes {
            tamper(&mut state, &path, value);
        }
        let Ok(state) = serde_json::from_value::<LoopState>(state) else { return Ok(()) };
        let Ok(mut tool_loop) = ToolLoop::restore(&CATALOG, state) else { return Ok(()) };
        let mut history = History::new();
        history.user("Plan my trip.");
        for _ in 0..3 {
            let results = vec![
                ok("x", "web_search"),
                failed("y", "book_room", errors::TimedOut),
                failed("z", "search_places", errors::LocationRequired),
            ];
            let round = play(&mut tool_loop, &mut history, results);
            if let Next::Close(closing) = round.next {
                let _ = closing.reply("Done.");
            }
        }
    }

    /// An arbitrary history is refused, or is accepted by all interfaces.
    #[test]
    fn a_hostile_history_is_refused_or_accepted_by_all(
        texts in prop::collection::vec(prop_oneof![4 => ".{0,8}", 1 => "[ \\n\\t]{0,3}"], 12),
        shape in prop::collection::vec((0u8..8, 0usize..12, 0usize..12, 0u8..3), 0..10),
    ) {
        let text = |index: usize| texts[index % texts.len()].clone();
        let replay = |n: u8| ["keep", "stub", "drop"][usize::from(n) % 3];
        let messages: Vec<Value> = shape.iter().map(|&(kind, one, two, n)| {
            let thinking = || json!({"type": "thinking", "thinking": text(one), "signature": "s"});
            let call = |id: usize, answered: bool| {
                let mut call = json!({"call": {"id": text(id), "tool": text(two)}});
                if answered {
                    let failed = n % 2 == 0;
                    call["answer"] = json!({"replay": replay(n), "text": text(one), "failed": failed});
                }
                call
            };
            match kind {
                0 | 1 => json!({"user": text(one)}),
                2 => json!({"assistant": {"turn": text(two), "text": text(one)}}),
                3 => json!({"assistant": {"turn": "t", "calls": [call(one, true), call(one, false)]}}),
                4 => json!({"assistant": {"turn": "t", "calls": [call(one, true), call(two, true)],
                    "reasoning": [{"type": "reasoning", "id": "r", "summary": []}, {"type": text(one)}, 7]}}),
                5 => json!({"assistant": {"turn": "t", "text": text(two), "calls": [call(one, true)],
                    "bound": n == 0}}),
                // The reasoning before an answer, and before a call.
                6 => json!({"assistant": {"turn": "t", "text": text(two), "reasoning": [thinking()]}}),
                _ => json!({"assistant": {"turn": "t", "text": text(two), "calls": [call(one, n > 0)],
                    "reasoning": [thinking(), {"type": "redacted_thinking", "data": text(one)}]}}),
            }
        }).collect();
        let mut history: History = serde_json::from_value(Value::from(messages)).unwrap();
        accepted(&history);
        // Unrequested results do not break it either.
        let result = Replayed {
            turn: "t".to_owned(),
            call_id: text(0),
            tool: text(1),
            replay: errpact::table::Replay::Keep,
            text: text(2),
            failed: false,
        };
        history.results(&[result.clone(), result]);
        accepted(&history);
    }
}
