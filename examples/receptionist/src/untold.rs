//! What the user must read at the end of a turn.

use errpact::retry::Stopped;
use shared::model::Message;

use crate::errors::CATALOG;
use crate::reply::for_users;

/// The failures of a turn that no success has made up for.
#[derive(Debug, Default)]
pub(crate) struct Untold(Vec<Failure>);

#[derive(Debug)]
struct Failure {
    tool: String,
    /// The message as the model reads it, and as a user does.
    words: [String; 2],
    /// The reference, if the user is to get it.
    reference: Option<String>,
}

impl Untold {
    /// Notes the outcome of a call: the last one of a tool counts. A tool that the model made up is nothing to the user.
    pub(crate) fn note(&mut self, tool: &str, failed: Option<&Stopped>) {
        self.0.retain(|failure| failure.tool != tool);
        let known = CATALOG.tools.iter().any(|known| known.name == tool);
        let Some(Stopped { occurrence, .. }) = failed.filter(|_| known) else {
            return;
        };
        let (for_model, for_user) = (occurrence.text(), occurrence.user_text());
        let message = for_model
            .split_once(": ")
            .map_or("", |(_, message)| message);
        let reference = Some(occurrence.reference()).filter(|it| for_user.contains(&**it));
        self.0.push(Failure {
            tool: tool.to_owned(),
            words: [for_users(message), for_users(&for_user)],
            reference,
        });
    }

    /// Returns whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the model's last words leave the user no doubt about any failure: they have the reference where
    /// there is one, else the message, or they ask something. Others could say that a failed action was done.
    pub(crate) fn is_told_in(&self, words: &str) -> bool {
        let words = for_users(words);
        self.0.iter().all(|failure| match &failure.reference {
            Some(reference) => words.contains(reference),
            None => words.contains('?') || failure.words.iter().any(|it| words.contains(it)),
        })
    }
}

/// Returns the result of the same call in these messages, else of the last one of its tool.
pub(crate) fn known(messages: &[Message], call: &errpact::ToolCall) -> Option<String> {
    let results = messages.windows(2).rev().filter_map(|pair| match pair {
        [Message::Call(made), Message::Result(text)] if made.tool == call.tool => {
            Some((made, text))
        }
        _ => None,
    });
    let same = results
        .clone()
        .find(|(made, _)| made.arguments == call.arguments);
    same.or(results.into_iter().next())
        .map(|(_, text)| text.clone())
}
