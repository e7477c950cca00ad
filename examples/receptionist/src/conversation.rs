//! A conversation between a user and the model.

use errpact::Occurrence;
use shared::model::{Message, Model, Reply, history};
use tokio::task::spawn_blocking;

use crate::errors::CATALOG;
use crate::reply::for_users;
use crate::router::Router;

/// Maximum number of the model's turns after one message of the user.
const MOST_TURNS: usize = 8;

/// A conversation between a user and the model.
#[derive(Debug)]
pub struct Conversation {
    model: Model,
    prompt: String,
    /// The history, which the model is sent beside the prompt and the tools.
    pub messages: Vec<Message>,
    /// The events, in order, as an observer sees them.
    pub events: Vec<Event>,
    /// The tools.
    pub router: Router,
}

/// An event of the conversation.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// Another message in the history.
    Message(Message),
    /// The user reads this.
    Read(String),
    /// The world changed.
    Meanwhile(&'static str),
}

impl Conversation {
    /// Returns a conversation that has not begun.
    #[must_use]
    pub fn new(model: Model, prompt: String, router: Router) -> Self {
        Self {
            model,
            prompt,
            messages: Vec::new(),
            events: Vec::new(),
            router,
        }
    }

    /// Puts a note into the history. Notes are typed: a note with a missing field does not compile, even
    /// if the field is optional.
    ///
    /// ```compile_fail,E0063
    /// use receptionist::errors::{ResolvedDatetime, ResolvedDatetimeConfidence};
    ///
    /// let start = receptionist::moment::parse("2026-11-24T10:00:00+01:00").unwrap();
    /// let note = ResolvedDatetime { start, confidence: ResolvedDatetimeConfidence::High };
    /// ```
    pub fn note(&mut self, note: &impl errpact::prompt::Note) {
        self.push(Message::Note(note.text()));
    }

    /// Sends the user's words, and the note on the time they mean, if there is one. The model then
    /// takes turns until it only says something. If its provider fails, the user reads that.
    pub async fn say(&mut self, words: &str, note: Option<&impl errpact::prompt::Note>) {
        self.push(Message::User(words.to_owned()));
        if let Some(note) = note {
            self.note(note);
        }
        for _ in 0..MOST_TURNS {
            let calls = match self.ask().await {
                Ok(reply) => {
                    if !reply.text.is_empty() {
                        self.events.push(Event::Read(for_users(&reply.text)));
                        self.messages.push(Message::Model(reply.text));
                    }
                    reply.calls
                }
                Err(failure) => {
                    failure.log();
                    self.events.push(Event::Read(failure.user_text()));
                    return;
                }
            };
            if calls.is_empty() {
                return;
            }
            for call in calls {
                self.push(Message::Call(call.clone()));
                let answer = self.router.dispatch(&call).await;
                self.push(Message::Result(answer.result));
                if let Some(notice) = answer.notice {
                    self.events.push(Event::Read(notice));
                }
            }
        }
    }

    /// Asks the model in a separate thread, which waits for a real one.
    async fn ask(&self) -> Result<Reply, Occurrence> {
        let (model, prompt) = (self.model.clone(), self.prompt.clone());
        let history = history(&self.messages);
        let asked = spawn_blocking(move || model.ask(&prompt, history, CATALOG.tools));
        asked
            .await
            .unwrap_or_else(|error| Err(Occurrence::catch(&CATALOG, error)))
    }

    /// Changes something outside of the conversation.
    pub fn meanwhile(&mut self, what: &'static str, change: impl FnOnce(&mut Router)) {
        change(&mut self.router);
        self.events.push(Event::Meanwhile(what));
    }

    /// Returns all that the user has read, in order.
    #[must_use]
    pub fn read(&self) -> Vec<&str> {
        let read = self.events.iter().filter_map(|event| match event {
            Event::Read(text) => Some(text.as_str()),
            Event::Message(_) | Event::Meanwhile(_) => None,
        });
        read.collect()
    }

    fn push(&mut self, message: Message) {
        self.events.push(Event::Message(message.clone()));
        self.messages.push(message);
    }
}
