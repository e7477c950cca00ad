//! Playing steps on the chat's page.

use serde_json::{Value, json};

pub(crate) use crate::browser::play::{Seen, open, pause, picture, step, until, view};
use crate::browser::play::{no_one, play_on};

use super::view::View;

/// Plays steps as a new user.
#[track_caller]
pub(crate) fn play(url: &str, steps: &[Value]) -> Seen {
    play_with(url, steps, no_one)
}

/// Does the same; runs another action at each step that pauses.
#[track_caller]
pub(crate) fn play_with(url: &str, steps: &[Value], pause: impl FnMut(&str)) -> Seen {
    play_on("chat", url, steps, pause)
}

impl Seen {
    /// Returns the chat in this view.
    #[track_caller]
    pub(crate) fn view(&self, name: &str) -> View {
        self.named(name)
    }
}

/// Asks with the keyboard.
pub(crate) fn ask(text: &str) -> Value {
    json!({ "do": "ask", "text": text })
}

/// Waits until this many turns are over.
pub(crate) fn over(turns: usize) -> Value {
    json!({ "do": "over", "turns": turns })
}
