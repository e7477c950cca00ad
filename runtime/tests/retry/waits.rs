//! The length of the waits.

use std::time::Duration;

use errpact::retry::{VirtualClock, run_on};
use errpact::table::{Catalog, Delay};
use errpact::{Occurrence, StepBudget};
use proptest::prelude::*;

use crate::failing::{Failing, delay, fails, one, retry};
use crate::{RUNTIME, fails_first};

const MS: Duration = Duration::from_millis(1);

/// Returns the waits of a call that always fails in this way.
async fn waits(clock: VirtualClock, fail: impl Fn() -> Occurrence) -> Vec<Duration> {
    let step = StepBudget::new(fail().catalog_ref());
    let stopped = run_on(&clock, &step, async |_| Err::<(), _>(fail())).await;
    assert!(stopped.is_err());
    clock.waits()
}

fn busy(ms: u64, full_jitter: bool) -> &'static Catalog<'static> {
    one(delay(retry(RUNTIME, 6), Delay::Fixed(ms), full_jitter))
}

#[tokio::test]
async fn waits_grow_to_the_longest() {
    let catalog = busy(2_000, false);
    let waited = waits(VirtualClock::seeded(1), || fails(catalog, 0)).await;
    assert_eq!(waited, [2, 4, 8, 16, 30, 30].map(Duration::from_secs));
}

#[tokio::test]
async fn full_jitter_is_anything_up_to_the_delay_and_the_same_for_the_same_seed() {
    let catalog = busy(2_000, true);
    let longest = [2, 4, 8, 16, 30, 30].map(Duration::from_secs);
    let mut all = Vec::new();
    for seed in 0..40 {
        let waited = waits(VirtualClock::seeded(seed), || fails(catalog, 0)).await;
        assert_eq!(
            waited,
            waits(VirtualClock::seeded(seed), || fails(catalog, 0)).await
        );
        assert!(
            waited
                .iter()
                .zip(&longest)
                .all(|(wait, longest)| wait <= longest)
        );
        all.extend(
            waited
                .into_iter()
                .zip(&longest)
                .map(|(wait, longest)| wait.div_duration_f64(*longest)),
        );
    }
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    assert!((0.4..0.6).contains(&mean), "{mean}");
    assert!(all.iter().any(|part| *part < 0.1) && all.iter().any(|part| *part > 0.9));
}

#[tokio::test]
async fn an_upstream_lengthens_a_wait_never_shortens_it_and_is_cut() {
    let seconds = Duration::from_secs;
    let catalog = busy(2_000, false);
    let rows = [
        (1, [2, 4, 8, 16, 30, 30]),
        (5, [5, 5, 8, 16, 30, 30]),
        (86_400, [30; 6]),
    ];
    for (asked, expected) in rows {
        let fail = || fails(catalog, 0).with_retry_after(seconds(asked));
        assert_eq!(
            waits(VirtualClock::seeded(1), fail).await,
            expected.map(seconds),
            "{asked}"
        );
    }
}

#[tokio::test]
async fn a_parameter_says_how_long_to_wait_and_is_cut() {
    for (said, waited) in [
        (None, vec![]),
        (Some(3), vec![3; 6]),
        (Some(600), vec![30; 6]),
    ] {
        let catalog = one(delay(retry(RUNTIME, 6), Delay::Param("wait"), false));
        let wait = said.map(Duration::from_secs);
        let fail = || {
            Occurrence::new(Failing {
                catalog,
                index: 0,
                wait,
            })
        };
        let waited: Vec<_> = waited.into_iter().map(Duration::from_secs).collect();
        assert_eq!(
            waits(VirtualClock::seeded(1), fail).await,
            waited,
            "{said:?}"
        );
    }
}

#[tokio::test]
async fn a_moment_says_until_when_to_wait() {
    use std::fmt;

    use errpact::ToolError;
    use errpact::codegen::Parts;
    use errpact::table::{Entry, Kind, Param};

    #[derive(Debug)]
    struct Until(&'static Catalog<'static>, jiff::Timestamp);
    impl fmt::Display for Until {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("later")
        }
    }
    impl std::error::Error for Until {}
    impl ToolError for Until {
        fn describe(&self, visit: &mut dyn FnMut(Parts<'_>)) {
            visit(Parts::new(self.0, 0, &[("wait", &self.1)], None));
        }
    }

    let entry = Entry {
        params: &[Param {
            name: "wait",
            kind: Kind::Datetime,
            ..Param::TEXT
        }],
        ..crate::failing::entry(
            "LATER",
            delay(retry(RUNTIME, 1), Delay::Param("wait"), false),
        )
    };
    let catalog = crate::failing::catalog(vec![entry], errpact::table::Limits::DEFAULT, None);
    let now = jiff::Timestamp::now();
    let until = |seconds| {
        Occurrence::new(Until(
            catalog,
            now + jiff::SignedDuration::from_secs(seconds),
        ))
    };
    let waited = waits(VirtualClock::seeded(1), || until(20)).await;
    assert!(
        waited.len() == 1 && waited[0] > Duration::from_secs(1),
        "{waited:?}"
    );
    assert!(waited[0] <= Duration::from_secs(20), "{waited:?}");
    assert_eq!(
        waits(VirtualClock::seeded(1), || until(600)).await,
        [Duration::from_secs(30)]
    );
    assert_eq!(waits(VirtualClock::seeded(1), || until(-600)).await, []);
}

#[tokio::test]
async fn a_virtual_clock_adds_up_what_was_waited() {
    let catalog = busy(1_000, false);
    let clock = VirtualClock::seeded(1);
    let step = StepBudget::new(catalog);
    run_on(&clock, &step, fails_first(catalog, "search", 3))
        .await
        .unwrap();
    assert_eq!(clock.elapsed(), Duration::from_secs(7));
}

proptest! {
    /// The bounds hold whatever the catalog, the upstream and chance say.
    #[test]
    fn no_wait_undercuts_what_was_asked_for_or_exceeds_the_bound(
        ms in 0..40_000_u64,
        asked in proptest::option::of(0..90_000_u64),
        full in any::<bool>(),
        fraction in 0.0..=1.0_f64,
    ) {
        let catalog = busy(ms, full);
        let fail = || {
            let occurrence = fails(catalog, 0);
            match asked {
                Some(asked) => occurrence.with_retry_after(asked as u32 * MS),
                None => occurrence,
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let waited = runtime.block_on(waits(VirtualClock::fixed(fraction), fail));
        let most = Duration::from_secs(30);
        let asked = (asked.unwrap_or_default() as u32 * MS).min(most);
        for (made, wait) in waited.iter().enumerate() {
            let grown = (ms as u32 * 2_u32.pow(made as u32) * MS).min(most);
            prop_assert!(*wait >= asked);
            if full {
                prop_assert!(*wait <= asked + grown.max(asked / 10));
            } else {
                prop_assert_eq!(*wait, grown.max(asked));
            }
        }
    }
}
