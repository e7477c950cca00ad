//! Decisions about a failed call: each rule by example, and all rules on any sequence (`machine`).

#![expect(clippy::unwrap_used, reason = "tests stop where they fail")]

#[path = "../failing/mod.rs"]
mod failing;
mod machine;
mod model;
mod repairs;
mod stored;
mod waits;

use errpact::budget::{Decision, Importance, decide};
use errpact::table::{Entry, Exhausted, Limits, Outcome, Policy, RetryBucket, RetryBy, WhenUsedUp};
use errpact::{Occurrence, StepBudget};
use failing::{FAIL_OR_SKIP, catalog, entry, fails, one, outcome, retry};
use serde_json::json;

const RUNTIME: RetryBy = RetryBy::Runtime;
const MODEL: RetryBy = RetryBy::Model;
const USER: RetryBy = RetryBy::User;

/// Returns the words for this many failures in a row.
fn words(
    step: &StepBudget,
    occurrence: impl Fn() -> Occurrence,
    times: usize,
) -> Vec<&'static str> {
    let decided = (0..times).map(|_| decide(&occurrence(), step).word());
    decided.collect()
}

#[test]
fn who_acts_how_often_and_what_then() {
    let never = Policy {
        exhausted: FAIL_OR_SKIP,
        ..Policy::DEFAULT
    };
    let mut unlimited = retry(USER, 0);
    unlimited.retry.max = None;
    let rows: [(&str, Policy<'static>, [&str; 3]); 5] = [
        ("runtime", retry(RUNTIME, 2), ["retry", "retry", "fail"]),
        (
            "model",
            retry(MODEL, 1),
            ["return_to_model", "fail", "fail"],
        ),
        ("user", retry(USER, 1), ["ask_user", "fail", "fail"]),
        ("user, no limit", unlimited, ["ask_user"; 3]),
        ("never", never, ["fail"; 3]),
    ];
    for (row, policy, expected) in rows {
        let catalog = one(policy);
        let step = StepBudget::new(catalog);
        assert_eq!(
            words(&step, || fails(catalog, 0).with_tool("pay"), 3),
            expected,
            "{row}"
        );
        step.begin_step(Importance::Optional);
        let optional = expected.map(|word| if word == "fail" { "skip" } else { word });
        assert_eq!(
            words(&step, || fails(catalog, 0).with_tool("pay"), 3),
            optional,
            "{row}"
        );
    }
}

#[test]
fn each_way_to_end_is_what_the_catalog_says() {
    let ways = [
        (WhenUsedUp::Fail, "fail"),
        (WhenUsedUp::Skip, "skip"),
        (WhenUsedUp::Complete, "complete"),
        (WhenUsedUp::AskUser, "ask_user"),
    ];
    for (blocking, word) in ways {
        let optional = WhenUsedUp::Skip;
        let catalog = one(Policy {
            exhausted: Exhausted { blocking, optional },
            ..Policy::DEFAULT
        });
        let decision = StepBudget::new(catalog).decide(&fails(catalog, 0));
        assert_eq!(decision.word(), word);
        assert_eq!(decision.ending().is_some(), word != "ask_user");
    }
}

#[test]
fn a_call_whose_outcome_is_not_known_is_repeated_only_where_that_is_safe() {
    use Outcome::{Done, NotDone, Unknown};
    let tools = [
        (Some("search"), true),
        (Some("put"), true),
        (Some("CALENDAR_LIST"), true),
        (Some("pay"), false),
        (Some("undeclared"), false),
        (None, false),
    ];
    for by in [RUNTIME, MODEL] {
        for happened in [NotDone, Unknown, Done] {
            for (tool, repeatable) in tools {
                let catalog = one(outcome(retry(by, 1), happened));
                let mut occurrence = fails(catalog, 0);
                if let Some(tool) = tool {
                    occurrence = occurrence.with_tool(tool);
                }
                let decision = StepBudget::new(catalog).decide(&occurrence);
                let again = decision.ending().is_none();
                let safe = repeatable || happened == NotDone;
                assert_eq!(again, safe, "{by:?} {happened:?} {tool:?}");
            }
        }
    }
}

#[test]
fn the_budget_knows_the_tool_where_the_occurrence_does_not() {
    let catalog = one(outcome(retry(RUNTIME, 9), Outcome::Unknown));
    let step = StepBudget::new(catalog);
    let decided = |step: &StepBudget, occurrence| step.decide(&occurrence).word();
    assert_eq!(
        decided(&step.with_tool("search"), fails(catalog, 0)),
        "retry"
    );
    // The inner failure decides, not the dispatcher's.
    assert_eq!(
        decided(
            &step.with_tool("search"),
            fails(catalog, 0).with_tool("pay")
        ),
        "fail"
    );
}

#[test]
fn the_code_that_decides_is_the_one_behind_the_one_that_is_shown() {
    let shown = Entry {
        name: "SHOWN",
        message: "Not now, {tool}.",
        user_message: "Please come back later.",
        ..entry("SHOWN", Policy::DEFAULT)
    };
    let behind = Entry {
        message: "",
        user_message: "",
        presents_as: Some(1),
        ..entry("BEHIND", retry(RUNTIME, 1))
    };
    let catalog = catalog(vec![behind, shown], Limits::DEFAULT, None);
    let step = StepBudget::new(catalog);
    let happened = || fails(catalog, 0).with_tool("search");
    assert_eq!(step.decide(&happened()).word(), "retry");
    let occurrence = happened();
    let decision = step.decide(&occurrence);
    let ending = decision.ending().unwrap();
    assert_eq!(&*ending.code, "SHOWN");
    assert_eq!(ending.technical, "Not now, search.");
    assert_eq!(ending.plain, "Please come back later.");
    assert_eq!(ending.reference, occurrence.reference());
    assert_eq!(
        serde_json::to_value(ending).unwrap(),
        json!({
            "code": "SHOWN", "technical": "Not now, search.", "plain": "Please come back later.",
            "reference": occurrence.reference(),
        })
    );
    assert!(!format!("{decision:?}").contains("come back later"));
}

#[test]
fn an_attempt_has_the_number_that_it_has_in_its_logical_call() {
    let codes = vec![
        entry("BUSY", retry(RUNTIME, 9)),
        entry("WRONG", retry(MODEL, 9)),
    ];
    let catalog = catalog(codes, Limits::DEFAULT, None);
    let step = StepBudget::new(catalog);
    let next = |index, tool: &'static str| match step.decide(&fails(catalog, index).with_tool(tool))
    {
        Decision::Retry { attempt, .. } | Decision::ReturnToModel { attempt } => attempt,
        other => panic!("{other:?}"),
    };
    assert_eq!(next(0, "search"), 2);
    assert_eq!(next(1, "search"), 3);
    assert_eq!(next(0, "pay"), 2);
    step.succeeded("search");
    assert_eq!(next(1, "search"), 2);
    assert_eq!(next(0, "pay"), 3);
}

#[test]
fn retries_are_counted_by_code_and_a_step_begins_anew() {
    let codes = vec![entry("A", retry(RUNTIME, 1)), entry("B", retry(RUNTIME, 1))];
    let catalog = catalog(codes, Limits::DEFAULT, None);
    let step = StepBudget::new(catalog);
    let word =
        |index, tool: &'static str| step.decide(&fails(catalog, index).with_tool(tool)).word();
    assert_eq!(word(0, "search"), "retry");
    assert_eq!(word(0, "put"), "fail", "the code, whatever the tool");
    assert_eq!(word(1, "search"), "retry");
    step.succeeded("search");
    assert_eq!(
        word(1, "search"),
        "fail",
        "a success does not give a code its retries back"
    );
    for begin in [
        |step: &StepBudget| step.begin_step(Importance::Blocking),
        |step: &StepBudget| step.begin_run(),
    ] {
        begin(&step);
        assert_eq!(word(0, "search"), "retry");
        assert_eq!(word(0, "search"), "fail");
    }
}

#[test]
fn each_limit_ends_in_what_exhausted_says() {
    let free = Limits::DEFAULT;
    let rows = [
        (
            Limits {
                retries_per_step: Some(0),
                ..free
            },
            0,
        ),
        (
            Limits {
                retries_per_step: Some(3),
                ..free
            },
            3,
        ),
        (
            Limits {
                total_attempts: Some(1),
                ..free
            },
            0,
        ),
        (
            Limits {
                total_attempts: Some(4),
                ..free
            },
            3,
        ),
        (
            Limits {
                same_code: Some(1),
                ..free
            },
            0,
        ),
        (
            Limits {
                same_code: Some(3),
                ..free
            },
            2,
        ),
        (
            Limits {
                same_code: Some(3),
                total_attempts: Some(2),
                ..free
            },
            1,
        ),
    ];
    for (limits, retries) in rows {
        for by in [RUNTIME, MODEL, USER] {
            let catalog = catalog(vec![entry("FAILED", retry(by, 99))], limits, None);
            let step = StepBudget::new(catalog);
            let words = words(&step, || fails(catalog, 0).with_tool("search"), 6);
            let again = words.iter().take_while(|word| **word != "fail").count();
            assert_eq!(again, retries, "{limits:?} {by:?}");
            assert_eq!(words[again..], vec!["fail"; 6 - again], "{limits:?} {by:?}");
        }
    }
}

#[test]
fn the_same_code_of_a_tool_may_come_back_so_often_in_a_run() {
    let limits = Limits {
        same_code: Some(2),
        ..Limits::DEFAULT
    };
    let codes = vec![entry("A", retry(MODEL, 99)), entry("B", retry(MODEL, 99))];
    let catalog = catalog(codes, limits, None);
    let step = StepBudget::new(catalog);
    let word =
        |index, tool: &'static str| step.decide(&fails(catalog, index).with_tool(tool)).word();
    assert_eq!(word(0, "search"), "return_to_model");
    step.begin_step(Importance::Blocking);
    step.succeeded("search");
    assert_eq!(
        word(0, "search"),
        "fail",
        "neither a step nor a success makes it forget"
    );
    assert_eq!(word(1, "search"), "return_to_model", "another code");
    assert_eq!(word(0, "put"), "return_to_model", "another tool");
    step.begin_run();
    assert_eq!(word(0, "search"), "return_to_model");
}

#[test]
fn calls_that_run_at_the_same_time_have_a_name_and_budgets_of_their_own() {
    let limits = Limits {
        total_attempts: Some(3),
        retries_per_step: Some(5),
        ..Limits::DEFAULT
    };
    let catalog = catalog(vec![entry("BUSY", retry(RUNTIME, 2))], limits, None);
    let step = StepBudget::new(catalog);
    let calls = ["search 1", "search 2", "search 3"].map(|name| step.with_call(name));
    let word = |call: &StepBudget| call.decide(&fails(catalog, 0).with_tool("search")).word();
    assert_eq!(
        [&calls[0], &calls[0], &calls[0]].map(word),
        ["retry", "retry", "fail"]
    );
    assert_eq!([&calls[1], &calls[1]].map(word), ["retry", "retry"]);
    assert_eq!(word(&calls[2]), "retry");
    assert_eq!(word(&calls[2]), "fail", "all together had five retries");
    step.begin_step(Importance::Blocking);
    assert_eq!(
        [&calls[0], &calls[0], &calls[0]].map(word),
        ["retry", "retry", "fail"]
    );
    calls[0].succeeded("search");
    assert_eq!(word(&calls[0]), "retry", "a success ends the logical call");
}

#[test]
fn only_automatic_repeats_take_a_token_and_each_success_gives_some_back() {
    let codes = vec![
        entry("BUSY", retry(RUNTIME, 99)),
        entry("EXPIRED", retry(USER, 99)),
        entry("WRONG", retry(MODEL, 99)),
    ];
    let catalog = catalog(codes, Limits::DEFAULT, Some(RetryBucket::new(2, 0.5)));
    let bucket = catalog.retry_bucket.unwrap();
    let step = StepBudget::new(catalog);
    let word = |index| {
        step.decide(&fails(catalog, index).with_tool("search"))
            .word()
    };
    assert_eq!(
        [word(1), word(2), word(1)],
        ["ask_user", "return_to_model", "ask_user"]
    );
    assert_eq!(bucket.left(), 2);
    assert_eq!([word(0), word(0), word(0)], ["retry", "retry", "fail"]);
    assert_eq!(
        word(2),
        "return_to_model",
        "the model pays with its own budget"
    );
    step.succeeded("search");
    assert_eq!(word(0), "fail");
    step.succeeded("search");
    assert_eq!(word(0), "retry");
    // Another conversation, the same process.
    assert_eq!(
        StepBudget::new(catalog).decide(&fails(catalog, 0)).word(),
        "fail"
    );
}
