//! The budgets of a step and a run.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Serialize, Serializer};

use super::count::{FailedCall, NextStep};
use super::state::{CallKey, CountedAs};
use super::{BudgetState, Importance, StaleBudget};
use crate::table::Catalog;

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
/// each with [`call`](Self::call). Each then has its own attempts and retries, while
/// `retries_per_step`, `same_code` and the bucket still bound all of them together.
///
/// ```
/// # use errpact::budget::{Decision, Importance};
/// # use errpact::{Occurrence, StepBudget};
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
/// # let busy = || Occurrence::catch(&CATALOG, "busy").with_tool("search");
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
    catalog: &'static Catalog,
    counted: Arc<Mutex<Counted>>,
    /// The tool that is called, if its occurrences do not name it.
    tool: Option<Arc<str>>,
    /// The name of the logical call.
    call: Option<Arc<str>>,
}

struct Counted {
    state: BudgetState,
    /// Changes with every step.
    epoch: u64,
}

impl StepBudget {
    /// Creates the budget of a new run, and of its first step, which is blocking.
    #[must_use]
    pub fn new(catalog: &'static Catalog) -> Self {
        Self::of(catalog, BudgetState::new(catalog))
    }

    /// Restores a stored budget.
    ///
    /// # Errors
    /// Returns an error if it was counted under another catalog, or another version of this one.
    pub fn restore(catalog: &'static Catalog, state: BudgetState) -> Result<Self, StaleBudget> {
        state.check(catalog)?;
        Ok(Self::of(catalog, state.renamed(catalog)))
    }

    fn of(catalog: &'static Catalog, state: BudgetState) -> Self {
        Self {
            catalog,
            counted: Arc::new(Mutex::new(Counted { state, epoch: 0 })),
            tool: None,
            call: None,
        }
    }

    /// Returns the counts, to be stored.
    #[must_use]
    pub fn state(&self) -> BudgetState {
        self.counted().state.clone()
    }

    /// The catalog.
    #[must_use]
    pub fn catalog(&self) -> &'static Catalog {
        self.catalog
    }

    /// Returns whether the plan can do without the step.
    #[must_use]
    pub fn importance(&self) -> Importance {
        self.counted().state.step.importance
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

    /// Begins a run, and with it a blocking step, with nothing counted yet.
    pub fn begin_run(&self) {
        let mut counted = self.counted();
        counted.epoch = counted.epoch.wrapping_add(1);
        counted.state = BudgetState::new(self.catalog);
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
        self.ended(Some(tool.as_ref()));
    }

    /// Records that a call succeeded; its tool may be unknown.
    pub(crate) fn ended(&self, tool: Option<&str>) {
        if let Some(bucket) = self.catalog.retry_bucket {
            bucket.give_back();
        }
        let key = self.key(tool.or(self.tool_name()));
        self.counted().state.step.end(key);
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
    pub(super) fn count(&self, failed: FailedCall<'_>) -> (NextStep, u32, u64) {
        let mut counted = self.counted();
        let (limits, bucket) = (&self.catalog.limits, self.catalog.retry_bucket);
        let (next, attempt) = counted.state.count(failed, limits, bucket);
        (next, attempt, counted.epoch)
    }

    /// Takes back a retry or a repair that was counted but not made.
    pub(super) fn withdraw(&self, epoch: u64, tool: Option<&str>, what: CountedAs) {
        if let (CountedAs::Retry(_), Some(bucket)) = (what, self.catalog.retry_bucket) {
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
