//! Workers and the server are killed: nothing is lost, and nothing is done twice.

use std::time::Duration;

use crate::restate::World;

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
