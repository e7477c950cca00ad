//! Whether a plan can do without a step.

use serde::{Deserialize, Serialize};

/// Whether a plan can do without a step: which half of `exhausted` counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Importance {
    /// The plan cannot do without it.
    #[default]
    Blocking,
    /// The plan can do without it.
    Optional,
}
