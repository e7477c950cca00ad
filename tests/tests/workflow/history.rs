//! The history of a run, page by page.

use std::collections::BTreeSet;

use errpact_workflow::{History, Page, WorkflowStore};

use crate::workflow::db::Db;
use crate::workflow::errors::workflows::Pipeline;
use crate::workflow::stage_error::{credits, rate_limited};

on_both! {
    a_history_is_read_page_by_page
    failures_that_come_meanwhile_move_nothing
    a_run_that_is_gone_keeps_its_history
}

async fn fail(store: &WorkflowStore<Pipeline>, run: &str) {
    let claim = store.begin(run, Pipeline::Research).await.unwrap();
    let error = if claim.attempt() % 2 == 0 {
        credits()
    } else {
        rate_limited()
    };
    store.fail(&claim, error).await.unwrap();
}

fn attempts(history: &History) -> Vec<u64> {
    history
        .failures
        .iter()
        .map(|failure| failure.attempt)
        .collect()
}

async fn a_history_is_read_page_by_page(db: &Db) {
    let store = db.store::<Pipeline>();
    for run in ["7", "8"] {
        db.insert(run).await;
    }
    let none = store.history("7", Page::default()).await.unwrap();
    assert!(none.failures.is_empty() && none.next.is_none());
    for _ in 0..23 {
        fail(&store, "7").await;
        fail(&store, "8").await;
    }
    for size in [1, 5, 22, 23, 24] {
        let (mut page, mut seen) = (Page::newest(size), Vec::new());
        loop {
            let history = store.history("7", page).await.unwrap();
            assert!(history.failures.iter().all(|failure| failure.run == "7"));
            assert!(history.failures.len() <= size as usize);
            seen.extend(attempts(&history));
            // A cursor survives a URL.
            let Some(next) = history.next else { break };
            page = Page::newest(size).after(Some(next.to_string().parse().unwrap()));
        }
        assert_eq!(
            seen,
            (1..=23).rev().collect::<Vec<u64>>(),
            "pages of {size}"
        );
    }
    let newest = store.history("7", Page::newest(3)).await.unwrap();
    assert_eq!(attempts(&newest), [23, 22, 21]);
    let codes: Vec<_> = newest
        .failures
        .iter()
        .map(|failure| failure.code.as_str())
        .collect();
    assert_eq!(codes, ["RATE_LIMITED", "CREDITS_EXHAUSTED", "RATE_LIMITED"]);
    assert!(newest.failures.iter().all(|failure| failure.recorded));
}

async fn failures_that_come_meanwhile_move_nothing(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    for _ in 0..20 {
        fail(&store, "7").await;
    }
    let (mut page, mut seen) = (Page::newest(3), Vec::new());
    loop {
        let writer = db.again().await;
        let (history, ()) = tokio::join!(store.history("7", page), fail(&writer, "7"));
        let history = history.unwrap();
        seen.extend(attempts(&history));
        let Some(next) = history.next else { break };
        page = Page::newest(3).after(Some(next));
    }
    let unique: BTreeSet<_> = seen.iter().copied().collect();
    assert_eq!(unique.len(), seen.len(), "none twice: {seen:?}");
    assert!(
        (1..=20).all(|attempt| unique.contains(&attempt)),
        "none left out: {seen:?}"
    );
    assert!(seen.is_sorted_by(|a, b| a > b), "newest first: {seen:?}");
}

async fn a_run_that_is_gone_keeps_its_history(db: &Db) {
    let store = db.store::<Pipeline>();
    db.insert("7").await;
    fail(&store, "7").await;
    db.execute("DELETE FROM pipelines").await;
    assert_eq!(
        attempts(&store.history("7", Page::default()).await.unwrap()),
        [1]
    );
    // A later row with the same key continues where that one ended.
    db.insert("7").await;
    fail(&store, "7").await;
    assert_eq!(
        attempts(&store.history("7", Page::default()).await.unwrap()),
        [2, 1]
    );
}
