//! The row of a conversation.

use serde_json::Value;

/// The plan of a trip.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trip {
    /// Its destination.
    pub destination: Option<String>,
    /// The trip's stops, in order.
    pub stops: Vec<String>,
}

/// A conversation.
#[derive(Debug, Clone)]
pub struct Conversation {
    /// The conversation's id.
    pub id: String,
    /// The trip that the conversation plans.
    pub trip: Trip,
    /// The counts of the tool loop.
    pub loop_state: Option<Value>,
    /// The turn that is running.
    pub running: Option<String>,
    /// The number of the last event.
    pub last_event: i64,
}
