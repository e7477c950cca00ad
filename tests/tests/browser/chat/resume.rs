//! A stream that is cut in the middle.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::play::{Seen, ask, open, over, pause, play, play_with, step, until, view};
use super::reload::is_the_whole_story;
use super::server::Chat;
use super::view::{Item, Turn};

const QUESTION: &str =
    "A trip to Lisbon, then find cafés and weather in Lisbon, then search the web for fault:403";

/// Returns an answer without the parts that differ between conversations.
fn told(turns: &[Turn]) -> Vec<String> {
    let items = turns.iter().flat_map(|turn| &turn.items);
    items
        .map(|item| match item {
            Item::Text { text } => text.clone(),
            Item::Tool {
                tool,
                state,
                result,
                failure,
                ..
            } => {
                let sentence = failure
                    .as_ref()
                    .map(|it| it.message.split('(').next().unwrap().to_owned());
                format!("{tool} {state} {result:?} {sentence:?}")
            }
            Item::Failure(failure) => failure.message.clone(),
        })
        .collect()
}

#[test]
fn a_stream_that_is_cut_goes_on_with_nothing_lost_and_nothing_twice() {
    let whole = {
        let chat = Chat::start();
        let steps = [
            open(),
            ask(QUESTION),
            over(1),
            view("whole"),
            step("connections"),
        ];
        let seen = play(&chat.url, &steps).quiet();
        assert_eq!(
            seen.all::<Vec<String>>("connections"),
            [["Connecting…", "Connected"]]
        );
        told(&seen.view("whole").turns)
    };
    assert!(whole.len() > 5, "{whole:#?}");
    for after in ["1", "3", "6"] {
        let chat = Chat::with(&["--delay", "0", "--cut-after", after]);
        let steps = [
            open(),
            ask(QUESTION),
            over(1),
            view("cut"),
            step("connections"),
            step("reload"),
            over(1),
            view("reloaded"),
        ];
        let seen = play(&chat.url, &steps);
        assert_eq!(told(&seen.view("cut").turns), whole, "after {after}");
        assert_eq!(
            seen.view("reloaded").turns,
            seen.view("cut").turns,
            "after {after}"
        );
        assert_eq!(seen.all::<String>("exception"), Vec::<String>::new());
        let connections = seen.all::<Vec<String>>("connections").remove(0);
        assert!(
            connections.contains(&"Reconnecting…".to_owned()),
            "it was not cut: {connections:?}"
        );
    }
}

/// A conversation that outlives its server.
struct Outage {
    folder: TempDir,
    server: Option<Chat>,
    url: String,
}

/// Slow enough for the server to die in the middle.
const SLOWLY: [&str; 2] = ["--delay", "15"];

impl Outage {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Chat::at("0", &folder.path().join("chat.db"), &SLOWLY);
        let url = server.url.clone();
        Self {
            folder,
            server: Some(server),
            url,
        }
    }

    fn play(&mut self, steps: &[Value]) -> Seen {
        let url = self.url.clone();
        play_with(&url, steps, |name| match name {
            "kill" => self.server = None,
            _ => {
                let (_, port) = self.url.rsplit_once(':').unwrap();
                self.server = Some(Chat::at(port, &self.folder.path().join("chat.db"), &SLOWLY));
            }
        })
    }
}

#[test]
fn a_server_that_dies_in_the_middle_of_an_answer_is_waited_for() {
    let steps = [
        open(),
        ask("Tell me a story"),
        until(".said"),
        pause("kill"),
        until("#connection[data-state=reconnecting]"),
        pause("start"),
        until("#connection[data-state=open]"),
        over(1),
        view("resumed"),
        step("reload"),
        over(1),
        view("reloaded"),
    ];
    let seen = Outage::new().play(&steps);
    let resumed = seen.view("resumed");
    is_the_whole_story(&resumed);
    assert_eq!(seen.view("reloaded").turns, resumed.turns);
}

#[test]
fn who_waits_in_vain_is_told_and_may_try_again() {
    let steps = [
        open(),
        ask("Weather in Porto"),
        over(1),
        pause("kill"),
        until("#reconnect:not([hidden])"),
        view("lost"),
        json!({ "do": "size", "width": 320, "height": 640 }),
        step("wide"),
        ask("Tell me a story"),
        until("#notice"),
        view("unsent"),
        pause("start"),
        json!({ "do": "click", "on": "#reconnect" }),
        until("#connection[data-state=open]"),
        // A message that could not be sent is still there.
        json!({ "do": "click", "on": "#send" }),
        over(2),
        view("sent"),
    ];
    let seen = Outage::new().play(&steps);
    assert_eq!(
        seen.view("lost").connection.as_deref(),
        Some("Connection lost")
    );
    assert_eq!(seen.all::<i64>("wide"), [0]);
    let unsent = seen.view("unsent");
    assert!(
        unsent
            .notice
            .unwrap()
            .starts_with("The server cannot be reached.")
    );
    assert_eq!(unsent.turns.len(), 1);
    let sent = seen.view("sent");
    assert_eq!((sent.notice, sent.turns.len()), (None, 2));
    assert_eq!(sent.turns[1].question, "Tell me a story");
}
