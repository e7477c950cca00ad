//! A run from its start to its end, with failures in between.

use serde_json::json;

use super::hand::Hand;
use super::play::{
    fault, firm, opened, pause, play, play_with, press, stands, start, step, until, view,
};
use super::server::Pipeline;

#[test]
fn a_failure_rolls_back_and_is_told_and_a_retry_succeeds() {
    let pipeline = Pipeline::with(&["--firms", "3", "--delay", "600"]);
    let silence = json!({ "do": "silence", "ms": 2500 });
    let mut steps = vec![step("timed")];
    steps.extend(opened());
    steps.extend([
        step("count"),
        view("before"),
        fault("firecrawl", "forbidden", 1),
        // The next poll comes after this view.
        step("freeze"),
        start(1),
        stands(1, "running"),
        view("running"),
        step("thaw"),
        stands(1, "rolled_back"),
        view("failed"),
        // The page was told to stop polling.
        silence.clone(),
        start(1),
        stands(1, "done"),
        view("done"),
        silence,
        step("announced"),
        step("shifts"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let said = seen.all::<String>("fault");
    assert_eq!(
        said,
        ["The next call of Firecrawl API will fail: forbidden."]
    );

    let before = seen.board("before");
    let card = before.firm(&firm(1));
    assert_eq!(
        (card.standing.as_str(), card.start.as_deref()),
        ("new", Some("Start"))
    );
    assert_eq!(card.states(), ["Waiting"; 3]);
    assert_eq!(card.words.as_deref(), Some("Next: Research"));
    assert_eq!((card.past.as_deref(), card.dismiss), (None, false));

    let running = seen.board("running");
    let card = running.firm(&firm(1));
    assert!(card.states().contains(&"Running"), "{card:#?}");
    assert_eq!(
        (card.start.as_deref(), card.ready),
        (Some("Running…"), false)
    );
    assert_eq!(card.notice, None);

    let failed = seen.board("failed");
    let card = failed.firm(&firm(1));
    assert_eq!(card.states(), ["Done", "Done", "Rolled back"]);
    let notice = card.notice.clone().unwrap();
    assert_eq!(notice.code, "AUTHORIZATION_FAILED");
    assert_eq!(notice.subject, "Firecrawl API · Data extraction");
    assert!(
        notice
            .text
            .starts_with("Firecrawl API does not accept our access key"),
        "{notice:?}"
    );
    assert_eq!(
        notice.hint.as_deref(),
        Some("A retry goes on with Data extraction.")
    );
    assert_eq!(notice.role, "group");
    let reference = &notice.reference;
    assert!(
        reference.len() == 12 && reference.chars().all(|c| c.is_ascii_hexdigit()),
        "{reference}"
    );
    assert_eq!((card.start.as_deref(), card.ready), (Some("Retry"), true));
    assert_eq!(
        (card.past.as_deref(), card.dismiss),
        (Some("1 failure"), true)
    );
    // The others have not changed.
    assert_eq!(failed.firms[1..], before.firms[1..]);

    let done = seen.board("done");
    let card = done.firm(&firm(1));
    assert_eq!(card.states(), ["Done"; 3]);
    assert_eq!(
        (&card.notice, &card.start, card.dismiss),
        (&None, &None, false)
    );
    assert_eq!(card.past.as_deref(), Some("1 failure"));

    assert_eq!(seen.all::<usize>("polls"), [0, 0]);
    let name = &card.name;
    assert_eq!(
        seen.all::<Vec<String>>("announced"),
        [[
            format!("{name}: Data extraction was stopped. {}", notice.text),
            format!("{name} is done."),
        ]]
    );
    let moved: f64 = seen.all::<Vec<serde_json::Value>>("shifts")[0]
        .iter()
        .map(|shift| shift["value"].as_f64().unwrap())
        .sum();
    // A hundredth is invisible; browser vendors call a tenth good.
    assert!(
        moved < 0.02,
        "{moved}: {:#?}",
        seen.all::<serde_json::Value>("shifts")
    );
}

#[test]
fn the_first_stage_rolls_back_to_the_start() {
    let pipeline = Pipeline::start();
    let mut steps = opened().to_vec();
    steps.extend([
        fault("perplexity", "rate_limit", 1),
        start(2),
        stands(2, "rolled_back"),
        view("failed"),
        press(2, ".dismiss"),
        stands(2, "new"),
        view("dismissed"),
        step("reload"),
        stands(2, "new"),
        view("reloaded"),
        start(2),
        stands(2, "done"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let failed = seen.board("failed");
    let card = failed.firm(&firm(2));
    assert_eq!(card.states(), ["Rolled back", "Waiting", "Waiting"]);
    let notice = card.notice.as_ref().unwrap();
    assert_eq!(
        (notice.code.as_str(), notice.subject.as_str()),
        ("RATE_LIMITED", "Perplexity API · Research")
    );
    assert_eq!(notice.hint.as_deref(), Some("A retry begins at the start."));
    for name in ["dismissed", "reloaded"] {
        let board = seen.board(name);
        let card = board.firm(&firm(2));
        assert_eq!(card.notice, None, "{name}");
        assert_eq!(card.states(), ["Waiting"; 3], "{name}");
        // A dismissed failure is still in the history.
        assert_eq!(card.past.as_deref(), Some("1 failure"), "{name}");
        assert_eq!(card.start.as_deref(), Some("Start"), "{name}");
    }
}

#[test]
fn a_programming_error_stays_where_it_is_and_offers_no_retry() {
    let pipeline = Pipeline::start();
    let mut steps = opened().to_vec();
    steps.extend([
        fault("firecrawl", "panic", 1),
        start(1),
        stands(1, "failed"),
        view("failed"),
        step("reload"),
        stands(1, "failed"),
        view("reloaded"),
        press(1, ".past"),
        until(".history li"),
        press(1, ".dismiss"),
        until(".firm:first-child .panel[data-kind=plain]"),
        view("dismissed"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let failed = seen.board("failed");
    let card = failed.firm(&firm(1));
    assert_eq!(card.states(), ["Done", "Done", "Failed"]);
    assert_eq!(card.start, None);
    let notice = card.notice.as_ref().unwrap();
    assert_eq!(notice.subject, "Data extraction");
    assert!(
        notice.text.starts_with("A mistake in our program"),
        "{notice:?}"
    );
    assert_eq!(notice.hint, None);
    assert_eq!(failed.counts[1], "Needs attention 1");
    assert_eq!(seen.board("reloaded").firms, failed.firms);
    let dismissed = seen.board("dismissed");
    let card = dismissed.firm(&firm(1));
    assert_eq!((card.standing.as_str(), &card.start), ("failed", &None));
    assert_eq!((card.dismiss, &card.notice), (false, &None));
    // No HTTP status was received.
    assert_eq!(card.history.len(), 1);
    assert_eq!(
        card.history[0].facts,
        "Attempt 3 · Data extraction running → Data extraction failed"
    );
}

#[test]
fn what_the_server_lets_nobody_begin_is_not_offered() {
    let pipeline = Pipeline::with(&["--firms", "1", "--delay", "600000"]);
    let mut steps = opened().to_vec();
    steps.extend([
        start(1),
        stands(1, "running"),
        // Another client resets the run while the worker still has it.
        pause("set back"),
        stands(1, "new"),
        view("held"),
    ]);
    let seen = play_with(&pipeline.url, &steps, |_| {
        pipeline.write(&firm(1), "status", "pending");
    })
    .quiet();
    let board = seen.board("held");
    let card = board.firm(&firm(1));
    assert_eq!((card.states(), &card.start), (vec!["Waiting"; 3], &None));
}

#[test]
fn what_another_page_has_started_is_refused_in_words() {
    // A stage that does not end by itself, so no step comes between two stages.
    let pipeline = Pipeline::with(&["--firms", "2", "--delay", "600000"]);
    let mut hand = Hand::at(&pipeline);
    let understood = || json!({ "do": "click", "on": "#understood" });
    let refused = || until("#refusal");
    let lost = |path: &str| json!({ "do": "jam", "how": "cut", "path": path });
    let mut steps = opened().to_vec();
    steps.extend([
        step("stranger"),
        stands(1, "new"),
        // From here on the page gets no updates by itself.
        lost("/api/firms"),
        step("first"),
        start(1),
        stands(1, "running"),
        json!({ "do": "other" }),
        start(1),
        refused(),
        stands(1, "running"),
        view("refused"),
        understood(),
        until("body:has(#refusal[hidden])"),
        view("closed"),
        // The page follows a refused action to its end.
        pause("begin"),
        start(2),
        refused(),
        stands(2, "running"),
        view("refused again"),
        understood(),
        pause("finish"),
        stands(2, "done"),
        view("after"),
        step("strangersLeave"),
    ]);
    let seen = play_with(&pipeline.url, &steps, |name| match name {
        "begin" => hand.begin(2),
        _ => hand.finish(),
    });
    assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());
    for (view, number) in [("refused", 1), ("refused again", 2)] {
        let refused = seen.board(view);
        let name = &refused.firm(&firm(number)).name;
        assert_eq!(
            refused
                .refusal
                .as_deref()
                .map(|text| text.split(" Reference").next().unwrap()),
            Some(&*format!(
                "{name}: This firm is being worked on already. Please wait until the stage ends."
            ))
        );
    }
    for view in ["closed", "after"] {
        assert_eq!(seen.board(view).refusal, None, "{view}");
    }
}
