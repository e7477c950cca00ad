//! Runs a block of tool code.

use std::error::Error;
use std::future::Future;

use super::Guard;
use super::unwind::{caught, caught_async};
use crate::Occurrence;

impl Guard {
    /// Awaits tool code whose errors have a code: those of a catalog, and occurrences. A failure
    /// without one does not compile; see [`catch`](Self::catch) for code that is not there yet.
    ///
    /// If the guard knows the tool, a result that is text or JSON and reports a failure (`{"success": false}`) is
    /// one: the catalog's rules classify it, and the log warns once. The result of an
    /// [operation](Self::with_operation) inside the tool is not read.
    ///
    /// # Errors
    /// Returns the code's error, a panic, or the end of the time limit.
    pub async fn run<T: 'static, E: Into<Occurrence>>(
        &self,
        tool: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Occurrence> {
        self.guarded(tool, Into::into).await
    }

    /// Awaits code that returns errors of any type. An occurrence inside is passed on unchanged;
    /// anything else is classified by the catalog's rules.
    ///
    /// # Errors
    /// Returns the code's error, a panic, or the end of the time limit.
    pub async fn catch<T: 'static, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        tool: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Occurrence> {
        self.guarded(tool, |error| self.foreign(error.into())).await
    }

    /// [`run`](Self::run) for code that awaits nothing. It cannot be interrupted, so a time limit
    /// has no effect.
    ///
    /// # Errors
    /// Returns the code's error, or a panic.
    pub fn run_sync<T: 'static, E: Into<Occurrence>>(
        &self,
        tool: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, Occurrence> {
        self.done(caught(|| tool().map_err(Into::into)))
    }

    /// [`catch`](Self::catch) for code that awaits nothing.
    ///
    /// # Errors
    /// Returns the code's error, or a panic.
    pub fn catch_sync<T: 'static, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        tool: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, Occurrence> {
        self.done(caught(|| {
            tool().map_err(|error| self.foreign(error.into()))
        }))
    }

    async fn guarded<T: 'static, E>(
        &self,
        tool: impl Future<Output = Result<T, E>>,
        coded: impl Fn(E) -> Occurrence,
    ) -> Result<T, Occurrence> {
        // Making an occurrence runs the error's code, which may panic like the tool.
        let coded = async { self.limited(tool).await?.map_err(coded) };
        let outcome = caught_async(coded).await;
        self.done(outcome)
    }

    fn done<T: 'static>(
        &self,
        outcome: Result<Result<T, Occurrence>, String>,
    ) -> Result<T, Occurrence> {
        outcome
            .unwrap_or_else(|said| Err(self.panicked(said)))
            .map_err(|occurrence| self.fill(occurrence))
            .and_then(|result| self.failure_in(&result).map_or(Ok(result), Err))
    }

    fn foreign(&self, error: Box<dyn Error + Send + Sync>) -> Occurrence {
        let (tool, service) = (self.tool.clone(), self.service.clone());
        Occurrence::catch_with(&self.catalog, error, |mut signal| {
            if let Some(tool) = tool {
                signal = signal.with_tool(tool);
            }
            if let Some(service) = service {
                signal = signal.with_service(service);
            }
            signal
        })
    }
}
