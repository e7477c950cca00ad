//! What the salon does.

/// What the salon does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// A haircut.
    Haircut,
    /// Coloring.
    Coloring,
}

impl Service {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Haircut, Self::Coloring];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Haircut => "haircut",
            Self::Coloring => "coloring",
        }
    }

    /// The service of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.name() == name)
    }
}
