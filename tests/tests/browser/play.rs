//! Playing steps on the page.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::thread;

use errpact_tests::command::wait;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::installed::{chromium, node, programs};

/// Everything that the browser saw.
#[derive(Debug)]
pub(crate) struct Seen(Vec<Value>);

/// Plays steps in a new browser with a program of `tests/browser/`; runs another action at each step that pauses.
#[track_caller]
pub(crate) fn play_on(
    program: &str,
    url: &str,
    steps: &[Value],
    mut pause: impl FnMut(&str),
) -> Seen {
    let folder = programs();
    let mut child = node()
        .env("CHROMIUM", chromium())
        .arg(folder.path().join(program))
        .args([url, &json!(steps).to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Node.js starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    let mut stderr = child.stderr.take().expect("it is piped");
    let complaints = thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).ok();
        text
    });
    let mut seen = Vec::new();
    for line in BufReader::new(stdout).lines() {
        let line = line.expect("a line");
        let line: Value =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        if let Some(name) = line["pause"].as_str() {
            pause(name);
            writeln!(stdin).expect("it waits");
        }
        seen.push(line);
    }
    let status = wait(&mut child);
    let complaints = complaints.join().expect("the reader ends");
    assert_eq!(status, 0, "{steps:#?}\n{seen:#?}\n{complaints}");
    let seen = Seen(seen);
    assert_eq!(seen.all::<bool>("end"), [true], "it stopped early");
    seen
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
