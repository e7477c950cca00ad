//! A mail service.

use serde_json::{Map, Value, json};

use super::refusal::{done, invalid, refused};

/// A mail service.
#[derive(Debug, Clone, Default)]
pub struct Gmail {
    /// Whether the gateway gives up before the service answers. The email is sent anyway.
    pub slow: bool,
    /// The emails that were sent.
    pub sent: Vec<Mail>,
}

/// An email that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The recipient.
    pub to: String,
    /// The subject.
    pub subject: String,
}

impl Gmail {
    pub(super) fn send(&mut self, given: &Map<String, Value>) -> Value {
        let text = |name: &str| given.get(name).and_then(Value::as_str);
        let Some(to) = text("to").filter(|to| to.contains('@')) else {
            return invalid("to", "e-mail address");
        };
        let Some(subject) = text("subject") else {
            return invalid("subject", "text");
        };
        self.sent.push(Mail {
            to: to.to_owned(),
            subject: subject.to_owned(),
        });
        if self.slow {
            return refused("504 Gateway Timeout");
        }
        done(&json!({ "sent": self.sent.len() }))
    }
}
