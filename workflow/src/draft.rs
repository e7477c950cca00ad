//! The draft of a failure's record.

use std::borrow::Cow;

use errpact::Occurrence;
use errpact::stage::{self, Place};
use errpact::table::{Catalog, Stage};

use crate::interrupted::Interrupted;
use crate::{Disposition, StageCause, StageFailure};

/// The attempt that failed.
#[derive(Clone, Copy)]
pub(crate) struct FailedAttempt<'a> {
    pub(crate) catalog: &'static Catalog<'static>,
    pub(crate) stage: &'static Stage<'static>,
    /// The key of the run.
    pub(crate) run: &'a str,
    pub(crate) number: u64,
    pub(crate) worker: &'a str,
}

/// The draft of a failure's record, and its occurrence.
pub(crate) struct Draft<'a> {
    failure: StageFailure,
    stage: &'static Stage<'static>,
    occurrence: MaybeOwned<'a>,
}

/// An occurrence that the caller keeps, or one that was made for this.
enum MaybeOwned<'a> {
    Borrowed(&'a Occurrence),
    Owned(Occurrence),
}

impl<'a> Draft<'a> {
    /// Creates the draft for a stage that returned this.
    pub(crate) fn of(at: FailedAttempt<'_>, seen: StageCause<'a>) -> Self {
        match seen {
            StageCause::Found(occurrence) => Self::coded(at, MaybeOwned::Borrowed(occurrence)),
            StageCause::Coded(occurrence) => Self::coded(at, MaybeOwned::Owned(occurrence)),
            StageCause::Unknown(error) => Self::unknown(at, stage::chain_text(error)),
        }
    }

    /// Creates the draft for a stage whose worker is gone.
    pub(crate) fn interrupted(at: FailedAttempt<'_>, interrupted: &Interrupted) -> Draft<'static> {
        let occurrence = Occurrence::from_signal(at.catalog, interrupted.signal());
        Draft::coded(at, MaybeOwned::Owned(occurrence))
    }

    /// Creates the draft for a stage with a programming error; this is its text.
    pub(crate) fn unknown(at: FailedAttempt<'_>, said: String) -> Draft<'static> {
        let occurrence = MaybeOwned::Owned(stage::uncataloged(at.catalog, said));
        Draft::new(at, Disposition::Failed, occurrence)
    }

    fn coded(at: FailedAttempt<'_>, occurrence: MaybeOwned<'a>) -> Self {
        Draft::new(at, Disposition::RolledBack, occurrence)
    }

    fn new(at: FailedAttempt<'_>, disposition: Disposition, occurrence: MaybeOwned<'a>) -> Self {
        let stage = at.stage;
        let said = occurrence.get();
        let entry = said.entry();
        let failure = StageFailure {
            error_id: said.id().to_string(),
            reference: said.reference(),
            run: at.run.to_owned(),
            stage: stage.name.to_owned(),
            attempt: at.number,
            disposition,
            code: entry.name.to_owned(),
            category: (said.catalog().category(entry.category))
                .map_or("unknown", |category| category.name)
                .to_owned(),
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
            worker: Some(at.worker.to_owned()),
            recorded: true,
            catalog: at.catalog,
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
    pub(crate) fn error_id(&self) -> &str {
        &self.failure.error_id
    }

    /// Returns the target status of the run.
    pub(crate) fn to(&self) -> &'static str {
        match self.failure.disposition {
            Disposition::RolledBack => self.stage.rollback,
            Disposition::Failed => self.stage.failed,
        }
    }

    /// Returns whether the error has a code. If not, it is a programming error.
    pub(crate) fn is_coded(&self) -> bool {
        self.failure.disposition == Disposition::RolledBack
    }

    /// Returns the failure, which left the run in this status. The database sets the time.
    pub(crate) fn failure(&self, left: String) -> StageFailure {
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
            Disposition::RolledBack => stage::log_message(said, place),
            Disposition::Failed => stage::causes(said).unwrap_or_default(),
        };
        StageFailure {
            message: plain(&message).into_owned(),
            user_message: plain(&stage::user_text(said, place)).into_owned(),
            ..self.failure.clone()
        }
    }

    /// Returns where it happened. A run that is gone has no status: then the target status.
    fn place<'s>(&self, left: &'s str) -> Place<'s> {
        let status = if left.is_empty() { self.to() } else { left };
        (self.stage.name, status)
    }

    /// Writes one log line, which says in which status the run was left.
    pub(crate) fn log(&self, left: &str) {
        stage::log(self.occurrence.get(), self.place(left));
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
