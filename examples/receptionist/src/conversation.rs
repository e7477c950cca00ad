//! A conversation between a person and the model.

use crate::message::Message;
use crate::model::{Turn, turn};
use crate::reply::for_people;
use crate::router::Router;

/// Most turns of the model after one message of the person.
const MOST_TURNS: usize = 8;

/// A conversation between a person and the model.
#[derive(Debug)]
pub struct Conversation {
    prompt: String,
    /// The history: what the model is sent beside the prompt.
    pub messages: Vec<Message>,
    /// What happened, in order, as somebody beside them would tell it.
    pub events: Vec<Event>,
    /// The tools.
    pub router: Router,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// Another message in the history.
    Message(Message),
    /// The person reads this.
    Read(String),
    /// The world changed.
    Meanwhile(&'static str),
}

impl Conversation {
    /// A conversation that has not begun.
    #[must_use]
    pub fn new(prompt: String, router: Router) -> Self {
        Self {
            prompt,
            messages: Vec::new(),
            events: Vec::new(),
            router,
        }
    }

    /// Puts a note into the history. Notes are typed: one that lacks a field does not compile, not
    /// even where the field is optional.
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

    /// The person says something, and the note, where there is one, says what time they mean; then
    /// the model has its turns until it says something.
    pub fn say(&mut self, words: &str, note: Option<&impl errpact::prompt::Note>) {
        self.push(Message::Person(words.to_owned()));
        if let Some(note) = note {
            self.note(note);
        }
        for _ in 0..MOST_TURNS {
            match turn(&self.prompt, &self.messages) {
                Turn::Call(call) => {
                    self.push(Message::Call(call.clone()));
                    let answer = self.router.dispatch(&call);
                    self.push(Message::Result(answer.result));
                    if let Some(notice) = answer.notice {
                        self.events.push(Event::Read(notice));
                    }
                }
                Turn::Say(reply) => {
                    self.events.push(Event::Read(for_people(&reply)));
                    self.messages.push(Message::Model(reply));
                    return;
                }
            }
        }
    }

    /// Something happens outside of the conversation.
    pub fn meanwhile(&mut self, what: &'static str, change: impl FnOnce(&mut Router)) {
        change(&mut self.router);
        self.events.push(Event::Meanwhile(what));
    }

    /// All that the person has read, in order.
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
