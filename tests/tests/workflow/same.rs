//! What the SQL store and Restate promise alike: each scenario is written once and runs on both, and what a reader sees is
//! the same.

use std::error::Error;
use std::sync::{Arc, Mutex};

use errpact::Occurrence;
use errpact_workflow::{Disposition, Page};
use serde_json::{Value, json};

use crate::workflow::db::Db;
use crate::workflow::engine::{Does, Engine, seen};
use crate::workflow::stage_error::{Foreign, Mistake, StageError, answered, credits, rate_limited};

fn ok() -> Does {
    Box::new(|_| Ok(()))
}

fn fails<E: Into<anyhow::Error>>(error: impl FnOnce() -> E + Send + 'static) -> Does {
    Box::new(|_| Err(error().into()))
}

fn panics() -> Does {
    // Without the hook, whose backtraces cost seconds.
    Box::new(|_| std::panic::resume_unwind(Box::new(Mistake(3_711_371_137))))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_sees_the_same_on_both_engines() {
    let sql = Engine::Sql(Db::sqlite().await);
    let restate = Engine::restate().await;
    let mut all = Vec::new();
    for engine in [&sql, &restate] {
        all.push([
            each_stage_rolls_back_to_where_it_says(engine).await,
            a_retry_starts_from_a_sound_state(engine).await,
            an_effect_has_one_key_in_all_attempts(engine).await,
            only_what_was_seen_is_cleared(engine).await,
            a_programming_error_marks_the_stage(engine).await,
            a_cataloged_error_passes_every_layer_as_itself(engine).await,
            records_say_what_the_catalog_says(engine).await,
            no_value_for_others_is_in_a_record(engine).await,
            a_shared_error_is_told_of_each_stage(engine).await,
            hostile_keys_and_texts_are_values(engine).await,
            a_history_is_read_page_by_page(engine).await,
            any_sequence_of_outcomes(engine).await,
        ]);
    }
    for (on_sql, on_restate) in all[0].iter().zip(&all[1]) {
        assert_eq!(on_sql, on_restate);
    }
}

async fn each_stage_rolls_back_to_where_it_says(engine: &Engine) -> Value {
    let mut all = Vec::new();
    // `rollback: pending` of the last stage: everything must be done again.
    for (done, stage, back) in [
        (0, "research", "pending"),
        (1, "legal_resolution", "research_complete"),
        (2, "extraction", "pending"),
    ] {
        let run = format!("back-{stage}");
        engine.insert(&run).await;
        let mut does: Vec<Does> = (0..done).map(|_| ok()).collect();
        does.push(fails(credits));
        let state = engine.go(&run, does).await;
        let failure = state.error.unwrap();
        assert_eq!(
            (failure.stage.as_str(), failure.status.as_str()),
            (stage, back)
        );
        assert_eq!(state.status.as_deref(), Some(back));
        assert!(engine.can_retry(&run).await);
        all.push(seen(engine, &run).await);
        assert!(engine.go(&run, vec![]).await.is_done);
        all.push(seen(engine, &run).await);
        assert!(!engine.can_retry(&run).await);
    }
    json!(all)
}

async fn a_retry_starts_from_a_sound_state(engine: &Engine) -> Value {
    engine.insert("sound").await;
    for attempt in 1..=5 {
        let state = engine.go("sound", vec![fails(credits)]).await;
        assert_eq!((state.attempt, state.failures), (attempt, attempt));
        assert_eq!(state.error.unwrap().attempt, attempt);
    }
    let state = engine.go("sound", vec![]).await;
    assert!(state.error.is_none() && state.is_done);
    assert_eq!((state.attempt, state.failures), (8, 5));
    seen(engine, "sound").await
}

async fn an_effect_has_one_key_in_all_attempts(engine: &Engine) -> Value {
    engine.insert("effect").await;
    let keys = Arc::new(Mutex::new(Vec::new()));
    let notes = |does: Does| -> Does {
        let keys = keys.clone();
        Box::new(move |key| {
            keys.lock().unwrap().push(key);
            does(key)
        })
    };
    engine.go("effect", [notes(fails(credits))]).await;
    engine.go("effect", [notes(ok()), notes(ok())]).await;
    let keys = keys.lock().unwrap().clone();
    assert_eq!(keys.len(), 3);
    assert_eq!(keys[0], keys[1]);
    assert_ne!(keys[1], keys[2]);
    json!(keys.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// A user dismisses the error that they read, not a later one, and the history keeps it.
async fn only_what_was_seen_is_cleared(engine: &Engine) -> Value {
    engine.insert("clear").await;
    assert!(!engine.clear_error("clear").await);
    let first = engine
        .go("clear", vec![fails(credits)])
        .await
        .error
        .unwrap();
    let second = engine
        .go("clear", vec![fails(rate_limited)])
        .await
        .error
        .unwrap();
    for old in [&first.error_id, &first.reference, "", "unknown"] {
        assert!(!engine.clear_seen_error("clear", old).await);
    }
    assert_eq!(engine.state("clear").await.error, Some(second.clone()));
    assert!(engine.clear_seen_error("clear", &second.reference).await);
    assert!(!engine.clear_seen_error("clear", &second.reference).await);
    let state = engine.state("clear").await;
    assert!(state.error.is_none() && state.can_retry);
    let third = engine
        .go("clear", vec![fails(credits)])
        .await
        .error
        .unwrap();
    assert!(engine.clear_seen_error("clear", &third.error_id).await);
    assert!(!engine.clear_error("clear").await);
    let history = engine.history("clear", Page::default()).await.failures;
    assert_eq!(history, [third, second, first]);
    seen(engine, "clear").await
}

async fn a_programming_error_marks_the_stage(engine: &Engine) -> Value {
    let mut all = Vec::new();
    for (done, failed) in [
        (0, "research_broken"),
        (1, "legal_resolution_failed"),
        (2, "extraction_failed"),
    ] {
        for (how, does) in [
            (
                "error",
                fails(|| anyhow::Error::new(Mistake(3_711_371_137)).context("while it counted")),
            ),
            ("panic", panics()),
        ] {
            let run = format!("{how}-{failed}");
            engine.insert(&run).await;
            let before = (0..done).map(|_| ok());
            let state = engine.go(&run, before.chain([does])).await;
            let failure = state.error.unwrap();
            assert_eq!(state.status.as_deref(), Some(failed));
            assert!(state.is_failed && !state.can_retry && state.next.is_none());
            assert_eq!(failure.disposition, Disposition::Failed);
            assert!(!failure.client_response().to_json().contains("3711371137"));
            let refused = engine.refusal(&run).await;
            assert!(refused.contains(&format!("`{failed}`")), "{refused}");
            all.push(json!([
                seen(engine, &run).await,
                refused.replace(&run, "RUN")
            ]));
        }
    }
    json!(all)
}

async fn a_cataloged_error_passes_every_layer_as_itself(engine: &Engine) -> Value {
    engine.insert("layers").await;
    let wraps: [fn(Occurrence) -> anyhow::Error; 7] = [
        anyhow::Error::new,
        |it| {
            anyhow::Error::new(it)
                .context("in the stage")
                .context("in the run")
        },
        |it| anyhow::anyhow!(Box::<dyn Error + Send + Sync>::from(it)),
        |it| Foreign(Box::new(it)).into(),
        |it| Foreign(Box::new(Foreign(Box::new(it)))).into(),
        |it| Foreign(Box::new(std::io::Error::other(it))).into(),
        |it| anyhow::Error::new(Arc::new(it)),
    ];
    for wrap in wraps {
        let happened = credits();
        let id = happened.id().to_string();
        let state = engine
            .go("layers", vec![fails(move || wrap(happened))])
            .await;
        let failure = state.error.unwrap();
        assert_eq!(
            (failure.error_id, failure.code.as_str()),
            (id, "CREDITS_EXHAUSTED")
        );
        assert_eq!(failure.service.as_deref(), Some("claude"));
        assert_eq!(
            failure.message,
            "Claude API: no credits in research, back to pending."
        );
    }
    seen(engine, "layers").await
}

/// The status of the upstream, a code that users know as another one, a language, the time.
async fn records_say_what_the_catalog_says(engine: &Engine) -> Value {
    engine.insert("says").await;
    let client = || {
        Occurrence::new(StageError::NoSuchClient {
            email: "a@example.org".to_owned(),
            token: None,
            reason: None,
            cause: None,
        })
    };
    for (happened, code, shown, status) in [
        (
            answered(402, "pay"),
            "CREDITS_EXHAUSTED",
            "CREDITS_EXHAUSTED",
            402,
        ),
        (answered(418, "teapot"), "UNKNOWN", "UNKNOWN", 418),
        (
            answered(429, "monthly quota"),
            "QUOTA_DRAINED",
            "CREDITS_EXHAUSTED",
            429,
        ),
        (credits(), "CREDITS_EXHAUSTED", "CREDITS_EXHAUSTED", 402),
        (
            rate_limited().with_language("de-CH"),
            "RATE_LIMITED",
            "RATE_LIMITED",
            429,
        ),
        (client(), "NO_SUCH_CLIENT", "NO_SUCH_CLIENT", 500),
    ] {
        let state = engine.go("says", vec![fails(move || happened)]).await;
        let failure = state.error.unwrap();
        assert_eq!(
            (failure.code.as_str(), failure.http_status),
            (code, Some(status))
        );
        assert_eq!(failure.client_response().code(), shown);
        let at: jiff::Timestamp = failure.timestamp.parse().unwrap();
        let age = jiff::Timestamp::now().duration_since(at);
        assert!(
            failure.timestamp.ends_with('Z') && age.as_hours() == 0,
            "{at}"
        );
    }
    seen(engine, "says").await
}

async fn no_value_for_others_is_in_a_record(engine: &Engine) -> Value {
    let (email, token) = ("planted.person@example.org", "planted-token-4711");
    let bearer = "eyJwbGFudGVkIjoiNDcxMSJ9.cGxhbnRlZA.c2lnbmF0dXJl";
    engine.insert("values").await;
    let client = move || {
        Occurrence::new(StageError::NoSuchClient {
            email: email.to_owned(),
            token: Some(token.to_owned()),
            reason: Some(format!("the register has no {email} ({token})")),
            cause: Some(std::io::Error::other(format!("{email}: {token} refused"))),
        })
    };
    engine.go("values", vec![fails(client)]).await;
    let bug = move || anyhow::anyhow!("login of {email} with Authorization: Bearer {bearer}");
    engine.go("values", vec![fails(bug)]).await;
    for failure in engine.history("values", Page::default()).await.failures {
        let text = format!("{}{failure:?}", json!(failure));
        assert!(!text.contains(token) && !text.contains(bearer), "{text}");
        assert!(!format!("{failure:?}{}", failure.message).contains(email));
    }
    seen(engine, "values").await
}

/// Several runs waited for one answer, which did not come. Each record names its own stage.
async fn a_shared_error_is_told_of_each_stage(engine: &Engine) -> Value {
    let happened = Arc::new(credits());
    let mut all = Vec::new();
    for (run, done, stage) in [("one", 0, "research"), ("two", 1, "legal_resolution")] {
        engine.insert(run).await;
        let shared = Arc::clone(&happened);
        let before = (0..done).map(|_| ok());
        let state = engine
            .go(
                run,
                before.chain([fails(move || anyhow::Error::new(shared))]),
            )
            .await;
        let failure = state.error.unwrap();
        assert_eq!(failure.error_id, happened.id().to_string());
        assert!(failure.message.contains(stage) && failure.user_message.contains(stage));
        all.push(seen(engine, run).await);
    }
    json!(all)
}

async fn hostile_keys_and_texts_are_values(engine: &Engine) -> Value {
    let mut all = Vec::new();
    for run in [
        "'; DROP TABLE workflow_errors; --",
        "\"quoted\" \\ back $1 ?1 :name",
        "\u{202e}right to left\u{2028}line\r\nnext",
        "😀 ÄÖ %s {service} {{x}}",
        "a/b/../c?d=e#f",
        "%2F%00",
        "state",
        "",
    ] {
        engine.insert(run).await;
        let reason = run.to_owned();
        let happened = move || {
            Occurrence::new(StageError::NoSuchClient {
                email: "a@example.org".to_owned(),
                token: None,
                reason: Some(reason.clone()),
                cause: None,
            })
            .with_service(reason)
        };
        let state = engine.go(run, vec![fails(happened)]).await;
        assert_eq!((state.run.as_str(), state.attempt), (run, 1));
        assert_eq!(state.error.unwrap().run, run);
        all.push(seen(engine, run).await);
    }
    json!(all)
}

async fn a_history_is_read_page_by_page(engine: &Engine) -> Value {
    engine.insert("pages").await;
    engine.insert("others").await;
    let none = engine.history("pages", Page::default()).await;
    assert!(none.failures.is_empty() && none.next.is_none());
    for _ in 0..7 {
        engine.go("pages", vec![fails(credits)]).await;
        engine.go("others", vec![fails(credits)]).await;
    }
    for size in [1, 3, 6, 7, 8] {
        let (mut page, mut numbers) = (Page::newest(size), Vec::new());
        loop {
            let history = engine.history("pages", page).await;
            assert!(history.failures.len() <= size as usize);
            assert!(
                history
                    .failures
                    .iter()
                    .all(|failure| failure.run == "pages")
            );
            numbers.extend(history.failures.iter().map(|failure| failure.attempt));
            let Some(next) = history.next else { break };
            // A cursor survives a URL.
            page = Page::newest(size).after(Some(next.to_string().parse().unwrap()));
        }
        assert_eq!(numbers, [7, 6, 5, 4, 3, 2, 1], "pages of {size}");
    }
    // A failure that comes between two pages moves nothing.
    let first = engine.history("pages", Page::newest(3)).await;
    engine.go("pages", vec![fails(credits)]).await;
    let second = engine
        .history("pages", Page::newest(3).after(first.next))
        .await;
    let numbers: Vec<_> = second
        .failures
        .iter()
        .map(|failure| failure.attempt)
        .collect();
    assert_eq!(numbers, [4, 3, 2]);
    // Several states come in the order that is asked for.
    let states = engine.states(&["others", "pages"]).await;
    let runs: Vec<_> = states
        .iter()
        .map(|state| (state.run.as_str(), state.failures))
        .collect();
    assert_eq!(runs, [("others", 7), ("pages", 8)]);
    json!([seen(engine, "pages").await, seen(engine, "others").await])
}

/// Numbers that look random, the same on both engines.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % limit
    }
}

async fn any_sequence_of_outcomes(engine: &Engine) -> Value {
    let mut all = Vec::new();
    for case in 0..4_u8 {
        let run = format!("any-{case}");
        engine.insert(&run).await;
        let mut random = Random(0x2545_F491_4F6C_DD1D ^ u64::from(case));
        for _ in 0..5 {
            let mut does = Vec::new();
            for _ in 0..3 {
                does.push(match random.below(12) {
                    0..5 => ok(),
                    5..8 => fails(credits),
                    8..10 => fails(|| StageError::RateLimited),
                    10 => fails(|| answered(503, "the upstream is away")),
                    _ => panics(),
                });
            }
            let clears = random.below(3) == 0;
            if engine.can_retry(&run).await {
                engine.go(&run, does).await;
            }
            if clears {
                engine.clear_error(&run).await;
            }
            all.push(seen(engine, &run).await);
        }
    }
    json!(all)
}
