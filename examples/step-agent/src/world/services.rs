//! The services behind the steps' tools.

use std::collections::VecDeque;

use serde_json::{Map, Value};

use super::refusal::refused;
use super::{Calendar, Gmail, Slack};
use crate::errors::Tool;

/// The services behind the steps' tools.
#[derive(Debug, Clone, Default)]
pub struct Services {
    /// The calendar.
    pub calendar: Calendar,
    /// The mail.
    pub gmail: Gmail,
    /// The chat.
    pub slack: Slack,
    /// What the gateway answers in a service's place, one call after the other.
    pub gateway: VecDeque<Value>,
    /// Every call of one of their tools.
    pub reached: Vec<&'static str>,
}

impl Services {
    /// Calls a tool by its name. The answer says whether it worked, in the words of the tool's
    /// service, or of the gateway in front of them all.
    pub fn call(&mut self, name: &str, given: &Map<String, Value>) -> Value {
        let tool = Tool::ALL.iter().find(|tool| tool.name() == name);
        let answer = match tool {
            Some(_) if !self.gateway.is_empty() => self.gateway.pop_front().unwrap_or_default(),
            Some(Tool::GooglecalendarCreateEvent) => self.calendar.create(given),
            Some(Tool::GooglecalendarDeleteEvent) => self.calendar.delete(given),
            Some(Tool::GmailSendEmail) => self.gmail.send(given),
            Some(Tool::SlackPostMessage) => self.slack.post(given),
            // The model's own tools are no service's.
            _ => return refused(&format!("Tool {name} not found in tool_definitions")),
        };
        self.reached.extend(tool.map(|tool| tool.name()));
        answer
    }
}
