//! The salon's services.

use serde::Deserialize;

/// The salon's services.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Service {
    /// A haircut.
    Haircut,
    /// Coloring.
    Coloring,
}

impl Service {
    /// All services.
    pub const ALL: [Self; 2] = [Self::Haircut, Self::Coloring];

    /// Returns the service's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Haircut => "haircut",
            Self::Coloring => "coloring",
        }
    }
}
