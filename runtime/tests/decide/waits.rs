//! Waits: as long as the catalog says, or as long as the upstream asked for.

use std::time::Duration;

use errpact::budget::Decision;
use errpact::retry::VirtualClock;
use errpact::table::Delay;
use errpact::{Occurrence, StepBudget};

use crate::RUNTIME;
use crate::failing::{Failing, delay, fails, one, retry};

#[test]
fn a_wait_is_the_catalogs_lengthened_by_what_was_asked_for() {
    let second = Duration::from_secs(1);
    let fixed = one(delay(retry(RUNTIME, 9), Delay::Fixed(2_000), true));
    let step = StepBudget::new(fixed);
    let after = |step: &StepBudget, occurrence: Occurrence| match step.decide(&occurrence) {
        Decision::Retry { after, .. } => after,
        other => panic!("{other:?}"),
    };
    assert_eq!(after(&step, fails(fixed, 0)), 2 * second);
    assert_eq!(after(&step, fails(fixed, 0)), 4 * second);
    assert_eq!(
        after(&step, fails(fixed, 0).with_retry_after(second)),
        8 * second,
        "never shorter"
    );
    assert_eq!(
        after(&step, fails(fixed, 0).with_retry_after(20 * second)),
        20 * second
    );
    assert_eq!(
        after(&step, fails(fixed, 0).with_retry_after(900 * second)),
        30 * second,
        "cut"
    );
    assert_eq!(after(&step, fails(fixed, 0)), 30 * second);

    let said = one(delay(retry(RUNTIME, 9), Delay::Param("wait"), true));
    let step = StepBudget::new(said);
    let waits = |seconds| {
        let wait = Some(seconds * second);
        Occurrence::new(Failing {
            catalog: said,
            index: 0,
            wait,
        })
    };
    assert_eq!(after(&step, waits(3)), 3 * second);
    assert_eq!(
        after(&step, waits(3)),
        3 * second,
        "each occurrence says its own"
    );
    assert_eq!(after(&step, waits(900)), 30 * second);
    assert_eq!(
        after(&step, waits(3).with_retry_after(7 * second)),
        7 * second
    );
    assert_eq!(after(&step, fails(said, 0)), Duration::ZERO);
}

#[test]
fn a_clock_spreads_the_wait() {
    let catalog = one(delay(retry(RUNTIME, 9), Delay::Fixed(2_000), true));
    let after = |fraction, asked| {
        let mut occurrence = fails(catalog, 0);
        if let Some(asked) = asked {
            occurrence = occurrence.with_retry_after(Duration::from_millis(asked));
        }
        match StepBudget::new(catalog).decide_on(&VirtualClock::fixed(fraction), &occurrence) {
            Decision::Retry { after, .. } => after.as_millis(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(after(0.0, None), 0);
    assert_eq!(after(0.5, None), 1_000);
    assert_eq!(after(1.0, None), 2_000);
    assert_eq!(after(0.0, Some(700)), 700);
    assert_eq!(after(0.5, Some(700)), 1_700);
    assert_eq!(after(0.0, Some(90_000)), 30_000);
    assert_eq!(after(1.0, Some(90_000)), 33_000);
}
