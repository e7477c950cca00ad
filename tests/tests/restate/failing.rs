//! Failures: retries, records, rollback, client responses, as the SQL store has them.

use errpact::Occurrence;
use errpact_restate::{RunsError, carried};
use errpact_workflow::{
    Disposition, DriveError, Driven, Page, Stages as _, StoreError, WorkflowStore,
};
use restate_sdk::errors::TerminalError;
use serde_json::{Value, json};

use crate::restate::World;
use crate::restate::errors::DiskFull;
use crate::restate::errors::workflows::Copying;

/// Returns a response without what differs between any two failures.
fn timeless(response: impl serde::Serialize) -> Value {
    let mut response = json!(response);
    response["error"]["ref"] = Value::Null;
    response["error"]["timestamp"] = Value::Null;
    response
}

#[tokio::test]
async fn stages_retry_record_and_roll_back_by_the_catalog() {
    let world = World::new().await;

    // Two retries are allowed; each is a step of the journal.
    let state = world.run("busy-read-2").await;
    assert_eq!(
        (state.status.as_deref(), state.failures),
        (Some("written"), 0)
    );
    assert_eq!(
        (
            world.calls("busy-read-2", "read"),
            world.calls("busy-read-2", "write")
        ),
        (3, 1)
    );
    let sql = "SELECT j.name AS name FROM sys_journal j JOIN sys_invocation i ON j.id = i.id \
               WHERE i.target_service_key = 'busy-read-2' AND i.target_handler_name = 'advance' \
               AND j.entry_type = 'Command: Run' ORDER BY j.index";
    let steps = world.server.query(sql).await;
    let steps: Vec<&str> = steps
        .iter()
        .map(|step| step["name"].as_str().unwrap())
        .collect();
    let read = ["begin read", "read"];
    assert_eq!(
        steps,
        [&read[..], &read, &read, &["begin write", "write"]].concat()
    );

    // A third failure exhausts them.
    let state = world.run("busy-read-3").await;
    let error = state.error.clone().unwrap();
    assert_eq!((error.code.as_str(), error.attempt), ("DISK_BUSY", 1));
    assert_eq!(world.calls("busy-read-3", "read"), 3);
    assert_eq!(
        (state.status.as_deref(), state.can_retry),
        (Some("new"), true)
    );
    let state = world.run("busy-read-3").await;
    assert!(
        state.is_done && state.failures == 1 && state.attempt == 3,
        "{state:?}"
    );

    // An unknown outcome is repeated only for a tool that reads.
    let state = world.run("lost-read-2").await;
    assert!(state.is_done, "{state:?}");
    assert_eq!(world.calls("lost-read-2", "read"), 3);
    let state = world.run("lost-write-1").await;
    assert_eq!(state.error.unwrap().code, "WRITE_LOST");
    assert_eq!(
        (
            state.status.as_deref(),
            world.calls("lost-write-1", "write")
        ),
        (Some("read"), 1)
    );

    // A code that the user must act on is never retried. Its history grows, its current error may be cleared.
    for _ in 0..3 {
        world.run("full-write-3").await;
    }
    let state = world.runs.state("full-write-3").await.unwrap();
    let error = state.error.unwrap();
    assert_eq!(world.calls("full-write-3", "write"), 3);
    let page = world
        .runs
        .history("full-write-3", Page::newest(2))
        .await
        .unwrap();
    let attempts: Vec<u64> = page
        .failures
        .iter()
        .map(|failure| failure.attempt)
        .collect();
    assert_eq!(attempts, [4, 3]);
    let last = Page::newest(2).after(page.next);
    let last = world.runs.history("full-write-3", last).await.unwrap();
    assert_eq!((last.failures[0].attempt, last.next), (2, None));
    assert!(
        !world
            .runs
            .clear_seen_error("full-write-3", "elsewhere")
            .await
            .unwrap()
    );
    assert!(
        world
            .runs
            .clear_seen_error("full-write-3", &error.reference)
            .await
            .unwrap()
    );
    assert!(!world.runs.clear_error("full-write-3").await.unwrap());
    assert!(world.run("full-write-3").await.is_done);

    // Programming errors stop the run.
    for (run, said) in [
        ("bug-write", "the index is out of range"),
        ("panic-write", "no such page"),
    ] {
        let state = world.run(run).await;
        let error = state.error.clone().unwrap();
        assert!(state.is_failed && !state.can_retry, "{state:?}");
        assert_eq!(error.disposition, Disposition::Failed);
        assert!(error.message.contains(said), "{error:?}");
        assert!(!error.client_response().to_json().contains(said));
        let refused = world.runs.start(run).await.unwrap_err();
        assert!(matches!(
            refused,
            RunsError::Refused(StoreError::NotAllowed { .. })
        ));
    }

    // Of several callers, one begins.
    let (one, other) = tokio::join!(
        world.runs.start("slow-read-1"),
        world.runs.start("slow-read-1")
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    let busy = world.runs.start("slow-read-1").await.unwrap_err();
    assert!(
        matches!(busy, RunsError::Refused(StoreError::Busy { .. })),
        "{busy:?}"
    );
    // A running stage has no error to clear, and is not waited for.
    assert!(!world.runs.clear_error("slow-read-1").await.unwrap());
    assert!(
        world
            .until("slow-read-1", |state| state.is_done)
            .await
            .error
            .is_none()
    );
    assert_eq!(world.calls("slow-read-1", "read"), 1);
}

#[tokio::test]
async fn a_record_is_the_same_as_in_the_sql_store() {
    let world = World::new().await;
    let pool = sqlx::sqlite::SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect("sqlite::memory:").await.unwrap();
    let table = "CREATE TABLE copies (copy_id text PRIMARY KEY, status text); \
                 INSERT INTO copies VALUES ('full-read-1', 'new'), ('bug-read', 'new')";
    sqlx::raw_sql(table).execute(&pool).await.unwrap();
    let store = WorkflowStore::<Copying>::sqlite(pool);
    store.migrate().await.unwrap();
    let first = Copying::ALL[0];
    let full = || async { Err::<(), _>(Occurrence::new(DiskFull {}).with_service("disk")) };
    let Ok(Driven::Failed(_)) = store.drive("full-read-1", first, |_| full()).await else {
        panic!("the disk is full");
    };
    type Boxed = Box<dyn std::error::Error + Send + Sync>;
    let bug = || async { Err::<(), Boxed>("the index is out of range".into()) };
    let bug = store.drive("bug-read", first, |_| bug()).await;
    assert!(matches!(bug, Err(DriveError::Propagate { .. })));

    for run in ["full-read-1", "bug-read"] {
        let on_engine = world.run(run).await;
        let on_sql = store.state(run).await.unwrap();
        let of = |state: &errpact_workflow::RunState<Copying>| {
            let error = state.error.clone().unwrap();
            let mut record = json!(error);
            for own in ["error_id", "ref", "timestamp", "worker"] {
                record[own] = Value::Null;
            }
            (
                state.status.clone(),
                state.can_retry,
                state.is_failed,
                record,
                timeless(error.client_response()),
            )
        };
        let (engine, mut sql) = (of(&on_engine), of(&on_sql));
        // The text for the user quotes the reference if the catalog says so; this one does not.
        assert_eq!(engine.0, sql.0.take());
        assert_eq!(
            (engine.1, engine.2, engine.3, engine.4),
            (sql.1, sql.2, sql.3, sql.4)
        );
        // A caller of the handler reads the same response as the page.
        let attempt = on_engine.attempt;
        let again = reqwest::Client::new();
        let url = format!("{}/Copies/{run}-caller/advance", world.server.ingress());
        let answer = again.post(url).json_body(&json!(0)).await;
        let (status, body) = answer;
        assert_eq!(attempt, 1);
        if run == "full-read-1" {
            let error = TerminalError::new(body["message"].as_str().unwrap());
            let response = carried(&error).unwrap();
            assert_eq!(status, 507);
            let polled = world.runs.state(format!("{run}-caller")).await.unwrap();
            assert_eq!(response, json!(polled.error.unwrap().client_response()));
        }
    }
}

#[tokio::test]
async fn the_engine_s_own_retries_follow_the_policy() {
    let world = World::new().await;
    for (name, calls, code) in [("busy", 3, "DISK_BUSY"), ("lost", 1, "WRITE_LOST")] {
        let url = format!("{}/Direct/call", world.server.ingress());
        let (_, body) = reqwest::Client::new()
            .post(url)
            .json_body(&json!(name))
            .await;
        assert_eq!(world.calls(name, "call"), calls, "{name}");
        let error = TerminalError::new(body["message"].as_str().unwrap());
        assert_eq!(carried(&error).unwrap()["error"]["code"], code, "{body}");
    }
}

/// Sends JSON, and reads JSON.
trait JsonBody {
    async fn json_body(self, body: &Value) -> (u16, Value);
}

impl JsonBody for reqwest::RequestBuilder {
    async fn json_body(self, body: &Value) -> (u16, Value) {
        let request = self
            .header("content-type", "application/json")
            .body(body.to_string());
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap();
        (
            status,
            serde_json::from_str(&text).unwrap_or(Value::String(text)),
        )
    }
}

/// A path of HTTP cannot have these; none of them is another run.
#[tokio::test]
async fn keys_that_restate_cannot_have_are_errors() {
    let world = World::new().await;
    for key in [".", ".."] {
        let state = world.runs.state(key).await;
        assert!(matches!(state, Err(RunsError::Engine(_))), "{state:?}");
        assert!(world.runs.start(key).await.is_err());
    }
}
