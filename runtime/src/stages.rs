//! The generated enum of a workflow's stages.

use crate::table::{Catalog, Stage, Workflow};

/// The generated enum of a workflow's stages, in their order.
pub trait Stages: Copy + Send + Sync + 'static {
    /// Its catalog.
    const CATALOG: &'static Catalog;

    /// Its workflow.
    const WORKFLOW: &'static Workflow;

    /// Every stage, in the order of the workflow.
    const ALL: &'static [Self];

    /// Its index in [`Workflow::stages`].
    fn index(self) -> usize;

    /// Its row.
    #[must_use]
    fn row(self) -> &'static Stage {
        &Self::WORKFLOW.stages[self.index()]
    }

    /// Its name.
    #[must_use]
    fn name(self) -> &'static str {
        self.row().name
    }

    /// The stage of this name.
    #[must_use]
    fn from_name(name: &str) -> Option<Self> {
        let stages = Self::WORKFLOW.stages.iter();
        let index = stages.clone().position(|stage| stage.name == name)?;
        Self::ALL.get(index).copied()
    }
}
