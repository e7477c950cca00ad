//! What is to be written down of a failure.

use std::borrow::Cow;

use super::Core;
use crate::table::Stage;
use crate::workflow::running::Claim;
use crate::workflow::{Interrupted, Outcome, Seen, StageFailure, StoreError};
use crate::{Occurrence, chain};

/// What is to be written down of a failure, and the occurrence that it is of.
pub(in crate::workflow) struct Draft<'a> {
    failure: StageFailure,
    /// The status that the run is to go to.
    to: &'static str,
    occurrence: Said<'a>,
}

/// An occurrence that somebody else keeps, or one that was made for this.
enum Said<'a> {
    Kept(&'a Occurrence),
    Made(Occurrence),
}

impl<'a> Draft<'a> {
    /// The failure of a stage that returned this.
    pub(in crate::workflow) fn of(
        core: &Core,
        claim: &Claim,
        seen: Seen<'a>,
    ) -> Result<Self, StoreError> {
        match seen {
            Seen::Found(occurrence) => Self::coded(core, claim, Said::Kept(occurrence)),
            Seen::Coded(occurrence) => Self::coded(core, claim, Said::Made(occurrence)),
            Seen::Unknown(error) => Self::unknown(core, claim, chain::said(error)),
        }
    }

    /// The failure of a stage whose worker is gone.
    pub(super) fn interrupted(
        core: &Core,
        claim: &Claim,
        interrupted: &Interrupted,
    ) -> Result<Draft<'static>, StoreError> {
        let occurrence = Occurrence::from_signal(core.catalog, interrupted.signal());
        Draft::coded(core, claim, Said::Made(occurrence))
    }

    /// The failure of a stage that has an error in its program; this is what that says.
    pub(in crate::workflow) fn unknown(
        core: &Core,
        claim: &Claim,
        said: String,
    ) -> Result<Draft<'static>, StoreError> {
        let stage = core.stage(claim.stage)?;
        let occurrence = Occurrence::unknown(core.catalog, said).stage(stage.name, stage.failed);
        let message = occurrence.said().unwrap_or_default();
        Ok(Draft::new(
            core,
            claim,
            stage,
            Outcome::Failed,
            &message,
            Said::Made(occurrence),
        ))
    }

    fn coded(core: &Core, claim: &Claim, occurrence: Said<'a>) -> Result<Self, StoreError> {
        let stage = core.stage(claim.stage)?;
        let said = occurrence.get();
        said.at_stage(stage.name, stage.rollback);
        let message = said.recorded_message();
        Ok(Draft::new(
            core,
            claim,
            stage,
            Outcome::RolledBack,
            &message,
            occurrence,
        ))
    }

    fn new(
        core: &Core,
        claim: &Claim,
        stage: &'static Stage,
        outcome: Outcome,
        message: &str,
        occurrence: Said<'a>,
    ) -> Self {
        let said = occurrence.get();
        let entry = said.entry();
        let to = match outcome {
            Outcome::RolledBack => stage.rollback,
            Outcome::Failed => stage.failed,
        };
        let failure = StageFailure {
            error_id: said.error_id().to_string(),
            reference: said.reference(),
            run: claim.run.clone(),
            stage: stage.name.to_owned(),
            attempt: claim.attempt,
            outcome,
            code: entry.name.to_owned(),
            category: said.catalog().category_name(entry).to_owned(),
            service: said.service_name().map(plain).map(Cow::into_owned),
            message: plain(message).into_owned(),
            user_message: plain(&said.user_text()).into_owned(),
            http_status: said
                .upstream_status()
                .or(entry.status)
                .or(said.presented().status),
            previous_status: stage.running.to_owned(),
            status: String::new(),
            timestamp: String::new(),
            worker: Some(claim.worker.to_string()),
            recorded: true,
            catalog: core.catalog,
        };
        Self {
            failure,
            to,
            occurrence,
        }
    }

    /// The id of the occurrence.
    pub(super) fn error_id(&self) -> &str {
        &self.failure.error_id
    }

    /// The status that the run is to go to.
    pub(super) fn to(&self) -> &'static str {
        self.to
    }

    /// Has the error a code? If not, it is a programming error.
    pub(in crate::workflow) fn is_coded(&self) -> bool {
        self.failure.outcome == Outcome::RolledBack
    }

    /// The failure, which left the run in this status. The database says when.
    pub(super) fn failure(&self, left: String) -> StageFailure {
        StageFailure {
            status: left,
            ..self.failure.clone()
        }
    }

    /// One line in the log.
    pub(in crate::workflow) fn log(&self) {
        #[cfg(feature = "tracing")]
        self.occurrence.get().log();
        #[cfg(not(feature = "tracing"))]
        let _ = self.occurrence.get();
    }
}

impl Said<'_> {
    fn get(&self) -> &Occurrence {
        match self {
            Said::Kept(occurrence) => occurrence,
            Said::Made(occurrence) => occurrence,
        }
    }
}

/// Text that every database takes.
fn plain(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}
