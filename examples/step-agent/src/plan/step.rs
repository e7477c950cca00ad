//! A step of a plan.

use errpact::budget::Importance;
use serde_json::Value;

/// A step of a plan.
#[derive(Debug, Clone)]
pub struct Step {
    /// The goal of the step.
    pub goal: &'static str,
    /// Whether the plan can do without it.
    pub importance: Importance,
    /// The service.
    pub service: &'static str,
    /// The tool that the planner named.
    pub tool: &'static str,
    /// The arguments that the planner wrote; `null` if one is missing.
    pub arguments: Value,
}
