//! The private PostgreSQL of the tests: it serves, survives its orders, and leaves nothing behind.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use errpact_tests::postgres::{Durability, Postgres};

/// Set if this program runs itself.
const CHILD: &str = "ERRPACT_TESTS_POSTGRES_CHILD";

fn sql(server: &Postgres, url: &str, sql: &str) -> String {
    let output = Command::new(server.programs().join("psql"))
        .args([
            "--no-psqlrc",
            "--tuples-only",
            "--no-align",
            "--command",
            sql,
            url,
        ])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Waits for a condition that must come true.
#[track_caller]
fn until(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(600), "never: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn what_is_stored_outlives_a_restart_and_a_crash() {
    let server = Postgres::start().unwrap();
    let url = server.database().unwrap();
    sql(
        &server,
        &url,
        "CREATE TABLE t (n int); INSERT INTO t VALUES (1)",
    );
    server.restart().unwrap();
    assert_eq!(sql(&server, &url, "SELECT n FROM t"), "1");
    server.crash().unwrap();
    server.resume().unwrap();
    assert_eq!(sql(&server, &url, "SELECT n FROM t"), "1");
    let other = server.database().unwrap();
    assert_eq!(
        sql(
            &server,
            &other,
            "SELECT count(*) FROM pg_tables WHERE tablename = 't'"
        ),
        "0"
    );
    let folder = server.folder().to_owned();
    drop(server);
    assert!(!folder.exists());
}

#[test]
fn a_stopped_server_cannot_be_reached_until_it_goes_on() {
    let server = Postgres::start_with(Durability::On).unwrap();
    assert_eq!(sql(&server, &server.url(), "SHOW fsync"), "on");
    server.stop().unwrap();
    assert!(server.database().is_err());
    server.resume().unwrap();
    server.database().unwrap();
}

#[test]
fn a_killed_program_leaves_no_server_behind() {
    if env::var_os(CHILD).is_some() {
        let server = Postgres::start().unwrap();
        println!("{}", server.folder().display());
        loop {
            thread::sleep(Duration::from_secs(1));
        }
    }
    let mut child = Command::new(env::current_exe().unwrap())
        .args([
            "--exact",
            "--nocapture",
            "postgres::a_killed_program_leaves_no_server_behind",
        ])
        .env(CHILD, "1")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let folder = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap)
        .find(|line| line.starts_with('/'))
        .map(PathBuf::from)
        .unwrap();
    let server = std::fs::read_to_string(folder.join("data/postmaster.pid")).unwrap();
    let process = Path::new("/proc").join(server.lines().next().unwrap());
    assert!(folder.join("data").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    until("the folder is gone", || !folder.exists());
    until("the server has ended", || {
        // The process has ended, but may not have been reaped yet.
        std::fs::read_to_string(process.join("stat")).map_or(true, |stat| stat.contains(") Z "))
    });
}

#[test]
fn a_panic_leaves_no_server_behind() {
    let panicked = thread::spawn(|| {
        let server = Postgres::start().unwrap();
        std::panic::panic_any(server.folder().to_owned());
    })
    .join()
    .unwrap_err();
    let folder = panicked.downcast::<PathBuf>().unwrap();
    assert!(!folder.exists());
}

#[test]
fn a_folder_without_postgresql_is_named() {
    if env::var_os(CHILD).is_some() {
        println!("refused: {}", Postgres::start().unwrap_err());
        return;
    }
    let output = Command::new(env::current_exe().unwrap())
        .args([
            "--exact",
            "--nocapture",
            "postgres::a_folder_without_postgresql_is_named",
        ])
        .envs([(CHILD, "1"), ("POSTGRES", "/nowhere")])
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let refused = "refused: POSTGRES=/nowhere has no initdb\n";
    assert!(printed.contains(refused), "{printed}");
}
