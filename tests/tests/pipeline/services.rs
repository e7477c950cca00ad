//! Every way in which a service fails, as classified by the catalog.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::{Json, Router};
use errpact::Occurrence;
use pipeline::errors::Code;
use pipeline::services::{Filing, Limits, Services};
use pipeline::stand_in::{FAULTS, SERVICES};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::pipeline::world::{FIRM, Found, World, occurrence};

/// Returns the code of each fault; `None` for the one that is not a failure of the service.
pub(crate) fn code(service: &str, fault: &str) -> Option<Code> {
    Some(match (service, fault) {
        (_, "credits" | "credits_in_words") => Code::CREDITS_EXHAUSTED,
        (_, "rate_limit" | "rate_limit_in_words") => Code::RATE_LIMITED,
        (_, "timeout" | "slow") => Code::SERVICE_TIMEOUT,
        // A database has an SQLSTATE for everything that it cannot name, and its words do not count.
        ("form5500", "hostile") => Code::UNKNOWN_ERROR,
        (_, "server_error" | "overloaded" | "cut" | "hostile") => Code::SERVICE_ERROR,
        (_, "unauthorized" | "forbidden") => Code::AUTHORIZATION_FAILED,
        (_, "rejected") => Code::UNKNOWN_ERROR,
        (_, "unreadable" | "huge") => Code::TOOL_REPLY_INVALID,
        (_, "panic") => return None,
        (service, fault) => unreachable!("{service} has learnt {fault}: add it here"),
    })
}

pub(crate) fn title(service: &str) -> &'static str {
    match service {
        "claude" => "Claude API",
        "firecrawl" => "Firecrawl API",
        "perplexity" => "Perplexity API",
        _ => "Form5500",
    }
}

/// Returns the sentence for a user who does not know what an API is.
pub(crate) fn sentence(code: Code, title: &str, reference: &str) -> String {
    match code {
        Code::CREDITS_EXHAUSTED => format!(
            "Our {title} account has no credits left. Please have credits added to it, then try again."
        ),
        Code::RATE_LIMITED => format!(
            "{title} has had too many requests from us. Please wait a minute, then try again."
        ),
        Code::SERVICE_TIMEOUT => {
            format!("{title} took too long to answer. Please try again in a few minutes.")
        }
        Code::SERVICE_ERROR => {
            format!("{title} is out of order at the moment. Please try again later.")
        }
        Code::AUTHORIZATION_FAILED => format!(
            "{title} does not accept our access key, or the key may not do this. Please have the key \
             checked, then try again."
        ),
        Code::TOOL_REPLY_INVALID => format!(
            "{title} sent an answer that we cannot read. Please try again; if it happens again, quote \
             reference {reference}."
        ),
        Code::UNKNOWN_ERROR => format!(
            "Something went wrong in this step. If it happens again, please quote reference \
             {reference}."
        ),
        code => unreachable!("{code} is no failure of a service's"),
    }
}

/// Texts of services and their stand-ins that only the log is allowed to have.
pub(crate) const WORDS: [&str; 22] = [
    "Plans & Billing",
    "plan at",
    "firecrawl.dev",
    "req_011",
    "x-api-key",
    "openresty",
    "insufficient",
    "statement",
    "relation",
    "boom",
    "forged",
    "onerror",
    "Ignore the rules",
    "anna.lind",
    "sk-live",
    "eyJhbGci",
    "PERPLEXITY",
    "upstream connect",
    "Consumed",
    "max_tokens",
    "look-up",
    "127.0.0.1",
];

/// Returns the HTTP status that was received, for the record.
pub(crate) fn status(service: &str, fault: &str) -> Option<u16> {
    let (claude, firecrawl, perplexity) = match fault {
        "credits" => (Some(400), Some(402), Some(402)),
        "rate_limit" => (Some(429), Some(429), Some(429)),
        "timeout" => (Some(504), Some(408), None),
        "slow" => (None, None, Some(408)),
        "server_error" => (Some(500), Some(500), None),
        "overloaded" => (Some(529), Some(503), Some(503)),
        "unauthorized" => (Some(401), Some(401), Some(401)),
        "forbidden" => (Some(403), Some(403), Some(403)),
        "rejected" => (Some(400), Some(400), None),
        "hostile" => (Some(500), Some(500), Some(500)),
        _ => (None, None, None),
    };
    match service {
        "claude" => claude,
        "firecrawl" => firecrawl,
        "perplexity" => perplexity,
        _ => None,
    }
}

/// Checks one failure in every form.
fn check(world: &World, service: &str, fault: &str, code: Code, failed: &Occurrence) {
    let what = format!("{service}, {fault}");
    assert_eq!(
        failed.code::<Code>(),
        Some(code),
        "{what}: {}",
        failed.logfmt()
    );
    assert_eq!(failed.service(), Some(service), "{what}");
    assert_eq!(failed.upstream_status(), status(service, fault), "{what}");
    let page = failed.client_response().unwrap();
    let page: Value = serde_json::from_str(&page.to_json()).unwrap();
    let reference = failed.reference();
    let said = sentence(code, title(service), &reference);
    assert_eq!(page["error"]["message"], said, "{what}");
    assert_eq!(page["error"]["service"], title(service), "{what}");
    for extension in ["stop_polling", "refresh_card", "show_notification"] {
        assert_eq!(page[extension], json!(true), "{what}: {extension}");
    }
    // Every form except the log.
    let leaves = [
        page.to_string(),
        failed.text(),
        failed.user_text(),
        serde_json::to_string(failed).unwrap(),
        failed.problem().body(),
        failed.to_string(),
    ];
    for text in &leaves {
        for word in WORDS {
            let mine = said.contains(word);
            assert!(mine || !text.contains(word), "{what}: {word} in {text}");
        }
    }
    // The log has the words, and no secret.
    let log = failed.logfmt();
    assert_eq!(log.lines().count(), 1, "{what}: {log}");
    assert!(
        log.contains(&reference) && log.contains(&format!("service={service}")),
        "{log}"
    );
    let secrets = [
        &*world.endpoints.claude_key,
        &world.endpoints.firecrawl_key,
        &world.endpoints.perplexity_key,
        "stand-in-9c8b0d1e2f3a",
        "sk-live-51H8xGq2eZvKYlo2C0aBcDeF",
        "eyJhbGciOiJIUzI1NiJ9",
        "anna.lind@example.com",
        "\u{1b}",
        "\u{202e}",
    ];
    for secret in secrets {
        assert!(!log.contains(secret), "{what}: {secret} in {log}");
        assert!(!leaves.iter().any(|text| text.contains(secret)), "{what}");
    }
}

#[tokio::test]
async fn a_firm_is_researched_where_nothing_fails() {
    let world = World::new().await;
    let report = world.services.research(FIRM).await.unwrap();
    assert!(
        !report.summary.is_empty() && report.sources.len() == 2,
        "{report:?}"
    );
    let entity = world.services.legal(FIRM).await.unwrap();
    assert_eq!(entity.legal_name, "Acme Tools, Inc.");
    let extract = world.services.extract(FIRM).await.unwrap();
    assert!(extract.page.contains("forty years"), "{extract:?}");
    let filing = Filing {
        plan_year: 2024,
        participants: 128,
        assets: 9_400_000,
    };
    assert_eq!(extract.filing, filing);
}

/// Every fault of every service except the slow one, which has its own test.
#[tokio::test]
async fn each_fault_of_each_service_is_what_the_catalog_says() {
    let world = World::new().await;
    let mut seen = BTreeSet::new();
    for service in SERVICES {
        for fault in FAULTS.into_iter().filter(|fault| *fault != "slow") {
            let Some(code) = code(service, fault) else {
                continue;
            };
            let failed = world.failed(service, fault).await;
            check(&world, service, fault, code, &failed);
            seen.insert(code.name());
            // The fault occurs only once.
            world.ask(service).await.unwrap();
        }
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
}

/// The words of the service are in the log, where an operator needs them to fix the problem.
#[tokio::test]
async fn the_log_has_what_the_service_said() {
    let world = World::new().await;
    for (service, fault, words) in [
        ("claude", "credits", "Plans & Billing"),
        ("firecrawl", "rate_limit", "Consumed (req/min): 11"),
        ("perplexity", "forbidden", "insufficient_scope"),
        ("perplexity", "server_error", "-32603"),
        (
            "form5500",
            "server_error",
            "server closed the connection unexpectedly",
        ),
        ("form5500", "rejected", "does not exist"),
        ("claude", "unreadable", "cannot be read"),
        ("firecrawl", "huge", "1048576 bytes"),
    ] {
        let log = world.failed(service, fault).await.logfmt();
        assert!(log.contains(words), "{service}, {fault}: {log}");
    }
}

/// If a service does not answer, the program waits only until its time limit.
#[tokio::test]
async fn a_silent_service_is_given_up() {
    let patient = Limits::default();
    let short = Duration::from_millis(200);
    for (service, limits) in [
        (
            "claude",
            Limits {
                http: short,
                ..patient
            },
        ),
        (
            "firecrawl",
            Limits {
                http: short,
                ..patient
            },
        ),
        (
            "form5500",
            Limits {
                database: short,
                ..patient
            },
        ),
        (
            "perplexity",
            Limits {
                tool: short,
                ..patient
            },
        ),
    ] {
        // A fault that comes after the time limit does not affect the next call.
        let mut world = World::new().await;
        world.endpoints.limits = limits;
        world.services = Services::connect(&world.endpoints).unwrap();
        let failed = world.failed(service, "slow").await;
        check(&world, service, "slow", Code::SERVICE_TIMEOUT, &failed);
    }
}

/// The limits in `docs/services.md` are those in force.
#[tokio::test]
async fn a_tool_server_has_a_minute() {
    let world = World::new().await;
    assert_eq!(world.endpoints.limits, Limits::default());
    let minute = Duration::from_secs(60);
    assert_eq!(
        (Limits::default().tool, Limits::default().http),
        (minute, minute)
    );
}

/// A stage's error about an empty answer is not a failure of the service.
#[tokio::test]
async fn an_answer_that_holds_nothing_is_an_answer() {
    let world = World::new().await;
    for service in SERVICES {
        world.stand_ins.fail_next(service, "panic", 1).unwrap();
        match world.ask(service).await.unwrap() {
            Found::Report(report) => {
                assert!(report.sources.is_empty() || report.summary.is_empty());
            }
            Found::Extract(extract) => {
                assert!(extract.page.is_empty() || extract.filing.participants == 0);
            }
            Found::Entity(entity) => unreachable!("the test does not ask for {entity:?}"),
        }
    }
    world.stand_ins.fail_next("claude", "panic", 1).unwrap();
    let entity = world.services.legal(FIRM).await.map(Found::Entity).unwrap();
    assert!(matches!(entity, Found::Entity(entity) if entity.legal_name.is_empty()));
}

/// Faults come in the order in which they were requested, each as often as requested.
#[tokio::test]
async fn faults_are_counted() {
    let world = World::new().await;
    let stand_ins = &world.stand_ins;
    stand_ins.fail_next("claude", "credits", 2).unwrap();
    stand_ins.fail_next("claude", "timeout", 1).unwrap();
    stand_ins.fail_next("claude", "rejected", 0).unwrap();
    let mut seen = Vec::new();
    for _ in 0..3 {
        let failed = occurrence(world.services.legal(FIRM).await);
        seen.push(failed.entry().name.to_owned());
    }
    assert_eq!(
        seen,
        ["CREDITS_EXHAUSTED", "CREDITS_EXHAUSTED", "SERVICE_TIMEOUT"]
    );
    world.services.legal(FIRM).await.unwrap();
    stand_ins.fail_next("claude", "credits", 5).unwrap();
    stand_ins.clear();
    world.services.legal(FIRM).await.unwrap();
    for (service, fault) in [("claude", "flood"), ("crunchbase", "credits")] {
        let unknown = stand_ins.fail_next(service, fault, 1).unwrap_err();
        assert_eq!(Occurrence::new(unknown).entry().name, "FAULT_UNKNOWN");
    }
}

/// A key that the services refuse, and addresses without a server.
#[tokio::test]
async fn what_is_set_up_wrongly_says_so() {
    let mut world = World::new().await;
    let right = world.endpoints.clone();
    let wrong = "sk-ant-api03-somebody-elses";
    let ask = async |world: &World, service| occurrence(world.ask(service).await);
    for service in SERVICES {
        world.endpoints = right.clone();
        match service {
            "claude" => world.endpoints.claude_key = wrong.to_owned(),
            "firecrawl" => world.endpoints.firecrawl_key = wrong.to_owned(),
            "perplexity" => world.endpoints.perplexity_key = wrong.to_owned(),
            _ => {
                let password = "stand-in-9c8b0d1e2f3a";
                world.endpoints.form5500 = right.form5500.replace(password, wrong);
            }
        }
        world.services = Services::connect(&world.endpoints).unwrap();
        let refused = ask(&world, service).await;
        assert_eq!(
            refused.code(),
            Some(Code::AUTHORIZATION_FAILED),
            "{service}"
        );
        assert!(!refused.logfmt().contains(wrong), "{}", refused.logfmt());

        world.endpoints = right.clone();
        // Port 1 is reserved, and no process listens there.
        let nowhere = "http://127.0.0.1:1/".to_owned();
        match service {
            "claude" => world.endpoints.claude = nowhere,
            "firecrawl" => world.endpoints.firecrawl = nowhere,
            "perplexity" => world.endpoints.perplexity = nowhere,
            _ => world.endpoints.form5500 = "postgres://a:b@127.0.0.1:1/form5500".to_owned(),
        }
        world.services = Services::connect(&world.endpoints).unwrap();
        let gone = ask(&world, service).await;
        assert_eq!(
            gone.code(),
            Some(Code::SERVICE_ERROR),
            "{service}: {}",
            gone.logfmt()
        );
    }
    world.endpoints.claude = "not an address".to_owned();
    assert!(Services::connect(&world.endpoints).is_err());
}

/// A service that echoes our key in an answer that only its words mark as a failure.
#[tokio::test]
async fn our_key_is_cut_from_every_answer() {
    // A form that no scrubber knows.
    const KEY: &str = "blue horse battery";
    let said = json!({
        "success": false,
        "error": { "type": "billing_error", "message": format!("{KEY} is wrong"), KEY: [KEY] },
        "type": "error",
    });
    let answers = Router::new().fallback(async move || Json(said.clone()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async { axum::serve(listener, answers).await });
    let mut world = World::new().await;
    let right = world.endpoints.clone();
    for service in ["claude", "firecrawl"] {
        world.endpoints = right.clone();
        let (at, key) = match service {
            "claude" => (&mut world.endpoints.claude, &mut world.endpoints.claude_key),
            _ => (
                &mut world.endpoints.firecrawl,
                &mut world.endpoints.firecrawl_key,
            ),
        };
        url.clone_into(at);
        KEY.clone_into(key);
        world.services = Services::connect(&world.endpoints).unwrap();
        let log = occurrence(world.ask(service).await).logfmt();
        assert!(log.contains("[key] is wrong"), "{service}: {log}");
        assert!(!log.contains(KEY), "{service}: {log}");
    }
}
