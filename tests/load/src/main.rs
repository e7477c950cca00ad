//! A worker of the load, as a separate process.

use std::error::Error;

use errpact_load::Worker;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let worker = Worker::ordered(&arguments).ok_or(
        "load_worker is started by a load, with: URL NAME LEASE_MS SEED FAIL_PERCENT BUGS_PER_MILLE LONGEST_US",
    )?;
    worker.work().await
}
