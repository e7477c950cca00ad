//! A scene: what a person wants, what the model calls, what has to come of it, and what came of it.

/// A scene.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    /// What it is about.
    pub title: &'static str,
    /// What the person says.
    pub person: &'static str,
    /// The tool that the model calls.
    pub tool: &'static str,
    /// The arguments, as JSON, with the mistakes that models make.
    pub arguments: &'static str,
    /// What the person answers when asked.
    pub reply: Option<Reply>,
    /// What has to come of it.
    pub right: fn(&Played) -> bool,
}

/// What a person answers, and which call the model makes of it.
#[derive(Debug, Clone, Copy)]
pub struct Reply {
    /// The words.
    pub words: &'static str,
    /// The tool.
    pub tool: &'static str,
    /// The arguments, as JSON.
    pub arguments: &'static str,
}

/// Something that happens in a scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The person says something.
    Person(String),
    /// The model calls a tool.
    Call(String),
    /// The tool has a result.
    Result(String),
    /// The tool has failed: what the model reads.
    Failure(String),
    /// The model waits, and repeats the call.
    Wait,
    /// The model asks the person.
    Ask,
    /// The model tells the person.
    Tell(String),
}

/// A scene that was played.
#[derive(Debug)]
pub struct Played {
    /// What happened.
    pub events: Vec<Event>,
    /// What the log has of it.
    pub log: Vec<String>,
    /// How many mails went out.
    pub mails: u32,
}

impl Played {
    /// How many calls the model made.
    #[must_use]
    pub fn calls(&self) -> usize {
        self.count(|event| matches!(event, Event::Call(_)))
    }

    /// How many of them had a result.
    #[must_use]
    pub fn results(&self) -> usize {
        self.count(|event| matches!(event, Event::Result(_)))
    }

    /// What the model read of those that failed.
    pub fn failed(&self) -> impl Iterator<Item = &str> {
        self.events.iter().filter_map(|event| match event {
            Event::Failure(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Did the person read these words?
    #[must_use]
    pub fn told(&self, words: &str) -> bool {
        self.count(|event| matches!(event, Event::Tell(text) if text.contains(words))) > 0
    }

    fn count(&self, of: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|event| of(event)).count()
    }
}
