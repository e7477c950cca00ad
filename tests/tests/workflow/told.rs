//! The text of a record for the log, the user and a client, and the values that no receiver gets.

use errpact::Occurrence;
use errpact_workflow::Page;
use serde_json::json;

use crate::workflow::db::{Db, postgres_pool};
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::{StageError, answered, credits};

on_both! {
    nobody_s_data_is_in_a_record
    a_client_is_told_what_the_catalog_says
    the_time_is_in_utc
    hostile_texts_are_values
}

const EMAIL: &str = "planted.person@example.org";
const TOKEN: &str = "planted-token-4711";
const BEARER: &str = "eyJwbGFudGVkIjoiNDcxMSJ9.cGxhbnRlZA.c2lnbmF0dXJl";

fn no_such_client() -> Occurrence {
    Occurrence::new(StageError::NoSuchClient {
        email: EMAIL.to_owned(),
        token: Some(TOKEN.to_owned()),
        reason: Some(format!("the register has no {EMAIL} ({TOKEN})")),
        cause: Some(std::io::Error::other(format!("{EMAIL}: {TOKEN} refused"))),
    })
}

async fn nobody_s_data_is_in_a_record(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store.fail(&claim, no_such_client()).await.unwrap();
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    // The values of an uncataloged error are unknown; text that looks like one is still removed.
    let cause =
        anyhow::anyhow!("login of {EMAIL} with Authorization: Bearer {BEARER}").context("planted");
    store.fail(&claim, cause).await.unwrap_err();
    let records = db.records("7").await;
    assert_eq!(records.len(), 2);
    for record in &records {
        for (column, value) in record {
            let value = value.as_deref().unwrap_or_default();
            // A text that a user may read is stored for the user.
            let allowed = column == "user_message";
            assert!(
                !value.contains("planted.person") || allowed,
                "{column}: {value}"
            );
            assert!(!value.contains(TOKEN), "{column}: {value}");
            assert!(!value.contains(BEARER), "{column}: {value}");
        }
    }
    assert_eq!(
        records[0]["user_message"].as_deref(),
        Some("There is no client planted.person@example.org.")
    );
    // Nor in the text that a program would log about it.
    for text in [
        format!("{failure:?}"),
        serde_json::to_string(&store.state("7").await.unwrap().error.unwrap()).unwrap(),
    ] {
        assert!(!text.contains(TOKEN), "{text}");
    }
    assert!(
        !format!("{failure:?}").contains("planted.person"),
        "{failure:?}"
    );
}

async fn a_client_is_told_what_the_catalog_says(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let failure = store.fail(&claim, answered(402, "pay")).await.unwrap();
    let told = serde_json::to_value(failure.client_response()).unwrap();
    assert_eq!(
        told,
        json!({
            "success": false,
            "error": {
                "code": "CREDITS_EXHAUSTED",
                "fingerprint": crate::workflow::errors::CATALOG.wire_fingerprint,
                "service": "Claude API",
                "stage": "research",
                "message": failure.user_message,
                "rollback_status": "pending",
                "ref": failure.reference,
                "timestamp": failure.timestamp,
            },
            "stop_polling": true,
            "refresh_card": true,
            "show_notification": true,
        })
    );
    // The same holds for the stored record, at any time and for any reader.
    let stored = db.again().await.state("7").await.unwrap().error.unwrap();
    assert_eq!(
        serde_json::to_value(stored.client_response()).unwrap(),
        told
    );
    let stored = store
        .history("7", Page::default())
        .await
        .unwrap()
        .failures
        .remove(0);
    assert_eq!(
        serde_json::to_value(stored.client_response()).unwrap(),
        told
    );
}

async fn the_time_is_in_utc(db: &Db) {
    let before = jiff::Timestamp::now();
    db.insert("7").await;
    let store = match db {
        Db::Sqlite { .. } => db.store::<Pipeline>(),
        Db::Postgres { url, .. } => {
            // A session far from Greenwich, and one with another date format.
            let url =
                format!("{url}&options=-c%20timezone%3DAsia%2FKathmandu%20-c%20datestyle%3DGerman");
            errpact_workflow::WorkflowStore::postgres(postgres_pool(&url, 1).await)
        }
    };
    let claim = store.begin("7", Pipeline::Research).await.unwrap();
    let until = store.state("7").await.unwrap().lease_until.unwrap();
    let failure = store.fail(&claim, credits()).await.unwrap();
    let after = jiff::Timestamp::now();
    for time in [&failure.timestamp, &until] {
        assert_eq!(time.len(), "2026-01-02T03:04:05.678Z".len(), "{time}");
        assert!(time.ends_with('Z'), "{time}");
    }
    let slack = jiff::SignedDuration::from_secs(5);
    let at: jiff::Timestamp = failure.timestamp.parse().unwrap();
    assert!(
        before - slack <= at && at <= after + slack,
        "{at} of {before} to {after}"
    );
    let until: jiff::Timestamp = until.parse().unwrap();
    assert!(until > before + slack, "{until}");
    // Every reader reads the same time.
    let read = db.again().await.state("7").await.unwrap().error.unwrap();
    assert_eq!(read.timestamp, failure.timestamp);
    if !db.is_postgres() {
        let column = db.records("7").await[0]["occurred_at"].clone();
        assert_eq!(column, Some(failure.timestamp));
    }
}

/// Keys, workers and an upstream's texts that would have an effect as a part of a statement.
async fn hostile_texts_are_values(db: &Db) {
    let hostile = [
        "'; DROP TABLE workflow_errors; --",
        "\"quoted\" \\ back $1 ?1 :name",
        "\u{202e}right to left\u{2028}line\r\nnext",
        "😀 ÄÖ %s {service} {{x}}",
        "",
    ];
    for run in hostile {
        db.insert(&run.replace('\'', "''")).await;
        let store = db.store::<Pipeline>().with_worker(run);
        let claim = store.begin(run, Pipeline::Research).await.unwrap();
        assert_eq!(claim.run(), run);
        let happened = Occurrence::new(StageError::NoSuchClient {
            email: "a@example.org".to_owned(),
            token: None,
            reason: Some(run.to_owned()),
            cause: None,
        })
        .with_service(run.to_owned());
        let failure = store.fail(&claim, happened).await.unwrap();
        let stored = store.state(run).await.unwrap().error.unwrap();
        assert_eq!(stored, failure);
        assert_eq!(stored.user_message, failure.user_message);
        serde_json::to_string(&failure.client_response()).unwrap();
    }
    // PostgreSQL has no such texts; the result is an error, not a panic.
    let nul = db
        .store::<Pipeline>()
        .begin("a\0b", Pipeline::Research)
        .await;
    nul.unwrap_err();
    assert_eq!(
        db.value("SELECT count(*) AS n FROM workflow_errors").await,
        hostile.len().to_string()
    );
}
