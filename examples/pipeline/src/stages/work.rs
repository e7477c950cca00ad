//! The work of a stage.

use std::time::Duration;

use anyhow::{Context as _, Result};
use errpact::Occurrence;
use serde_json::Value;

use super::{Dry, data_extraction, legal_resolution, research};
use crate::errors::workflows::Pipeline;
use crate::services::Services;
use crate::store::{Firm, Store, TableError};

/// The work of a stage. Clones share it.
#[derive(Clone)]
pub enum Work {
    /// Asks the services, after a pause.
    Services(Box<Services>, Duration),
    /// Asks no services: the stage works or fails at random.
    Dry(Dry),
}

/// A stage of a firm that must be carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The firm.
    pub id: String,
    /// The stage.
    pub stage: Pipeline,
    /// The number of the attempt.
    pub attempt: u64,
}

/// The application's own tables fail during a stage.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
enum Table {
    /// Reading fails, before any service is asked.
    #[code(FIRM_NOT_READ)]
    Unread(#[source] TableError),
    /// Writing fails, after all services have answered.
    #[code(RESULT_NOT_KEPT)]
    Unkept(#[source] TableError),
}

impl Work {
    /// Carries out a stage, and keeps its result.
    ///
    /// # Errors
    /// When a service fails, with its cataloged error inside the stage's error; or by a programming
    /// error.
    pub async fn carry_out(&self, store: &Store, job: &Job) -> Result<()> {
        let firm = store.firm(&job.id).await.map_err(failed(Table::Unread))?;
        let firm = firm.context("a run of a firm that does not exist")?;
        let result = self.ask(&firm, job).await;
        let result = result.with_context(|| format!("{} of {}", job.stage, firm.id))?;
        let stage = job.stage.to_string();
        let kept = store.keep(&job.id, &stage, job.attempt, &result).await;
        kept.map_err(failed(Table::Unkept))
    }

    async fn ask(&self, firm: &Firm, job: &Job) -> Result<Value> {
        let (services, pause) = match self {
            Self::Services(services, pause) => (services, pause),
            Self::Dry(dry) => return dry.ask(&job.id, job.attempt).await,
        };
        tokio::time::sleep(*pause).await;
        match job.stage {
            Pipeline::Research => research::run(services, firm).await,
            Pipeline::LegalResolution => legal_resolution::run(services, firm).await,
            Pipeline::DataExtraction => data_extraction::run(services, firm).await,
        }
    }
}

fn failed(how: fn(TableError) -> Table) -> impl FnOnce(TableError) -> anyhow::Error {
    move |error| Occurrence::from(how(error)).into()
}
