//! How a run ends: with success, with success after a failure, by a bug, or with its worker.

use std::time::Duration;

use anyhow::Result;
use errpact_workflow::Disposition;
use tokio::time::{Instant, sleep};

use super::seen::Seen;
use super::world::World;
use crate::errors::workflows::Pipeline;
use crate::worker::Outcome;

/// How long a dying worker keeps its stage.
const SHORT_LEASE: Duration = Duration::from_millis(500);

/// A guard against waiting forever.
const LONG: Duration = Duration::from_secs(30);

pub(super) async fn success(world: &World, seen: &mut Seen) -> Result<()> {
    let id = world.firm().await?;
    let outcome = world.crew.run(&id).await?;
    seen.same(
        "all stages completed",
        matches!(outcome, Outcome::Completed),
        true,
    );
    let state = world.state(&id).await?;
    seen.same(
        "the status",
        state.status.as_deref(),
        Some("data_extraction_complete"),
    );
    seen.same("done", state.is_done, true);
    seen.same("failures", state.failures, 0_u64);
    let results = world.crew.store().results(&id).await?;
    for result in &results {
        println!(
            "   found out     {}: {}",
            result.stage,
            shortened(&result.result.to_string())
        );
    }
    let stages: Vec<&str> = results.iter().map(|result| result.stage.as_str()).collect();
    seen.same(
        "what was kept",
        stages,
        ["research", "legal_resolution", "data_extraction"],
    );
    Ok(())
}

pub(super) async fn retry(world: &World, seen: &mut Seen) -> Result<()> {
    let (id, outcome) = world
        .failed("perplexity", "overloaded", Pipeline::Research)
        .await?;
    seen.same(
        "rolled back",
        matches!(outcome, Outcome::RolledBack(_)),
        true,
    );
    let again = world.crew.run(&id).await?;
    seen.same(
        "completed the second time",
        matches!(again, Outcome::Completed),
        true,
    );
    let state = world.state(&id).await?;
    seen.same("done", state.is_done, true);
    seen.same("the current error", state.error, None);
    seen.same("attempts", state.attempt, 4_u64);
    seen.same(
        "failures in the history",
        world.history(&id).await?.len(),
        1_usize,
    );
    println!("   attempts      {}, of which 1 failed", state.attempt);
    Ok(())
}

pub(super) async fn panics(world: &World, seen: &mut Seen) -> Result<()> {
    let (id, outcome) = world
        .failed("perplexity", "panic", Pipeline::Research)
        .await?;
    let Outcome::Broken(error) = outcome else {
        seen.same("the outcome", format!("{outcome:?}"), "a programming error");
        return Ok(());
    };
    println!("   propagated    {error:#}");
    broken(world, seen, &id, "research_failed").await
}

pub(super) async fn bug(world: &World, seen: &mut Seen) -> Result<()> {
    let (id, outcome) = world
        .failed("claude", "panic", Pipeline::LegalResolution)
        .await?;
    let Outcome::Broken(error) = outcome else {
        seen.same("the outcome", format!("{outcome:?}"), "a programming error");
        return Ok(());
    };
    println!("   propagated    {error:#}");
    let cause = error.root_cause().to_string();
    seen.same(
        "the error, as it was",
        cause.as_str(),
        "a legal entity without a name",
    );
    broken(world, seen, &id, "legal_resolution_failed").await
}

async fn broken(world: &World, seen: &mut Seen, id: &str, status: &str) -> Result<()> {
    let history = world.history(id).await?;
    seen.same("records", history.len(), 1_usize);
    let Some(failure) = history.first() else {
        return Ok(());
    };
    seen.show(failure);
    seen.same("the disposition", failure.disposition, Disposition::Failed);
    seen.same("the status", failure.status.as_str(), status);
    world.agrees(seen, id, failure).await?;
    seen.same("failed", world.state(id).await?.is_failed, true);
    let again = world.crew.run(id).await?;
    seen.same("not begun again", matches!(again, Outcome::Elsewhere), true);
    Ok(())
}

pub(super) async fn death(world: &World, seen: &mut Seen) -> Result<()> {
    let id = world.firm().await?;
    // The worker begins, renews its lease once, and then goes silent.
    let runs = world.other.runs();
    let running = runs.begin(&id, Pipeline::Research).await?;
    let short = runs.clone().with_lease(SHORT_LEASE);
    short.heartbeat(&running).await?;
    let died = Instant::now();
    while world.state(&id).await?.stage.is_some() && died.elapsed() < LONG {
        sleep(Duration::from_millis(50)).await;
        world.crew.recover().await?;
    }
    let history = world.history(&id).await?;
    seen.same("records", history.len(), 1_usize);
    let Some(failure) = history.first() else {
        return Ok(());
    };
    seen.show(failure);
    seen.same("the code", failure.code.as_str(), "INTERRUPTED");
    seen.same("the worker", failure.worker.as_deref(), Some("other"));
    seen.same("the status", failure.status.as_str(), "pending");
    world.agrees(seen, &id, failure).await?;
    let late = runs.complete(&running).await;
    if let Err(error) = &late {
        println!("   it comes back {error}");
    }
    seen.same("a worker that comes back is refused", late.is_err(), true);
    let again = world.crew.run(&id).await?;
    seen.same(
        "completed the second time",
        matches!(again, Outcome::Completed),
        true,
    );
    Ok(())
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(70).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
