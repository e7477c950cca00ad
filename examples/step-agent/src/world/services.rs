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
    /// The gateway's answers in place of a service's, one for each call.
    pub gateway: VecDeque<Value>,
    /// Every call of one of their tools, by the name of the tool.
    pub reached: Vec<&'static str>,
}

impl Services {
    /// Calls a tool by its name. The answer says whether it succeeded, in the words of the tool's
    /// service or of the gateway in front of all services.
    pub fn call(&mut self, name: &str, given: &Map<String, Value>) -> Value {
        let tool = Tool::ALL.iter().find(|tool| tool.name() == name);
        let answer = match tool {
            Some(_) if !self.gateway.is_empty() => self.gateway.pop_front().unwrap_or_default(),
            Some(Tool::GooglecalendarCreateEvent) => self.calendar.create(given),
            Some(Tool::GooglecalendarDeleteEvent) => self.calendar.delete(given),
            Some(Tool::GmailSendEmail) => self.gmail.send(given),
            Some(Tool::SlackPostMessage) => self.slack.post(given),
            // No service has the model's own tools.
            _ => return refused(&format!("Tool {name} not found in tool_definitions")),
        };
        self.reached.extend(tool.map(|tool| tool.name()));
        answer
    }
}
