//! Firms in PostgreSQL, where separate workers carry out the stages.

use std::process::Command;

use errpact_tests::command;
use errpact_tests::postgres::Postgres;
use errpact_tests::process::Process;
use serde_json::json;

use crate::browser::server::Server;

use super::play::{firm, opened, pause, play_with, press, stands, start, until, view};

/// Starts a worker in a separate process, whose stages fail this often; it is killed when this is dropped.
fn worker_of(url: &str, name: &str, fail_percent: &str, retries: &str) -> Process {
    let mut command = Command::new(command::pipeline());
    command
        .args(["worker", "--database", url, "--name", name, "--jobs", "2"])
        .args(["--dry", "--fail-percent", fail_percent])
        .args(["--retries", retries, "--delay", "200"]);
    Process::start(&mut command)
}

#[test]
fn what_workers_do_is_seen_and_what_they_fail_at_is_begun_again() {
    let database = Postgres::shared().database().unwrap();
    let mut command = Command::new(command::pipeline());
    command.args([
        "serve",
        "--port",
        "0",
        "--firms",
        "4",
        "--delay",
        "100",
        "--database",
        &database,
    ]);
    let server = Server::start(&mut command);
    let everywhere = |standing: &str| json!({ "do": "all", "standing": standing, "count": 4 });
    let mut worker = None;
    let mut steps = opened().to_vec();
    steps.extend([
        view("new"),
        pause("failing"),
        // Without any input, the page finds out and shows it.
        everywhere("rolled_back"),
        view("failed"),
        pause("gone"),
        start(1),
        stands(1, "done"),
        view("one done"),
        pause("mending"),
        everywhere("done"),
        press(2, ".past"),
        until(".history li"),
        view("done"),
    ]);
    let seen = play_with(&server.url, &steps, |name| {
        worker = None;
        worker = match name {
            "failing" => Some(worker_of(&database, "clumsy", "100", "0")),
            "mending" => Some(worker_of(&database, "skilled", "0", "9")),
            _ => None,
        };
    })
    .quiet();
    drop(worker);
    assert!(
        seen.board("new")
            .firms
            .iter()
            .all(|card| card.standing == "new")
    );
    let failed = seen.board("failed");
    for card in &failed.firms {
        assert_eq!(
            card.states(),
            ["Rolled back", "Waiting", "Waiting"],
            "{card:#?}"
        );
        assert!(card.notice.is_some(), "{card:#?}");
        assert_eq!(card.start.as_deref(), Some("Retry"));
        assert_eq!(card.past.as_deref(), Some("1 failure"));
    }
    let one = seen.board("one done");
    assert_eq!(one.firm(&firm(1)).states(), ["Done"; 3]);
    // The other firms have not changed.
    assert_eq!(one.firms[1..], failed.firms[1..]);
    let done = seen.board("done");
    for card in &done.firms {
        assert_eq!((card.states(), &card.notice), (vec!["Done"; 3], &None));
    }
    let past = &done.firm(&firm(2)).history;
    let told = failed.firm(&firm(2)).notice.as_ref().unwrap();
    assert_eq!((past.len(), &past[0].reference), (1, &told.reference));
}
