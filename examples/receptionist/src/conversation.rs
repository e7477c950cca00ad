//! A conversation between a user and the model.

use std::collections::BTreeSet;

use errpact::tool_loop::{Closing, Next};
use errpact::{Occurrence, ToolCall, ToolLoop};
use shared::model::{Message, Model, Reply, history};
use tokio::task::spawn_blocking;

use crate::errors::CATALOG;
use crate::reply::for_users;
use crate::router::{Answer, Router};
use crate::untold::{Untold, known};

/// A conversation between a user and the model.
#[derive(Debug)]
pub struct Conversation {
    model: Model,
    prompt: String,
    /// The budget of the user's turn: how often a call is made, and when the turn ends.
    rounds: ToolLoop,
    /// The number of the turn, and the place of its first message.
    turn: (usize, usize),
    untold: Untold,
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
            rounds: ToolLoop::new(&CATALOG),
            turn: (0, 0),
            untold: Untold::default(),
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
    /// takes turns until it only says something, or a limit of the catalog is reached. The user always gets a last word,
    /// also if the model has none or its provider fails.
    pub async fn say(&mut self, words: &str, note: Option<&impl errpact::prompt::Note>) {
        self.turn = (self.turn.0 + 1, self.messages.len());
        self.rounds.begin_turn(self.turn.0.to_string());
        self.untold = Untold::default();
        self.push(Message::User(words.to_owned()));
        if let Some(note) = note {
            self.note(note);
        }
        loop {
            let Reply { text, calls } = match self.ask(None).await {
                Ok(reply) => reply,
                Err(failure) => {
                    failure.log();
                    if !self.untold.is_empty() {
                        let closing = self.rounds.close();
                        self.show(&closing.plain);
                    }
                    return self.show(&failure.user_text());
                }
            };
            if calls.is_empty() {
                let words = self.last_word(&text);
                self.said(text);
                return self.show(&words);
            }
            match self.round(text, calls).await {
                Next::Continue => {}
                Next::End { text } => return self.show(&text),
                Next::Close(closing) => return self.close(&closing).await,
            }
        }
    }

    /// Makes the calls of one message of the model.
    async fn round(&mut self, text: String, mut calls: Vec<ToolCall>) -> Next {
        // Two calls with one id cannot be told apart: the first is the call.
        let mut ids = BTreeSet::new();
        calls.retain(|call| ids.insert(call.id.clone()));
        // Malformed arguments are a failure of the tool, like other wrong ones.
        let (good, bad): (Vec<_>, Vec<_>) =
            (calls.iter().cloned()).partition(|call| call.malformed().is_none());
        let made = self.rounds.admit(good).into_iter().chain(bad);
        let made: BTreeSet<String> = made.map(|call| call.id).collect();
        self.said(text.clone());
        let (mut results, mut all_succeeded) = (Vec::new(), true);
        for call in calls {
            if !made.contains(&call.id) {
                // It had its effect in this turn, or must not be tried again: the model reads the earlier result.
                all_succeeded = false;
                let result = known(self.messages.get(self.turn.1..).unwrap_or_default(), &call);
                self.push(Message::Call(call));
                self.push(Message::Result(result.unwrap_or_default()));
                continue;
            }
            self.push(Message::Call(call.clone()));
            let outcome = self.router.make(&call, self.rounds.budget()).await;
            let Answer { result, notice } = Answer::from(&outcome);
            self.push(Message::Result(result.clone()));
            if let Some(notice) = notice {
                self.events.push(Event::Read(notice));
            }
            all_succeeded &= outcome.is_ok();
            self.untold.note(&call.tool, outcome.as_ref().err());
            results.push((call, outcome.map(|_| result)));
        }
        // What it says beside its calls may be about what they do.
        if all_succeeded && !text.is_empty() {
            self.show(&text);
        }
        self.rounds.round_stopped(results).next
    }

    /// Ends a turn that reached a limit. The model may say a last word.
    async fn close(&mut self, closing: &Closing) {
        let text = match self.ask(Some(closing)).await {
            Ok(reply) => reply.text,
            Err(failure) => {
                failure.log();
                String::new()
            }
        };
        let words = closing.reply(&text);
        self.said(text);
        self.show(&words);
    }

    /// Returns what the user reads of the model's last words.
    fn last_word(&mut self, text: &str) -> String {
        if !text.trim().is_empty() && self.untold.is_told_in(text) {
            return text.to_owned();
        }
        self.rounds.close().reply(text)
    }

    /// Asks the model in a separate thread, which waits for a real one.
    async fn ask(&self, last: Option<&Closing>) -> Result<Reply, Occurrence> {
        let (model, mut prompt) = (self.model.clone(), self.prompt.clone());
        let (history, last) = (
            history(&self.messages),
            last.map(|it| it.instruction.clone()),
        );
        let asked = spawn_blocking(move || match last {
            None => model.ask(&prompt, history, CATALOG.tools),
            Some(instruction) => {
                prompt.push('\n');
                prompt.push_str(&instruction);
                model.conclude(&prompt, history, CATALOG.tools)
            }
        });
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

    /// Adds the model's words to the history.
    fn said(&mut self, text: String) {
        if !text.is_empty() {
            self.messages.push(Message::Model(text));
        }
    }

    /// Lets the user read words of the model, or about it.
    fn show(&mut self, text: &str) {
        self.events.push(Event::Read(for_users(text)));
    }

    fn push(&mut self, message: Message) {
        self.events.push(Event::Message(message.clone()));
        self.messages.push(message);
    }
}
