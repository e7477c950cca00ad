//! Budgets that are stored and printed.

use errpact::StepBudget;
use errpact::budget::{BudgetState, Importance};
use errpact::table::{Catalog, Limits, Policy};
use serde_json::{Value as Json, json};

use crate::failing::{fails, one, retry};
use crate::repairs::{repaired, trip};
use crate::{MODEL, RUNTIME};

#[test]
fn a_budget_is_stored_and_goes_on_where_it_was() {
    let limits = Limits {
        same_code: Some(4),
        ..Limits::DEFAULT
    };
    let catalog = repaired(retry(RUNTIME, 2), limits);
    let step = StepBudget::new(catalog);
    step.begin_step(Importance::Optional);
    let failed = |step: &StepBudget| {
        let occurrence = fails(catalog, 0)
            .with_tool("search")
            .with_argument("place", &"Osloo");
        step.decide(&occurrence.with_context(&trip("Oslo", "")))
            .word()
    };
    assert_eq!(failed(&step), "repair");
    let text = serde_json::to_string(&step).unwrap();
    assert!(!text.contains("Oslo"), "no value is stored: {text}");
    let state: BudgetState = serde_json::from_str(&text).unwrap();
    assert_eq!(state, step.state());
    let restored = StepBudget::restore(catalog, state).unwrap();
    assert_eq!(restored.importance(), Importance::Optional);
    assert_eq!([failed(&restored), failed(&restored)], ["retry", "skip"]);
    assert_eq!(failed(&step), "skip", "the bucket is the process's");
}

#[test]
fn a_budget_of_other_policies_is_refused() {
    let step = StepBudget::new(one(Policy::DEFAULT));
    let mut newer = Catalog {
        name: "failing",
        ..Catalog::EMPTY
    };
    newer.policy_fingerprint = "ba9876543210";
    let newer: &'static Catalog<'static> = Box::leak(Box::new(newer));
    let stale = StepBudget::restore(newer, step.state()).unwrap_err();
    assert_eq!(
        stale.to_string(),
        "the budget was stored with catalog \"failing 0123456789ab\", and this program has \
         \"failing ba9876543210\": its codes and limits may be others, so begin a new one"
    );
}

#[test]
fn whatever_a_stored_budget_says_nothing_but_counting_changes() {
    let limits = Limits {
        total_attempts: Some(u32::MAX),
        ..Limits::DEFAULT
    };
    let catalog = repaired(retry(RUNTIME, u32::MAX), limits);
    let most = u32::MAX;
    let call =
        json!({"attempts": most, "codes": {"NO_SUCH_CODE": most}, "trying": {"place": "\u{0}"}});
    let hostile = json!({
        "catalog": "failing", "fingerprint": "0123456789ab", "more": {"of": "it"},
        "run": {"came_back": {"search": {"NOT_FOUND": most, "NO_SUCH_CODE": most}, "": {"": 0}}},
        "step": {
            "importance": "optional", "retries": most, "codes": {"NOT_FOUND": most},
            "tools": {"search": call, "\u{202e}": call}, "calls": {"": call},
            "failed": {"search": {"place": ["zz", ""], "": []}},
        },
    });
    let state: BudgetState = serde_json::from_value(hostile).unwrap();
    let step = StepBudget::restore(catalog, state).unwrap();
    let failed = || {
        fails(catalog, 0)
            .with_tool("search")
            .with_context(&trip("Oslo", ""))
    };
    for step in [step.clone(), step.with_call(""), step.with_call("new")] {
        for _ in 0..3 {
            let _ = step.decide(&failed());
        }
        step.succeeded("search");
    }
    let _: Json = serde_json::to_value(&step).unwrap();
    for text in [
        "{}",
        "null",
        "[]",
        r#"{"step": {"retries": -1}}"#,
        r#"{"run": 1e999}"#,
    ] {
        if let Ok(state) = serde_json::from_str::<BudgetState>(text) {
            assert!(StepBudget::restore(catalog, state).is_err(), "{text}");
        }
    }
}

#[test]
fn nothing_that_is_printed_has_a_value() {
    let catalog = repaired(retry(MODEL, 1), Limits::DEFAULT);
    let step = StepBudget::new(catalog);
    let failed = fails(catalog, 0)
        .with_tool("search")
        .with_context(&trip("Oslo", "Bergen"));
    let decision = step.decide(&failed.with_argument("place", &"Trondheim"));
    let printed = format!("{decision:?} {step:?}");
    assert!(printed.contains("candidates: 2"), "{printed}");
    for value in ["Oslo", "Bergen", "Trondheim"] {
        assert!(!printed.contains(value), "{printed}");
    }
}
