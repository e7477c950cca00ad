//! Calls on tokio's timer, whose time is paused: it advances as soon as nothing else can run.

use std::time::Duration;

use errpact::retry::{Attempt, run};
use errpact::table::Delay;
use errpact::{Guard, Occurrence, StepBudget};
use tokio::time::{Instant, sleep, timeout};

use crate::failing::{delay, fails, one, retry};
use crate::{RUNTIME, fails_first};

#[tokio::test(start_paused = true)]
async fn the_wait_is_waited() {
    let catalog = one(delay(retry(RUNTIME, 3), Delay::Fixed(2_000), false));
    let began = Instant::now();
    let step = StepBudget::new(catalog);
    assert_eq!(
        run(&step, fails_first(catalog, "search", 3)).await.unwrap(),
        4
    );
    let took = began.elapsed();
    // Tokio's timer counts milliseconds and rounds up.
    assert!(
        (Duration::from_secs(14)..Duration::from_millis(14_100)).contains(&took),
        "{took:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn jitter_is_drawn_from_the_operating_system() {
    let catalog = one(delay(retry(RUNTIME, 1), Delay::Fixed(20_000), true));
    let mut all = Vec::new();
    for _ in 0..20 {
        let began = Instant::now();
        let step = StepBudget::new(catalog);
        run(&step, fails_first(catalog, "search", 1)).await.unwrap();
        all.push(began.elapsed());
    }
    assert!(
        all.iter()
            .all(|took| *took <= Duration::from_millis(20_100))
    );
    all.sort_unstable();
    all.dedup();
    assert!(all.len() > 5, "{all:?}");
}

#[tokio::test(start_paused = true)]
async fn a_limit_around_it_cancels_the_wait_and_gives_the_retry_back() {
    let catalog = one(delay(retry(RUNTIME, 1), Delay::Fixed(20_000), false));
    let step = StepBudget::new(catalog);
    let limited = timeout(
        Duration::from_secs(5),
        run(&step, fails_first(catalog, "search", 9)),
    );
    assert!(limited.await.is_err());
    assert_eq!(
        step.decide(&fails(catalog, 0).with_tool("search")).word(),
        "retry"
    );
}

#[tokio::test(start_paused = true)]
async fn each_attempt_has_a_time_limit_of_its_own() {
    let catalog = one(delay(retry(RUNTIME, 2), Delay::Fixed(1_000), false));
    let step = StepBudget::new(catalog);
    let guard = Guard::new(catalog)
        .with_tool("search")
        .with_time_limit(Duration::from_secs(3));
    let call = async |attempt: Attempt| {
        let slow = async {
            if attempt.number == 1 {
                return Err(fails(catalog, 0));
            }
            sleep(Duration::from_secs(1)).await;
            Ok::<_, Occurrence>(attempt.number)
        };
        guard.run(slow).await
    };
    // The future can be spawned.
    assert_eq!(run(&step, call).await.unwrap(), 2);
}

#[tokio::test]
async fn the_future_can_be_spawned() {
    let catalog = one(retry(RUNTIME, 2));
    let spawned = tokio::spawn(async move {
        let step = StepBudget::new(catalog);
        let call = |attempt: Attempt| async move {
            if attempt.number == 1 {
                return Err(fails(catalog, 0));
            }
            Ok(attempt.number)
        };
        run(&step, call).await.map_err(Occurrence::from)
    });
    assert_eq!(spawned.await.unwrap().unwrap(), 2);
}
