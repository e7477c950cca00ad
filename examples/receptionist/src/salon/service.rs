//! The salon's services.

/// The salon's services.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

    /// Returns the service with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.name() == name)
    }
}
