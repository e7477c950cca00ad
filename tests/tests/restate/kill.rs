//! Workers and the server are killed: nothing is lost, and nothing is done twice.

use std::time::Duration;

use errpact::workflow::Page;
use serde_json::Value;

use crate::World;
use crate::worker::calls;

#[tokio::test]
async fn the_stage_of_a_killed_worker_ends_as_interrupted() {
    let mut world = World::new().await;
    for run in ["stuck-read-1", "stuck-write-1"] {
        world.runs.start(run).await.unwrap();
    }
    let begun =
        |world: &World| world.calls("stuck-read-1", "read") + world.calls("stuck-write-1", "write");
    while begun(&world) < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    world.worker.kill();
    world.worker.resume();
    // The policy of the code retries what only reads.
    let state = world.until("stuck-read-1", |state| state.is_done).await;
    assert_eq!(
        (world.calls("stuck-read-1", "read"), state.failures),
        (2, 0)
    );
    let state = world
        .until("stuck-write-1", |state| state.error.is_some())
        .await;
    let error = state.error.unwrap();
    assert_eq!(
        (error.code.as_str(), error.previous_status.as_str()),
        ("INTERRUPTED", "writing")
    );
    assert_eq!(
        (
            state.status.as_deref(),
            world.calls("stuck-write-1", "write")
        ),
        (Some("read"), 1)
    );
    assert!(world.run("stuck-write-1").await.is_done);
}

#[tokio::test]
async fn a_stage_goes_on_while_the_server_is_killed() {
    let mut world = World::new().await;
    world.runs.start("slow-write-1").await.unwrap();
    while world.calls("slow-write-1", "write") == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    world.server.crash().await;
    let state = world.until("slow-write-1", |state| state.is_done).await;
    assert_eq!(
        (state.failures, world.calls("slow-write-1", "write")),
        (0, 1)
    );
}

/// The number of runs; `ERRPACT_LOAD` takes another one. A worker and the server are killed `ERRPACT_KILLS` times each.
#[tokio::test]
async fn nothing_is_lost_or_done_twice() {
    let number = |name: &str, default: usize| {
        std::env::var(name).map_or(default, |text| text.parse().unwrap())
    };
    let (all, kills) = (number("ERRPACT_LOAD", 40), number("ERRPACT_KILLS", 2));
    let mut world = World::new().await;
    let runs: Vec<String> = (0..all).map(|number| format!("soak-{number}")).collect();
    let client = world.runs.clone();
    let keys = runs.clone();
    let working = tokio::spawn(async move {
        // A user who starts each run until it is done.
        let drive = |key: String| {
            let client = client.clone();
            async move {
                loop {
                    match client.state(&key).await {
                        Ok(state) if state.is_done => return,
                        Ok(state) if state.can_retry => {
                            client.start(&key).await.ok();
                        }
                        _ => {}
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        };
        let mut tasks = tokio::task::JoinSet::new();
        for key in keys {
            if tasks.len() >= 32 {
                tasks.join_next().await;
            }
            tasks.spawn(drive(key));
        }
        tasks.join_all().await;
    });
    for _ in 0..kills {
        tokio::time::sleep(Duration::from_millis(400)).await;
        world.worker.kill();
        world.worker.resume();
        tokio::time::sleep(Duration::from_millis(400)).await;
        world.server.crash().await;
    }
    working.await.unwrap();

    // One question for all runs: the server reads its whole journal for each.
    let steps = world
        .server
        .query(
            "SELECT i.target_service_key AS key, j.name AS name, count(*) AS steps FROM sys_journal j \
             JOIN sys_invocation i ON j.id = i.id WHERE i.target_handler_name = 'advance' AND \
             j.entry_type = 'Command: Run' AND j.name NOT LIKE 'begin %' GROUP BY 1, 2",
        )
        .await;
    let (mut failures, mut interrupted, mut attempts, mut called) = (0, 0, 0, 0);
    for run in &runs {
        let state = world.runs.state(run).await.unwrap();
        let history = world.runs.history(run, Page::newest(1000)).await.unwrap();
        // Each attempt is one of the two completed stages, or one record.
        assert_eq!(state.attempt, 2 + state.failures, "{state:?}");
        assert_eq!(history.failures.len() as u64, state.failures);
        let mut numbers: Vec<u64> = history
            .failures
            .iter()
            .map(|failure| failure.attempt)
            .collect();
        numbers.dedup();
        assert_eq!(numbers.len() as u64, state.failures);
        let cut = history
            .failures
            .iter()
            .filter(|failure| failure.code == "INTERRUPTED")
            .count();
        // Each call of the service is one step of the journal, except one that a kill cut off before it was called.
        for stage in ["read", "write"] {
            let of = |step: &&Value| step["key"] == *run && step["name"] == stage;
            let steps = steps.iter().find(of);
            let steps = steps.map_or(0, |step| step["steps"].as_u64().unwrap() as usize);
            let calls = calls(&world.path(), run, stage);
            assert!(
                calls <= steps,
                "{run} {stage}: {calls} calls, {steps} steps"
            );
            called += calls;
            attempts += steps;
        }
        failures += state.failures;
        interrupted += cut;
    }
    println!(
        "{all} runs, {kills} kills each: {called} calls, {attempts} steps, {failures} records, {interrupted} of them interrupted"
    );
    assert!(called <= attempts && failures > 0);
}
