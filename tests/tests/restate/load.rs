//! Many runs at once, of which three of ten calls fail, while workers and the server are killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use errpact_restate::RunsClient;
use tokio::task::JoinSet;

use crate::restate::World;
use crate::restate::audit::audit;
use crate::restate::errors::workflows::Copying;
use crate::restate::worker::now;

/// How many runs users drive at once.
const AT_ONCE: usize = 64;

/// The number of runs is 40; `ERRPACT_LOAD` takes another one. A worker and the server are killed twice each, or
/// `ERRPACT_KILLS` times.
#[tokio::test]
async fn nothing_is_lost_or_done_twice() {
    let number = |name: &str, default: usize| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap())
    };
    let (all, kills) = (number("ERRPACT_LOAD", 40), number("ERRPACT_KILLS", 2));
    let began = Instant::now();
    let mut world = World::new().await;
    // Restate forgets a journal after a minute, which is before the end of a long load.
    world.server.keep_journals("Copies").await;
    let runs: Vec<String> = (0..all).map(|number| format!("soak-{number}")).collect();
    let done = Arc::new(AtomicUsize::new(0));
    let users = tokio::spawn(drive(world.runs.clone(), runs.clone(), Arc::clone(&done)));

    // The kills are spread over the load, so that each of them meets work.
    let mut crashes = Vec::new();
    for kill in 0..kills * 2 {
        while done.load(Ordering::SeqCst) < all * kill / (kills * 2) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_millis(kill as u64 * 37 % 100)).await;
        if kill % 2 == 0 {
            world.worker.kill();
            world.worker.resume();
        } else {
            crashes.push(now());
            world.server.crash().await;
        }
    }
    users.await.unwrap();
    let driven = began.elapsed();

    let figures = audit(&world, &runs).await;
    let cut = |at: &u64| {
        let running = |&(began, returned): &(u64, Option<u64>)| {
            began <= *at && returned.is_none_or(|returned| *at <= returned)
        };
        figures.spans.iter().any(running)
    };
    let cut = crashes.iter().filter(|at| cut(at)).count();
    println!(
        "{all} runs in {} s, and {} s for the audit. {} calls, of which {} failed and {} were killed; {} steps, of which {} \
         were retried and {} interrupted; {} records. Kills that met a running call: {} of {kills} of a worker, {cut} of \
         {kills} of the server.",
        driven.as_secs(),
        (began.elapsed() - driven).as_secs(),
        figures.calls,
        figures.failed_calls,
        figures.cut_calls,
        figures.steps,
        figures.retries,
        figures.interruptions,
        figures.records,
        figures.hit_workers.len(),
    );
    let share = figures.failed_calls * 100 / figures.calls;
    assert!(
        (25..=35).contains(&share) || all < 1_000,
        "{share} % of the calls failed"
    );
    assert!(figures.retries > 0 && figures.records > 0);
}

/// Does what users do, who start each run until it is done.
async fn drive(client: RunsClient<Copying>, runs: Vec<String>, done: Arc<AtomicUsize>) {
    let mut users = JoinSet::new();
    for run in runs {
        if users.len() >= AT_ONCE {
            users.join_next().await.unwrap().unwrap();
        }
        let (client, done) = (client.clone(), Arc::clone(&done));
        users.spawn(async move {
            // An error is a server that restarts.
            loop {
                match client.state(&run).await {
                    Ok(state) if state.is_done => break,
                    Ok(state) if state.can_retry => {
                        client.start(&run).await.ok();
                    }
                    _ => {}
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            done.fetch_add(1, Ordering::SeqCst);
        });
    }
    while let Some(ended) = users.join_next().await {
        ended.unwrap();
    }
}
