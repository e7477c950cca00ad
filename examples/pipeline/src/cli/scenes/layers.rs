//! The layers that a failure passes through, and its origin.

use std::io;

use anyhow::Result;
use errpact::Occurrence;

use super::seen::Seen;
use super::world::World;
use crate::errors::workflows::Pipeline;
use crate::errors::{CreditsExhausted, NoFiling};

pub(super) async fn unknown_service(world: &World, seen: &mut Seen) -> Result<()> {
    let id = world.firm().await?;
    let runs = world.crew.store().runs();
    let running = runs.begin(&id, Pipeline::Research).await?;
    let failed = Occurrence::new(CreditsExhausted {}).with_service("Crunchbase");
    let failure = runs.fail(&running, failed).await?;
    seen.show(&failure);
    let told = failure.client_response();
    seen.same(
        "the service, for people",
        told.service(),
        Some("Crunchbase API"),
    );
    seen.same(
        "named in the sentence",
        failure.user_message.contains("Crunchbase API"),
        true,
    );
    world.agrees(seen, &id, &failure).await
}

pub(super) async fn two_layers(world: &World, seen: &mut Seen) -> Result<()> {
    let id = world.firm().await?;
    let runs = world.crew.store().runs();
    let running = runs.begin(&id, Pipeline::Research).await?;
    let failed = Occurrence::new(NoFiling {}).with_service("form5500");
    let as_it_was = failed.id().to_string();
    let wrapped = anyhow::Error::from(io::Error::other(failed))
        .context("the number of people in the plan is unknown");
    println!("   reported      {wrapped:#}");
    let failure = runs.fail(&running, wrapped).await?;
    seen.show(&failure);
    seen.same("the code", failure.code.as_str(), "NO_FILING");
    seen.same(
        "the occurrence, as it was",
        failure.error_id.as_str(),
        as_it_was,
    );
    world.agrees(seen, &id, &failure).await
}
