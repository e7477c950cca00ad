//! A workflow in a database. Its stages may fail: the record of a failure and the status of the row change in one
//! transaction, and the stage can begin again.
//!
//! ```sh
//! cargo run -p errpact --example workflow --features inline,sqlite
//! ```

use std::error::Error;
use std::io;

use errors::workflows::Opening;
use errpact::Occurrence;
use errpact::workflow::{Driven, Page, WorkflowStore};
use sqlx::sqlite::SqlitePoolOptions;

errpact::catalog!(mod errors = "examples/errors.yaml");

/// The application's own table.
const TABLE: &str = "
    CREATE TABLE salons (salon_id integer PRIMARY KEY, status text);
    INSERT INTO salons VALUES (7, 'new')";

/// The work of a stage. This stand-in fails the first time.
async fn import_calendar(attempt: u32) -> Result<u32, Occurrence> {
    let answer = match attempt {
        1 => Err(io::Error::other("503 Service Unavailable")),
        _ => Ok(214),
    };
    answer.map_err(|error| Occurrence::catch(&errors::CATALOG, error))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    // A database in memory needs exactly one connection.
    let pool = SqlitePoolOptions::new().max_connections(1);
    let pool = pool.connect("sqlite::memory:").await?;
    sqlx::raw_sql(TABLE).execute(&pool).await?;

    let store = WorkflowStore::<Opening>::sqlite(pool);
    store.migrate().await?;
    for attempt in [1, 2] {
        let driven = store
            .drive("7", Opening::ImportCalendar, |_| import_calendar(attempt))
            .await?;
        match driven {
            Driven::Done(bookings) => println!("attempt {attempt}: {bookings} bookings"),
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
