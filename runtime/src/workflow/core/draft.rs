//! The draft of a failure's record.

use std::borrow::Cow;

use super::Core;
use crate::Occurrence;
use crate::occurrence::chain_text;
use crate::redact::InStage;
use crate::table::Stage;
use crate::workflow::interrupted::Interrupted;
use crate::workflow::running::Claim;
use crate::workflow::{Disposition, StageCause, StageFailure, StoreError};

/// The draft of a failure's record, and its occurrence.
pub(in crate::workflow) struct Draft<'a> {
    failure: StageFailure,
    stage: &'static Stage,
    occurrence: MaybeOwned<'a>,
}

/// An occurrence that the caller keeps, or one that was made for this.
enum MaybeOwned<'a> {
    Borrowed(&'a Occurrence),
    Owned(Occurrence),
}

impl<'a> Draft<'a> {
    /// Creates the draft for a stage that returned this.
    pub(in crate::workflow) fn of(
        core: &Core,
        claim: &Claim,
        seen: StageCause<'a>,
    ) -> Result<Self, StoreError> {
        match seen {
            StageCause::Found(occurrence) => {
                Self::coded(core, claim, MaybeOwned::Borrowed(occurrence))
            }
            StageCause::Coded(occurrence) => {
                Self::coded(core, claim, MaybeOwned::Owned(occurrence))
            }
            StageCause::Unknown(error) => Self::unknown(core, claim, chain_text(error)),
        }
    }

    /// Creates the draft for a stage whose worker is gone.
    pub(super) fn interrupted(
        core: &Core,
        claim: &Claim,
        interrupted: &Interrupted,
    ) -> Result<Draft<'static>, StoreError> {
        let occurrence = Occurrence::from_signal(core.catalog, interrupted.signal());
        Draft::coded(core, claim, MaybeOwned::Owned(occurrence))
    }

    /// Creates the draft for a stage with a programming error; this is its text.
    pub(in crate::workflow) fn unknown(
        core: &Core,
        claim: &Claim,
        said: String,
    ) -> Result<Draft<'static>, StoreError> {
        let stage = core.stage(claim.stage)?;
        let occurrence = MaybeOwned::Owned(Occurrence::fallback(core.catalog, said));
        Ok(Draft::new(
            core,
            claim,
            stage,
            Disposition::Failed,
            occurrence,
        ))
    }

    fn coded(core: &Core, claim: &Claim, occurrence: MaybeOwned<'a>) -> Result<Self, StoreError> {
        let stage = core.stage(claim.stage)?;
        Ok(Draft::new(
            core,
            claim,
            stage,
            Disposition::RolledBack,
            occurrence,
        ))
    }

    fn new(
        core: &Core,
        claim: &Claim,
        stage: &'static Stage,
        disposition: Disposition,
        occurrence: MaybeOwned<'a>,
    ) -> Self {
        let said = occurrence.get();
        let entry = said.entry();
        let failure = StageFailure {
            error_id: said.id().to_string(),
            reference: said.reference(),
            run: claim.run.clone(),
            stage: stage.name.to_owned(),
            attempt: claim.attempt,
            disposition,
            code: entry.name.to_owned(),
            category: said.catalog().category_name(entry).to_owned(),
            service: said.service().map(plain).map(Cow::into_owned),
            message: String::new(),
            user_message: String::new(),
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
        let draft = Self {
            failure,
            stage,
            occurrence,
        };
        Self {
            failure: draft.worded(draft.to()),
            ..draft
        }
    }

    /// Returns the id of the occurrence.
    pub(super) fn error_id(&self) -> &str {
        &self.failure.error_id
    }

    /// Returns the target status of the run.
    pub(in crate::workflow) fn to(&self) -> &'static str {
        match self.failure.disposition {
            Disposition::RolledBack => self.stage.rollback,
            Disposition::Failed => self.stage.failed,
        }
    }

    /// Returns whether the error has a code. If not, it is a programming error.
    pub(in crate::workflow) fn is_coded(&self) -> bool {
        self.failure.disposition == Disposition::RolledBack
    }

    /// Returns the failure, which left the run in this status. The database sets the time.
    pub(super) fn failure(&self, left: String) -> StageFailure {
        let failure = if left == self.to() {
            self.failure.clone()
        } else {
            self.worded(&left)
        };
        StageFailure {
            status: left,
            ..failure
        }
    }

    /// Returns the failure with its texts, which may name the stage and the run's status after it.
    fn worded(&self, left: &str) -> StageFailure {
        let (said, place) = (self.occurrence.get(), self.place(left));
        let message = match self.failure.disposition {
            Disposition::RolledBack => said.log_message_at(Some(place)),
            Disposition::Failed => said.causes().unwrap_or_default(),
        };
        StageFailure {
            message: plain(&message).into_owned(),
            user_message: plain(&said.user_text_at(Some(place))).into_owned(),
            ..self.failure.clone()
        }
    }

    /// Returns where it happened. A run that is gone has no status: then the target status.
    fn place<'s>(&self, left: &'s str) -> InStage<'s> {
        let status = if left.is_empty() { self.to() } else { left };
        (self.stage.name, status)
    }

    /// Writes one log line, which says in which status the run was left.
    pub(in crate::workflow) fn log(&self, left: &str) {
        let place = self.place(left);
        #[cfg(feature = "tracing")]
        self.occurrence.get().log_at(Some(place));
        #[cfg(not(feature = "tracing"))]
        let _ = place;
    }
}

impl MaybeOwned<'_> {
    fn get(&self) -> &Occurrence {
        match self {
            MaybeOwned::Borrowed(occurrence) => occurrence,
            MaybeOwned::Owned(occurrence) => occurrence,
        }
    }
}

/// Returns text that every database accepts.
fn plain(text: &str) -> Cow<'_, str> {
    if text.contains('\0') {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}
