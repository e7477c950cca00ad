//! Two hundred firms.

use serde_json::json;

use super::play::{firm, opened, play, press, stands, start, step, view};
use super::server::Pipeline;

#[test]
fn two_hundred_firms_are_found_followed_and_finished() {
    const FIRMS: usize = 200;
    let pipeline = Pipeline::with(&["--firms", "200", "--delay", "50"]);
    let choose =
        |choice: &str| json!({ "do": "click", "on": format!(".choice:has([value={choice}])") });
    let search = |text: &str| json!({ "do": "fill", "on": "#search", "text": text });
    let all =
        |standing: &str, count: usize| json!({ "do": "all", "standing": standing, "count": count });
    // Another client starts every run; only the list can tell this page.
    let others = |from: usize| json!({ "do": "startAll", "from": from, "count": FIRMS / 2 });
    let mut steps = vec![step("timed")];
    steps.extend(opened());
    steps.extend([
        all("new", FIRMS),
        step("scroll"),
        others(1),
        all("done", FIRMS / 2),
        // The page hears of the other half all at once.
        step("freeze"),
        others(FIRMS / 2 + 1),
        step("thaw"),
        all("done", FIRMS),
        step("announced"),
        step("scroll"),
        view("done"),
        choose("open"),
        view("none left"),
        choose("done"),
        step("top"),
        search("HAZEL capital 2"),
        view("found"),
        step("announced"),
        json!({ "do": "press", "key": "Escape" }),
        view("emptied"),
        step("shifts"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let done = seen.board("done");
    assert_eq!(done.firms.len(), FIRMS);
    assert_eq!(
        done.counts,
        [
            "All 200",
            "Needs attention 0",
            "Running 0",
            "To do 0",
            "Done 200"
        ]
    );
    // In the order of the list, each once.
    let ids: Vec<String> = (1..=FIRMS).map(firm).collect();
    assert_eq!(
        done.firms
            .iter()
            .map(|card| card.id.clone())
            .collect::<Vec<_>>(),
        ids
    );
    // Each is announced once: by its name, or in a count of firms that were done together.
    let (mut named, counted) = told(&done.announced);
    assert_eq!(
        named.len() + counted.iter().sum::<usize>(),
        FIRMS,
        "{:#?}",
        done.announced
    );
    let names = named.len();
    named.sort_unstable();
    named.dedup();
    assert_eq!(named.len(), names, "{:#?}", done.announced);
    assert!(
        counted.iter().any(|count| *count > FIRMS / 8),
        "{:#?}",
        done.announced
    );
    assert!(seen.board("none left").none);
    let found = seen.board("found");
    let shown: Vec<&str> = found
        .firms
        .iter()
        .filter(|card| card.shown)
        .map(|card| card.name.as_str())
        .collect();
    assert!(!shown.is_empty() && shown.len() < 20, "{shown:?}");
    assert!(
        shown.iter().all(|name| name.starts_with("Hazel Capital")),
        "{shown:?}"
    );
    let last = seen.all::<Vec<String>>("announced")[1]
        .last()
        .cloned()
        .unwrap();
    assert!(last.ends_with("shown."), "{last}");
    assert!(seen.board("emptied").firms.iter().all(|card| card.shown));
    // Every visible card is drawn, before and after all runs.
    assert_eq!(seen.all::<usize>("scroll"), [FIRMS; 2]);
}

/// Returns the firms that were announced as done: the names, and the counts of those announced together.
#[track_caller]
fn told(announced: &[String]) -> (Vec<&str>, Vec<usize>) {
    let (mut named, mut counted) = (Vec::new(), Vec::new());
    for said in announced.iter().flat_map(|text| text.split(". ")) {
        let said = said.trim_end_matches('.');
        if let Some(count) = said.strip_suffix(" firms are done") {
            counted.push(count.parse().unwrap());
        } else {
            let name = said.strip_suffix(" is done");
            named.push(name.unwrap_or_else(|| panic!("{said:?}")));
        }
    }
    (named, counted)
}

#[test]
fn what_is_looked_at_is_not_taken_away() {
    let pipeline = Pipeline::with(&["--firms", "3", "--delay", "50"]);
    let choose =
        |choice: &str| json!({ "do": "click", "on": format!(".choice:has([value={choice}])") });
    let mut steps = opened().to_vec();
    steps.extend([
        choose("open"),
        start(1),
        stands(1, "done"),
        view("started"),
        choose("done"),
        view("done"),
        choose("open"),
        view("open"),
        press(2, ".go"),
        stands(2, "done"),
    ]);
    let seen = play(&pipeline.url, &steps).quiet();
    let shown = |name: &str| -> Vec<bool> {
        seen.board(name)
            .firms
            .iter()
            .map(|card| card.shown)
            .collect()
    };
    assert_eq!(shown("started"), [true, true, true]);
    assert_eq!(shown("done"), [true, false, false]);
    assert_eq!(shown("open"), [false, true, true]);
}
