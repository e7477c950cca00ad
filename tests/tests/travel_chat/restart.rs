//! The program ends in the middle of a turn, and starts again.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use errpact_tests::command;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use travel_chat::stand_in::Services;

use crate::travel_chat::world::{
    Event, HANGS_AFTER, Page, Server, Setup, codes, last_words, named, reason,
};

/// A server with its own runtime, so that all its work can end at once.
struct Life {
    runtime: Runtime,
    server: Server,
    database: PathBuf,
}

impl Life {
    fn begin(database: &Path, services: &Services, pause: u64) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let server = runtime.block_on(Server::with(Setup {
            database: Some(database),
            services: services.clone(),
            pause: Duration::from_millis(pause),
            time_limit: Some(Duration::from_secs(30)),
            cut_after: None,
            ..Setup::default()
        }));
        Self {
            runtime,
            server,
            database: database.to_owned(),
        }
    }

    /// Ends the server. Only statements that the database has already received are completed, so no commit becomes
    /// visible after the next life has begun.
    fn end(self) {
        let Self {
            runtime,
            server,
            database,
        } = self;
        drop(server);
        runtime.shutdown_timeout(Duration::from_secs(10));
        let closed = async {
            // The last connection to close removes the log.
            let log = database.with_extension("db-wal");
            while log.exists() {
                let options = SqliteConnectOptions::new().filename(&database);
                let options = options.busy_timeout(HANGS_AFTER);
                let mut connection = options.connect().await.expect("the file is there");
                // Waits for writers, and reads the log; otherwise closing this connection would not remove it.
                let waits = sqlx::raw_sql("BEGIN IMMEDIATE; ROLLBACK");
                waits.execute(&mut connection).await.expect("a lock");
                connection.close().await.expect("it can be closed");
                sleep(Duration::from_millis(5)).await;
            }
        };
        let runtime = Runtime::new().expect("a runtime");
        let closed = runtime.block_on(async { timeout(HANGS_AFTER, closed).await });
        closed.expect("a connection stays open");
    }

    /// Says something, and follows the page's events until `enough`.
    fn say_until(&self, says: &str, enough: impl Fn(&[Event]) -> bool) -> (Page, Vec<Event>) {
        self.runtime.block_on(async {
            let page = self.server.page().await;
            let mut stream = page.follow("", None).await;
            page.send(says).await;
            let mut events = Vec::new();
            while !enough(&events) {
                events.push(stream.next().await.expect("an event"));
            }
            (page, events)
        })
    }

    /// Returns the page's events from there on until the turn is over.
    fn go_on(&self, page: &Page, mut events: Vec<Event>) -> (Page, Vec<Event>) {
        let page = self.server.page_of(&page.id);
        let last = events.last().expect("an event").id;
        let stream = self.runtime.block_on(page.follow("", Some(last)));
        events.extend(self.runtime.block_on(stream.until_over()));
        let numbers: Vec<u64> = events.iter().map(|event| event.id).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
        (page, events)
    }
}

fn told(events: &[Event]) -> String {
    named(events, "text")
        .iter()
        .map(|event| event.text("delta"))
        .collect()
}

#[test]
fn an_answer_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, services) = (folder.path().join("chat.db"), Services::default());
    let life = Life::begin(&path, &services, 5);
    let (page, events) = life.say_until("Tell me a story", |events| events.len() > 9);
    life.end();
    let life = Life::begin(&path, &services, 0);
    let (page, events) = life.go_on(&page, events);
    assert_eq!(
        told(&events),
        last_words(&events),
        "nothing twice, nothing lost"
    );
    assert!(told(&events).ends_with("walking home."));
    let stored = life.runtime.block_on(page.stored());
    assert_eq!(stored["rows"].as_array().expect("rows").len(), 2);
    assert_eq!(stored["running"], false);
}

#[test]
fn what_the_loop_has_counted_is_counted_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, services) = (folder.path().join("chat.db"), Services::default());
    let life = Life::begin(&path, &services, 300);
    let says = "Search the web for fault:raw trams";
    let two = |events: &[Event]| named(events, "tool_execution_error").len() == 2;
    let (page, events) = life.say_until(says, two);
    life.end();
    let life = Life::begin(&path, &services, 0);
    let (page, events) = life.go_on(&page, events);
    // Two failed rounds before, and one after: three in total.
    assert_eq!(codes(&events), ["TOOL_FAILED"; 3]);
    assert_eq!(reason(&events), "closed");
    let events = life.runtime.block_on(page.say("Weather in Oslo"));
    assert_eq!(reason(&events), "answered");
}

#[test]
fn a_booking_that_was_begun_is_not_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, services) = (folder.path().join("chat.db"), Services::default());
    let life = Life::begin(&path, &services, 0);
    let says = "Weather in Oslo and book Hotel Tejo fault:hang for 2 nights";
    let called = |events: &[Event]| named(events, "tool_call").len() == 2;
    let (page, events) = life.say_until(says, called);
    while services.bookings().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    life.end();
    let life = Life::begin(&path, &services, 0);
    let (page, events) = life.go_on(&page, events);
    assert_eq!(codes(&events), ["BOOKING_LOST"]);
    assert_eq!(reason(&events), "answered");
    assert!(last_words(&events).contains("Booked: Hotel Tejo"));
    assert_eq!(services.bookings().len(), 1);
    // A call that only reads was made again, and its result stays. So does the model's look at the booking.
    let results = named(&events, "tool_result");
    let tools: Vec<&str> = results.iter().map(|event| event.text("tool")).collect();
    assert_eq!(tools, ["weather", "find_booking"]);
    life.runtime.block_on(page.say("Recite"));
    let sent = life.server.all_sent();
    assert!(
        sent.contains("Weather in Oslo: clear") && !sent.contains("not confirmed"),
        "{sent}"
    );
}

#[test]
fn a_call_that_only_reads_is_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, services) = (folder.path().join("chat.db"), Services::default());
    let life = Life::begin(&path, &services, 0);
    let called = |events: &[Event]| named(events, "tool_call").len() == 1;
    let (page, events) = life.say_until("Search the web for fault:hang-once trams", called);
    while services.asked().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    life.end();
    let life = Life::begin(&path, &services, 0);
    let (_, events) = life.go_on(&page, events);
    assert_eq!(codes(&events), [""; 0]);
    assert_eq!(named(&events, "tool_call").len(), 1, "it is the same call");
    assert_eq!(named(&events, "tool_result").len(), 1);
    assert_eq!(services.asked().len(), 2);
}

#[test]
fn a_conversation_that_rests_goes_on_with_its_trip_and_its_history() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, services) = (folder.path().join("chat.db"), Services::default());
    let life = Life::begin(&path, &services, 0);
    let over = |events: &[Event]| {
        events
            .last()
            .is_some_and(|event| event.name == "turn_ended")
    };
    let (page, _) = life.say_until("A trip to Lisbon by way of Sintra", over);
    life.end();
    let life = Life::begin(&path, &services, 0);
    let page = life.server.page_of(&page.id);
    let events = life.runtime.block_on(page.say("Find cafés"));
    assert!(last_words(&events).contains("cafés in Lisbon"));
    assert!(life.server.all_sent().contains("Saved: a trip to Lisbon"));
}

/// The program, in another process.
struct Program {
    process: Child,
    url: String,
}

impl Program {
    async fn start(database: &Path, delay: &str) -> Self {
        let mut process = Command::new(command::travel_chat())
            .args(["serve", "--delay", delay, "--database"])
            .arg(database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("it starts");
        let stdout = BufReader::new(process.stdout.take().expect("it is piped"));
        let line = stdout
            .lines()
            .next_line()
            .await
            .expect("text")
            .expect("a line");
        let url = line
            .strip_prefix("listening on ")
            .expect("where it listens");
        Self {
            process,
            url: url.to_owned(),
        }
    }
}

#[tokio::test]
async fn a_program_that_is_killed_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chat.db");
    let mut program = Program::start(&path, "5").await;
    let page = Page::begin(&program.url).await;
    let mut stream = page.follow("", None).await;
    page.send("Tell me a story").await;
    let mut events = Vec::new();
    while events.len() < 12 {
        events.push(stream.next().await.expect("an event"));
    }
    program.process.kill().await.expect("it is killed");
    while let Some(event) = stream.next().await {
        events.push(event);
    }
    let program = Program::start(&path, "0").await;
    let page = Page::of(&program.url, &page.id);
    let last = events.last().expect("an event").id;
    events.extend(page.follow("", Some(last)).await.until_over().await);
    let numbers: Vec<u64> = events.iter().map(|event| event.id).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    assert_eq!(told(&events), last_words(&events));
    assert!(told(&events).ends_with("walking home."));
}

/// A process that has read the server's address may send a signal immediately.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_stopped_as_soon_as_it_listens_ends_in_good_order() {
    let mut program = std::process::Command::new(command::travel_chat());
    program.args(["serve", "--database", ":memory:"]);
    let (status, said) = errpact_tests::process::stopped_before_its_first_line(program);
    assert_eq!(status, 0, "{said}");
    assert!(said.starts_with("listening on http://127.0.0.1:"), "{said}");
}
