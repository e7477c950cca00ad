//! Playing a scene.

use std::time::Duration;

use anyhow::Result;

use super::model::{Move, next};
use super::stage::{Stage, text};
use super::{SCENES, Scene, screen};

/// The most calls that a scene makes.
const CALLS: usize = 4;

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

/// Plays all scenes and prints them; true when each came out right.
///
/// # Errors
/// When the server cannot be started.
pub async fn play_all() -> Result<bool> {
    let mut right = true;
    for scene in &SCENES {
        let played = play(scene).await?;
        right &= (scene.right)(&played);
        screen::show(scene, &played);
    }
    Ok(right)
}

/// Plays a scene, on a stage of its own.
///
/// # Errors
/// When the stage cannot be set.
pub async fn play(scene: &Scene) -> Result<Played> {
    let stage = Stage::set(Duration::from_secs(5)).await?;
    let events = converse(scene, &stage).await?;
    let (log, mailer) = (stage.log.clone(), stage.mailer.clone());
    stage.end().await?;
    Ok(Played {
        events,
        log: log.lines(),
        mails: mailer.sent(),
    })
}

async fn converse(scene: &Scene, stage: &Stage) -> Result<Vec<Event>> {
    let mut events = vec![Event::Person(scene.person.to_owned())];
    let (mut tool, mut arguments, mut reply) = (scene.tool, scene.arguments, scene.reply);
    let mut waited = false;
    for _ in 0..CALLS {
        events.push(Event::Call(format!("{tool}({arguments})")));
        let answer = stage.call(tool, serde_json::from_str(arguments)?).await?;
        let text = text(&answer);
        if answer.is_error != Some(true) {
            events.push(Event::Result(text));
            return Ok(events);
        }
        let next = next(&text, waited);
        events.push(Event::Failure(text));
        match (next, reply.take()) {
            (Move::Repeat, unasked) => {
                events.push(Event::Wait);
                (waited, reply) = (true, unasked);
            }
            (Move::Ask, Some(given)) => {
                events.extend([Event::Ask, Event::Person(given.words.to_owned())]);
                (tool, arguments) = (given.tool, given.arguments);
            }
            (Move::Ask, None) => {
                events.push(Event::Ask);
                return Ok(events);
            }
            (Move::Tell(words), _) => {
                events.push(Event::Tell(words));
                return Ok(events);
            }
        }
    }
    Ok(events)
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
