//! Playing a scene.

use std::time::Duration;

use anyhow::Result;
use errpact::ToolCall;
use errpact::retry::{Clock as _, VirtualClock};
use shared::model::{Message, Request, history};

use super::scene::{Event, Played, Scene};
use super::scenes::SCENES;
use super::screen;
use super::stage::{Stage, text};
use crate::model::{Move, next};

/// The system prompt of the client. Its rules are for codes whose results say nothing.
pub const PROMPT: &str = include_str!("../../prompts/system.md");

/// Maximum number of calls in a scene.
const CALLS: usize = 4;

/// Plays all scenes and prints them; returns `true` if each has the right outcome.
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

/// Plays a scene on its own stage.
///
/// # Errors
/// When the stage cannot be set up.
pub async fn play(scene: &Scene) -> Result<Played> {
    let stage = Stage::set(Duration::from_secs(5)).await?;
    // A wait is recorded, and takes no time.
    let clock = VirtualClock::fixed(1.0);
    let events = converse(scene, &stage, &clock).await?;
    let (log, mailer) = (stage.log.clone(), stage.mailer.clone());
    stage.end().await?;
    Ok(Played {
        events,
        log: log
            .lines()
            .iter()
            .map(|line| line.trim().to_owned())
            .collect(),
        mails: mailer.sent(),
        waits: clock.waits(),
    })
}

async fn converse(scene: &Scene, stage: &Stage, clock: &VirtualClock) -> Result<Vec<Event>> {
    let mut events = vec![Event::Person(scene.person.to_owned())];
    let (mut tool, mut arguments, mut reply) = (scene.tool, scene.arguments, scene.reply);
    let tools = stage.tools().await?;
    let mut said = vec![Message::User(scene.person.to_owned())];
    for number in 0..CALLS {
        events.push(Event::Call(format!("{tool}({arguments})")));
        let call = ToolCall::new(format!("call-{number}"), tool, arguments.into());
        said.push(Message::Call(call.clone()));
        let answer = stage.call(tool, call.arguments).await?;
        let text = text(&answer);
        said.push(Message::Result(text.clone()));
        if answer.is_error != Some(true) {
            events.push(Event::Result(text));
            return Ok(events);
        }
        let request = Request {
            system: PROMPT.to_owned(),
            messages: history(&said).anthropic(),
            tools: tools.clone(),
        };
        let next = next(&request);
        events.push(Event::Failure(text));
        match (next, reply.take()) {
            (Move::Repeat(delay), unasked) => {
                events.push(Event::Wait(delay));
                clock.sleep(delay).await;
                reply = unasked;
            }
            (Move::Ask, Some(given)) => {
                events.extend([Event::Ask, Event::Person(given.words.to_owned())]);
                said.push(Message::User(given.words.to_owned()));
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
