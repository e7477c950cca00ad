//! Playing a scenario.

use shared::log::Log;
use shared::model::Model;
use tracing::level_filters::LevelFilter;
use tracing::subscriber::set_default;

use super::step::{Step, resolved};
use crate::client::Client;
use crate::conversation::{Conversation, Event};
use crate::desk::Salon;
use crate::errors::ResolvedDatetime;
use crate::router::Router;

/// A scenario in which something goes wrong.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    /// The scenario's name on the command line.
    pub name: &'static str,
    /// Its subject.
    pub title: &'static str,
    /// The user in the chat.
    pub client: fn() -> Client,
    /// The steps, in order.
    pub steps: &'static [Step],
    /// Returns whether the outcome is right.
    pub right: fn(&Played) -> bool,
}

/// A scenario that was played.
#[derive(Debug)]
pub struct Played {
    /// The conversation.
    pub conversation: Conversation,
    /// The log lines of the scenario.
    pub log: Vec<String>,
}

/// Plays a scenario with this model and this system prompt. The log has the events of this thread only, so the
/// runtime must be single-threaded.
pub async fn play(scenario: &Scenario, model: Model, prompt: &str) -> Played {
    let log = Log::default();
    let router = Router::new(Salon::default(), (scenario.client)());
    let mut conversation = Conversation::new(model, prompt.to_owned(), router);
    let logging = set_default(log.subscriber(LevelFilter::INFO));
    for step in scenario.steps {
        match *step {
            Step::Says(words) => conversation.say(words, None::<&ResolvedDatetime>).await,
            Step::Means(words, start) => conversation.say(words, resolved(start).as_ref()).await,
            Step::Meanwhile(what, change) => conversation.meanwhile(what, change),
        }
    }
    drop(logging);
    Played {
        conversation,
        log: log.lines(),
    }
}

impl Played {
    /// Returns the user's last message.
    #[must_use]
    pub fn last(&self) -> &str {
        self.conversation.read().last().copied().unwrap_or_default()
    }

    /// Returns whether the user has read these words.
    #[must_use]
    pub fn read(&self, words: &str) -> bool {
        self.conversation
            .read()
            .iter()
            .any(|text| text.contains(words))
    }

    /// Returns whether this tool was called after a result that has these words.
    #[must_use]
    pub fn called_after(&self, tool: &str, words: &str) -> bool {
        use shared::model::Message;
        let mut messages = self.conversation.messages.iter();
        let failed =
            |message: &Message| matches!(message, Message::Result(json) if json.contains(words));
        messages.any(failed)
            && messages.any(|message| matches!(message, Message::Call(call) if call.tool == tool))
    }

    /// Returns the events.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.conversation.events
    }
}
