//! A step of a plan.

use errpact::budget::Importance;
use serde_json::Value;

/// A step of a plan.
#[derive(Debug, Clone)]
pub struct Step {
    /// What is to be achieved.
    pub goal: &'static str,
    /// Can the plan do without it?
    pub importance: Importance,
    /// The service.
    pub service: &'static str,
    /// The tool, as the planner named it.
    pub tool: &'static str,
    /// The arguments, as the planner wrote them; `null` where one is missing.
    pub arguments: Value,
}
