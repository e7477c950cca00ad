//! The runs in Restate, beside those in a database.
#![cfg(unix)]

use std::net::TcpListener;

use errpact_tests::command;
use errpact_tests::restate::free_ports;
use serde_json::{Value, json};

use crate::pipeline::process::{Database, Server};

/// Replaces what differs between two runs: references and times.
fn alike(value: Value) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(alike).collect(),
        Value::Object(fields) => {
            let reference = fields.get("ref").and_then(Value::as_str).map(str::to_owned);
            let fields = fields
                .into_iter()
                .map(|(key, value)| match (key.as_str(), value) {
                    ("at" | "instance" | "ref" | "timestamp", Value::String(_)) => {
                        (key, json!("…"))
                    }
                    // A sentence may quote the reference.
                    (_, Value::String(text)) => match &reference {
                        Some(reference) => (key, json!(text.replace(reference, "…"))),
                        None => (key, json!(text)),
                    },
                    (_, value) => (key, alike(value)),
                });
            Value::Object(fields.collect())
        }
        other => other,
    }
}

/// Returns the answers to what a user does: failures of each kind, retries, dismissals, requests that are refused.
async fn answers(database: &Database) -> Vec<(String, u16, String, Value)> {
    let server = Server::start(database, &["--delay", "0", "--firms", "4"]);
    let mut answers = Vec::new();
    let mut ask = async |method: &str, path: &str| {
        let answer = server.send(server.request(method, path)).await;
        let json = alike(answer.json());
        answers.push((
            format!("{method} {path}"),
            answer.status,
            answer.media,
            json,
        ));
    };
    for (id, service, fault) in [
        ("firm-000001", "claude", "credits"),
        ("firm-000002", "perplexity", "rate_limit"),
        ("firm-000003", "firecrawl", "forbidden"),
        ("firm-000004", "firecrawl", "panic"),
    ] {
        let firm = format!("/api/firms/{id}");
        ask("GET", &firm).await;
        ask("POST", &format!("{firm}/dismiss")).await;
        // The second and third time it has failed before.
        for _ in 0..3 {
            server.fault(service, fault, 1).await;
            if server.card(id).await["can_retry"] == true {
                server.run(id).await;
            }
            for path in ["", "/poll", "/history", "/history?limit=2", "/results"] {
                ask("GET", &format!("{firm}{path}")).await;
            }
        }
        ask("POST", &format!("{firm}/dismiss?ref=ffffffff")).await;
        ask("POST", &format!("{firm}/dismiss")).await;
        ask("GET", &format!("{firm}/poll")).await;
        server.fault(service, fault, 0).await;
        if server.card(id).await["can_retry"] == true {
            server.run(id).await;
        }
        ask("POST", &format!("{firm}/start")).await;
        for path in ["", "/poll", "/history", "/results"] {
            ask("GET", &format!("{firm}{path}")).await;
        }
    }
    ask("GET", "/api/firms").await;
    ask("POST", "/api/firms/firm-999999/start").await;
    answers
}

#[tokio::test]
async fn restate_answers_as_the_databases_do() {
    let [sqlite, postgres, restate] = Database::engines().await;
    let wanted = answers(&sqlite).await;
    for database in [&postgres, &restate] {
        let found = answers(database).await;
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(&wanted) {
            assert_eq!(found, wanted);
        }
    }
    // The polls after nine failures.
    let failed = wanted
        .iter()
        .filter(|(_, _, _, json)| json["success"] == false);
    assert!(failed.count() >= 9, "{wanted:?}");
}

#[tokio::test]
async fn a_stage_whose_server_is_killed_or_stopped_is_interrupted() {
    let database = Database::restate().await;
    let [port] = free_ports();
    let worker = format!("127.0.0.1:{port}");
    let slow = [
        "--delay",
        "600000",
        "--grace-ms",
        "100",
        "--restate-worker",
        &worker,
    ];
    let quick = ["--delay", "0", "--restate-worker", &worker];
    for id in ["firm-000001", "firm-000002"] {
        let server = Server::start(&database, &slow);
        let started = server.post(&format!("/api/firms/{id}/start")).await;
        assert_eq!(started.json()["running"], true, "{started:?}");
        let is_killed = id == "firm-000001";
        if is_killed {
            drop(server);
        } else {
            server.process.signal("-TERM");
            assert_eq!(server.process.end().0, 0);
        }
        let server = Server::start(&database, &quick);
        let card = if is_killed {
            server.until(id, |card| card["error"].is_object()).await
        } else {
            // The server has recorded it before its end.
            server.card(id).await
        };
        assert_eq!(card["error"]["error"]["code"], "INTERRUPTED", "{card}");
        assert_eq!(
            (&card["status"], &card["failures"]),
            (&json!("pending"), &json!(1))
        );
        assert_eq!(server.run(id).await["done"], true);
        assert_eq!(server.history(id).await.len(), 1);
    }
}

#[tokio::test]
async fn a_server_whose_restate_is_gone_answers_and_goes_on() {
    let mut database = Database::restate().await;
    let server = Server::start(&database, &["--delay", "0"]);
    server.fault("claude", "credits", 1).await;
    let card = server.run("firm-000001").await;
    database.restate.as_mut().unwrap().kill();
    for (method, path) in [
        ("GET", "/api/firms"),
        ("GET", "/api/firms/firm-000001"),
        ("GET", "/api/firms/firm-000001/poll"),
        ("GET", "/api/firms/firm-000001/history"),
        ("POST", "/api/firms/firm-000001/start"),
        ("POST", "/api/firms/firm-000001/dismiss"),
    ] {
        let answer = server.send(server.request(method, path)).await;
        answer.refuses(503, "STORE_FAILED");
        assert!(!answer.text.contains("127.0.0.1"), "{answer:?}");
    }
    database.restate.as_mut().unwrap().resume().await;
    assert_eq!(server.card("firm-000001").await, card);
    assert_eq!(server.run("firm-000001").await["done"], true);
}

#[tokio::test]
async fn a_server_that_cannot_start_says_why_and_leaves_the_stages_to_others() {
    let database = Database::restate().await;
    let [port] = free_ports();
    let (up, away) = (
        database.restate.as_ref().unwrap().ingress(),
        format!("http://127.0.0.1:{port}"),
    );
    for (ingress, admin, option) in [
        (&away, &away, "--restate-ingress"),
        (&up, &away, "--restate-admin"),
    ] {
        let mut arguments = vec![
            "serve",
            "--engine",
            "restate",
            "--restate-worker",
            "127.0.0.1:0",
        ];
        arguments.extend(["--restate-ingress", ingress, "--restate-admin", admin]);
        let run = command::run(&mut database.command(&arguments)).exits(1);
        assert_eq!(run.stdout, "");
        for part in [
            &format!("Restate does not answer at {away}"),
            "npx @restatedev/restate-server@",
            "./scripts/clients restate",
            "node_modules/.bin/restate-server",
            option,
        ] {
            assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
        }
    }
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = listener.local_addr().unwrap();
    let restate = database.restate.as_ref().unwrap();
    let (admin, port) = (restate.admin(), taken.port().to_string());
    let here = ["--restate-ingress", &up, "--restate-admin", &admin];
    for (worker, port, why) in [
        (
            "127.0.0.1:0",
            port.as_str(),
            format!("cannot listen on {taken}"),
        ),
        (
            &taken.to_string(),
            "0",
            format!(
                "cannot listen on {taken} for Restate's calls: another address is --restate-worker"
            ),
        ),
    ] {
        let mut command = database.command(&["serve", "--engine", "restate"]);
        command.args(here);
        command.args(["--restate-worker", worker, "--port", port]);
        let run = command::run(&mut command).exits(1);
        assert_eq!(run.stdout, "");
        assert!(run.stderr.contains(&why), "{}", run.stderr);
    }
    // Restate calls a worker once it is registered.
    let workers = restate.query("SELECT id FROM sys_deployment").await;
    assert!(workers.is_empty(), "{workers:?}");
    // The pinned version and the one in the message are the same.
    let locked = include_str!("../../clients/restate/package.json");
    assert!(locked.contains("\"1.7.12\""), "{locked}");
}
