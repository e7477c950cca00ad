//! The requests of the page.

use std::collections::BTreeSet;
use std::time::Duration;

use errpact::Occurrence;
use pipeline::errors::CreditsExhausted;
use pipeline::errors::workflows::Pipeline;
use pipeline::stand_in::{FAULTS, SERVICES};
use pipeline::store::Store;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::pipeline::process::{Answer, Database, Server};

/// Longer than any test.
const LEASE: Duration = Duration::from_secs(600);

#[tokio::test]
async fn a_firm_is_started_fails_is_tried_again_and_is_done() {
    for database in Database::engines().await {
        let server = Server::start(&database, &["--delay", "0", "--firms", "3"]);
        let firms = server.get("/api/firms").await.json();
        let ids: Vec<&str> = firms["firms"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["id"].as_str().unwrap())
            .collect();
        assert_eq!(ids, ["firm-000001", "firm-000002", "firm-000003"]);
        let id = "firm-000002";
        let polled = server.get(&format!("/api/firms/{id}/poll")).await.json();
        assert_eq!(
            polled,
            json!({ "success": true, "firm": server.card(id).await })
        );
        server.fault("claude", "credits", 1).await;
        let started = server.post(&format!("/api/firms/{id}/start")).await;
        assert_eq!(started.status, 202, "{started:?}");
        let card = server.until(id, |card| card["error"].is_object()).await;
        assert_eq!(card["status"], "pending");
        assert_eq!(
            (&card["running"], &card["can_retry"], &card["failures"]),
            (&json!(false), &json!(true), &json!(1))
        );
        let polled = server.get(&format!("/api/firms/{id}/poll")).await;
        assert_eq!(polled.status, 200);
        assert_eq!(polled.json(), card["error"]);
        assert_eq!(polled.json()["stop_polling"], true);
        assert_eq!(polled.json()["error"]["rollback_status"], "pending");
        let card = server.run(id).await;
        assert_eq!(
            (&card["done"], &card["can_retry"]),
            (&json!(true), &json!(false))
        );
        assert_eq!(
            (&card["error"], &card["failures"]),
            (&Value::Null, &json!(1))
        );
        let results = server.get(&format!("/api/firms/{id}/results")).await.json();
        assert_eq!(results["results"].as_array().unwrap().len(), 3, "{results}");
        server
            .post(&format!("/api/firms/{id}/start"))
            .await
            .refuses(409, "NOTHING_TO_START");
        // The other firms have not changed.
        assert_eq!(server.card("firm-000001").await["status"], "pending");
        // The answer is the card of the running stage.
        let slow = Server::start(&database, &["--delay", "600000"]);
        let started = slow.post("/api/firms/firm-000001/start").await;
        assert_eq!(started.status, 202, "{started:?}");
        let card = started.json();
        assert_eq!(
            (&card["running"], &card["stage"]),
            (&json!(true), &json!("research"))
        );
    }
}

#[tokio::test]
async fn what_is_taken_off_the_card_stays_in_the_history() {
    for database in Database::engines().await {
        let server = Server::start(&database, &["--delay", "0"]);
        server.fault("perplexity", "rate_limit", 1).await;
        server.run("firm-000001").await;
        let history = server.history("firm-000001").await;
        // A failure that came later stays: it has not been read.
        let other = "/api/firms/firm-000001/dismiss?ref=ffffffff";
        let card = server.post(other).await.json();
        let seen = card["error"]["error"]["ref"].as_str().unwrap().to_owned();
        assert_eq!(seen, history[0]["ref"]);
        let read = format!("/api/firms/firm-000001/dismiss?ref={seen}");
        for path in [read.as_str(), "/api/firms/firm-000001/dismiss"] {
            let card = server.post(path).await.json();
            assert_eq!(
                (&card["error"], &card["failures"]),
                (&Value::Null, &json!(1))
            );
            assert_eq!(card["can_retry"], true);
        }
        assert_eq!(
            server.get("/api/firms/firm-000001/poll").await.json()["success"],
            true
        );
        assert_eq!(server.history("firm-000001").await, history);
    }
}

#[tokio::test]
async fn a_history_is_read_page_by_page() {
    for database in Database::engines().await {
        let server = Server::start(&database, &["--delay", "0"]);
        for _ in 0..5 {
            server.fault("claude", "overloaded", 1).await;
            server.run("firm-000001").await;
        }
        let mut path = "/api/firms/firm-000001/history?limit=2".to_owned();
        let (mut attempts, mut pages, mut refs) = (Vec::new(), 0, BTreeSet::new());
        loop {
            let page = server.get(&path).await.json();
            pages += 1;
            for failure in page["failures"].as_array().unwrap() {
                attempts.push(failure["attempt"].as_u64().unwrap());
                refs.insert(failure["ref"].as_str().unwrap().to_owned());
                assert_eq!(failure["code"], "SERVICE_ERROR");
                assert_eq!(failure["service"], "Claude API");
                assert_eq!(failure["http_status"], 529);
                assert_eq!(failure["previous_status"], "research_running");
                assert_eq!(failure["status"], "pending");
                assert!(failure["at"].as_str().unwrap().ends_with('Z'), "{failure}");
            }
            let Some(next) = page["next"].as_str() else {
                break;
            };
            path = format!("/api/firms/firm-000001/history?limit=2&after={next}");
        }
        assert_eq!((attempts, pages, refs.len()), (vec![5, 4, 3, 2, 1], 3, 5));
        for wrong in [
            "after=x",
            "after=-1",
            "after=%zz",
            "after=%00",
            "limit=x",
            "limit=-1",
        ] {
            let path = format!("/api/firms/firm-000001/history?{wrong}");
            server.get(&path).await.refuses(400, "REQUEST_UNREADABLE");
        }
    }
}

#[tokio::test]
async fn a_programming_error_stops_the_firm_for_good() {
    for database in Database::engines().await {
        let server = Server::start(&database, &["--delay", "0"]);
        for (id, service, status) in [
            ("firm-000001", "perplexity", "research_failed"),
            ("firm-000002", "firecrawl", "data_extraction_failed"),
        ] {
            server.fault(service, "panic", 1).await;
            let card = server.run(id).await;
            assert_eq!(card["status"], status);
            assert_eq!(
                (&card["failed"], &card["can_retry"]),
                (&json!(true), &json!(false))
            );
            server
                .post(&format!("/api/firms/{id}/start"))
                .await
                .refuses(409, "NOTHING_TO_START");
        }
        // The server continues.
        assert_eq!(server.run("firm-000003").await["done"], true);
    }
}

#[tokio::test]
async fn of_many_that_start_one_firm_one_does() {
    for database in Database::engines().await {
        let (one, other) = (
            Server::start(&database, &["--delay", "600000"]),
            Server::start(&database, &["--delay", "600000"]),
        );
        let mut starts = JoinSet::new();
        for number in 0..12 {
            let server = if number % 2 == 0 { &one } else { &other };
            starts.spawn(Answer::of(
                server.request("POST", "/api/firms/firm-000001/start"),
            ));
        }
        let answers = starts.join_all().await;
        let begun = answers.iter().filter(|answer| answer.status == 202).count();
        assert_eq!(begun, 1, "{answers:?}");
        for refused in answers.iter().filter(|answer| answer.status != 202) {
            refused.refuses(409, "STAGE_RUNNING");
        }
        // Each server shows the changes of the other.
        for server in [&one, &other] {
            let card = server.card("firm-000001").await;
            assert_eq!(card, one.card("firm-000001").await);
            assert_eq!(
                (&card["running"], &card["stage"], &card["failures"]),
                (&json!(true), &json!("research"), &json!(0)),
                "{card}"
            );
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_a_problem() {
    for database in Database::engines().await {
        let server = Server::start(&database, &["--delay", "0"]);
        let long = "x".repeat(5_000);
        for id in [
            "nobody",
            "firm-000099",
            "..",
            "%2e%2e%2fetc",
            "a%00b",
            "%27%20OR%201=1",
            "%F0%9F%90%98",
            &long,
        ] {
            for (method, rest) in [
                ("GET", ""),
                ("GET", "/poll"),
                ("GET", "/history"),
                ("GET", "/results"),
                ("POST", "/start"),
                ("POST", "/dismiss"),
            ] {
                // The client resolves `..` before it sends the request.
                if id == ".." {
                    continue;
                }
                let answer = server
                    .send(server.request(method, &format!("/api/firms/{id}{rest}")))
                    .await;
                answer.refuses(404, "FIRM_UNKNOWN");
            }
        }
        server
            .get("/api/firms/%FF")
            .await
            .refuses(400, "REQUEST_UNREADABLE");
        for path in [
            "/api",
            "/nothing",
            "/app",
            "/app/",
            "/app/nothing.js",
            "/app/..%2f..%2fCargo.toml",
            "/app/errors.ts",
            "/api/firms/firm-000001/nothing",
        ] {
            server.get(path).await.refuses(404, "NOTHING_HERE");
        }
        for (method, path) in [
            ("POST", "/"),
            ("DELETE", "/api/firms"),
            ("PUT", "/api/firms/firm-000001"),
            ("GET", "/api/firms/firm-000001/start"),
            ("GET", "/api/firms/firm-000001/dismiss"),
            ("POST", "/api/firms/firm-000001/poll"),
            ("POST", "/api/firms/firm-000001/history"),
            ("PATCH", "/api/faults"),
        ] {
            server
                .send(server.request(method, path))
                .await
                .refuses(405, "METHOD_NOT_ALLOWED");
        }
        assert_eq!(server.card("firm-000001").await["failures"], 0);
    }
}

#[tokio::test]
async fn a_wish_for_a_fault_is_read_with_care() {
    for database in Database::both() {
        let server = Server::start(&database, &["--delay", "0"]);
        let names = server.get("/api/faults").await.json();
        assert_eq!(names["services"], json!(SERVICES));
        assert_eq!(names["faults"], json!(FAULTS));
        let wish = async |media: &'static str, body: String| -> Answer {
            let request = server
                .request("POST", "/api/faults")
                .header("content-type", media);
            server.send(request.body(body)).await
        };
        let json = "application/json; charset=utf-8";
        for (service, fault) in [("nobody", "credits"), ("claude", "nothing"), ("", "")] {
            let body = json!({ "service": service, "fault": fault, "times": 1 }).to_string();
            wish(json, body).await.refuses(422, "FAULT_UNKNOWN");
        }
        for body in [
            "",
            "{",
            "[]",
            r#"{"service":"claude"}"#,
            r#"{"service":"claude","fault":"credits","times":-1}"#,
        ] {
            wish(json, body.to_owned())
                .await
                .refuses(400, "REQUEST_UNREADABLE");
        }
        let whole = r#"{"service":"claude","fault":"credits","times":1}"#;
        wish("text/plain", whole.to_owned())
            .await
            .refuses(400, "REQUEST_UNREADABLE");
        wish(json, " ".repeat(100_000))
            .await
            .refuses(400, "REQUEST_UNREADABLE");
        // None of these requests was accepted.
        assert_eq!(server.run("firm-000001").await["done"], true);
    }
}

#[tokio::test]
async fn a_page_of_somebody_else_starts_nothing() {
    for database in Database::both() {
        let server = Server::start(&database, &["--delay", "0"]);
        let start = |origin: &str| {
            server
                .request("POST", "/api/firms/firm-000001/start")
                .header("origin", origin)
        };
        for origin in [
            "https://evil.example",
            "null",
            "",
            &server.url.replace("127.0.0.1", "localhost"),
        ] {
            server.send(start(origin)).await.is_a_problem(403);
        }
        assert_eq!(server.card("firm-000001").await["status"], "pending");
        assert_eq!(server.send(start(&server.url)).await.status, 202);
    }
}

#[tokio::test]
async fn the_page_is_whole_and_runs_nothing_of_others() {
    for database in Database::both() {
        let server = Server::start(&database, &[]);
        let page = server.get("/").await;
        assert_eq!(
            (page.status, page.media.as_str()),
            (200, "text/html; charset=utf-8")
        );
        let names: Vec<&str> = page
            .text
            .split("/app/")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert!(names.contains(&"main.js"), "{names:?}");
        for name in names {
            let response = server
                .request("GET", &format!("/app/{name}"))
                .send()
                .await
                .unwrap();
            assert_eq!(response.status(), 200, "{name}");
            assert_eq!(response.headers()["x-content-type-options"], "nosniff");
            let policy = response.headers()["content-security-policy"]
                .to_str()
                .unwrap()
                .to_owned();
            assert!(
                policy.contains("default-src 'none'") && !policy.contains("unsafe"),
                "{policy}"
            );
        }
    }
}

/// The card, its record and the page's history use the same name for a service.
#[tokio::test]
async fn a_service_has_one_name_wherever_it_is_read() {
    for database in Database::both() {
        let server = Server::start(&database, &["--delay", "0", "--firms", "5"]);
        let store = Store::open(&database.place(), Some("w-1"), LEASE).await;
        let store = store.unwrap();
        let services = SERVICES.into_iter().chain(["Crunchbase"]).zip(1..);
        for (service, number) in services {
            let id = format!("firm-00000{number}");
            let running = store.runs().begin(&id, Pipeline::Research).await.unwrap();
            let failed = Occurrence::new(CreditsExhausted {}).with_service(service);
            store.runs().fail(&running, failed).await.unwrap();
            let shown = server.card(&id).await["error"]["error"]["service"].clone();
            assert!(shown.is_string() && shown != service, "{service}: {shown}");
            assert_eq!(server.history(&id).await[0]["service"], shown);
        }
        assert_eq!(
            server.history("firm-000005").await[0]["service"],
            "Crunchbase API"
        );
    }
}

#[tokio::test]
async fn firms_are_listed_page_by_page() {
    for database in Database::both() {
        database.seed(503);
        let server = Server::start(&database, &["--delay", "0", "--firms", "0"]);
        server.fault("perplexity", "rate_limit", 1).await;
        server.run("firm-000502").await;
        for (limit, sizes) in [
            ("", vec![500, 3]),
            ("limit=9999&", vec![500, 3]),
            ("limit=200&", vec![200, 200, 103]),
            ("limit=503&", vec![500, 3]),
        ] {
            let (mut after, mut found, mut ids) = (String::new(), Vec::new(), Vec::new());
            loop {
                let path = format!("/api/firms?{limit}after={after}");
                let page = server.get(&path).await.json();
                let firms = page["firms"].as_array().unwrap();
                found.push(firms.len());
                for card in firms {
                    let id = card["id"].as_str().unwrap();
                    let failed = id == "firm-000502";
                    assert_eq!(card["error"].is_object(), failed, "{card}");
                    assert_eq!(card["failures"], u64::from(failed), "{card}");
                    assert_eq!(card["can_retry"], true, "{card}");
                    ids.push(id.to_owned());
                }
                let Some(next) = page["next"].as_str() else {
                    break;
                };
                next.clone_into(&mut after);
            }
            let wanted: Vec<String> = (1..=503).map(|id| format!("firm-{id:06}")).collect();
            assert_eq!((found, ids), (sizes, wanted), "{limit}");
        }
        // One at a time, and the last page is full.
        let page = server.get("/api/firms?limit=1&after=firm-000502").await;
        assert_eq!(page.json()["firms"][0]["id"], "firm-000503");
        assert_eq!(page.json()["next"], Value::Null);
        let page = server.get("/api/firms?limit=0").await.json();
        assert_eq!(page["firms"].as_array().unwrap().len(), 1);
        for wrong in ["limit=x", "limit=-1", "after=%00"] {
            let path = format!("/api/firms?{wrong}");
            server.get(&path).await.refuses(400, "REQUEST_UNREADABLE");
        }
    }
}

/// A third party's domain name that resolves to this machine gives that party no access.
#[tokio::test]
async fn a_name_that_is_not_this_machines_is_refused() {
    let database = Database::sqlite();
    let server = Server::start(&database, &["--delay", "0"]);
    let (_, port) = server.url.rsplit_once(':').unwrap();
    let ask = |method: &str, host: String| {
        let path = "/api/firms/firm-000001";
        let path = if method == "GET" {
            path.to_owned()
        } else {
            format!("{path}/start")
        };
        let request = server.request(method, &path).header("host", &host);
        let same = request.header("origin", format!("http://{host}"));
        server.send(same)
    };
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.2",
        "0.0.0.0",
        "evil.example:localhost",
    ] {
        for host in [host.to_owned(), format!("{host}:{port}")] {
            for method in ["GET", "POST"] {
                ask(method, host.clone()).await.is_a_problem(421);
            }
        }
    }
    assert_eq!(server.card("firm-000001").await["status"], "pending");
    for host in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"] {
        for host in [host.to_owned(), format!("{host}:{port}")] {
            assert_eq!(ask("GET", host).await.status, 200);
        }
    }
    assert_eq!(ask("POST", format!("localhost:{port}")).await.status, 202);
}

#[tokio::test]
async fn a_refusal_is_in_the_language_that_the_client_prefers() {
    for database in Database::both() {
        let server = Server::start(&database, &["--firms", "1"]);
        let ask = |preferred: &str| {
            let request = server.request("GET", "/api/firms/none");
            let request = request.header("accept-language", preferred).send();
            async move {
                let response = request.await.unwrap();
                let language = response.headers()["content-language"].to_str().unwrap();
                let language = language.to_owned();
                assert_eq!(response.headers()["cache-control"], "no-store");
                let body: Value = response.json().await.unwrap();
                (language, body["detail"].as_str().unwrap().to_owned())
            }
        };
        for (preferred, language, detail) in [
            (
                "de-AT,de;q=0.9,en;q=0.8",
                "de",
                "Diese Firma gibt es nicht.",
            ),
            ("en-US,en;q=0.9,de;q=0.8", "en", "There is no such firm."),
            ("", "en", "There is no such firm."),
            ("*;q=,,;de;q=NaN", "en", "There is no such firm."),
            (
                &format!("{}de", "xx,".repeat(500)),
                "en",
                "There is no such firm.",
            ),
        ] {
            let (said, text) = ask(preferred).await;
            assert_eq!(said, language, "{preferred}");
            assert!(text.starts_with(detail), "{preferred}: {text}");
        }
    }
}
