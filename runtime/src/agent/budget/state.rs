//! The counts of a budget, as they are stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Importance;
use super::keys::Keys;
use crate::table::Catalog;

/// What a [`StepBudget`](super::StepBudget) has counted, to be stored and restored.
///
/// It contains names of tools and codes, numbers, and hashes of the values that a repair must not
/// try again (under the key of [`redact::set_key`](crate::redact::set_key)). It contains no value
/// itself. Its contents affect nothing but the counting.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BudgetState {
    /// The catalog's name.
    pub(super) catalog: String,
    /// The fingerprint of the catalog's policies.
    pub(super) fingerprint: String,
    pub(super) run: Run,
    pub(super) step: Step,
    #[serde(skip_serializing_if = "Keys::is_empty")]
    pub(super) keys: Keys,
}

/// What was counted.
#[derive(Debug)]
pub(super) enum CountedAs {
    /// A retry of this code, with its token of the bucket.
    Retry(String),
    /// A repair of this parameter.
    Repair(String),
}

/// The counts of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Run {
    /// How often each code of each tool was returned.
    came_back: BTreeMap<String, BTreeMap<String, u32>>,
    /// Calls that may have taken effect, by their digests, each with the tool that says whether they did.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    unverified: BTreeMap<String, String>,
    #[serde(skip)]
    lists: Lists,
}

/// The calls that each tool verifies, as long as no other call has to be verified. The calls of a round begin together, so
/// they have one list.
#[derive(Debug, Clone, Default)]
struct Lists {
    of: BTreeMap<String, Arc<[String]>>,
    /// The last list that was verified.
    verified: Option<Arc<[String]>>,
}

impl PartialEq for Lists {
    /// They are counted nowhere.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lists {}

/// The counts of a step.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Step {
    pub(super) importance: Importance,
    /// Retries and repairs of all codes.
    pub(super) retries: u32,
    /// Logical calls without a name, by tool; codes are counted together.
    tools: BTreeMap<String, Call>,
    codes: BTreeMap<String, u32>,
    /// Logical calls with a name.
    calls: BTreeMap<String, Call>,
    /// Marks of the values that failed, by tool and argument.
    failed: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// The counts of a logical call.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Call {
    pub(super) attempts: u32,
    /// Retries of each code, if the call has a name.
    codes: BTreeMap<String, u32>,
    /// Repaired arguments and the marks of their values, as long as it is unknown whether they are
    /// right.
    trying: BTreeMap<String, String>,
}

/// Identifies the logical call that a count belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallKey<'a> {
    pub(super) tool: &'a str,
    pub(super) name: Option<&'a str>,
}

impl Run {
    /// Counts a code that a tool returned.
    pub(super) fn came_back(&mut self, tool: &str, code: &str) -> u32 {
        let codes = at(&mut self.came_back, tool);
        let count = at(codes, code);
        *count = count.saturating_add(1);
        *count
    }
}

impl Run {
    /// Records that a tool must be called before the call with this digest is made again.
    pub(super) fn must_verify(&mut self, digest: String, tool: &str) {
        self.unverified.insert(digest, tool.to_owned());
        self.lists = Lists::default();
    }

    /// Returns the tool that must be called first.
    pub(super) fn unverified(&self, digest: &str) -> Option<&str> {
        self.unverified.get(digest).map(String::as_str)
    }

    /// Returns the calls that a success of this tool verifies.
    pub(super) fn verified_by(&mut self, tool: &str) -> Arc<[String]> {
        if let Some(known) = self.lists.of.get(tool) {
            return Arc::clone(known);
        }
        let calls = self.unverified.iter().filter(|(_, by)| *by == tool);
        let calls: Arc<[String]> = calls.map(|(digest, _)| digest.clone()).collect();
        self.lists.of.insert(tool.to_owned(), Arc::clone(&calls));
        calls
    }

    /// Records that these calls were verified.
    pub(super) fn verified(&mut self, calls: &Arc<[String]>) {
        let again = self.lists.verified.as_ref();
        if calls.is_empty() || again.is_some_and(|again| Arc::ptr_eq(again, calls)) {
            return;
        }
        for digest in calls.iter() {
            self.unverified.remove(digest);
        }
        self.lists = Lists {
            verified: Some(Arc::clone(calls)),
            ..Lists::default()
        };
    }
}

impl Step {
    /// Returns the logical call.
    pub(super) fn call(&mut self, key: CallKey<'_>) -> &mut Call {
        match key.name {
            Some(name) => at(&mut self.calls, name),
            None => at(&mut self.tools, key.tool),
        }
    }

    /// Ends the logical call.
    pub(super) fn end(&mut self, key: CallKey<'_>) {
        match key.name {
            Some(name) => self.calls.remove(name),
            None => self.tools.remove(key.tool),
        };
    }

    /// Returns how often a code was retried.
    pub(super) fn retries_of(&mut self, key: CallKey<'_>, code: &str) -> &mut u32 {
        match key.name {
            Some(_) => at(&mut self.call(key).codes, code),
            None => at(&mut self.codes, code),
        }
    }

    /// Marks the value tried for an argument, and the one in the failed call, as wrong.
    pub(super) fn failed(&mut self, key: CallKey<'_>, param: &str, given: Option<String>) {
        let tried = self.call(key).trying.remove(param);
        let failed = at(at(&mut self.failed, key.tool), param);
        failed.extend(tried.into_iter().chain(given));
    }

    /// Returns whether the value with this mark is known to be wrong.
    pub(super) fn has_failed(&self, tool: &str, param: &str, mark: &str) -> bool {
        let params = self.failed.get(tool);
        params
            .and_then(|params| params.get(param))
            .is_some_and(|failed| failed.contains(mark))
    }

    /// Records that the next call is made with the value of this mark.
    pub(super) fn try_value(&mut self, key: CallKey<'_>, param: &str, mark: String) {
        *at(&mut self.call(key).trying, param) = mark;
    }

    /// Records that the call is not made with the value chosen for the argument.
    pub(super) fn not_tried(&mut self, key: CallKey<'_>, param: &str) {
        self.call(key).trying.remove(param);
    }
}

/// Returns the value at a key of a map, and inserts a default one if it is missing.
fn at<'m, T: Default>(map: &'m mut BTreeMap<String, T>, key: &str) -> &'m mut T {
    map.entry(key.to_owned()).or_default()
}

/// Gives counts of codes the names of today. What was counted under both names is added up.
pub(crate) fn rename(codes: &mut BTreeMap<String, u32>, catalog: &Catalog<'_>) {
    if catalog.former_names.is_empty() {
        return;
    }
    for (name, count) in std::mem::take(codes) {
        let counted: &mut u32 = at(codes, catalog.current_name(&name));
        *counted = counted.saturating_add(count);
    }
}

impl BudgetState {
    /// Returns an empty count.
    pub(super) fn new(catalog: &Catalog<'_>) -> Self {
        Self {
            catalog: catalog.name.to_owned(),
            fingerprint: catalog.policy_fingerprint.to_owned(),
            keys: Keys::new(catalog),
            ..Self::default()
        }
    }

    /// Begins a run with nothing counted. Keys outlive it.
    pub(super) fn begin_run(&mut self) {
        (self.run, self.step) = Default::default();
    }

    /// Begins a step.
    pub(super) fn begin_step(&mut self, importance: Importance) {
        self.step = Step {
            importance,
            ..Step::default()
        };
    }

    /// Gives the counts the names that their codes have today.
    pub(super) fn renamed(mut self, catalog: &Catalog<'_>) -> Self {
        let Step {
            tools,
            codes,
            calls,
            ..
        } = &mut self.step;
        let calls = tools.values_mut().chain(calls.values_mut());
        let counts = calls.map(|call| &mut call.codes).chain([codes]);
        for codes in counts.chain(self.run.came_back.values_mut()) {
            rename(codes, catalog);
        }
        self.keys = self.keys.completed(catalog);
        self
    }

    /// Checks that this was counted under the catalog's current policies.
    pub(super) fn check(&self, catalog: &Catalog<'_>) -> Result<(), StaleBudget> {
        let same = self.catalog == catalog.name && self.fingerprint == catalog.policy_fingerprint;
        if same {
            return Ok(());
        }
        Err(StaleBudget {
            stored: format!("{} {}", self.catalog, self.fingerprint),
            current: format!("{} {}", catalog.name, catalog.policy_fingerprint),
        })
    }
}

/// The stored budget was counted under another catalog, or under other policies.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the budget was stored with catalog {stored:?}, and this program has {current:?}: its codes and \
     limits may be others, so begin a new one"
)]
pub struct StaleBudget {
    stored: String,
    current: String,
}
