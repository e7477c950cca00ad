//! Failures in the user's language.

use serde_json::json;

use super::play::{fault, firm, pause, play_with, press, stands, start, step, until, view};
use super::server::Pipeline;

#[test]
fn failures_are_told_in_the_language_of_the_address() {
    let pipeline = Pipeline::with(&["--firms", "2", "--delay", "0"]);
    let steps = [
        json!({ "do": "open", "path": "/?lang=de-AT" }),
        until(".firm"),
        fault("firecrawl", "forbidden", 1),
        start(1),
        stands(1, "rolled_back"),
        press(1, ".past"),
        until(".history li"),
        view("failed"),
        // The page does not learn that the run of another firm has ended, and asks for what is not possible.
        json!({ "do": "jam", "how": "cut", "path": "/api/firms" }),
        pause("end"),
        start(2),
        until("#refusal:not([hidden])"),
        view("refused"),
        step("unjam"),
        // The same failure for a user of another language: the browser's, which is English.
        json!({ "do": "open" }),
        until(".firm"),
        stands(1, "rolled_back"),
        view("english"),
    ];
    let seen = play_with(&pipeline.url, &steps, |_| {
        pipeline.write(&firm(2), "status", "data_extraction_complete");
    });
    assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());

    let board = seen.board("failed");
    let card = board.firm(&firm(1));
    let text = "Firecrawl API nimmt unseren Zugangsschlüssel nicht an, oder der Schlüssel darf das nicht. \
                Bitte lassen Sie den Schlüssel prüfen und versuchen Sie es dann noch einmal.";
    assert_eq!(card.notice.as_ref().unwrap().text, text);
    assert_eq!(card.history[0].text, text);

    let board = seen.board("refused");
    let refusal = board.refusal.as_deref().unwrap();
    let text = "Für diese Firma gibt es keine Stufe, die beginnen kann.";
    assert!(refusal.contains(text), "{refusal}");

    let board = seen.board("english");
    let notice = board.firm(&firm(1)).notice.as_ref().unwrap();
    assert!(
        notice
            .text
            .starts_with("Firecrawl API does not accept our access key"),
        "{notice:?}"
    );
}
