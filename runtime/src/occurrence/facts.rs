//! An occurrence of known facts: what a package for another language knows of a failure.

use std::borrow::Cow;
use std::time::{Duration, SystemTime};

use errpact_core::{Languages, Policy, Received};
use serde_json::Value;
use uuid::Uuid;

use super::cause::Copied;
use super::{Additions, Caller, Done, Issue, Occurrence, Outermost};
use crate::redact::Owned;
use crate::table::{Catalog, Entry, Param};

/// The facts of a failure whose code is known.
#[derive(Clone, Default)]
pub struct Facts {
    /// Its id; a new one if there is none.
    pub id: Option<Uuid>,
    /// When it happened; now if no time is given.
    pub at: Option<SystemTime>,
    /// The values of the code's parameters, in the order of its row; one that is missing is absent.
    pub values: Vec<Owned>,
    /// The tool that was called.
    pub tool: Option<String>,
    /// The id of that call.
    pub call_id: Option<String>,
    /// The service, if it is not the tool's.
    pub service: Option<String>,
    /// The operation, if it is not the tool.
    pub operation: Option<String>,
    /// The stage of a workflow that failed, and the status that it is rolled back to.
    pub stage: Option<(String, String)>,
    /// The arguments of the call, by name.
    pub arguments: Vec<(String, Owned)>,
    /// What came with the call: for each parameter of the catalog's context, its value if it was given.
    pub context: Vec<Option<Owned>>,
    /// Values of the calls around it. Nothing shows them, and texts are searched for them.
    pub hidden: Vec<(Declared, Owned)>,
    /// The tools of the calls around it, from the inside to the outside.
    pub callers: Vec<String>,
    /// How long an upstream asked to wait.
    pub retry_after: Option<Duration>,
    /// The texts of its causes, outermost first.
    pub cause: Option<String>,
    /// Whether what decided proves that the call did nothing, if the code says so.
    pub proven: bool,
    /// What another program said about its recovery, as an envelope has it, and whether the catalog has its code.
    pub came: Option<(Value, bool)>,
    /// Whether a retry follows, if an executor of retries has decided.
    pub retried: Option<bool>,
    /// The languages that the user prefers: a tag, or the value of `Accept-Language`.
    pub language: Option<String>,
    /// Other ways to the goal, beside the catalog's.
    pub alternatives: Vec<String>,
    /// What the model should do, beside the catalog's.
    pub actions: Vec<String>,
    /// What to change in arguments, beside the catalog's.
    pub adjustments: Vec<(String, String)>,
    /// What was done, and the [items](Occurrence::issue) that were not.
    pub partial: Option<(Value, Vec<Issue>)>,
}

/// Where a value was declared.
#[derive(Debug, Clone)]
pub enum Declared {
    /// Nowhere.
    Nowhere,
    /// In the catalog's context, under this name.
    Context(String),
    /// As the argument of a tool: the tool, and the name.
    Argument(String, String),
}

impl Declared {
    fn param(&self, catalog: &'static Catalog<'static>) -> Option<&'static Param<'static>> {
        match self {
            Self::Nowhere => None,
            Self::Context(name) => catalog.context.iter().find(|it| it.name == name),
            Self::Argument(tool, name) => catalog.tool(tool)?.param(name),
        }
    }
}

impl Facts {
    /// Makes an occurrence of the code in this row.
    #[must_use]
    pub fn occurrence(
        mut self,
        catalog: &'static Catalog<'static>,
        entry: &'static Entry<'static>,
    ) -> Occurrence {
        let additions = self.additions();
        let names = entry.params.iter().map(|param| param.name);
        let fields = names.zip(self.values).collect();
        let cause = Copied::of_facts(catalog, entry, fields, self.cause, self.proven);
        let mut occurrence = Occurrence::with_cause(catalog, entry, cause);
        let inner = &mut *occurrence.0;
        if let Some(id) = self.id {
            inner.id = id;
        }
        if let Some(at) = self.at {
            inner.at = at;
        }
        inner.tool = self.tool.map(Cow::Owned);
        inner.call_id = self.call_id.map(Cow::Owned);
        inner.service = self.service.map(Cow::Owned);
        inner.operation = self.operation.map(Cow::Owned);
        inner.retry_after = self.retry_after;
        let came = self.came.as_ref();
        let policy = came.and_then(|(recovery, known)| policy_of(catalog, entry, recovery, *known));
        inner.policy = policy.map(Box::new);
        let context = catalog.context.iter().zip(self.context);
        inner.context = context
            .filter_map(|(param, value)| Some((param, value?)))
            .collect();
        inner.arguments = named(self.arguments);
        let hidden = self.hidden.into_iter();
        inner.of_other_calls = hidden
            .map(|(declared, value)| (declared.param(catalog), value))
            .collect();
        inner.callers = (self.callers.into_iter())
            .map(|tool| Caller::of(catalog, tool))
            .collect();
        inner.outermost = Outermost::Executed;
        inner.languages = self.language.as_deref().map(Languages::read);
        inner.stage = self
            .stage
            .map(|(stage, status)| (stage.into(), status.into()));
        inner.additions = additions.map(Box::new);
        if let Some(retried) = self.retried {
            occurrence.decided(retried);
        }
        occurrence
    }

    /// Returns what it adds to the texts of its code, if it adds anything.
    fn additions(&mut self) -> Option<Additions> {
        let adjustments = std::mem::take(&mut self.adjustments).into_iter();
        let partial = self.partial.take();
        let partial = partial.map(|(result, issues)| Done { result, issues });
        let additions = Additions {
            alternatives: std::mem::take(&mut self.alternatives),
            actions: std::mem::take(&mut self.actions),
            adjustments: adjustments.map(|(it, to)| (it.into(), to.into())).collect(),
            partial,
        };
        let adds = additions.partial.is_some()
            || !additions.alternatives.is_empty()
            || !additions.actions.is_empty()
            || !additions.adjustments.is_empty();
        adds.then_some(additions)
    }
}

/// Returns the policy of an error that came from elsewhere, if it is not the code's.
#[must_use]
pub fn policy_of(
    catalog: &'static Catalog<'static>,
    entry: &'static Entry<'static>,
    recovery: &Value,
    known: bool,
) -> Option<Policy<'static>> {
    let came = Received::of_recovery(recovery);
    let policy = match known {
        true => entry.policy.careful(&came),
        false => {
            let codes = catalog.codes.iter().map(|entry| entry.policy);
            entry.policy.unknown(&came, codes)
        }
    };
    (policy != *entry.policy).then_some(policy)
}

fn named(values: Vec<(String, Owned)>) -> Vec<(Cow<'static, str>, Owned)> {
    values
        .into_iter()
        .map(|(name, value)| (name.into(), value))
        .collect()
}
