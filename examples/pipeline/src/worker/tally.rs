//! A worker's tally.

use std::fmt;

use super::Outcome;

/// A worker's tally.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Stages that were completed.
    pub completed: u64,
    /// Stages that were rolled back.
    pub rolled_back: u64,
    /// Stages that a programming error has stopped.
    pub broken: u64,
    /// Stages that other workers had, or took over.
    pub elsewhere: u64,
    /// Stages of workers that had gone silent.
    pub recovered: u64,
    /// Stages that could not begin or end because the database refuses to write their firm's row.
    pub left: u64,
}

impl Tally {
    /// Counts the outcome of a stage.
    pub(super) fn count(&mut self, outcome: &Outcome) {
        let counted = match outcome {
            Outcome::Completed => &mut self.completed,
            Outcome::RolledBack(_) => &mut self.rolled_back,
            Outcome::Broken(_) => &mut self.broken,
            Outcome::Elsewhere => &mut self.elsewhere,
        };
        *counted += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            completed,
            rolled_back,
            broken,
            elsewhere,
            recovered,
            left,
        } = self;
        write!(
            f,
            "completed={completed} rolled_back={rolled_back} broken={broken} elsewhere={elsewhere} \
             recovered={recovered} left={left}"
        )
    }
}
