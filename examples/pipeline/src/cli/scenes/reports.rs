//! Who reports a failure, and what remains of it.

use anyhow::Result;
use errpact::Occurrence;

use super::seen::Seen;
use super::world::World;
use crate::errors::workflows::Pipeline;
use crate::errors::{CreditsExhausted, RateLimited};

pub(super) async fn twice(world: &World, seen: &mut Seen) -> Result<()> {
    let id = world.firm().await?;
    let (one, other) = (world.crew.store().runs(), world.other.runs());
    let running = one.begin(&id, Pipeline::Research).await?;
    // Both have found out, each through its own error.
    let (first, second) = tokio::join!(
        one.fail(
            &running,
            Occurrence::new(RateLimited {}).with_service("claude")
        ),
        other.fail(
            &running,
            Occurrence::new(CreditsExhausted {}).with_service("claude")
        ),
    );
    let (first, second) = (first?, second?);
    seen.show(&first);
    seen.same("both were told of one record", &first, &second);
    seen.same(
        "one has recorded it",
        first.recorded != second.recorded,
        true,
    );
    seen.same("records", world.history(&id).await?.len(), 1_usize);
    world.agrees(seen, &id, &first).await
}

pub(super) async fn clearing(world: &World, seen: &mut Seen) -> Result<()> {
    let (id, _) = world
        .failed("claude", "rate_limit", Pipeline::Research)
        .await?;
    let runs = world.crew.store().runs();
    seen.same("there was an error", runs.clear_error(&id).await?, true);
    seen.same("there is none", runs.clear_error(&id).await?, false);
    let state = world.state(&id).await?;
    seen.same("the current error", state.error, None);
    seen.same("the status", state.status.as_deref(), Some("pending"));
    let history = world.history(&id).await?;
    seen.same("records", history.len(), 1_usize);
    println!("   current error none; history has {}", history.len());
    Ok(())
}
