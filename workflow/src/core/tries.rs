//! Retries what a broken connection prevented.

use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};

use super::Core;
use crate::StoreError;
use crate::running::Claim;

/// The first pause, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];
/// How long a try may take at least, if its time is over already.
const GRACE: Duration = Duration::from_secs(1);
/// How long a reader waits.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tries until a point in time.
pub(super) struct Tries {
    doing: &'static str,
    until: Instant,
    pause: Duration,
    /// The error of the last one.
    last: Option<StoreError>,
}

impl Tries {
    pub(super) fn until(doing: &'static str, until: Instant) -> Self {
        let [pause, _] = PAUSES;
        Self {
            doing,
            until: until.max(Instant::now() + GRACE),
            pause,
            last: None,
        }
    }

    /// Tries an operation that no lease depends on.
    pub(super) fn patient(doing: &'static str, core: &Core) -> Self {
        Self::until(doing, Instant::now() + core.lease().min(PATIENCE))
    }

    /// Tries to end an attempt, for as long as its lease lasts. If that is over already, it tries for as long
    /// as any other, because the run is still this worker's until another one takes it.
    pub(super) fn ending(doing: &'static str, core: &Core, claim: &Claim) -> Self {
        let patient = Self::patient(doing, core);
        Self {
            until: patient.until.max(claim.until()),
            ..patient
        }
    }

    /// Tries until it is done, refused, or the time is over. An error is explained after the try, when it uses
    /// no connection any more: the explanation needs one. `run` is the requested key.
    pub(super) async fn each<T, F>(
        mut self,
        core: &Core,
        run: Option<&str>,
        this: impl Fn() -> F,
    ) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        loop {
            let explained = async {
                match this().await {
                    Ok(done) => Ok(done),
                    Err(error) => Err(core.explained(error, run).await),
                }
            };
            if let Some(outcome) = self.once(explained).await {
                return outcome;
            }
        }
    }

    /// Tries once; `None` if a retry is allowed.
    async fn once<T>(
        &mut self,
        this: impl Future<Output = Result<T, StoreError>>,
    ) -> Option<Result<T, StoreError>> {
        let Ok(outcome) = timeout_at(self.until, this).await else {
            // The database's earlier error says more than its silence now.
            return Some(Err(self.last.take().unwrap_or(StoreError::Unavailable {
                doing: self.doing,
                source: None,
            })));
        };
        let error = match outcome {
            Err(error) if error.is_transient() => error,
            outcome => return Some(outcome),
        };
        // A pause beyond the limit would only delay the error.
        if Instant::now() + self.pause >= self.until {
            return Some(Err(error));
        }
        self.last = Some(error);
        sleep(self.pause).await;
        let [_, longest] = PAUSES;
        self.pause = (self.pause * 2).min(longest);
        None
    }
}
