//! A conversation from its first word to its last.

use std::time::Duration;

use anyhow::{Context as _, Result};
use serde_json::Value;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::scenes::{SCENES, Scene};
use super::serve::chat;
use crate::chat::Chat;
use crate::provider;
use crate::store::{Store, StoredEvent};

/// Plays a conversation and prints the page's events and the log; returns `true` if all came out as
/// it should.
///
/// # Errors
/// When the store fails.
pub async fn play() -> Result<bool> {
    let ours = Targets::new().with_target("errpact", LevelFilter::INFO);
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stdout)
        .with_ansi(false)
        .with_target(false)
        .without_time();
    tracing_subscriber::registry()
        .with(lines.with_filter(ours))
        .try_init()?;
    let provider = provider::from_env(Duration::ZERO)?;
    let chat = chat(Store::in_memory().await?, provider, Duration::from_secs(2))?;
    let conversation = chat.store.begin().await?;
    let conversation = conversation.context("there is room for it")?;
    let mut right = true;
    for scene in &SCENES {
        println!("\n── {}\n", scene.title);
        let told = say(&chat, &conversation, scene.says).await?;
        for event in &told {
            print(event)?;
        }
        let as_it_should = check(scene, &told)?;
        println!(
            "   {}",
            if as_it_should {
                "as it should be"
            } else {
                "NOT as it should be"
            }
        );
        right &= as_it_should;
    }
    Ok(right)
}

/// Sends the user's words, and returns the page's events until the turn is over.
async fn say(chat: &Chat, conversation: &str, text: &str) -> Result<Vec<StoredEvent>> {
    let before = chat
        .store
        .conversation(conversation)
        .await?
        .context("a conversation")?
        .last_event;
    let mut told = chat.store.feed().subscribe(conversation);
    chat.say(conversation, text)
        .await?
        .context("no other turn runs")?;
    loop {
        let events = chat.store.events(conversation, before).await?;
        if events
            .last()
            .is_some_and(|event| event.name == "turn_ended")
        {
            return Ok(events);
        }
        told.changed().await?;
    }
}

fn print(event: &StoredEvent) -> Result<()> {
    let data: Value = serde_json::from_str(&event.data)?;
    let text = |name: &str| data.get(name).and_then(Value::as_str).unwrap_or_default();
    match event.name.as_str() {
        "turn_started" => println!("   person says     {}", text("text")),
        "tool_call" => println!("   model calls     {}", text("tool")),
        "tool_result" => println!("   tool answers    {}", text("text")),
        "tool_execution_error" | "provider_error" => {
            println!("   person reads    {} [{}]", text("message"), text("code"));
        }
        "turn_ended" if !text("text").is_empty() => {
            println!(
                "   person reads    {}",
                text("text").replace('\n', "\n                   ")
            );
        }
        _ => {}
    }
    Ok(())
}

fn check(scene: &Scene, told: &[StoredEvent]) -> Result<bool> {
    let (mut codes, mut read) = (Vec::new(), String::new());
    for event in told {
        let data: Value = serde_json::from_str(&event.data)?;
        for name in ["text", "message"] {
            if event.name != "turn_started" {
                read.push_str(data.get(name).and_then(Value::as_str).unwrap_or_default());
                read.push('\n');
            }
        }
        codes.extend(data.get("code").and_then(Value::as_str).map(str::to_owned));
    }
    Ok(codes == scene.codes && read.contains(scene.reads))
}
