//! What is left of the retries of a step and a run.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use errpact::StepBudget;
use errpact::binding::{self, Decided, Jittered};
use errpact::budget::{Decision, Importance};
use errpact::retry::Stopped;
use errpact_core::Word;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::{Map, Value};

use crate::objects::{object, serialized};
use crate::occurrence::Occurrence;
use crate::values::json;

/// Counts what was tried in a step and a run, and decides within the catalog's limits.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Budget(pub(crate) StepBudget);

/// Returns an importance. A type checker knows the words.
pub(crate) fn importance(word: &str) -> PyResult<Importance> {
    Importance::of(word).ok_or_else(|| {
        PyValueError::new_err(format!(
            "the importance of a step is \"blocking\" or \"optional\", and not '{word}'"
        ))
    })
}

#[pymethods]
impl Budget {
    fn with_tool(&self, name: &str) -> Self {
        Self(self.0.with_tool(name))
    }

    fn with_call(&self, name: &str) -> Self {
        Self(self.0.with_call(name))
    }

    fn with_arguments(&self, arguments: &Bound<'_, PyAny>) -> PyResult<Self> {
        let arguments = match json(arguments)? {
            Value::Object(arguments) => arguments,
            _ => Map::new(),
        };
        Ok(Self(self.0.with_arguments(&arguments)))
    }

    fn with_scope(&self, scope: String) {
        // Clones share their counts, and their keys.
        drop(self.0.clone().with_scope(scope));
    }

    #[getter]
    fn idempotency_key(&self) -> Option<String> {
        self.0.idempotency_key().map(|key| key.to_string())
    }

    #[getter]
    fn unverified(&self) -> Option<String> {
        self.0.unverified()
    }

    #[getter]
    fn importance(&self) -> &'static str {
        self.0.importance().as_str()
    }

    #[getter]
    fn retries(&self) -> u32 {
        binding::retries(&self.0)
    }

    #[pyo3(signature = (tool))]
    fn verified_by(&self, tool: Option<&str>) -> Vec<String> {
        binding::verified_by(&self.0, tool).to_vec()
    }

    fn begin_run(&self) {
        self.0.begin_run();
    }

    fn begin_step(&self, importance: &str) -> PyResult<()> {
        self.0.begin_step(self::importance(importance)?);
        Ok(())
    }

    #[pyo3(signature = (tool, verified))]
    fn succeeded(&self, tool: Option<&str>, verified: Vec<String>) {
        binding::succeeded(&self.0, tool, &Arc::from(verified));
    }

    fn reserve(&self, occurrence: &Occurrence, attempts: u32, repairs: bool) -> Reserved {
        let decided = Decided::of(&self.0, &occurrence.happened, attempts, repairs);
        Reserved(Mutex::new(decided))
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        serialized(py, &self.0)
    }
}

/// A decision that was counted.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Reserved(Mutex<Decided>);

impl Reserved {
    /// Ends the call of this occurrence after so many attempts.
    pub(crate) fn stopped(&self, occurrence: errpact::Occurrence, attempts: u32) -> Stopped {
        let decided = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        decided.stopped(occurrence, attempts)
    }
}

#[pymethods]
impl Reserved {
    /// Gives the decision as a word, and what belongs to it.
    #[getter]
    fn decision<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let decided = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let decision = &decided.decision;
        let attempt = match decision {
            Decision::Retry { attempt, .. } | Decision::ReturnToModel { attempt } => Some(*attempt),
            _ => None,
        };
        let verify = match decision {
            Decision::Verify { tool } => Some(tool.as_str()),
            _ => None,
        };
        let (param, values) = match decision {
            Decision::Repair { param, candidates } => (Some(param.as_str()), candidates.as_slice()),
            _ => (None, &[][..]),
        };
        let candidates = PyList::empty(py);
        for value in values {
            candidates.append(object(py, &value.to_string())?)?;
        }
        let wait = milliseconds(decided.wait.filter(|_| decision.word() == "retry"));
        let made = (decision.word(), wait, attempt, verify, param, candidates);
        Ok(made.into_pyobject(py)?.into_any())
    }

    /// Takes back a retry or a repair that was counted and not made.
    fn withdraw(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .withdraw();
    }
}

/// Returns a wait before jitter, the shortest one and the longest one, in milliseconds.
pub(crate) fn milliseconds(wait: Option<Jittered>) -> Option<(u64, u64, u64)> {
    let whole = |length: Duration| u64::try_from(length.as_millis()).unwrap_or(u64::MAX);
    wait.map(|wait| (whole(wait.plain), whole(wait.least), whole(wait.most)))
}
