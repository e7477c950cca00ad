//! All failures of a firm.

use serde_json::{Value, json};

use super::play::{fault, firm, opened, play, press, stands, start, step, until, view};
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
        // A new failure appears at the top while the list is open.
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
    // The newest is first, and is the one on the card.
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
        seen.all::<Value>("focused")[0]["card"],
        firm(1),
        "a reader of an older page stays there"
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

#[test]
fn what_could_not_be_read_is_read_again_and_keeps_the_focus() {
    const FAILURES: usize = 25;
    let pipeline = Pipeline::with(&["--firms", "2", "--delay", "0"]);
    let listed = |count: usize| json!({ "do": "until", "on": ".history li", "count": count });
    let lost = || json!({ "do": "jam", "how": "cut", "path": "/history" });
    let again = || json!({ "do": "until", "on": ".older:text('Try again')" });
    let mut steps = opened().to_vec();
    steps.extend([
        json!({ "do": "often", "id": firm(1), "service": "claude", "fault": "credits", "times": FAILURES }),
        step("reload"),
        stands(1, "rolled_back"),
        lost(),
        press(1, ".past"),
        again(),
        view("unread"),
        step("unjam"),
        press(1, ".older"),
        listed(20),
        view("read"),
        // One more failure, whose history cannot be read at first.
        lost(),
        fault("perplexity", "timeout", 1),
        start(1),
        again(),
        view("one unread"),
        step("unjam"),
        press(1, ".older"),
        listed(21),
        view("one more"),
        press(1, ".older"),
        listed(FAILURES + 1),
        step("focused"),
        // With one page of failures, the button disappears after its use.
        step("reload"),
        stands(2, "new"),
        fault("perplexity", "timeout", 1),
        start(2),
        stands(2, "rolled_back"),
        lost(),
        press(2, ".past"),
        again(),
        step("announced"),
        step("unjam"),
        press(2, ".older"),
        until(".history li"),
        step("focused"),
    ]);
    let seen = play(&pipeline.url, &steps);
    assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());
    let history = |name: &str| seen.board(name).firm(&firm(1)).clone();
    let unread = history("unread");
    let words = "The server cannot be reached. Check the connection, then try again.";
    assert_eq!(
        (unread.history.len(), unread.note.as_deref()),
        (0, Some(words))
    );
    let read = history("read");
    assert_eq!((read.history.len(), &read.note), (20, &None));
    assert_eq!(read.older.as_deref(), Some("Show older"));
    let unread = history("one unread");
    assert_eq!(
        (&unread.history, unread.note.as_deref()),
        (&read.history, Some(words))
    );
    let more = history("one more");
    assert_eq!(more.history[0].reference, more.notice.unwrap().reference);
    assert_eq!(more.history[1..], read.history[..]);
    // The button is gone; the loaded failures are next to it.
    let item = |number: usize| json!({ "card": firm(number), "on": "LI" });
    assert_eq!(seen.all::<Value>("focused"), [item(1), item(2)]);
    let announced = seen.all::<Vec<String>>("announced").remove(0);
    assert!(announced.last().unwrap().contains(words), "{announced:?}");
}
