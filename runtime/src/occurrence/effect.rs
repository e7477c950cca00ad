//! Whether the calls that an occurrence came out of may run again
//! (`docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`).

use std::borrow::Cow;

use super::Occurrence;
use crate::table::{Catalog, Outcome};

/// A call that made another one: the failure came out of both.
#[derive(Clone)]
pub(crate) struct Caller {
    tool: Cow<'static, str>,
    /// Whether its tool is declared read-only or idempotent.
    repeatable: bool,
}

impl Occurrence {
    /// Notes a call that the failure came out of, from the inside to the outside. The guard of one call
    /// may say so more than once.
    pub(crate) fn add_caller(&mut self, tool: Cow<'static, str>, catalog: &Catalog) {
        // Guards of one tool around each other, as the loop's and the tool's own, are of one call.
        if self.called() == Some(&*tool) {
            return;
        }
        self.0.callers.push(Caller {
            repeatable: catalog.may_repeat(&tool),
            tool,
        });
    }

    /// Notes that the tool code was broken off, by a panic or a time limit: it did not refuse, so no
    /// code proves that nothing happened.
    pub(crate) fn broken_off(mut self) -> Self {
        self.0.broken_off = true;
        self
    }

    /// Whether the side effect of the call happened.
    pub(crate) fn outcome(&self) -> Outcome {
        match self.entry().policy.outcome {
            Outcome::NotDone if self.0.broken_off => Outcome::Unknown,
            outcome => outcome,
        }
    }

    /// The tool of the outermost call that the failure came out of.
    pub(crate) fn called(&self) -> Option<&str> {
        let outermost = self.0.callers.last().map(|caller| &*caller.tool);
        outermost.or(self.tool())
    }

    /// Whether the failure came out of one call only: of the tool `outer`, where that is known.
    pub(crate) fn is_of_one_call(&self, outer: Option<&str>) -> bool {
        let own = self.tool();
        self.0.callers.is_empty() && (own.is_none() || outer.is_none() || own == outer)
    }

    /// Whether all calls that the failure came out of may run again: none of them can have had an
    /// effect that a second time would have again. `outer` is the tool of the call around them, where
    /// no guard has named it.
    ///
    /// That an inner call was refused proves nothing for the one that made it, which may have acted
    /// before: an outer call may run again only where its tool is read-only or idempotent.
    pub(crate) fn may_run_again(&self, outer: Option<&str>, catalog: &Catalog) -> bool {
        let own = self.tool().or(outer);
        let own_may = self.outcome() == Outcome::NotDone
            || own.is_some_and(|tool| self.catalog().may_repeat(tool));
        own_may
            && self.0.callers.iter().all(|caller| caller.repeatable)
            && outer.is_none_or(|tool| {
                self.called().is_none_or(|known| known == tool) || catalog.may_repeat(tool)
            })
    }
}
