//! Several workers, deployments that replace each other, and what operators do to invocations.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use errpact_restate::RunsError;
use errpact_workflow::StoreError;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::restate::worker::{Worker, calls_of};
use crate::restate::{LONG, World};

impl World {
    /// Waits until a stage of a run has been called.
    async fn until_called(&self, run: &str, stage: &str) {
        while self.calls(run, stage) == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the worker of each call of a run.
    fn workers(&self, run: &str) -> Vec<String> {
        let calls = calls_of(&self.path(), run);
        calls.into_iter().map(|call| call.worker).collect()
    }

    /// Asks the admin API to change the invocation of a run that has not ended.
    async fn operate(&self, run: &str, change: &str) {
        let sql = format!(
            "SELECT id FROM sys_invocation WHERE target_service_key = '{run}' AND target_handler_name = 'advance' \
             AND status != 'completed'"
        );
        let found = self.server.query(&sql).await;
        let id = found[0]["id"].as_str().unwrap();
        let url = format!("{}/invocations/{id}/{change}", self.server.admin());
        // What runs cannot be moved until Restate has noticed that its worker is gone.
        let began = Instant::now();
        loop {
            let answer = reqwest::Client::new().patch(&url).send().await.unwrap();
            if answer.status().is_success() {
                return;
            }
            let said = answer.text().await.unwrap();
            assert!(began.elapsed() < LONG, "{said}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test]
async fn a_run_ends_at_the_deployment_where_it_began() {
    let mut world = World::new().await;
    world.runs.start("slow-read-1").await.unwrap();
    world.runs.start("stuck-read-1").await.unwrap();
    world.runs.start("stuck-write-1").await.unwrap();
    for (run, stage) in [
        ("slow-read-1", "read"),
        ("stuck-read-1", "read"),
        ("stuck-write-1", "write"),
    ] {
        world.until_called(run, stage).await;
    }
    let new = Worker::start(&world.path());
    world.server.register(&new.url()).await;

    // New runs are at the new deployment. The old one goes on with all stages of its runs.
    assert!(world.run("new").await.is_done);
    assert_eq!(world.workers("new"), [new.name(), new.name()]);
    let old = world.worker.name();
    assert!(
        world
            .until("slow-read-1", |state| state.is_done)
            .await
            .error
            .is_none()
    );
    assert_eq!(world.workers("slow-read-1"), [old.clone(), old.clone()]);

    // An old deployment that ends before its runs do keeps them waiting, until they are moved to another one.
    world.worker.kill();
    for run in ["stuck-read-1", "stuck-write-1"] {
        world.operate(run, "pause").await;
        world.operate(run, "resume?deployment=latest").await;
    }
    let state = world.until("stuck-read-1", |state| state.is_done).await;
    assert_eq!(state.failures, 0);
    assert_eq!(
        world.workers("stuck-read-1"),
        [old.clone(), new.name(), new.name()]
    );
    let state = world
        .until("stuck-write-1", |state| state.error.is_some())
        .await;
    assert_eq!(state.error.unwrap().code, "INTERRUPTED");
    assert_eq!(world.calls("stuck-write-1", "write"), 1);
    assert!(world.run("stuck-write-1").await.is_done);
    assert_eq!(
        world.workers("stuck-write-1"),
        [old.clone(), old, new.name()]
    );
}

/// Restate calls nothing for a killed invocation, whose run stays at its stage.
#[tokio::test]
async fn a_run_whose_invocation_is_killed_is_recovered_on_request() {
    let world = World::new().await;
    world.runs.start("stuck-read-1").await.unwrap();
    world.until_called("stuck-read-1", "read").await;
    world.operate("stuck-read-1", "kill").await;
    let busy = world.runs.start("stuck-read-1").await.unwrap_err();
    let busy = matches!(busy, RunsError::Refused(StoreError::Busy { .. }));
    assert!(busy && world.runs.recover("stuck-read-1").await.unwrap());
    assert!(!world.runs.recover("stuck-read-1").await.unwrap());
    // The policy would retry what reads after an interruption, but not one that an operator asked for.
    let state = world.runs.state("stuck-read-1").await.unwrap();
    assert_eq!((state.status.as_deref(), state.attempt), (Some("new"), 1));
    assert_eq!(state.error.unwrap().code, "INTERRUPTED");
    assert_eq!(world.calls("stuck-read-1", "read"), 1);
    let state = world.run("stuck-read-1").await;
    assert!(state.is_done && state.failures == 1, "{state:?}");
    assert_eq!(world.calls("stuck-read-1", "read"), 2);
}

/// A canceled invocation ends when its work has ended, or in a pause before a retry.
#[tokio::test]
async fn a_run_whose_invocation_is_canceled_rests_and_can_go_on() {
    let world = World::new().await;
    for run in ["slow-read-1", "pause-read-1"] {
        world.runs.start(run).await.unwrap();
        world.until_called(run, "read").await;
        world.operate(run, "cancel").await;
        let state = world.until(run, |state| state.error.is_some()).await;
        assert_eq!(state.error.unwrap().code, "INTERRUPTED");
        assert_eq!(world.calls(run, "read"), 1);
        assert!(world.run(run).await.is_done);
    }
}

/// An address that passes each connection on to one of several workers.
struct Balancer {
    address: String,
    target: Arc<Mutex<String>>,
    connections: Arc<Mutex<JoinSet<()>>>,
}

impl Balancer {
    async fn start(target: &Worker) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let balancer = Self {
            address: format!("http://{}", listener.local_addr().unwrap()),
            target: Arc::default(),
            connections: Arc::default(),
        };
        balancer.turn_to(target);
        let (target, connections) = (
            Arc::clone(&balancer.target),
            Arc::clone(&balancer.connections),
        );
        tokio::spawn(async move {
            while let Ok((mut from, _)) = listener.accept().await {
                let target = target.lock().unwrap().clone();
                connections.lock().unwrap().spawn(async move {
                    if let Ok(mut to) = TcpStream::connect(target).await {
                        tokio::io::copy_bidirectional(&mut from, &mut to).await.ok();
                    }
                });
            }
        });
        balancer
    }

    /// Breaks all connections. The next ones are to this worker.
    fn turn_to(&self, target: &Worker) {
        let url = target.url();
        *self.target.lock().unwrap() = url.trim_start_matches("http://").to_owned();
        self.connections.lock().unwrap().abort_all();
    }
}

/// Restate cannot tell the workers of one address apart, so that a handler may be called again at another one.
#[tokio::test]
async fn of_several_workers_at_one_address_none_does_again_what_another_has_begun() {
    let world = World::new().await;
    let other = Worker::start(&world.path());
    let balancer = Balancer::start(&world.worker).await;
    world.server.register(&balancer.address).await;

    // The same worker again: it has the work.
    world.runs.start("slow-write-1").await.unwrap();
    world.until_called("slow-write-1", "write").await;
    balancer.turn_to(&world.worker);
    let state = world.until("slow-write-1", |state| state.is_done).await;
    assert_eq!(
        (state.failures, world.calls("slow-write-1", "write")),
        (0, 1)
    );

    // Another worker: it cannot know whether the first one is gone.
    for run in ["slow-read-1-x", "slow-write-1-x"] {
        world.runs.start(run).await.unwrap();
    }
    world.until_called("slow-read-1-x", "read").await;
    world.until_called("slow-write-1-x", "write").await;
    balancer.turn_to(&other);
    // The policy repeats what only reads.
    let state = world.until("slow-read-1-x", |state| state.is_done).await;
    assert_eq!(
        (state.failures, world.calls("slow-read-1-x", "read")),
        (0, 2)
    );
    let state = world
        .until("slow-write-1-x", |state| state.error.is_some())
        .await;
    assert_eq!(state.error.unwrap().code, "INTERRUPTED");
    assert_eq!(world.calls("slow-write-1-x", "write"), 1);
    assert!(world.run("slow-write-1-x").await.is_done);
}
