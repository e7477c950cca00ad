//! A workflow in a database. Its stages may fail: the record of a failure and the status of the row change in one
//! transaction, and the stage can begin again.
//!
//! ```sh
//! cargo run -p errpact-workflow --example onboarding --features sqlite
//! ```

use std::error::Error;
use std::io;

use errors::workflows::Onboarding;
use errpact::Occurrence;
use errpact_workflow::{Driven, Page, WorkflowStore};
use sqlx::sqlite::SqlitePoolOptions;

errpact::catalog!(mod errors = "tests/store/errors.yaml");

/// The application's own table.
const TABLE: &str = "
    CREATE TABLE clients (client_id integer PRIMARY KEY, status text);
    INSERT INTO clients VALUES (7, 'new')";

/// The work of a stage. This stand-in fails the first time.
async fn look_up(attempt: u32) -> Result<u32, Occurrence> {
    let answer = match attempt {
        1 => Err(io::Error::other("503 Service Unavailable")),
        _ => Ok(214),
    };
    answer.map_err(|error| Occurrence::catch(&errors::CATALOG, error).with_service("registry"))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    // A database in memory needs exactly one connection.
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect("sqlite::memory:").await?;
    sqlx::raw_sql(TABLE).execute(&pool).await?;

    let store = WorkflowStore::<Onboarding>::sqlite(pool);
    store.migrate().await?;
    for attempt in [1, 2] {
        let driven = store
            .drive("7", Onboarding::LookUp, |_| look_up(attempt))
            .await?;
        match driven {
            Driven::Done(number) => println!("attempt {attempt}: the register has number {number}"),
            Driven::Failed(failure) => println!("attempt {attempt}: {}", failure.user_message),
        }
        let state = store.state("7").await?;
        let (status, next) = (state.status.unwrap_or_default(), state.next);
        println!("  the status is {status}, the next stage {next:?}");
    }
    let history = store.history("7", Page::default()).await?;
    for failure in history.failures {
        println!("on record: attempt {}, {}", failure.attempt, failure.code);
    }
    Ok(())
}
