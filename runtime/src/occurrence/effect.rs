//! Whether a call had an effect, and whether it and the calls around it may run again
//! (`docs/decisions/037-every-call-in-the-chain-must-allow-a-retry.md`,
//! `docs/decisions/116-not-done-needs-a-proof.md`).

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
    /// A call of this tool.
    #[cfg(feature = "__binding")]
    pub(super) fn of(catalog: &Catalog<'_>, tool: String) -> Self {
        Self {
            repeatable: catalog.may_repeat(&tool),
            tool: tool.into(),
        }
    }

    pub(super) fn tool(&self) -> &str {
        &self.tool
    }
}

/// How the outermost call that a failure passed through became known. A tool's name does not identify a call, because a
/// tool may call itself: this says whether the next guard with that name is around the same call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Outermost {
    /// No guard has passed it yet: it happened in the call of the next one, which it may name for its rules.
    #[default]
    Open,
    /// The tool's own guard.
    Guarded,
    /// What makes the calls of a model: a tool loop, a server, an agent.
    Executed,
}

/// The call of a guard that a failure passes.
pub(crate) struct PassedCall<'a> {
    pub(crate) tool: &'a Cow<'static, str>,
    /// The id from the model's provider.
    pub(crate) id: Option<&'a str>,
    /// Whether the guard belongs to what makes the model's calls, and not to the tool.
    pub(crate) executed: bool,
}

impl Occurrence {
    /// Records that the failure passes a call, from the inside to the outside.
    pub(crate) fn pass(mut self, call: &PassedCall<'_>, catalog: &Catalog<'_>) -> Self {
        if self.tool().is_none() {
            self = self.with_tool(call.tool.clone());
        } else {
            let repeatable = catalog.may_repeat(call.tool);
            // Which call of a repeatable tool it is makes no difference.
            let same = self.is_same(call) || repeatable && self.called() == Some(call.tool);
            if !same {
                let tool = call.tool.clone();
                self.0.callers.push(Caller { tool, repeatable });
            }
        }
        self.0.outermost = match call.executed {
            true => Outermost::Executed,
            false => Outermost::Guarded,
        };
        self
    }

    /// Returns whether the outermost call is this one, and not another of the same tool.
    fn is_same(&self, call: &PassedCall<'_>) -> bool {
        if self.called() != Some(call.tool) {
            return false;
        }
        let ids = self.call_id().zip(call.id);
        let same_id = ids.is_some_and(|(known, id)| known == id);
        let other_id = ids.is_some_and(|(known, id)| known != id);
        match self.0.outermost {
            Outermost::Open => true,
            // An executor has one guard of the tool inside it. What another executor decided about has ended.
            Outermost::Guarded => same_id || call.executed && !other_id && !self.is_decided(),
            Outermost::Executed => same_id && call.executed,
        }
    }

    /// Marks the failure as one that proves nothing about the effect, whatever its code declares: a panic or a time limit
    /// interrupted the tool code, or the tool returned it as data, as any text that it was given.
    pub(crate) fn unproved(mut self) -> Self {
        self.0.unproved = true;
        self
    }

    /// Returns whether the side effect of the call happened: what the code declares. `not_done` also needs a proof, because
    /// the code may have been found by the words of others: the tool raised it or [says so](crate::Signal::with_nothing_done),
    /// nothing was sent, or the tool may be repeated anyway. The calls around it must be repeatable, too.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.own_outcome() {
            Outcome::NotDone if self.0.callers.iter().any(|it| !it.repeatable) => Outcome::Unknown,
            outcome => outcome,
        }
    }

    /// Returns whether the side effect of the innermost call happened.
    fn own_outcome(&self) -> Outcome {
        match self.policy().outcome {
            Outcome::NotDone if self.0.unproved => Outcome::Unknown,
            Outcome::NotDone
                if !self.0.cause.proves_not_done() && !self.is_of_repeatable_tool() =>
            {
                Outcome::Unknown
            }
            outcome => outcome,
        }
    }

    fn is_of_repeatable_tool(&self) -> bool {
        self.tool()
            .is_some_and(|tool| self.catalog().may_repeat(tool))
    }

    /// Returns whether policy and outcome are those that the code declares.
    pub(crate) fn is_as_declared(&self) -> bool {
        self.0.policy.is_none() && self.outcome() == self.policy().outcome
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
    pub(crate) fn verify(&self) -> Option<&str> {
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
        catalog: &Catalog<'_>,
        keyed: bool,
    ) -> bool {
        let own = self.tool().or(outer);
        let outcome = self.own_outcome();
        // A code that says that it happened has ended the call and its key.
        let keyed = |tool: &str| {
            keyed && outcome != Outcome::Done && outer.is_none_or(|outer| outer == tool)
        };
        let own_may = outcome == Outcome::NotDone
            || own.is_some_and(|tool| self.catalog().may_repeat(tool))
            || self.0.callers.is_empty() && own.is_some_and(keyed);
        own_may
            && (self.0.callers.iter()).all(|caller| caller.repeatable || keyed(&caller.tool))
            && outer
                .is_none_or(|tool| self.is_call_of(tool) || catalog.may_repeat(tool) || keyed(tool))
    }

    /// Returns whether the outermost call is the one that an executor makes with this tool.
    fn is_call_of(&self, tool: &str) -> bool {
        let Some(called) = self.called() else {
            return true;
        };
        called == tool
            && match self.0.outermost {
                Outermost::Executed => true,
                Outermost::Open | Outermost::Guarded => !self.is_decided(),
            }
    }
}
