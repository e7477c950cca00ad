//! Results that are no failures: refused calls, work that is partly done, and searches that found nothing.

use errpact::table::{Catalog, Disposition, Limits, Outcome, Policy};
use errpact::tool_loop::{CallResult, LoopState, Next, Round};
use errpact::{Partial, ToolLoop};

use crate::failing::{catalog, entry, fails, outcome};
use crate::{call, read};

fn as_a(disposition: Disposition, happened: Outcome) -> Policy<'static> {
    outcome(Policy::DEFAULT.disposition(disposition), happened)
}

/// Code 0 is refused, code 1 is partly done, code 2 found nothing, code 3 is a failure.
fn codes() -> &'static Catalog<'static> {
    let codes = vec![
        entry("NOT_ALLOWED", as_a(Disposition::Refused, Outcome::NotDone)),
        entry("SOME_SENT", as_a(Disposition::Partial, Outcome::Done)),
        entry("NONE_FOUND", as_a(Disposition::Empty, Outcome::NotDone)),
        entry("BROKEN", as_a(Disposition::Failed, Outcome::NotDone)),
    ];
    let limits = Limits {
        iterations: 5,
        all_failure_rounds: 2,
        same_code: Some(1),
        ..Limits::DEFAULT
    };
    catalog(codes, limits, None)
}

/// Lets the only call of a round fail with this code.
fn round(
    tool_loop: &mut ToolLoop,
    catalog: &'static Catalog<'static>,
    n: usize,
    code: u16,
) -> Round {
    let (id, tool) = (format!("c{n}"), "send");
    let call = call(&id, tool, n);
    let results = tool_loop.admit(vec![call]).into_iter().map(|call| {
        let result = Err(fails(catalog, code));
        CallResult { call, result }
    });
    let results = results.collect();
    tool_loop.round(results)
}

#[test]
fn what_is_no_failure_is_no_failure_in_the_history_and_in_no_limit_of_failures() {
    let catalog = codes();
    for code in [0, 1, 2] {
        let mut tool_loop = ToolLoop::new(catalog);
        tool_loop.begin_turn("t");
        // `same_code` is 1, and two rounds of failures would end the turn.
        for n in 0..4 {
            let round = round(&mut tool_loop, catalog, n, code);
            assert!(!read(&round, &format!("c{n}")).failed, "{code}");
            assert_eq!(round.next, Next::Continue, "{code} {n}");
        }
        // They are ordinary results, which have a limit too.
        let last = round(&mut tool_loop, catalog, 4, code);
        assert!(matches!(last.next, Next::Close(_)), "{code}");
    }
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    let failed = round(&mut tool_loop, catalog, 0, 3);
    assert!(read(&failed, "c0").failed);
    assert_ne!(round(&mut tool_loop, catalog, 1, 3).next, Next::Continue);
}

#[test]
fn a_refused_call_is_not_made_again_in_the_turn_and_may_be_in_the_next() {
    let catalog = codes();
    let mut tool_loop = ToolLoop::new(catalog);
    tool_loop.begin_turn("t");
    drop(round(&mut tool_loop, catalog, 7, 0));
    // What is stored and restored keeps the decision.
    let stored = serde_json::to_string(&tool_loop.state()).unwrap();
    let state: LoopState = serde_json::from_str(&stored).unwrap();
    let mut tool_loop = ToolLoop::restore(catalog, state).unwrap();
    assert!(tool_loop.admit(vec![call("again", "send", 7)]).is_empty());
    let answered = tool_loop.round(Vec::new());
    let again = read(&answered, "again");
    assert!(
        !again.failed && again.text.contains("was refused"),
        "{again:?}"
    );
    // Another call of the tool is another question.
    assert_eq!(tool_loop.admit(vec![call("other", "send", 8)]).len(), 1);
    tool_loop.begin_turn("u");
    assert_eq!(tool_loop.admit(vec![call("next", "send", 7)]).len(), 1);
}

#[test]
fn a_partial_result_says_what_was_done_and_is_one_only_if_something_was() {
    let catalog = codes();
    let sent = |fail: &[usize]| {
        let mut partial = Partial::new();
        for n in 0..3 {
            let result = match fail.contains(&n) {
                true => Err(fails(catalog, 3)),
                false => Ok(n * 10),
            };
            partial.add(format!("/to/{n}"), result);
        }
        partial.finish(fails(catalog, 1))
    };
    assert_eq!(sent(&[]).unwrap(), [0, 10, 20]);
    let some = sent(&[1]).unwrap_err();
    assert!(!some.is_failure());
    let text = some.text();
    assert!(text.contains("Done: [0,20]."), "{text}");
    assert!(text.contains("Not done: /to/1: BROKEN: "), "{text}");
    let partial = &some.envelope_value()["error"]["partial"];
    assert_eq!(partial["result"], serde_json::json!([0, 20]));
    assert_eq!(partial["issues"][0]["pointer"], "/to/1");
    assert_eq!(partial["issues"][0]["code"], "BROKEN");
    assert!(sent(&[0, 1, 2]).unwrap_err().is_failure());
}
