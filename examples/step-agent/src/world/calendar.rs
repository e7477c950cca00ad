//! A calendar.

use jiff::ZonedDateTime;
use serde_json::{Map, Value, json};

use super::refusal::{done, invalid, refused};
use crate::moment;

/// A calendar.
#[derive(Debug, Clone)]
pub struct Calendar {
    /// Whether the agent's token is valid.
    pub connected: bool,
    /// How many more events it accepts today.
    pub quota: u32,
    /// The events.
    pub events: Vec<Event>,
    /// Ids of events that were deleted.
    pub deleted: Vec<String>,
}

/// An event of the calendar.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The event's id.
    pub id: String,
    /// The event's title.
    pub title: String,
    /// The start of the event.
    pub start: ZonedDateTime,
    /// The duration of the event, in minutes.
    pub minutes: i64,
}

impl Default for Calendar {
    fn default() -> Self {
        Self {
            connected: true,
            quota: 10,
            events: Vec::new(),
            deleted: Vec::new(),
        }
    }
}

impl Calendar {
    pub(super) fn create(&mut self, given: &Map<String, Value>) -> Value {
        if !self.connected {
            return refused("401 Unauthorized: token expired");
        }
        let Some(title) = given.get("title").and_then(Value::as_str) else {
            return invalid("title", "text");
        };
        let start = given.get("start").and_then(Value::as_str);
        let Some(start) = start.and_then(moment::parse) else {
            return invalid("start", "RFC 3339 with offset");
        };
        let Some(minutes) = given.get("minutes").and_then(Value::as_i64) else {
            return invalid("minutes", "integer");
        };
        if given
            .get("attendees")
            .is_some_and(|attendees| !attendees.is_array())
        {
            return invalid("attendees", "list of e-mail addresses");
        }
        if self.quota == 0 {
            return refused("Quota exceeded for calendar writes");
        }
        if let Some(free) = self.free_after(&start, minutes) {
            return json!({
                "success": false,
                "error": "The time conflicts with another event",
                "next_free": moment::iso(&free),
            });
        }
        let id = format!("e-{}", self.events.len() + self.deleted.len() + 1);
        self.quota -= 1;
        self.events.push(Event {
            id: id.clone(),
            title: title.to_owned(),
            start,
            minutes,
        });
        done(&json!({ "event": id }))
    }

    pub(super) fn delete(&mut self, given: &Map<String, Value>) -> Value {
        if !self.connected {
            return refused("401 Unauthorized: token expired");
        }
        let id = given
            .get("event")
            .and_then(Value::as_str)
            .unwrap_or_default();
        if self.deleted.iter().any(|deleted| deleted == id) {
            return refused("Event already deleted");
        }
        let Some(place) = self.events.iter().position(|event| event.id == id) else {
            return refused("There is no such event");
        };
        self.deleted.push(self.events.remove(place).id);
        done(&json!({ "deleted": id }))
    }

    /// Returns the end of the event that is in the way; `None` if the time is free.
    fn free_after(&self, start: &ZonedDateTime, minutes: i64) -> Option<ZonedDateTime> {
        let end = moment::later(start, minutes);
        let ends = self.events.iter().filter_map(|event| {
            let until = moment::later(&event.start, event.minutes);
            (event.start < end && *start < until).then_some(until)
        });
        ends.max()
    }
}
