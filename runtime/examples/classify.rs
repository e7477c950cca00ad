//! Errors of other libraries. The catalog's `detect` rules choose their codes from the facts that an error carries: an
//! HTTP status, an SQLSTATE, the type of an error or, if there is nothing else, its words.
//!
//! ```sh
//! cargo run -p errpact --example classify --features inline
//! ```

use std::error::Error;
use std::io;
use std::time::Duration;

use errpact::{Occurrence, Signal};

errpact::catalog!(mod errors = "examples/errors.yaml");

/// What a program usually has: some error.
fn read_calendar() -> Result<(), Box<dyn Error + Send + Sync>> {
    Err(io::Error::other("calendar.example: 429 Too Many Requests"))?
}

fn main() {
    // Facts, and the code that each gets.
    for (facts, signal) in [
        ("status 503", Signal::new().with_status(503)),
        ("status 404", Signal::new().with_status(404)),
        (
            "too many requests",
            Signal::new().with_message("Too many requests, slow down"),
        ),
        (
            "too many guests",
            Signal::new().with_message("Too many guests for one booking"),
        ),
    ] {
        let found = errors::CATALOG.classify(&signal);
        let rule = match found.rule() {
            Some(rule) => format!("its rule {}", rule + 1),
            None => "no rule, so it is the fallback".to_owned(),
        };
        println!("{facts:18} {:15} {rule}", found.entry().name);
    }

    // An error and everything that its causes say.
    if let Err(error) = read_calendar() {
        let failed = Occurrence::catch(&errors::CATALOG, error).with_tool("check_availability");
        println!("\nan error:    {}", failed.text());
    }

    // A response that is not an error. `Retry-After` lengthens the wait.
    let busy = Signal::new()
        .with_status(429)
        .with_tool("check_availability")
        .with_retry_after(Duration::from_secs(20));
    let failed = Occurrence::from_signal(&errors::CATALOG, busy);
    println!("a response:  {}", failed.text());
}
