//! Executing the calls of a round.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::outcome::{End, Outcome, Places};
use super::{Round, ToolCall, ToolLoop, join};
use crate::Occurrence;
use crate::agent::retry::{self, Attempt, Clock, Progress};
use crate::idempotency::digest;
use crate::table::{Sentence, Stops};

impl ToolLoop {
    /// Executes the calls of a model's message and decides what happens to their results.
    ///
    /// The calls run concurrently; `run` makes one attempt of one. Each is guarded (what it returns gains
    /// tool, id and arguments, a panic is caught), repaired and retried as the catalog says, before anything
    /// of it is visible. A call that had its effect in this turn, or may have had it, is not made again. An
    /// error that stops the run ends it at once: calls that only read or may be retried are dropped, and those
    /// with an effect run to completion. The last failure of a dropped call is reported like any other.
    ///
    /// Dropping the future drops the calls; those with an effect then count as possibly done.
    #[cfg(feature = "tokio")]
    pub async fn run_round<F, Fut, E>(&mut self, calls: Vec<ToolCall>, run: F) -> Round
    where
        F: Fn(ToolCall) -> Fut,
        Fut: Future<Output = Result<String, E>>,
        E: Into<Occurrence>,
    {
        self.run_round_on(&retry::TokioClock, calls, run).await
    }

    /// `run_round` on any clock.
    pub async fn run_round_on<C, F, Fut, E>(
        &mut self,
        clock: &C,
        calls: Vec<ToolCall>,
        run: F,
    ) -> Round
    where
        C: Clock,
        F: Fn(ToolCall) -> Fut,
        Fut: Future<Output = Result<String, E>>,
        E: Into<Occurrence>,
    {
        // Its results are returned at once, so no later round can contain them again. Whether the
        // application admits the calls of other messages stays open.
        let admitted = self.admitted(calls);
        self.execute_on(clock, admitted, run).await
    }

    /// Executes calls that [`admit`](Self::admit) let through. Between the two, the application
    /// stores [`state`](Self::state), so that after a crash it is known which calls may have
    /// happened.
    #[cfg(feature = "tokio")]
    pub async fn execute<F, Fut, E>(&mut self, admitted: Vec<ToolCall>, run: F) -> Round
    where
        F: Fn(ToolCall) -> Fut,
        Fut: Future<Output = Result<String, E>>,
        E: Into<Occurrence>,
    {
        self.execute_on(&retry::TokioClock, admitted, run).await
    }

    /// `execute` on any clock.
    pub async fn execute_on<C, F, Fut, E>(
        &mut self,
        clock: &C,
        admitted: Vec<ToolCall>,
        run: F,
    ) -> Round
    where
        C: Clock,
        F: Fn(ToolCall) -> Fut,
        Fut: Future<Output = Result<String, E>>,
        E: Into<Occurrence>,
    {
        let runnings = self.begin(admitted);
        let this = &*self;
        let futures = runnings
            .iter()
            .map(|running| this.fly(clock, running, &run));
        let ends = join::all(
            futures.collect(),
            |end| matches!(end, Err(Stops::Run)),
            |index| runnings.get(index).is_none_or(Running::may_be_dropped),
        )
        .await;
        self.finish(runnings.into_iter().zip(ends).collect())
    }

    /// Runs one call with its repairs and retries. Returns what the model reads of a success, or
    /// whether the failure, which is stored in `running`, stops anything.
    async fn fly<C, F, Fut, E>(
        &self,
        clock: &C,
        running: &Running,
        run: &F,
    ) -> Result<String, Stops>
    where
        C: Clock,
        F: Fn(ToolCall) -> Fut,
        Fut: Future<Output = Result<String, E>>,
        E: Into<Occurrence>,
    {
        let attempt = |attempt: Attempt| {
            let call = self.prepare(running, &attempt);
            async move {
                let call = call.ok_or(None)?;
                let guard = self.guard(&call);
                // Boxed, because each layer around it would reserve its size again on the stack.
                let ended = guard.run(Box::pin(async { run(call).await })).await;
                running.made.store(false, Ordering::Release);
                ended.map_err(Some)
            }
        };
        let ended = retry::drive(clock, &running.progress, attempt).await;
        ended.ok_or_else(|| running.progress.stops())
    }

    /// Begins calls that were admitted: all of a message.
    pub(crate) fn begin(&self, admitted: Vec<ToolCall>) -> Vec<Running> {
        let mut places = Places::default();
        let begin = |call: ToolCall| {
            let logical = places.name(&call.tool);
            let step = self.budget_of(&call).with_call(logical.as_str());
            let running = Running {
                effect: self.has_effect(&call.tool),
                progress: Progress::new(step),
                begun: Begun::default(),
                made: AtomicBool::new(false),
                logical,
                call,
            };
            if running.effect {
                let key = digest(&running.call.tool, &running.call.arguments);
                running.begun.add(key);
            }
            running
        };
        admitted.into_iter().map(begin).collect()
    }

    /// Returns the call as this attempt makes it. `None` if it must not be made, and then no attempt follows.
    fn prepare(&self, running: &Running, attempt: &Attempt) -> Option<ToolCall> {
        let mut call = running.call.clone();
        attempt.apply(&mut call.arguments);
        call.idempotency_key.clone_from(&attempt.idempotency_key);
        // With the repaired argument, it may be a call that was made before.
        if running.effect && attempt.repaired.is_some() {
            let key = digest(&call.tool, &call.arguments);
            if running.begun.is_new(&key) {
                let verified = match self.budget_of(&call).unverified() {
                    Some(_) => Err(Sentence::MaybeDone),
                    None => Ok(()),
                };
                let keyed = call.idempotency_key.is_some();
                if let Err(sentence) = verified.and_then(|()| self.effects.begin(&key, keyed)) {
                    running.begun.refuse(sentence);
                    return None;
                }
                running.begun.add(key);
            }
        }
        running.made.store(true, Ordering::Release);
        Some(call)
    }

    /// Settles the round of calls that were begun. One that is not awaited any more has no end.
    pub(crate) fn finish(&mut self, ended: Vec<(Running, Option<Result<String, Stops>>)>) -> Round {
        let outcomes = ended.into_iter();
        let outcomes = outcomes.map(|(running, end)| running.landed(end)).collect();
        self.settle(outcomes, false)
    }
}

/// A call in progress: its attempts, and how each ended. Its state is here and not in a future, which may be dropped, and which
/// a program in another language doesn't have.
pub struct Running {
    call: ToolCall,
    logical: String,
    effect: bool,
    progress: Progress,
    begun: Begun,
    /// Whether an attempt is being made rather than waited for.
    made: AtomicBool,
}

impl Running {
    /// Returns whether the call may be dropped. An attempt that has an effect must finish: if it
    /// were dropped, its outcome would be unknown.
    pub fn may_be_dropped(&self) -> bool {
        !self.effect || !self.made.load(Ordering::Acquire)
    }

    /// Begins the next attempt. `None` if it must not be made, and then none follows.
    #[cfg(feature = "__binding")]
    pub fn attempt(&self, tool_loop: &ToolLoop) -> Option<ToolCall> {
        let call = tool_loop.prepare(self, &self.progress.begin());
        if call.is_none() {
            self.progress.not_made();
        }
        call
    }

    /// Records that the attempt failed. Returns the wait before the next one, if there is one, and whether the failure stops the run:
    /// one after which the call is repeated stops nothing.
    #[cfg(feature = "__binding")]
    pub fn failed(
        &self,
        occurrence: Occurrence,
        fraction: impl FnOnce() -> f64,
    ) -> (Option<std::time::Duration>, bool) {
        self.made.store(false, Ordering::Release);
        let wait = self.progress.failed(fraction, occurrence);
        (wait, wait.is_none() && self.progress.stops() == Stops::Run)
    }

    /// Records that the attempt succeeded.
    #[cfg(feature = "__binding")]
    pub fn succeeded(&self) {
        self.made.store(false, Ordering::Release);
        self.progress.succeeded();
    }

    /// Returns the outcome after the future ended or was dropped.
    fn landed(self, end: Option<Result<String, Stops>>) -> Outcome {
        let dropped = end.is_none();
        let (mut keys, refused) = self.begun.done();
        let end = match (end, refused, self.progress.stopped()) {
            (Some(Ok(text)), ..) => End::Succeeded(text),
            (_, Some(sentence), _) => End::Refused(sentence),
            // This includes a call that was not awaited any more, after an attempt of it had
            // failed.
            (_, None, Some(stopped)) => End::Stopped(stopped),
            (_, None, None) => {
                if dropped {
                    // A call that was begun may have happened.
                    keys.clear();
                }
                End::Refused(Sentence::NoResult)
            }
        };
        Outcome {
            call: self.call,
            logical: self.logical,
            keys,
            made: true,
            end,
        }
    }
}

/// What was called for one call. Its parts are used in turn; the lock is what lets the future that
/// holds it move between threads.
#[derive(Default)]
struct Begun(Mutex<(Vec<String>, Option<Sentence>)>);

impl Begun {
    fn is_new(&self, key: &str) -> bool {
        self.with(|(keys, _)| !keys.iter().any(|known| known == key))
    }

    fn add(&self, key: String) {
        self.with(|(keys, _)| keys.push(key));
    }

    fn refuse(&self, sentence: Sentence) {
        self.with(|(_, refused)| *refused = Some(sentence));
    }

    fn with<T>(&self, act: impl FnOnce(&mut (Vec<String>, Option<Sentence>)) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn done(self) -> (Vec<String>, Option<Sentence>) {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
