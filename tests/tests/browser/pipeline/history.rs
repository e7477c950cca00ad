//! All failures of a firm.

use serde_json::json;

use super::play::{fault, firm, opened, play, press, stands, start, step, view};
use super::server::Pipeline;

#[test]
fn every_failure_is_to_be_read_a_page_at_a_time() {
    const FAILURES: usize = 45;
    let pipeline = Pipeline::with(&["--firms", "2", "--delay", "0"]);
    let listed = |count: usize| json!({ "do": "until", "on": ".history li", "count": count });
    let mut steps = opened().to_vec();
    steps.extend([
        json!({ "do": "often", "id": firm(1), "service": "claude", "fault": "credits", "times": FAILURES }),
        step("reload"),
        stands(1, "rolled_back"),
        view("closed"),
        press(1, ".past"),
        listed(20),
        view("first page"),
        press(1, ".older"),
        listed(40),
        press(1, ".older"),
        listed(FAILURES),
        json!({ "do": "focused" }),
        view("all"),
        // One more while it is open comes in at the top.
        fault("perplexity", "timeout", 1),
        start(1),
        listed(FAILURES + 1),
        stands(1, "rolled_back"),
        view("one more"),
        press(1, ".past"),
        view("closed again"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let closed = seen.board("closed");
    assert_eq!(closed.firm(&firm(1)).past.as_deref(), Some("45 failures"));
    assert_eq!(closed.firm(&firm(1)).history, []);

    let first = seen.board("first page");
    assert_eq!(first.firm(&firm(1)).history.len(), 20);
    assert_eq!(first.firm(&firm(1)).older.as_deref(), Some("Show older"));

    let all = seen.board("all");
    let card = all.firm(&firm(1));
    assert_eq!((card.history.len(), &card.older), (FAILURES, &None));
    let mut references: Vec<&str> = card
        .history
        .iter()
        .map(|past| past.reference.as_str())
        .collect();
    references.sort_unstable();
    references.dedup();
    assert_eq!(references.len(), FAILURES, "something is there twice");
    // The newest is first, and is the one that the card tells.
    assert_eq!(
        card.history[0].reference,
        card.notice.as_ref().unwrap().reference
    );
    for (at, past) in card.history.iter().enumerate() {
        assert_eq!(
            past.facts,
            format!(
                "Attempt {} · HTTP 400 · Research running → Not started",
                FAILURES - at
            )
        );
        assert!(
            past.subject.starts_with("Claude API · Research"),
            "{past:?}"
        );
        assert!(past.text.contains("has no credits left"), "{past:?}");
    }
    assert_eq!(
        seen.all::<serde_json::Value>("focused")[0]["card"],
        firm(1),
        "whoever read on is left there"
    );

    let more = seen.board("one more");
    let card = more.firm(&firm(1));
    assert_eq!(card.past.as_deref(), Some("46 failures"));
    assert!(
        card.history[0].subject.starts_with("Perplexity API"),
        "{:?}",
        card.history[0]
    );
    assert_eq!(card.history[1..], all.firm(&firm(1)).history[..]);
    assert_eq!(seen.board("closed again").firm(&firm(1)).history, []);
}
