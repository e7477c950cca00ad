//! A conversation's own row.

use serde_json::Value;

/// Where a trip goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trip {
    /// Its destination.
    pub destination: Option<String>,
    /// Its stops, in their order.
    pub stops: Vec<String>,
}

/// A conversation.
#[derive(Debug, Clone)]
pub struct Conversation {
    /// Its id.
    pub id: String,
    /// The trip that it plans.
    pub trip: Trip,
    /// What the tool loop has counted.
    pub loop_state: Option<Value>,
    /// The turn that runs.
    pub running: Option<String>,
    /// The number of the last event.
    pub last_event: i64,
}
