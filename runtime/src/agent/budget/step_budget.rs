//! The budgets of a step and a run.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::count::{FailedCall, NextStep};
use super::state::{CallKey, CountedAs};
use super::{BudgetState, Importance, StaleBudget};
use crate::IdempotencyKey;
use crate::idempotency::digest;
use crate::table::{Catalog, CatalogRef, Outcome};

/// Counts what was tried in a step and a run, and [decides](Self::decide) within the catalog's
/// budgets what happens to a failed call.
///
/// A run is one turn of the user. A step is what the application names, else the run. Clones share
/// their counts, and so do parallel calls: each decision is atomic.
///
/// # Logical calls
///
/// Attempts that belong together are one logical call, no matter who makes them. Without a name, it
/// is all calls of a tool until one succeeds. If several calls of a tool run at the same time, name
/// each with [`with_call`](Self::with_call). Each then has its own attempts and retries, while
/// `retries_per_step`, `same_code` and the bucket still bound all of them together.
///
/// ```
/// # use errpact::budget::{Decision, Importance};
/// # use errpact::{Occurrence, Signal, StepBudget};
/// # use errpact::table::{Catalog, Entry, Outcome, Policy, Retry, RetryBy};
/// # static CATALOG: Catalog = Catalog {
/// #     codes: &[Entry {
/// #         name: "BUSY",
/// #         policy: &Policy {
/// #             outcome: Outcome::NotDone,
/// #             retry: Retry { by: Some(RetryBy::Runtime), max: Some(1), ..Retry::NEVER },
/// #             ..Policy::DEFAULT
/// #         },
/// #         ..Entry::EMPTY
/// #     }],
/// #     fallback: Some(0),
/// #     ..Catalog::EMPTY
/// # };
/// # let busy = || Occurrence::from_signal(&CATALOG, Signal::new().with_nothing_done()).with_tool("search");
/// let step = StepBudget::new(&CATALOG); // BUSY: { outcome: not_done, retry: { by: runtime, max: 1 } }
/// assert!(matches!(step.decide(&busy()), Decision::Retry { attempt: 2, .. }));
/// assert!(matches!(step.decide(&busy()), Decision::Fail(_)));
///
/// // A call that runs beside it has its own retry, and so has the next step.
/// assert!(matches!(step.with_call("search 2").decide(&busy()), Decision::Retry { .. }));
/// step.begin_step(Importance::Optional);
/// assert!(matches!(step.decide(&busy()), Decision::Retry { .. }));
/// ```
#[derive(Clone)]
pub struct StepBudget {
    catalog: CatalogRef,
    counted: Arc<Mutex<Counted>>,
    /// The tool that is called, if its occurrences do not name it.
    tool: Option<Arc<str>>,
    /// The name of the logical call.
    call: Option<Arc<str>>,
    /// The arguments of the call.
    arguments: Option<Arc<Map<String, Value>>>,
}

struct Counted {
    state: BudgetState,
    /// Changes with every step.
    epoch: u64,
}

impl StepBudget {
    /// Creates the budget of a new run, and of its first step, which is blocking.
    #[must_use]
    pub fn new(catalog: impl Into<CatalogRef>) -> Self {
        let catalog = catalog.into();
        let state = BudgetState::new(catalog.get());
        Self::of(catalog, state)
    }

    /// Restores a stored budget.
    ///
    /// # Errors
    /// Returns an error if it was counted under another catalog, or another version of this one.
    pub fn restore(
        catalog: impl Into<CatalogRef>,
        state: BudgetState,
    ) -> Result<Self, StaleBudget> {
        let catalog = catalog.into();
        state.check(catalog.get())?;
        let state = state.renamed(catalog.get());
        Ok(Self::of(catalog, state))
    }

    fn of(catalog: CatalogRef, state: BudgetState) -> Self {
        Self {
            catalog,
            counted: Arc::new(Mutex::new(Counted { state, epoch: 0 })),
            tool: None,
            call: None,
            arguments: None,
        }
    }

    /// Returns the counts, to be stored.
    #[must_use]
    pub fn state(&self) -> BudgetState {
        self.counted().state.clone()
    }

    /// The catalog.
    #[must_use]
    pub fn catalog(&self) -> &Catalog<'_> {
        self.catalog.get()
    }

    /// Returns the handle of the catalog.
    pub(crate) fn catalog_ref(&self) -> &CatalogRef {
        &self.catalog
    }

    /// Returns whether the plan can do without the step.
    #[must_use]
    pub fn importance(&self) -> Importance {
        self.counted().state.step.importance
    }

    /// Returns the retries and repairs of the step.
    #[cfg(feature = "__binding")]
    pub(crate) fn retries(&self) -> u32 {
        self.counted().state.step.retries
    }

    /// Returns the same budget, for calls of this tool. It is the tool of occurrences that do not
    /// name theirs, and of the successes of [`retry::run_on`](crate::retry::run_on).
    #[must_use]
    pub fn with_tool(&self, name: impl AsRef<str>) -> Self {
        let mut budget = self.clone();
        budget.tool = Some(name.as_ref().into());
        budget
    }

    /// Returns the same budget, for one logical call. The application chooses the name. For
    /// example, it is the tool with the position of the call in its round, or the goal of the
    /// model's call.
    #[must_use]
    pub fn with_call(&self, name: impl Into<Arc<str>>) -> Self {
        let mut budget = self.clone();
        budget.call = Some(name.into());
        budget
    }

    /// Returns the same budget, for calls with these arguments. With [`with_tool`](Self::with_tool) they say which call it
    /// is: its [key](Self::idempotency_key), and whether it must be [verified](Self::unverified) first.
    #[must_use]
    pub fn with_arguments(&self, arguments: &Map<String, Value>) -> Self {
        let mut budget = self.clone();
        budget.arguments = Some(Arc::new(arguments.clone()));
        budget
    }

    /// Sets what tells the conversation from others in the keys of its calls: an id of the conversation or of the task,
    /// which no other one has. By default it is random, and part of the [`state`](Self::state). With an id, a program that
    /// lost its state still makes the same keys for calls that have not ended.
    #[must_use]
    pub fn with_scope(self, scope: impl Into<String>) -> Self {
        self.counted().state.keys.scope = scope.into();
        self
    }

    /// Returns the key of the call, if its tool has `idempotency: key`, and tool and arguments are known. It is the same
    /// until the call succeeds, or fails with `outcome: done`.
    #[must_use]
    pub fn idempotency_key(&self) -> Option<IdempotencyKey> {
        let digest = self.digest()?;
        let keyed = self.catalog().has_keys(self.tool_name()?);
        keyed.then(|| self.counted().state.keys.key(&digest))
    }

    /// Returns the tool that must be called before this call is made again, because it may have taken effect.
    #[must_use]
    pub fn unverified(&self) -> Option<String> {
        let digest = self.digest()?;
        self.counted()
            .state
            .run
            .unverified(&digest)
            .map(str::to_owned)
    }

    /// Returns the calls that a success of this tool verifies, if it begins now.
    pub(crate) fn verified_by(&self, tool: Option<&str>) -> Arc<[String]> {
        let tool = tool.or(self.tool_name()).unwrap_or_default();
        self.counted().state.run.verified_by(tool)
    }

    /// Returns the digest of the call, if it is known.
    fn digest(&self) -> Option<String> {
        Some(digest(self.tool_name()?, self.arguments.as_ref()?))
    }

    /// Returns the arguments of the call, if they are known.
    pub(crate) fn arguments(&self) -> Option<&Map<String, Value>> {
        self.arguments.as_deref()
    }

    /// Records what a failed call says about the next same one.
    pub(super) fn settle_call(&self, outcome: Outcome, verify: Option<&str>) {
        let Some(digest) = self.digest() else {
            return;
        };
        let mut counted = self.counted();
        if let Some(tool) = verify {
            counted.state.run.must_verify(digest, tool);
        } else if outcome == Outcome::Done
            && self
                .tool_name()
                .is_some_and(|it| self.catalog().has_keys(it))
        {
            counted.state.keys.end(digest);
        }
    }

    /// Begins a run, and with it a blocking step, with nothing counted yet. Keys of calls that have not ended stay.
    pub fn begin_run(&self) {
        let mut counted = self.counted();
        counted.epoch = counted.epoch.wrapping_add(1);
        counted.state.begin_run();
    }

    /// Begins a step. The run's count (`same_code`) continues.
    pub fn begin_step(&self, importance: Importance) {
        let mut counted = self.counted();
        counted.epoch = counted.epoch.wrapping_add(1);
        counted.state.begin_step(importance);
    }

    /// Records that a call of this tool succeeded: its logical call ends, and the bucket gets the
    /// refill of a success. [`retry::run_on`](crate::retry::run_on) does this itself.
    pub fn succeeded(&self, tool: impl AsRef<str>) {
        let tool = Some(tool.as_ref());
        self.ended(tool, &self.verified_by(tool));
    }

    /// Records that a call succeeded; its tool may be unknown. It verifies these calls, which were unverified when it began.
    pub(crate) fn ended(&self, tool: Option<&str>, verified: &Arc<[String]>) {
        if let Some(bucket) = self.catalog().retry_bucket {
            bucket.give_back();
        }
        let tool = tool.or(self.tool_name());
        let keyed = tool.is_some_and(|tool| self.catalog().has_keys(tool));
        let digest = (self.arguments.as_ref().zip(tool).filter(|_| keyed))
            .map(|(arguments, tool)| digest(tool, arguments));
        let mut counted = self.counted();
        counted.state.step.end(self.key(tool));
        counted.state.run.verified(verified);
        if let Some(digest) = digest {
            counted.state.keys.end(digest);
        }
    }

    pub(crate) fn tool_name(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// Returns the logical call, if it is one of this tool.
    pub(super) fn key<'a>(&'a self, tool: Option<&'a str>) -> CallKey<'a> {
        CallKey {
            tool: tool.unwrap_or_default(),
            name: self.call.as_deref(),
        }
    }

    /// Counts a failure. Also returns the number of the next attempt, and the step.
    pub(super) fn count<'a>(&self, failed: FailedCall<'a>) -> (NextStep<'a>, u32, u64) {
        let mut counted = self.counted();
        let (limits, bucket) = (&self.catalog().limits, self.catalog().retry_bucket);
        let (next, attempt) = counted.state.count(failed, limits, bucket);
        (next, attempt, counted.epoch)
    }

    /// Takes back a retry or a repair that was counted but not made.
    pub(super) fn withdraw(&self, epoch: u64, tool: Option<&str>, what: &CountedAs) {
        if let (CountedAs::Retry(_), Some(bucket)) = (what, self.catalog().retry_bucket) {
            bucket.put_back();
        }
        let mut counted = self.counted();
        // The counts of a step are discarded with it.
        if counted.epoch == epoch {
            counted.state.withdraw(self.key(tool), what);
        }
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        // Only numbers and names: they stay consistent even if another thread panicked.
        let counted = self.counted.lock();
        counted.unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for StepBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StepBudget")
            .field("tool", &self.tool)
            .field("call", &self.call)
            .field("state", &self.counted().state)
            .finish_non_exhaustive()
    }
}

impl Serialize for StepBudget {
    /// Serializes its [`state`](StepBudget::state).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.state().serialize(serializer)
    }
}
