//! An occurrence of known facts: what a package for another language knows of a failure.

use std::borrow::Cow;
use std::time::{Duration, SystemTime};

use errpact_core::{Languages, Received};
use serde_json::Value;
use uuid::Uuid;

use super::cause::Copied;
use super::of_envelope::bounded;
use super::{Additions, Caller, Done, Issue, Occurrence, Outermost};
use crate::redact::Owned;
use crate::table::{CatalogRef, ParamRef};

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
    /// What was done, and the [items](Occurrence::with_partial) that were not.
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
    fn param(&self, catalog: &CatalogRef) -> Option<ParamRef> {
        match self {
            Self::Nowhere => None,
            Self::Context(name) => catalog.context_param(name),
            Self::Argument(tool, name) => catalog.tool_param(tool, name),
        }
    }
}

impl Facts {
    /// Makes an occurrence of the code at this index; of the catch-all if there is none.
    #[must_use]
    pub fn occurrence(mut self, catalog: &CatalogRef, index: u16) -> Occurrence {
        let additions = self.additions();
        let entry = catalog.get().entry(index);
        let names = entry
            .params
            .iter()
            .map(|param| Cow::Owned(param.name.to_owned()));
        let fields = names.zip(self.values).collect();
        let cause = Copied::of_facts(catalog.clone(), index, fields, self.cause, self.proven);
        let mut occurrence = Occurrence::stamped(catalog.clone(), index, cause, self.id, self.at);
        let inner = &mut *occurrence.0;
        inner.tool = self.tool.map(Cow::Owned);
        inner.call_id = self.call_id.map(Cow::Owned);
        inner.service = self.service.map(Cow::Owned);
        inner.operation = self.operation.map(Cow::Owned);
        inner.retry_after = self.retry_after;
        inner.policy = self.came.and_then(|(recovery, known)| {
            bounded(catalog, index, &Received::of_recovery(&recovery), known)
        });
        let context = catalog.get().context.iter().zip(self.context);
        inner.context = context
            .filter_map(|(param, value)| Some((catalog.context_param(param.name)?, value?)))
            .collect();
        inner.arguments = named(self.arguments);
        let hidden = self.hidden.into_iter();
        inner.of_other_calls = hidden
            .map(|(declared, value)| (declared.param(catalog), value))
            .collect();
        inner.callers = (self.callers.into_iter())
            .map(|tool| Caller::of(catalog.get(), tool))
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

fn named(values: Vec<(String, Owned)>) -> Vec<(Cow<'static, str>, Owned)> {
    values
        .into_iter()
        .map(|(name, value)| (name.into(), value))
        .collect()
}
