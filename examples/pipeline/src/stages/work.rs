//! Who does the work of a stage.

use std::time::Duration;

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::{Dry, data_extraction, legal_resolution, research};
use crate::errors::workflows::Pipeline;
use crate::services::Services;
use crate::store::{Firm, Store, TableError};

/// Who does the work of a stage. Clones share it.
#[derive(Clone)]
pub enum Work {
    /// The services, after a pause.
    Services(Box<Services>, Duration),
    /// Nobody: it works or fails by chance.
    Dry(Dry),
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The firm.
    pub id: String,
    /// The stage.
    pub stage: Pipeline,
    /// In which attempt.
    pub attempt: u64,
}

/// What a stage found out could not be kept, or what it needs not be read.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum Unkept {
    #[code(RESULT_NOT_KEPT)]
    Table(#[from] TableError),
}

impl Work {
    /// Carries out a stage, and keeps what it found out.
    ///
    /// # Errors
    /// When a service fails, with what it said as a catalogued error inside of whatever the stage says; or
    /// by a programming error.
    pub async fn carry_out(&self, store: &Store, task: &Task) -> Result<()> {
        let firm = store.firm(&task.id).await.map_err(unkept)?;
        let firm = firm.context("a run of a firm that there is not")?;
        let result = self.ask(&firm, task).await;
        let result = result.with_context(|| format!("{} of {}", task.stage, firm.id))?;
        let stage = task.stage.to_string();
        let kept = store.keep(&task.id, &stage, task.attempt, &result).await;
        kept.map_err(unkept)
    }

    async fn ask(&self, firm: &Firm, task: &Task) -> Result<Value> {
        let (services, pause) = match self {
            Self::Services(services, pause) => (services, pause),
            Self::Dry(dry) => return dry.ask(task).await,
        };
        tokio::time::sleep(*pause).await;
        match task.stage {
            Pipeline::Research => research::run(services, firm).await,
            Pipeline::LegalResolution => legal_resolution::run(services, firm).await,
            Pipeline::DataExtraction => data_extraction::run(services, firm).await,
        }
    }
}

fn unkept(error: TableError) -> anyhow::Error {
    errpact::Occurrence::from(Unkept::from(error)).into()
}
