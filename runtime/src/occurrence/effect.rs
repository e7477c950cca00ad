//! Whether the calls around an occurrence may run again
//! (`docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`).

use std::borrow::Cow;

use super::Occurrence;
use crate::table::{Catalog, Outcome};

/// A call that made another one: the failure passed through both.
#[derive(Clone)]
pub(crate) struct Caller {
    tool: Cow<'static, str>,
    /// Whether its tool is declared read-only or idempotent.
    repeatable: bool,
}

impl Caller {
    pub(super) fn tool(&self) -> &str {
        &self.tool
    }
}

impl Occurrence {
    /// Adds a call that the failure passed through, from the inside to the outside. The guard of one
    /// call may add it more than once.
    pub(crate) fn add_caller(&mut self, tool: Cow<'static, str>, catalog: &Catalog) {
        // Nested guards of one tool, such as the loop's and the tool's own, belong to one call.
        if self.called() == Some(&*tool) {
            return;
        }
        self.0.callers.push(Caller {
            repeatable: catalog.may_repeat(&tool),
            tool,
        });
    }

    /// Records that the tool code was interrupted by a panic or a time limit. It did not refuse, so
    /// no code proves that nothing happened.
    pub(crate) fn broken_off(mut self) -> Self {
        self.0.broken_off = true;
        self
    }

    /// Returns whether the policy and the outcome are the code's.
    pub(crate) fn has_own_policy(&self) -> bool {
        self.0.policy.is_none() && !self.0.broken_off
    }

    /// Returns whether the side effect of the call happened.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.policy().outcome {
            Outcome::NotDone if self.0.broken_off => Outcome::Unknown,
            outcome => outcome,
        }
    }

    /// Returns the tool of the outermost call that the failure passed through.
    pub(crate) fn called(&self) -> Option<&str> {
        let outermost = self.0.callers.last().map(|caller| &*caller.tool);
        outermost.or(self.tool())
    }

    /// Returns whether the failure passed through only one call: of the tool `outer`, if that is
    /// known.
    pub(crate) fn is_of_one_call(&self, outer: Option<&str>) -> bool {
        let own = self.tool();
        self.0.callers.is_empty() && (own.is_none() || outer.is_none() || own == outer)
    }

    /// Returns the tool that says whether the side effect happened, if the code names one. It does for unknown outcomes
    /// only.
    pub(crate) fn verify(&self) -> Option<&'static str> {
        self.policy().verify
    }

    /// Returns whether all calls that the failure passed through may run again. None of them can have
    /// had an effect that a second call would have again. `outer` is the tool of the call around
    /// them, if no guard has named it; with `keyed`, it is called again with the same key.
    ///
    /// The refusal of an inner call proves nothing about the one that made it, which may have acted
    /// before. An outer call may run again only if its tool is read-only or idempotent, or has a key.
    pub(crate) fn may_run_again(
        &self,
        outer: Option<&str>,
        catalog: &Catalog,
        keyed: bool,
    ) -> bool {
        let own = self.tool().or(outer);
        // A code that says that it happened has ended the call and its key.
        let keyed = |tool: &str| {
            keyed && self.outcome() != Outcome::Done && outer.is_none_or(|outer| outer == tool)
        };
        let own_may = self.outcome() == Outcome::NotDone
            || own.is_some_and(|tool| self.catalog().may_repeat(tool))
            || self.0.callers.is_empty() && own.is_some_and(keyed);
        own_may
            && (self.0.callers.iter()).all(|caller| caller.repeatable || keyed(&caller.tool))
            && outer.is_none_or(|tool| {
                self.called().is_none_or(|known| known == tool)
                    || catalog.may_repeat(tool)
                    || keyed(tool)
            })
    }
}
