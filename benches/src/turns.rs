//! Sides that take turns at the same jobs: how long a round takes, and what the rounds say.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::task::JoinSet;

/// Another side beside errpact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beside {
    /// Median time of a round.
    pub(crate) time: Duration,
    /// The other side's time divided by errpact's, median of the rounds: a disturbance of the machine affects all sides
    /// of a round alike.
    pub(crate) ratio: f64,
    /// The smallest and the largest ratio.
    pub(crate) range: [f64; 2],
}

impl Beside {
    /// Compares the rounds of errpact and of another side.
    pub(crate) fn of(errpact: &[Duration], other: &[Duration]) -> Self {
        let rounds = errpact.iter().zip(other);
        let ratios = sorted(rounds.map(|(errpact, other)| other.div_duration_f64(*errpact)));
        Self {
            time: median(other),
            ratio: ratios[ratios.len() / 2],
            range: [ratios[0], ratios[ratios.len() - 1]],
        }
    }
}

/// Returns the median of at least one round.
pub(crate) fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times[times.len() / 2]
}

/// Does all jobs in this many tasks, and returns the total time.
pub(crate) async fn through<J, F>(
    tasks: usize,
    jobs: Vec<J>,
    work: impl Fn(J) -> F + Clone + Send + 'static,
) -> Result<Duration>
where
    J: Send + 'static,
    F: Future<Output = Result<()>> + Send,
{
    let jobs = Arc::new(Mutex::new(jobs));
    let mut workers = JoinSet::new();
    let start = Instant::now();
    for _ in 0..tasks {
        let (jobs, work) = (Arc::clone(&jobs), work.clone());
        workers.spawn(async move {
            let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).pop();
            while let Some(job) = next() {
                work(job).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(worker) = workers.join_next().await {
        worker??;
    }
    Ok(start.elapsed())
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<_> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}
