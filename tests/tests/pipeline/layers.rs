//! A cataloged error crosses layers unchanged.

use std::error::Error;
use std::fmt;
use std::io;

use anyhow::Context as _;
use errpact::{Occurrence, find};
use pipeline::errors::CATALOG;
use pipeline::services::Task;

use crate::pipeline::world::{FIRM, World, occurrence};

/// A stage that wraps every error that stops it.
#[derive(Debug)]
struct StageStopped(Box<dyn Error + Send + Sync>);

impl fmt::Display for StageStopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stage stopped: 402 rate limit timed out")
    }
}

impl Error for StageStopped {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.0)
    }
}

/// Client, service, stage, worker: four layers, and the texts of the outer ones do not count.
#[tokio::test]
async fn an_error_of_a_service_reaches_the_worker_as_itself() {
    let world = World::new().await;
    world
        .stand_ins
        .fail_next("firecrawl", "forbidden", 1)
        .unwrap();
    let error = world.services.extract(FIRM).await.unwrap_err();
    assert_eq!(error.task, Task::DataExtraction);
    assert_eq!(
        error.to_string(),
        "data_extraction did not get what it asked for"
    );
    let id = error.failed.id();
    let stage = StageStopped(error.into());
    let context = anyhow::Error::new(stage).context("credits exhausted, says the stage");
    let worker = io::Error::other(context.into_boxed_dyn_error());
    assert_eq!(find(&worker).map(Occurrence::id), Some(id));
    let caught = Occurrence::catch(&CATALOG, worker);
    assert_eq!(caught.id(), id);
    assert_eq!(caught.entry().name, "AUTHORIZATION_FAILED");
    assert_eq!(caught.service(), Some("firecrawl"));
    assert_eq!(caught.operation(), Some("data_extraction"));
}

#[tokio::test]
async fn each_task_names_itself() {
    let world = World::new().await;
    let services = &world.services;
    let fail = |service| world.stand_ins.fail_next(service, "credits", 1).unwrap();
    fail("perplexity");
    let research = occurrence(services.research(FIRM).await);
    fail("claude");
    let legal = occurrence(services.legal(FIRM).await);
    fail("form5500");
    let extract = occurrence(services.extract(FIRM).await);
    let seen = [&research, &legal, &extract].map(|failed| failed.operation());
    let tasks = [Task::Research, Task::LegalResolution, Task::DataExtraction];
    assert_eq!(seen, tasks.map(|task| Some(task.name())));
}

/// `?` into an `anyhow::Error` and back.
#[tokio::test]
async fn a_question_mark_loses_nothing() {
    async fn stage(world: &World) -> anyhow::Result<()> {
        world
            .services
            .legal(FIRM)
            .await
            .context("legal resolution")?;
        Ok(())
    }
    let world = World::new().await;
    world
        .stand_ins
        .fail_next("claude", "overloaded", 1)
        .unwrap();
    let error = stage(&world).await.unwrap_err();
    let caught = Occurrence::catch(&CATALOG, error);
    assert_eq!(caught.entry().name, "SERVICE_ERROR");
    assert_eq!(caught.service(), Some("claude"));
}
