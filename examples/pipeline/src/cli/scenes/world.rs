//! The environment of the scenes.

use std::time::Duration;

use anyhow::{Context as _, Result};
use errpact_workflow::{Disposition, Page, RunState, StageFailure};
use serde_json::Value;
use uuid::Uuid;

use super::super::command::Data;
use super::seen::Seen;
use crate::errors::workflows::Pipeline;
use crate::services::Services;
use crate::stages::Work;
use crate::stand_in::StandIns;
use crate::store::{Place, Store};
use crate::worker::{Crew, Outcome};

/// The environment of the scenes.
pub(super) struct World {
    pub(super) crew: Crew,
    pub(super) stand_ins: StandIns,
    /// Another worker on the same database.
    pub(super) other: Store,
}

impl World {
    pub(super) async fn new(data: &Data, place: &Place) -> Result<Self> {
        let store = data.open(place, Some("one")).await?;
        let other = data.open(place, Some("other")).await?;
        let (stand_ins, endpoints) = StandIns::start().await?;
        let work = Work::Services(Box::new(Services::connect(&endpoints)?), Duration::ZERO);
        Ok(Self {
            crew: Crew::new(store, work),
            stand_ins,
            other,
        })
    }

    /// Returns a new firm that no worker has.
    pub(super) async fn firm(&self) -> Result<String> {
        let id = format!("scene-{}", Uuid::new_v4().simple());
        self.crew.store().add(&id, "Alder Advisors").await?;
        Ok(id)
    }

    /// Returns a firm whose next stage is `stage`.
    pub(super) async fn firm_before(&self, stage: Pipeline) -> Result<String> {
        let id = self.firm().await?;
        loop {
            let next = self.state(&id).await?.next.context("a stage is next")?;
            if next == stage {
                return Ok(id);
            }
            let outcome = self.crew.carry_out(&id, next).await?;
            anyhow::ensure!(
                matches!(outcome, Outcome::Completed),
                "{next} ends in {outcome:?}"
            );
        }
    }

    /// Returns a firm whose next stage has failed once for this reason.
    pub(super) async fn failed(
        &self,
        service: &str,
        fault: &str,
        stage: Pipeline,
    ) -> Result<(String, Outcome)> {
        let id = self.firm_before(stage).await?;
        self.stand_ins.fail_next(service, fault, 1)?;
        let outcome = self.crew.run(&id).await?;
        Ok((id, outcome))
    }

    pub(super) async fn state(&self, id: &str) -> Result<RunState<Pipeline>> {
        Ok(self.crew.store().runs().state(id).await?)
    }

    pub(super) async fn history(&self, id: &str) -> Result<Vec<StageFailure>> {
        Ok(self
            .crew
            .store()
            .runs()
            .history(id, Page::default())
            .await?
            .failures)
    }

    /// Checks that the record, the row and the page's answer agree.
    pub(super) async fn agrees(
        &self,
        seen: &mut Seen,
        id: &str,
        failure: &StageFailure,
    ) -> Result<()> {
        let state = self.state(id).await?;
        seen.same(
            "the row's status",
            state.status.as_deref(),
            Some(failure.status.as_str()),
        );
        seen.same("the current error", state.error.as_ref(), Some(failure));
        seen.same(
            "the newest of the history",
            self.history(id).await?.first(),
            Some(failure),
        );
        let retry = failure.disposition == Disposition::RolledBack;
        seen.same("can be retried", state.can_retry, retry);
        let told: Value = serde_json::to_value(failure.client_response())?;
        seen.same("the response", &told["success"], false);
        seen.same("its code", &told["error"]["code"], failure.code.as_str());
        seen.same(
            "its status",
            &told["error"]["rollback_status"],
            failure.status.as_str(),
        );
        seen.same(
            "its reference",
            &told["error"]["ref"],
            failure.reference.as_str(),
        );
        for extension in ["stop_polling", "refresh_card", "show_notification"] {
            seen.same(extension, &told[extension], true);
        }
        Ok(())
    }
}
