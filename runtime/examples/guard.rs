//! A guard around tool code. Whatever happens inside becomes a code of the catalog: an error, a panic, a call that takes
//! too long, or arguments that do not fit.
//!
//! ```sh
//! cargo run -p errpact --example guard --features inline,tokio
//! ```

use std::time::Duration;
use std::{future, io};

use errpact::{Guard, Occurrence, arguments};
use serde_json::{Value, json};

errpact::catalog!(mod errors = "examples/errors.yaml");
use errors::arguments::CheckAvailability;

/// A tool. It returns an occurrence, so a failure without a code does not compile.
async fn check_availability(given: Value) -> Result<String, Occurrence> {
    // The struct is generated from the catalog, which declares `day` as a date.
    let CheckAvailability { day } = arguments::of_tool(given)?;
    Guard::new(&errors::CATALOG)
        .with_tool("check_availability")
        .with_argument("day", &day)
        .with_time_limit(Duration::from_millis(50))
        .catch(free_times(&day.to_string()))
        .await
}

/// A stand-in for the calendar's client, which fails in a different way on each day.
async fn free_times(day: &str) -> io::Result<String> {
    match day {
        "2026-03-02" => Ok("10:00, 15:00".to_owned()),
        "2026-03-03" => Err(io::Error::other("503 Service Unavailable")),
        "2026-03-04" => Err(io::Error::other("password of calendar-7 has expired")),
        "2026-03-05" => future::pending().await,
        // A bug: a day has no time, so this panics.
        _ => Ok(day[11..].to_owned()),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    // By default a panic is also printed to standard error.
    std::panic::set_hook(Box::new(|_| {}));
    for given in [
        json!({ "day": "2026-03-02" }),
        json!({ "day": "next Monday" }),
        json!({ "day": "2026-03-03" }),
        json!({ "day": "2026-03-04" }),
        json!({ "day": "2026-03-05" }),
        json!({ "day": "2026-03-06" }),
    ] {
        println!("check_availability {given}");
        match check_availability(given).await {
            Ok(times) => println!("  {times}"),
            Err(failed) => println!("  {}", failed.text()),
        }
    }
}
