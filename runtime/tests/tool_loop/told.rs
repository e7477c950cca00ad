//! The turn's memory, and its closing message.

use errpact::table::{Catalog, Entry, Limits, Outcome, Policy};
use errpact::tool_loop::{CallResult, Closing, Next};
use errpact::{ToolCall, ToolLoop};
use serde_json::{Value, json};

use crate::call;
use crate::failing::{catalog, entry, fails, one, outcome};

/// Codes with their own user texts: `Part 0 failed.` and so on.
fn parts(count: u16) -> &'static Catalog<'static> {
    let part = |n| {
        let message: &str = Box::leak(format!("Part {n} failed.").into_boxed_str());
        Entry {
            user_message: message,
            ..entry(message, Policy::DEFAULT)
        }
    };
    catalog((0..count).map(part).collect(), Limits::DEFAULT, None)
}

/// Runs rounds of failing calls, each given as tool and code, and returns the closing message.
fn last_word(catalog: &'static Catalog<'static>, rounds: &[Vec<(String, u16)>]) -> Closing {
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    for round in rounds {
        let results = round.iter().enumerate().map(|(n, (tool, code))| {
            let call = call(&n.to_string(), tool, n);
            let result = Err(fails(catalog, *code));
            CallResult { call, result }
        });
        if let Next::Close(closing) = tool_loop.round(results.collect()).next {
            return closing;
        }
    }
    panic!("the turn did not end")
}

#[test]
fn the_last_eight_failures_are_told() {
    let round = |parts: &[u16]| {
        let part = |n: &u16| (format!("tool_{n}"), *n);
        parts.iter().map(part).collect::<Vec<_>>()
    };
    let all: Vec<u16> = (0..10).collect();
    // A repeated failure is reported last.
    let closing = last_word(parts(10), &[round(&all), round(&[3]), round(&[9])]);
    let told: Vec<String> = [2, 4, 5, 6, 7, 8, 3, 9]
        .map(|n| format!("Part {n} failed."))
        .to_vec();
    let expected = format!(
        "I could not finish everything you asked for. {}",
        told.join(" ")
    );
    assert_eq!(closing.plain, expected);
    for n in 0..10 {
        let named = closing.instruction.contains(&format!("tool_{n}"));
        assert_eq!(named, n > 1, "tool_{n}: {}", closing.instruction);
    }
}

#[test]
fn a_name_that_no_tool_can_have_is_not_told() {
    let longest = "t".repeat(64);
    let names = [
        "ok.tool-1",
        "",
        "with space",
        &longest,
        &"t".repeat(65),
        "é",
    ];
    let round: Vec<_> = names.iter().map(|name| ((*name).to_owned(), 0)).collect();
    let rounds = [round.clone(), round.clone(), round];
    let closing = last_word(parts(1), &rounds);
    let told = format!("(ok.tool-1, {longest})");
    assert!(
        closing.instruction.contains(&told),
        "{}",
        closing.instruction
    );
    // The same sentence appears once.
    assert_eq!(closing.plain.matches("Part 0").count(), 1);
}

#[test]
fn the_calls_of_a_tool_are_counted_by_their_places() {
    let catalog = one(Policy::DEFAULT);
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let failed = |n: usize, tool| CallResult {
        call: call(&n.to_string(), tool, n),
        result: Err(fails(catalog, 0)),
    };
    let search = |n| failed(n, "search");
    tool_loop.round(vec![search(1), search(2), search(3), failed(4, "put")]);
    tool_loop.round(vec![search(5), search(6)]);
    let state = serde_json::to_value(tool_loop.state()).unwrap();
    let attempts = json!({"put": 1, "search": 2, "search#1": 2, "search#2": 1});
    assert_eq!(state["turn"]["attempts"], attempts);
}

#[test]
fn a_turn_without_a_name_begins_anew_each_time() {
    for (name, rounds) in [("", 0), ("t", 1)] {
        let mut tool_loop = ToolLoop::new(one(Policy::DEFAULT));
        tool_loop.begin_turn(name);
        let call = ToolCall::new("a", "search", Value::Null);
        let result = Ok("14".to_owned());
        tool_loop.round(vec![CallResult { call, result }]);
        tool_loop.begin_turn(name);
        let state = serde_json::to_value(tool_loop.state()).unwrap();
        assert_eq!(state["turn"]["iterations"], rounds, "{name:?}");
    }
}

#[test]
fn a_loop_shows_numbers_and_no_sentence() {
    let mut tool_loop = ToolLoop::new(parts(1));
    tool_loop.begin_turn("t");
    for n in 0..3 {
        let call = call("a", "search", n);
        let result = Err(fails(parts(1), 0));
        tool_loop.round(vec![CallResult { call, result }]);
    }
    let shown = format!("{tool_loop:?}");
    assert!(
        shown.contains("all_failure_rounds: 3") && shown.contains("ended: true"),
        "{shown}"
    );
    assert!(!shown.contains("Part 0"), "{shown}");
}

#[test]
fn a_failure_that_may_have_acted_is_not_made_up_for_by_one_that_has_the_same_text() {
    let codes = vec![
        entry("MAYBE", outcome(Policy::DEFAULT, Outcome::Unknown)),
        entry("SURELY_NOT", outcome(Policy::DEFAULT, Outcome::NotDone)),
    ];
    let limits = Limits {
        iterations: 2,
        ..Limits::DEFAULT
    };
    let catalog = catalog(codes, limits, None);
    let closing_after = |codes: &[u16]| {
        let mut tool_loop = ToolLoop::new(catalog);
        tool_loop.begin_turn("t");
        let mut play = |n: usize, result| {
            let call = call(&n.to_string(), "pay", n);
            tool_loop.round(vec![CallResult { call, result }]).next
        };
        for (n, code) in codes.iter().enumerate() {
            assert_eq!(play(n, Err(fails(catalog, *code))), Next::Continue);
        }
        assert_eq!(play(10, Ok("paid".to_owned())), Next::Continue);
        match play(11, Ok("paid".to_owned())) {
            Next::Close(closing) => closing.plain.contains("Sorry, it failed."),
            other => panic!("{other:?}"),
        }
    };
    assert!(closing_after(&[0]));
    assert!(closing_after(&[0, 1]));
    assert!(closing_after(&[1, 0]));
    assert!(!closing_after(&[1]), "the tool made up for it");
    assert!(!closing_after(&[1, 1]));
}

#[test]
fn what_is_said_where_nothing_failed_is_not_said_twice() {
    let limits = Limits {
        iterations: 1,
        ..Limits::DEFAULT
    };
    let mut tool_loop = ToolLoop::new(catalog(Vec::new(), limits, None));
    tool_loop.begin_turn("t");
    let result = Ok("14".to_owned());
    let call = call("a", "search", 1);
    let Next::Close(closing) = tool_loop.round(vec![CallResult { call, result }]).next else {
        panic!("the turn did not end")
    };
    assert_eq!(closing.reply(&closing.plain), closing.plain);
    assert_ne!(closing.reply("All done."), "All done.");
}
