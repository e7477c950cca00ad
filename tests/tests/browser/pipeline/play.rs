//! Playing steps on the pipeline's page.

use serde_json::{Value, json};

pub(crate) use crate::browser::play::{Seen, open, pause, picture, step, until, view};
use crate::browser::play::{no_one, play_on};

use super::view::Board;

/// Plays steps as a new user.
#[track_caller]
pub(crate) fn play(url: &str, steps: &[Value]) -> Seen {
    play_with(url, steps, no_one)
}

/// Does the same; runs another action at each step that pauses.
#[track_caller]
pub(crate) fn play_with(url: &str, steps: &[Value], pause: impl FnMut(&str)) -> Seen {
    play_on("pipeline", url, steps, pause)
}

impl Seen {
    /// Returns the firms in this view.
    #[track_caller]
    pub(crate) fn board(&self, name: &str) -> Board {
        self.named(name)
    }
}

/// Returns the id of an initial firm.
pub(crate) fn firm(number: usize) -> String {
    format!("firm-{number:06}")
}

/// Opens the page and waits for its firms.
pub(crate) fn opened() -> [Value; 2] {
    [open(), until(".firm")]
}

/// Makes the next call of a service fail, or the next few.
pub(crate) fn fault(service: &str, fault: &str, times: usize) -> Value {
    json!({ "do": "fault", "service": service, "fault": fault, "times": times })
}

/// Starts a firm's run, or restarts it.
pub(crate) fn start(number: usize) -> Value {
    press(number, ".go")
}

/// Presses a button of a card.
pub(crate) fn press(number: usize, button: &str) -> Value {
    json!({ "do": "card", "id": firm(number), "press": button })
}

/// Waits until a firm has this state.
pub(crate) fn stands(number: usize, standing: &str) -> Value {
    json!({ "do": "stands", "id": firm(number), "standing": standing })
}

/// Makes polls fail in this way from now on.
pub(crate) fn jam(how: &str) -> Value {
    json!({ "do": "jam", "how": how })
}

/// Waits until this many requests to such a path were made, and prints their number.
pub(crate) fn asked(path: &str, times: usize) -> Value {
    json!({ "do": "asked", "path": path, "times": times })
}

/// Waits until this many more requests to such a path were made.
pub(crate) fn more(path: &str, times: usize) -> Value {
    json!({ "do": "more", "path": path, "times": times })
}
