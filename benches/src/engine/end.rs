//! How a run ends.

/// How the runs of a contest end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// All four stages succeed.
    Done,
    /// The first stage fails, and its retry, too.
    Failed,
}

impl End {
    /// Returns how many stages a run has.
    pub(super) fn stages(self) -> usize {
        match self {
            Self::Done => 4,
            Self::Failed => 1,
        }
    }

    /// Returns a word that the keys of the runs begin with.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }
}
