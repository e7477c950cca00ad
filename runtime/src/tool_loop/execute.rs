//! Executing the calls of a round.

use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::outcome::{End, Outcome, Places};
use super::{Round, ToolCall, ToolLoop, canonical, join};
use crate::history::STUB;
use crate::retry::{self, Attempt, Clock};
use crate::table::Stops;
use crate::{Guard, Occurrence};

impl ToolLoop {
    /// Executes the calls of a model's message and says what becomes of their results.
    ///
    /// The calls run beside each other; `run` makes one attempt of one. Each is guarded (what it returns
    /// gains tool, id and arguments, a panic is caught), repaired and repeated as the catalogue says,
    /// before anything of it is seen. A call that had its effect in this turn, or may have had it, is not made
    /// again. An error that stops the run ends it at once: calls that only read or may be repeated are
    /// dropped, those with an effect come to their end.
    ///
    /// Dropping the future drops the calls; those with an effect then count as if they may have
    /// happened.
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
        let admitted = self.admit(calls);
        self.execute_on(clock, admitted, run).await
    }

    /// Executes calls that [`admit`](Self::admit) let through: between the two the application stores
    /// [`state`](Self::state), so that after a crash it is known which calls may have happened.
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
        let mut places = Places::default();
        let flights: Vec<Flight> = admitted
            .into_iter()
            .map(|call| Flight {
                logical: places.name(&call.tool),
                effect: self.has_effect(&call.tool),
                call,
                made: AtomicBool::new(false),
            })
            .collect();
        let this = &*self;
        let futures = flights.iter().map(|flight| this.fly(clock, flight, &run));
        let ends = join::all(
            futures.collect(),
            |(end, _)| stops_run(end),
            |index| flights.get(index).is_none_or(Flight::may_be_dropped),
        )
        .await;
        let outcomes = flights.into_iter().zip(ends).map(|(flight, end)| {
            // What nobody waited for any more has no result.
            let (end, keys) = end.unwrap_or((End::Refused(STUB, true), Vec::new()));
            Outcome {
                call: flight.call,
                logical: flight.logical,
                keys,
                end,
            }
        });
        let outcomes = outcomes.collect();
        self.settle(outcomes)
    }

    /// One call with its repairs and retries; and the keys of what was called that has an effect.
    async fn fly<C, F, Fut, E>(&self, clock: &C, flight: &Flight, run: &F) -> (End, Vec<String>)
    where
        C: Clock,
        F: Fn(ToolCall) -> Fut,
        Fut: Future<Output = Result<String, E>>,
        E: Into<Occurrence>,
    {
        let tool = flight.call.tool.as_str();
        let step = self.budget.tool(tool).call(flight.logical.as_str());
        let begun = Begun::default();
        if flight.effect {
            begun.add(canonical::key(&flight.call));
        }
        let attempt = |attempt: Attempt| {
            let mut call = flight.call.clone();
            attempt.apply(&mut call.arguments);
            let guard = Guard::new(self.catalog)
                .tool(call.tool.clone())
                .call_id(call.id.clone())
                .arguments(&call.arguments);
            let begun = &begun;
            async move {
                // With the repaired argument it may be a call that was made before.
                if flight.effect && attempt.repaired.is_some() {
                    let key = canonical::key(&call);
                    if begun.is_new(&key) {
                        if let Err(sentence) = self.effects.begin(&key) {
                            begun.refuse(sentence);
                            return Ok(String::new());
                        }
                        begun.add(key);
                    }
                }
                flight.made.store(true, Ordering::Release);
                // In a box, because each layer around it would make room for it again on the stack.
                let ended = guard.run(Box::pin(async { run(call).await })).await;
                flight.made.store(false, Ordering::Release);
                ended
            }
        };
        let result = retry::run_on(clock, &step, attempt).await;
        let (keys, refused) = begun.done();
        let end = match (result, refused) {
            (Ok(_), Some(sentence)) => End::Refused(sentence, false),
            (Ok(text), None) => End::Succeeded(text),
            (Err(stopped), _) => End::Stopped(stopped),
        };
        (end, keys)
    }
}

/// A call on its way.
struct Flight {
    call: ToolCall,
    logical: String,
    effect: bool,
    /// Is an attempt being made, rather than waited for?
    made: AtomicBool,
}

impl Flight {
    /// An attempt that has an effect is seen through: dropped, nobody would know how it ended.
    fn may_be_dropped(&self) -> bool {
        !self.effect || !self.made.load(Ordering::Acquire)
    }
}

fn stops_run(end: &End) -> bool {
    match end {
        End::Stopped(stopped) => stopped.occurrence.entry().policy.stops == Stops::Run,
        End::Succeeded(_) | End::Refused(..) => false,
    }
}

/// What was called for one call. Its parts are used by turns; the lock is what lets the future that
/// holds it move between threads.
#[derive(Default)]
struct Begun(Mutex<(Vec<String>, Option<&'static str>)>);

impl Begun {
    fn is_new(&self, key: &str) -> bool {
        self.with(|(keys, _)| !keys.iter().any(|known| known == key))
    }

    fn add(&self, key: String) {
        self.with(|(keys, _)| keys.push(key));
    }

    fn refuse(&self, sentence: &'static str) {
        self.with(|(_, refused)| *refused = Some(sentence));
    }

    fn with<T>(&self, act: impl FnOnce(&mut (Vec<String>, Option<&'static str>)) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn done(self) -> (Vec<String>, Option<&'static str>) {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
