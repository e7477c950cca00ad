//! The example's own processes, and the databases of their firms.

use std::process::Command;
use std::time::{Duration, Instant};

use errpact_tests::command;
use errpact_tests::postgres::Postgres;
use errpact_tests::process::Process;
use errpact_tests::restate::{Restate, free_ports};
use pipeline::store::Place;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

/// A guard against hangs, never a measure.
const LONG: Duration = Duration::from_secs(600);

/// A test's own database, and the engine of the runs if it is not the database.
pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) restate: Option<Restate>,
    _folder: Option<TempDir>,
}

impl Database {
    /// Returns a SQLite file.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite:{}", folder.path().join("firms.db").display());
        Self {
            url,
            restate: None,
            _folder: Some(folder),
        }
    }

    /// Returns a PostgreSQL database.
    pub(crate) fn postgres() -> Self {
        let url = Postgres::shared().database();
        Self {
            url: url.expect("a database"),
            restate: None,
            _folder: None,
        }
    }

    /// Returns one of each.
    pub(crate) fn both() -> [Self; 2] {
        [Self::sqlite(), Self::postgres()]
    }

    /// Returns a SQLite file whose runs are in Restate.
    pub(crate) async fn restate() -> Self {
        Self {
            restate: Some(Restate::start().await),
            ..Self::sqlite()
        }
    }

    /// Returns one for each place of the runs.
    pub(crate) async fn engines() -> [Self; 3] {
        [Self::sqlite(), Self::postgres(), Self::restate().await]
    }

    /// Returns the command with this database in its environment.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(command::pipeline());
        command.args(arguments).env("DATABASE_URL", &self.url);
        command
    }

    /// Returns its place.
    pub(crate) fn place(&self) -> Place {
        Place::named(&self.url).expect("a place")
    }

    /// Runs statements that the program does not have, in this dialect.
    pub(crate) async fn execute(&self, sqlite: &str, postgres: &str) {
        if self.url.starts_with("sqlite:") {
            let connection = SqliteConnection::connect(&self.url).await;
            let mut connection = connection.expect("it is there");
            let done = sqlx::raw_sql(AssertSqlSafe(sqlite)).execute(&mut connection);
            done.await.expect("it does so");
            connection.close().await.expect("it is done");
        } else {
            let connection = PgConnection::connect(&self.url).await;
            let mut connection = connection.expect("it is there");
            let done = sqlx::raw_sql(AssertSqlSafe(postgres)).execute(&mut connection);
            done.await.expect("it does so");
            connection.close().await.expect("it is done");
        }
    }

    /// Runs a statement that is valid in both dialects.
    pub(crate) async fn run(&self, statement: &str) {
        self.execute(statement, statement).await;
    }

    /// Adds firms.
    pub(crate) fn seed(&self, firms: usize) {
        let run = command::run(&mut self.command(&["seed", &firms.to_string()])).exits(0);
        assert_eq!(run.stdout, format!("{firms} firms added\n"));
    }
}

/// A server, and a plain client for it.
pub(crate) struct Server {
    pub(crate) process: Process,
    pub(crate) url: String,
    client: reqwest::Client,
}

/// The server's answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) media: String,
    pub(crate) text: String,
}

impl Answer {
    /// Sends a request and returns the answer.
    pub(crate) async fn of(request: reqwest::RequestBuilder) -> Self {
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        let media = response.headers().get("content-type");
        let media = media
            .map_or("", |media| media.to_str().unwrap_or("?"))
            .to_owned();
        Self {
            status,
            media,
            text: response.text().await.expect("a text"),
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// Fails unless it has this status, and is a problem.
    #[track_caller]
    pub(crate) fn is_a_problem(&self, status: u16) {
        assert_eq!(
            (self.status, self.media.as_str()),
            (status, "application/problem+json"),
            "{self:?}"
        );
        assert_eq!(self.json()["status"], status, "{self:?}");
    }

    /// Fails unless it has this status, and is a problem with this code.
    #[track_caller]
    pub(crate) fn refuses(&self, status: u16, code: &str) {
        self.is_a_problem(status);
        assert_eq!(self.json()["code"], code, "{self:?}");
    }
}

impl Server {
    /// Starts a server on its own port.
    pub(crate) fn start(database: &Database, options: &[&str]) -> Self {
        let mut arguments = vec!["serve"];
        arguments.extend_from_slice(options);
        let restate = database.restate.as_ref();
        let addresses = restate.map(|restate| {
            let [port] = free_ports();
            let worker = format!("127.0.0.1:{port}");
            [restate.ingress(), restate.admin(), worker]
        });
        if let Some([ingress, admin, worker]) = &addresses {
            arguments.extend(["--engine", "restate", "--restate-ingress", ingress]);
            arguments.extend(["--restate-admin", admin]);
            // After a restart the address is the same.
            if !options.contains(&"--restate-worker") {
                arguments.extend(["--restate-worker", worker]);
            }
        }
        // A connection whose request was refused halfway is closed, and must not be reused.
        let client = reqwest::Client::builder().pool_max_idle_per_host(0);
        let client = client.build().expect("a client");
        let process = Process::start(&mut database.command(&arguments));
        let url = process.url();
        Self {
            process,
            url,
            client,
        }
    }

    pub(crate) fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().expect("a method");
        self.client.request(method, format!("{}{path}", self.url))
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        Answer::of(request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path)).await
    }

    pub(crate) async fn post(&self, path: &str) -> Answer {
        self.send(self.request("POST", path)).await
    }

    /// Makes the next calls of a service fail.
    pub(crate) async fn fault(&self, service: &str, fault: &str, times: u32) {
        let wish = json!({ "service": service, "fault": fault, "times": times }).to_string();
        let request = self
            .request("POST", "/api/faults")
            .header("content-type", "application/json");
        assert_eq!(self.send(request.body(wish)).await.status, 204);
    }

    pub(crate) async fn card(&self, id: &str) -> Value {
        let answer = self.get(&format!("/api/firms/{id}")).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// Waits for a state of the card, and returns the card.
    pub(crate) async fn until(&self, id: &str, so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let card = self.card(id).await;
            if so(&card) {
                return card;
            }
            assert!(begun.elapsed() < LONG, "it stays {card}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts a firm, and waits until its run rests.
    pub(crate) async fn run(&self, id: &str) -> Value {
        let answer = self.post(&format!("/api/firms/{id}/start")).await;
        assert_eq!(answer.status, 202, "{answer:?}");
        self.until(id, |card| {
            card["done"] == true || card["failed"] == true || card["error"].is_object()
        })
        .await
    }

    /// Returns all failures of a firm, newest first.
    pub(crate) async fn history(&self, id: &str) -> Vec<Value> {
        let answer = self
            .get(&format!("/api/firms/{id}/history?limit=100"))
            .await;
        answer.json()["failures"]
            .as_array()
            .expect("failures")
            .clone()
    }
}
