//! The services behind the steps' tools.

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
    /// Every call that reached one of them, by tool.
    pub reached: Vec<&'static str>,
}

impl Services {
    /// Calls a tool. The answer says whether it worked, in the words of its service.
    pub fn call(&mut self, tool: Tool, given: &Map<String, Value>) -> Value {
        self.reached.push(tool.name());
        match tool {
            Tool::GooglecalendarCreateEvent => self.calendar.create(given),
            Tool::GooglecalendarDeleteEvent => self.calendar.delete(given),
            Tool::GmailSendEmail => self.gmail.send(given),
            Tool::SlackPostMessage => self.slack.post(given),
            // The model's own tools are no service's.
            other => refused(&format!("Tool {} not found in tool_definitions", other.name())),
        }
    }
}
