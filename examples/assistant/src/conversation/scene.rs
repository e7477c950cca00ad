//! A scene: the user's request, the model's call, the expected outcome, and the actual one.

use std::time::Duration;

/// A scene.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    /// Its subject.
    pub title: &'static str,
    /// What the user says.
    pub person: &'static str,
    /// The tool that the model calls.
    pub tool: &'static str,
    /// The arguments, as JSON, with the mistakes that models make.
    pub arguments: &'static str,
    /// The user's answer, if asked.
    pub reply: Option<Reply>,
    /// Returns whether the outcome is right.
    pub right: fn(&Played) -> bool,
}

/// The user's answer, and the call that the model makes from it.
#[derive(Debug, Clone, Copy)]
pub struct Reply {
    /// The words.
    pub words: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// The arguments, as JSON.
    pub arguments: &'static str,
}

/// An event of a scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The user says something.
    Person(String),
    /// The model calls a tool.
    Call(String),
    /// The tool returns a result.
    Result(String),
    /// The tool has failed, and the model reads this text.
    Failure(String),
    /// The model waits this long, and retries the call.
    Wait(Duration),
    /// The model asks the user.
    Ask,
    /// The model tells the user.
    Tell(String),
}

/// A scene that was played.
#[derive(Debug)]
pub struct Played {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The log lines of the scene.
    pub log: Vec<String>,
    /// How many emails were sent.
    pub mails: u32,
    /// How long the model waited each time.
    pub waits: Vec<Duration>,
}

impl Played {
    /// Returns how many calls the model made.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.count(|event| matches!(event, Event::Call(_)))
    }

    /// Returns how many calls had a result.
    #[must_use]
    pub fn results(&self) -> usize {
        self.count(|event| matches!(event, Event::Result(_)))
    }

    /// Returns the texts of failed results that the model read.
    pub fn failed(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            Event::Failure(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Returns whether the user read these words.
    #[must_use]
    pub fn told(&self, words: &str) -> bool {
        self.count(|event| matches!(event, Event::Tell(text) if text.contains(words))) > 0
    }

    fn count(&self, of: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| of(event)).count()
    }
}
