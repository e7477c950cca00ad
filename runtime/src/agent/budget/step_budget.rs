//! The budgets of a step and a run.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Serialize, Serializer};

use super::count::{FailedCall, NextStep};
use super::state::{CallKey, CountedAs};
use super::{BudgetState, Importance, StaleBudget};
use crate::table::Catalog;

/// Counts what was tried in a step and a run, and [decides](Self::decide) within the catalog's
/// budgets what becomes of a failed call.
///
/// A run is one turn of the person, a step what the application names, else the run. Clones count
/// together, and so do parallel calls: each decision is one act, however many are made at a time.
///
/// # Logical calls
///
/// Attempts that belong together, whoever makes them, are one logical call. Without a name it is
/// all calls of a tool, until one succeeds. Of several calls of a tool that run at the same time,
/// each gets a name with [`call`](Self::call): then each has attempts and retries of its own, while
/// `retries_per_step`, `same_code` and the bucket go on binding all of them together.
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
/// // A call that runs beside it has a retry of its own, and so has the next step.
/// assert!(matches!(step.with_call("search 2").decide(&busy()), Decision::Retry { .. }));
/// step.begin_step(Importance::Optional);
/// assert!(matches!(step.decide(&busy()), Decision::Retry { .. }));
/// ```
#[derive(Clone)]
pub struct StepBudget {
    catalog: &'static Catalog,
    counted: Arc<Mutex<Counted>>,
    /// The tool that is called, where its occurrences do not say.
    tool: Option<Arc<str>>,
    /// The name of the logical call.
    call: Option<Arc<str>>,
}

struct Counted {
    state: BudgetState,
    /// Another one with every step.
    epoch: u64,
}

impl StepBudget {
    /// The budget of a run that begins, and of its first step, which is blocking.
    #[must_use]
    pub fn new(catalog: &'static Catalog) -> Self {
        Self::of(catalog, BudgetState::new(catalog))
    }

    /// A budget as it was stored.
    ///
    /// # Errors
    /// Where it was counted under another catalog, or another version of this one.
    pub fn restore(catalog: &'static Catalog, state: BudgetState) -> Result<Self, StaleBudget> {
        state.check(catalog)?;
        Ok(Self::of(catalog, state))
    }

    fn of(catalog: &'static Catalog, state: BudgetState) -> Self {
        Self {
            catalog,
            counted: Arc::new(Mutex::new(Counted { state, epoch: 0 })),
            tool: None,
            call: None,
        }
    }

    /// What was counted, to be stored.
    #[must_use]
    pub fn state(&self) -> BudgetState {
        self.counted().state.clone()
    }

    /// The catalog.
    #[must_use]
    pub fn catalog(&self) -> &'static Catalog {
        self.catalog
    }

    /// Can the plan do without the step?
    #[must_use]
    pub fn importance(&self) -> Importance {
        self.counted().state.step.importance
    }

    /// The same budget, for calls of this tool. It is the tool of occurrences that do not name
    /// theirs, and of the successes of [`retry::run_on`](crate::retry::run_on).
    #[must_use]
    pub fn with_tool(&self, name: impl AsRef<str>) -> Self {
        let mut budget = self.clone();
        budget.tool = Some(name.as_ref().into());
        budget
    }

    /// The same budget, for one logical call. The name is the application's: for example the tool
    /// with the place of the call in its round, or what the model is about to achieve with it.
    #[must_use]
    pub fn with_call(&self, name: impl Into<Arc<str>>) -> Self {
        let mut budget = self.clone();
        budget.call = Some(name.into());
        budget
    }

    /// A run begins, and with it a step that is blocking: nothing is counted yet.
    pub fn begin_run(&self) {
        let mut counted = self.counted();
        counted.epoch = counted.epoch.wrapping_add(1);
        counted.state = BudgetState::new(self.catalog);
    }

    /// A step begins. What counts for the run (`same_code`) goes on.
    pub fn begin_step(&self, importance: Importance) {
        let mut counted = self.counted();
        counted.epoch = counted.epoch.wrapping_add(1);
        counted.state.begin_step(importance);
    }

    /// A call of this tool succeeded: its logical call ends, and the bucket gets back what a
    /// success gives. [`retry::run_on`](crate::retry::run_on) says so itself.
    pub fn succeeded(&self, tool: impl AsRef<str>) {
        self.ended(Some(tool.as_ref()));
    }

    /// A call succeeded; of which tool, may be unknown.
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

    /// The logical call, where it is one of this tool.
    pub(super) fn key<'a>(&'a self, tool: Option<&'a str>) -> CallKey<'a> {
        CallKey {
            tool: tool.unwrap_or_default(),
            name: self.call.as_deref(),
        }
    }

    /// Counts a failure; also gives the number of the coming attempt, and the step.
    pub(super) fn count(&self, failed: FailedCall<'_>) -> (NextStep, u32, u64) {
        let mut counted = self.counted();
        let (limits, bucket) = (&self.catalog.limits, self.catalog.retry_bucket);
        let (next, attempt) = counted.state.count(failed, limits, bucket);
        (next, attempt, counted.epoch)
    }

    /// A retry or a repair that was counted is not made.
    pub(super) fn withdraw(&self, epoch: u64, tool: Option<&str>, what: CountedAs) {
        if let (CountedAs::Retry(_), Some(bucket)) = (what, self.catalog.retry_bucket) {
            bucket.put_back();
        }
        let mut counted = self.counted();
        // What a step had counted went with it.
        if counted.epoch == epoch {
            counted.state.withdraw(self.key(tool), what);
        }
    }

    fn counted(&self) -> MutexGuard<'_, Counted> {
        // Numbers and names: whole, even if somebody panicked beside them.
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
    /// The same as its [`state`](StepBudget::state).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.state().serialize(serializer)
    }
}
