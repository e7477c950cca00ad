//! A failed stage, as it is recorded, and the errors of recording it.

use std::error::Error;
use std::fmt;

use errpact::table::Catalog;
use errpact::wire::{ClientResponse, FailedStage};
use serde::{Serialize, Serializer};

use crate::StoreError;
use crate::backend::Row;

/// A failed stage: the content of its record.
///
/// Its serialized form is for the log; a user gets [`client_response`](Self::client_response).
#[derive(Clone, Serialize)]
#[non_exhaustive]
pub struct StageFailure {
    /// The id of the occurrence.
    pub error_id: String,
    /// The reference that the user can quote.
    #[serde(rename = "ref")]
    pub reference: String,
    /// The key of the run.
    pub run: String,
    /// The stage.
    pub stage: String,
    /// Which attempt at a stage of this run it was; the first is 1.
    pub attempt: u64,
    /// What happened to the stage.
    pub disposition: Disposition,
    /// The code.
    pub code: String,
    /// Its category.
    pub category: String,
    /// The service that failed, by its name in the catalog.
    pub service: Option<String>,
    /// The log's message: not for users.
    pub message: String,
    /// The text for the user.
    pub user_message: String,
    /// The HTTP status that an upstream answered, else that of the code.
    pub http_status: Option<u16>,
    /// The status while the stage ran.
    pub previous_status: String,
    /// The run's status after the failure.
    pub status: String,
    /// When it was recorded, by the database's clock: UTC, RFC 3339.
    pub timestamp: String,
    /// The worker that ran the stage.
    pub worker: Option<String>,
    /// Whether it was recorded by this call. If not, the same attempt had been recorded before, and this
    /// is that record. One that was read is recorded.
    pub recorded: bool,
    #[serde(skip)]
    pub(crate) catalog: &'static Catalog<'static>,
}

/// What happened to a failed stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Disposition {
    /// It was rolled back, and may be begun again.
    RolledBack,
    /// A programming error: it is marked as failed.
    Failed,
}

impl Disposition {
    /// Returns its name in the table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::RolledBack => "rolled_back",
            Self::Failed => "failed",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::RolledBack, Self::Failed]
            .into_iter()
            .find(|disposition| disposition.name() == name)
    }
}

impl Serialize for Disposition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl StageFailure {
    /// Returns the answer to a client that polls the run: what a user may see, and the catalog's
    /// extensions that the code sets.
    #[must_use]
    pub fn client_response(&self) -> ClientResponse {
        let service = self
            .service
            .as_deref()
            .map(|name| service_title(self.catalog, name));
        ClientResponse::new(
            self.catalog,
            &FailedStage {
                code: &self.code,
                service: service.as_deref(),
                stage: &self.stage,
                message: &self.user_message,
                rollback_status: &self.status,
                reference: &self.reference,
                timestamp: &self.timestamp,
            },
        )
    }

    /// Reads the columns of a record; `None` if they are those of a join that found none.
    pub(crate) fn read(
        row: &mut Row,
        catalog: &'static Catalog<'static>,
    ) -> Result<Option<Self>, StoreError> {
        let Some(error_id) = row.maybe_text("error id")? else {
            return Ok(None);
        };
        let (run, stage) = (row.text("run")?, row.text("stage")?);
        let attempt = row.count("attempt")?;
        let disposition =
            Disposition::from_name(&row.text("disposition")?).ok_or(StoreError::Unreadable {
                what: "disposition",
            })?;
        let (code, category) = (row.text("code")?, row.text("category")?);
        let service = row.maybe_text("service")?;
        let (message, user_message) = (row.text("message")?, row.text("message for people")?);
        let http_status = row
            .maybe_int("HTTP status")?
            .and_then(|status| u16::try_from(status).ok());
        Ok(Some(Self {
            error_id,
            run,
            stage,
            attempt,
            disposition,
            code,
            category,
            service,
            message,
            user_message,
            http_status,
            previous_status: row.text("previous status")?,
            status: row.text("status")?,
            reference: row.text("reference")?,
            worker: row.maybe_text("worker")?,
            timestamp: row.text("time")?,
            recorded: true,
            catalog,
        }))
    }
}

/// Returns a service's name for users: its title, or the catalog's text for an undeclared service.
fn service_title(catalog: &Catalog<'_>, name: &str) -> String {
    match catalog.service(name) {
        Some(service) => service.title.to_owned(),
        None if catalog.other_service.contains("{name}") => {
            catalog.other_service.replacen("{name}", name, 1)
        }
        None => name.to_owned(),
    }
}

impl fmt::Debug for StageFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StageFailure")
            .field("run", &self.run)
            .field("stage", &self.stage)
            .field("attempt", &self.attempt)
            .field("disposition", &self.disposition)
            .field("code", &self.code)
            .field("service", &self.service)
            .field("http_status", &self.http_status)
            .field("previous_status", &self.previous_status)
            .field("status", &self.status)
            .field("message", &self.message)
            .field("error_id", &self.error_id)
            .field("timestamp", &self.timestamp)
            .field("worker", &self.worker)
            .field("recorded", &self.recorded)
            .finish_non_exhaustive()
    }
}

impl PartialEq for StageFailure {
    /// Returns whether their contents are the same. It makes no difference who
    /// [recorded](Self::recorded) it.
    fn eq(&self, other: &Self) -> bool {
        let Self {
            error_id,
            reference,
            run,
            stage,
            attempt,
            disposition,
            code,
            category,
            service,
            message,
            user_message,
            http_status,
            previous_status,
            status,
            timestamp,
            worker,
            recorded: _,
            catalog,
        } = self;
        *error_id == other.error_id
            && *reference == other.reference
            && *run == other.run
            && *stage == other.stage
            && *attempt == other.attempt
            && *disposition == other.disposition
            && *code == other.code
            && *category == other.category
            && *service == other.service
            && *message == other.message
            && *user_message == other.user_message
            && *http_status == other.http_status
            && *previous_status == other.previous_status
            && *status == other.status
            && *timestamp == other.timestamp
            && *worker == other.worker
            && (catalog.name, catalog.fingerprint)
                == (other.catalog.name, other.catalog.fingerprint)
    }
}

impl Eq for StageFailure {}

/// A stage failed with a programming error, or its failure could not be recorded. It contains the stage's
/// error, unchanged.
#[derive(Debug)]
pub enum FailError<E> {
    /// A programming error, which is passed on.
    Propagate {
        /// The stage's error.
        error: E,
        /// The attempt's record. It is of this error, and marks the stage as failed. Or it is of
        /// what was [reported before](StageFailure::recorded), and this error is in the log.
        failure: Box<StageFailure>,
    },
    /// The store could not record it.
    NotRecorded {
        /// The stage's error. If it is an occurrence, it does not know the
        /// [stage](errpact::Occurrence::stage): the record would have named it.
        error: E,
        /// Why it is not recorded.
        cause: StoreError,
    },
}

impl<E> FailError<E> {
    /// Returns the stage's error.
    #[must_use]
    pub fn into_error(self) -> E {
        match self {
            Self::Propagate { error, .. } | Self::NotRecorded { error, .. } => error,
        }
    }
}

impl<E: fmt::Display> fmt::Display for FailError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Propagate { error, .. } => error.fmt(f),
            Self::NotRecorded { error, cause } => {
                write!(f, "{error}; this is not recorded: {cause}")
            }
        }
    }
}

impl<E: fmt::Debug + fmt::Display> Error for FailError<E> {
    /// Returns the source of the cause, which is in the text already.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Propagate { .. } => None,
            Self::NotRecorded { cause, .. } => cause.source(),
        }
    }
}

/// Some of the attempts whose worker is gone could not be ended, or could not be looked for. It contains
/// the attempts that were ended.
#[derive(Debug)]
#[non_exhaustive]
pub struct RecoverError {
    /// The attempts that were ended all the same.
    pub ended: Vec<StageFailure>,
    /// Why the recovery could not continue; or, if all others were ended, why the first of those that are
    /// left was not.
    pub cause: StoreError,
}

impl fmt::Display for RecoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        match self.ended.len() {
            0 => Ok(()),
            1 => f.write_str("; one stage was ended all the same"),
            ended => write!(f, "; {ended} stages were ended all the same"),
        }
    }
}

impl Error for RecoverError {
    /// Returns the source of the cause, which is in the text already.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.source()
    }
}
