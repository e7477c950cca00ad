//! Repairs: which values are tried, and which are never tried again.

use errpact::StepBudget;
use errpact::budget::{Decision, Importance};
use errpact::table::{Catalog, Entry, Limits, Outcome, Policy, RetryBucket};

use crate::failing::{REPAIR, Trip, catalog, entry, fails, outcome, retry};
use crate::{MODEL, RUNTIME};

/// A catalog whose only code is repaired.
pub(crate) fn repaired(policy: Policy<'static>, limits: Limits) -> &'static Catalog<'static> {
    let code = Entry {
        repair: Some(&REPAIR),
        ..entry("NOT_FOUND", policy)
    };
    let other = entry("TIMED_OUT", retry(RUNTIME, 9));
    catalog(vec![code, other], limits, Some(RetryBucket::new(1, 0.0)))
}

pub(crate) fn trip(destination: &str, home: &str) -> Trip {
    let place = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    Trip {
        destination: place(destination),
        home: place(home),
        seats: None,
    }
}

/// Returns the values that may be tried for the place.
fn candidates(decision: &Decision) -> Vec<&str> {
    match decision {
        Decision::Repair { param, candidates } => {
            assert_eq!(*param, "place");
            candidates
                .iter()
                .map(|value| value.as_str().unwrap())
                .collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_repair_takes_what_the_context_has_in_order_and_never_what_failed() {
    let catalog = repaired(retry(MODEL, 1), Limits::DEFAULT);
    let rows: [(Trip, &str, &[&str]); 8] = [
        (trip("Oslo", "Bergen"), "Osloo", &["Oslo", "Bergen"]),
        (trip("Oslo", "Bergen"), "Oslo", &["Bergen"]),
        (trip("Oslo", "Bergen"), " Oslo ", &["Bergen"]),
        (trip("Oslo", "Oslo"), "X", &["Oslo"]),
        (trip("", "Bergen"), "X", &["Bergen"]),
        (trip(" ", "Bergen"), "X", &["Bergen"]),
        (trip("", ""), "X", &[]),
        (trip("Oslo", ""), "Oslo", &[]),
    ];
    for (context, given, expected) in rows {
        let step = StepBudget::new(catalog);
        let failed = fails(catalog, 0).with_tool("search").with_context(&context);
        let decision = step.decide(&failed.with_argument("place", &given));
        assert_eq!(candidates(&decision), expected, "{context:?} {given}");
        let word = if expected.is_empty() {
            "return_to_model"
        } else {
            "repair"
        };
        assert_eq!(decision.word(), word);
    }
}

#[test]
fn repairs_go_on_until_nothing_is_left_and_then_the_policy_decides() {
    let catalog = repaired(retry(MODEL, 1), Limits::DEFAULT);
    let step = StepBudget::new(catalog);
    let failed = |place: &str| {
        let occurrence = fails(catalog, 0)
            .with_tool("search")
            .with_argument("place", &place);
        step.decide(&occurrence.with_context(&trip("Oslo", "Bergen")))
    };
    assert_eq!(candidates(&failed("Osloo")), ["Oslo", "Bergen"]);
    assert_eq!(candidates(&failed("Oslo")), ["Bergen"]);
    assert_eq!(failed("Bergen").word(), "return_to_model");
    assert_eq!(failed("Trondheim").word(), "fail");
    assert_eq!(
        catalog.retry_bucket.unwrap().left(),
        1,
        "another call is no repeat"
    );
    step.begin_step(Importance::Blocking);
    assert_eq!(candidates(&failed("Oslo")), ["Bergen"]);
}

#[test]
fn what_was_tried_is_remembered_where_the_occurrence_does_not_have_it() {
    let catalog = repaired(retry(MODEL, 1), Limits::DEFAULT);
    let step = StepBudget::new(catalog);
    let failed = |step: &StepBudget| {
        step.decide(
            &fails(catalog, 0)
                .with_tool("search")
                .with_context(&trip("Oslo", "Bergen")),
        )
    };
    assert_eq!(candidates(&failed(&step)), ["Oslo", "Bergen"]);
    // A failure for another reason says nothing about the value.
    let busy = step.decide(&fails(catalog, 1).with_tool("search"));
    assert_eq!(busy.word(), "retry");
    assert_eq!(candidates(&failed(&step)), ["Bergen"]);
    // A value that failed for one call fails for the other; the value that it is about to try may work.
    let other = step.with_call("another");
    assert_eq!(candidates(&failed(&other)), ["Bergen"]);
    other.succeeded("search");
    assert_eq!(
        candidates(&failed(&other)),
        ["Bergen"],
        "what worked may work again"
    );
    assert_eq!(failed(&step).word(), "return_to_model");
}

#[test]
fn a_repair_needs_a_call_that_may_be_made_again_and_counts_in_the_budgets() {
    let free = Limits::DEFAULT;
    let word = |policy, limits, tool: &'static str| {
        let catalog = repaired(policy, limits);
        let failed = fails(catalog, 0)
            .with_tool(tool)
            .with_context(&trip("Oslo", ""));
        StepBudget::new(catalog).decide(&failed).word()
    };
    let unknown = outcome(Policy::DEFAULT, Outcome::Unknown);
    assert_eq!(unknown, Policy::DEFAULT, "what no code says is not known");
    assert_eq!(
        word(outcome(Policy::DEFAULT, Outcome::NotDone), free, "pay"),
        "repair",
        "a code that is never retried"
    );
    assert_eq!(word(unknown, free, "pay"), "fail");
    assert_eq!(word(unknown, free, "put"), "repair");
    let tight = [
        Limits {
            retries_per_step: Some(0),
            ..free
        },
        Limits {
            total_attempts: Some(1),
            ..free
        },
        Limits {
            same_code: Some(1),
            ..free
        },
    ];
    for limits in tight {
        assert_eq!(
            word(Policy::DEFAULT, limits, "search"),
            "fail",
            "{limits:?}"
        );
    }
}
