//! Automatic retries. The catalog says which failures are retried, how often and after which wait; `retry::run` does it.
//! It stops if only the model or the user can do something about a failure.
//!
//! ```sh
//! cargo run -p errpact --example retry --features inline,tokio
//! ```

use errpact::{Guard, StepBudget, retry};
use tokio::time::Instant;

errpact::catalog!(mod errors = "examples/errors.yaml");

/// Calls a calendar that fails in this way. It answers from the attempt `answers_at` on.
async fn check_availability(failure: &'static str, answers_at: u32) -> Result<(), retry::Stopped> {
    println!("the calendar says: {failure}");
    let began = Instant::now();
    let run = StepBudget::new(&errors::CATALOG);
    let step = run.with_tool("check_availability");
    let times = retry::run(&step, async |attempt| {
        let seconds = began.elapsed().as_secs();
        println!("  attempt {} after {seconds} s", attempt.number);
        let calendar = async {
            if attempt.number < answers_at {
                Err(failure)
            } else {
                Ok("10:00, 15:00")
            }
        };
        let guard = Guard::new(&errors::CATALOG).with_tool("check_availability");
        guard.catch(calendar).await
    })
    .await?;
    println!("  {times}\n");
    Ok(())
}

/// tokio's paused clock jumps over every wait, so this takes no time. A real program does not pause the clock.
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    for (failure, answers_at) in [
        ("503 Service Unavailable", 3),
        ("503 Service Unavailable", 9),
        ("password of calendar-7 has expired", 9),
    ] {
        if let Err(stopped) = check_availability(failure, answers_at).await {
            println!("  {stopped}: {}\n", stopped.occurrence.user_text());
        }
    }
}
