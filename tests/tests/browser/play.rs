//! Playing steps on the page.

use std::path::Path;

use errpact_tests::browser::Player;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Everything that the browser saw.
#[derive(Debug)]
pub(crate) struct Seen(Vec<Value>);

/// Plays steps on a page as a new user; runs another action at each step that pauses.
#[track_caller]
pub(crate) fn play_on(page: &str, url: &str, steps: &[Value], pause: impl FnMut(&str)) -> Seen {
    let played = Player::shared().play(page, url, steps, pause);
    Seen(played.unwrap_or_else(|error| panic!("{steps:#?}\n{error}")))
}

impl Seen {
    /// Returns the observations of a kind.
    pub(crate) fn all<T: DeserializeOwned>(&self, kind: &str) -> Vec<T> {
        let found = self.0.iter().filter_map(|line| line.get(kind));
        found
            .map(|value| {
                T::deserialize(value).unwrap_or_else(|error| panic!("{error} in {value:#}"))
            })
            .collect()
    }

    /// Returns the view of this name.
    #[track_caller]
    pub(crate) fn named<T: DeserializeOwned>(&self, name: &str) -> T {
        let mut views = self.all::<Value>("view");
        views.retain(|view| view["name"] == name);
        assert_eq!(views.len(), 1, "{name}");
        T::deserialize(views.remove(0)).expect("it is the view of such a page")
    }

    /// Fails if an error occurred that the page does not show.
    #[track_caller]
    pub(crate) fn quiet(self) -> Self {
        for kind in ["console", "exception", "answer", "dialog"] {
            assert_eq!(self.all::<Value>(kind), Vec::<Value>::new(), "{kind}");
        }
        self
    }
}

/// For steps without a pause: fails if one pauses.
pub(crate) fn no_one(name: &str) {
    panic!("no one waits at {name}")
}

/// Opens the page.
pub(crate) fn open() -> Value {
    json!({ "do": "open" })
}

/// Records a view.
pub(crate) fn view(name: &str) -> Value {
    json!({ "do": "view", "name": name })
}

/// Returns a step without parameters.
pub(crate) fn step(name: &str) -> Value {
    json!({ "do": name })
}

/// Waits until an element is visible.
pub(crate) fn until(on: &str) -> Value {
    json!({ "do": "until", "on": on })
}

/// Pauses for another action.
pub(crate) fn pause(name: &str) -> Value {
    json!({ "do": "pause", "name": name })
}

/// Takes a screenshot.
pub(crate) fn picture(to: &Path) -> Value {
    json!({ "do": "picture", "to": to })
}
