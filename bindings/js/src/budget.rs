//! What is left of the retries of a step and a run.

use std::sync::Arc;

use errpact::binding::{self, Decided, Jittered};
use errpact::budget::{Decision, Importance};
use errpact::retry::Stopped;
use errpact::table::CatalogRef;
use errpact::{Occurrence, StepBudget};
use errpact_core::Word;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use crate::facts::{self, parsed};
use crate::failed;
use crate::host::at_work;
use crate::values::milliseconds;

/// Counts what was tried in a step and a run, and decides within the catalog's limits.
#[wasm_bindgen]
pub struct Budget {
    handle: CatalogRef,
    counts: StepBudget,
}

/// Returns an importance. A type checker knows the words.
pub(crate) fn importance(word: &str) -> Result<Importance, JsError> {
    Importance::of(word).ok_or_else(|| {
        JsError::new(&format!(
            "the importance of a step is \"blocking\" or \"optional\", and not '{word}'"
        ))
    })
}

impl Budget {
    pub(crate) fn new(handle: &CatalogRef, counts: StepBudget) -> Self {
        Self {
            handle: handle.clone(),
            counts,
        }
    }
}

#[wasm_bindgen]
impl Budget {
    /// Returns one for a tool, with the same counts.
    pub fn with_tool(&self, name: &str) -> Result<Self, JsError> {
        let _at_work = at_work()?;
        Ok(Self::new(&self.handle, self.counts.with_tool(name)))
    }

    /// Returns one for a call, with the same counts.
    pub fn with_call(&self, name: &str) -> Result<Self, JsError> {
        let _at_work = at_work()?;
        Ok(Self::new(&self.handle, self.counts.with_call(name)))
    }

    /// Returns one for a call with these arguments, an object of JSON, with the same counts.
    ///
    /// # Errors
    /// Returns an error if they are not JSON.
    pub fn with_arguments(&self, arguments: &str) -> Result<Self, JsError> {
        let _at_work = at_work()?;
        let arguments = match parsed(arguments)? {
            Value::Object(arguments) => arguments,
            _ => serde_json::Map::new(),
        };
        Ok(Self::new(
            &self.handle,
            self.counts.with_arguments(&arguments),
        ))
    }

    /// Sets what tells the conversation from others in the keys of its calls.
    pub fn with_scope(&self, scope: String) -> Result<(), JsError> {
        let _at_work = at_work()?;
        // Clones share their counts, and their keys.
        drop(self.counts.clone().with_scope(scope));
        Ok(())
    }

    /// Returns the key of its call.
    #[wasm_bindgen(getter)]
    pub fn idempotency_key(&self) -> Option<String> {
        self.counts.idempotency_key().map(|key| key.to_string())
    }

    /// Returns the tool that must be called before this one is called again.
    #[wasm_bindgen(getter)]
    pub fn unverified(&self) -> Option<String> {
        self.counts.unverified()
    }

    /// Returns the importance of the step.
    #[wasm_bindgen(getter)]
    pub fn importance(&self) -> String {
        self.counts.importance().as_str().to_owned()
    }

    /// Returns the retries and repairs of the step.
    #[wasm_bindgen(getter)]
    pub fn retries(&self) -> u32 {
        binding::retries(&self.counts)
    }

    /// Returns the calls that a success of this tool verifies, if it begins now.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "wasm-bindgen passes what it made"
    )]
    pub fn verified_by(&self, tool: Option<String>) -> Result<Vec<String>, JsError> {
        let _at_work = at_work()?;
        Ok(binding::verified_by(&self.counts, tool.as_deref()).to_vec())
    }

    /// Begins a run.
    pub fn begin_run(&self) -> Result<(), JsError> {
        let _at_work = at_work()?;
        self.counts.begin_run();
        Ok(())
    }

    /// Begins a step.
    ///
    /// # Errors
    /// Returns an error if the importance is unknown.
    pub fn begin_step(&self, importance: &str) -> Result<(), JsError> {
        let _at_work = at_work()?;
        self.counts.begin_step(self::importance(importance)?);
        Ok(())
    }

    /// Records that a call succeeded, which verifies these calls.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "wasm-bindgen passes what it made"
    )]
    pub fn succeeded(&self, tool: Option<String>, verified: Vec<String>) -> Result<(), JsError> {
        let _at_work = at_work()?;
        binding::succeeded(&self.counts, tool.as_deref(), &Arc::from(verified));
        Ok(())
    }

    /// Decides about a failed call, and counts it as carried out.
    ///
    /// # Errors
    /// Returns an error if the code is unknown or the facts are not JSON.
    pub fn reserve(
        &self,
        code: &str,
        facts: &str,
        attempts: u32,
        repairs: bool,
    ) -> Result<Reserved, JsError> {
        let _at_work = at_work()?;
        let made = facts::occurrence(&self.handle, code, facts)?;
        let decided = Decided::of(&self.counts, &made.happened, attempts, repairs);
        Ok(Reserved {
            retried: binding::decided(&made.happened),
            decided,
        })
    }

    /// Returns what is stored, as JSON.
    ///
    /// # Errors
    /// Returns only that another call has not ended.
    pub fn state(&self) -> Result<String, JsError> {
        let _at_work = at_work()?;
        serde_json::to_string(&self.counts).map_err(failed)
    }
}

/// A decision that was counted.
#[wasm_bindgen]
pub struct Reserved {
    decided: Decided,
    retried: Option<bool>,
}

impl Reserved {
    /// Ends the call of this occurrence after so many attempts.
    pub(crate) fn stopped(&self, occurrence: Occurrence, attempts: u32) -> Stopped {
        self.decided.stopped(occurrence, attempts)
    }
}

#[wasm_bindgen]
impl Reserved {
    /// Returns the decision as a word, and what belongs to it, as JSON. `retried` is a fact of the failure from now on.
    #[wasm_bindgen(getter)]
    pub fn decision(&self) -> String {
        let decision = &self.decided.decision;
        let wait = self.decided.wait.filter(|_| decision.word() == "retry");
        let mut told = json!({
            "decision": decision.word(),
            "wait": jittered(wait),
            "retried": self.retried,
        });
        match decision {
            Decision::Retry { attempt, .. } | Decision::ReturnToModel { attempt } => {
                told["attempt"] = (*attempt).into();
            }
            Decision::Verify { tool } => told["verify"] = tool.as_str().into(),
            Decision::Repair { param, candidates } => {
                told["param"] = param.as_str().into();
                told["candidates"] = candidates.iter().cloned().collect();
            }
            _ => {}
        }
        told.to_string()
    }

    /// Takes back a retry or a repair that was counted and not made.
    pub fn withdraw(&mut self) {
        self.decided.withdraw();
    }
}

/// Returns a wait before jitter, the shortest one and the longest one, in milliseconds.
pub(crate) fn jittered(wait: Option<Jittered>) -> Value {
    let all =
        wait.map(|wait| [wait.plain, wait.least, wait.most].map(|it| milliseconds(it).floor()));
    Value::from(all.map(|all| Value::from(all.to_vec())))
}
