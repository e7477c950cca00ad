//! What the salon does.

/// What the salon does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// A haircut.
    Haircut,
    /// Colouring.
    Colouring,
}

impl Service {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Haircut, Self::Colouring];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Haircut => "haircut",
            Self::Colouring => "colouring",
        }
    }

    /// The service of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.name() == name)
    }
}
