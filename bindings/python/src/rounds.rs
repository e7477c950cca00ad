//! The loop in which a model calls tools: which calls are made, and what follows a round of them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use errpact::ToolCall;
use errpact::binding::rounds::{self, Landed, Made};
use errpact::table::CatalogRef;
use errpact::tool_loop::{LoopState, Next, Round};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyDict, PyString};
use serde_json::Value;

use crate::budget::{Budget, Reserved};
use crate::facts::{self, index};
use crate::objects::{of_value, serialized};
use crate::occurrence::Occurrence;
use crate::unhurt;
use crate::values::{json, readable, stored};

/// A call of a model: its id, its tool, and its arguments.
pub(crate) type Given<'py> = (
    Bound<'py, PyString>,
    Bound<'py, PyString>,
    Bound<'py, PyAny>,
);

/// A code, and the facts of a failure.
type Failed<'py> = (String, Bound<'py, PyDict>);

/// A call with its text or its failure; if it was retried, the last decision and the attempts.
type Settled<'py> = (
    Given<'py>,
    Option<Bound<'py, PyString>>,
    Option<Failed<'py>>,
    Option<(Bound<'py, Reserved>, u32)>,
);

pub(crate) fn call((id, tool, arguments): &Given<'_>) -> PyResult<ToolCall> {
    Ok(ToolCall::new(
        readable(id),
        readable(tool),
        json(arguments)?,
    ))
}

fn calls(given: &[Given<'_>]) -> PyResult<Vec<ToolCall>> {
    given.iter().map(call).collect()
}

/// The loop of a conversation.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct ToolLoop {
    handle: CatalogRef,
    counts: Mutex<errpact::ToolLoop>,
}

impl ToolLoop {
    pub(crate) fn new(handle: &CatalogRef) -> Self {
        Self {
            handle: handle.clone(),
            counts: Mutex::new(errpact::ToolLoop::new(handle)),
        }
    }

    /// Continues with a loop that was stored.
    pub(crate) fn restore(handle: &CatalogRef, state: &Bound<'_, PyAny>) -> PyResult<Self> {
        let state: LoopState = stored("tool loop", state)?;
        let restored = errpact::ToolLoop::restore(handle, state);
        let restored = restored.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self {
            handle: handle.clone(),
            counts: Mutex::new(restored),
        })
    }

    /// Another thread may have it, and wait for the interpreter to log a warning.
    fn counts(&self, py: Python<'_>) -> MutexGuard<'_, errpact::ToolLoop> {
        let counts = self.counts.lock_py_attached(py);
        counts.unwrap_or_else(PoisonError::into_inner)
    }

    fn occurrence(&self, (code, given): &Failed<'_>) -> PyResult<errpact::Occurrence> {
        let index = index(self.handle.get(), Some(code));
        facts::occurrence(&self.handle, index, given).map(|it| it.happened)
    }
}

#[pymethods]
impl ToolLoop {
    fn begin_turn(&self, py: Python<'_>, turn: &Bound<'_, PyString>) {
        self.counts(py).begin_turn(readable(turn));
    }

    fn offers(&self, py: Python<'_>, tool: &Bound<'_, PyString>) -> bool {
        self.counts(py).offers(readable(tool))
    }

    fn with_scope(&self, py: Python<'_>, scope: &Bound<'_, PyString>) {
        // Clones of a budget share its scope.
        drop(self.counts(py).budget().clone().with_scope(readable(scope)));
    }

    fn prefer(&self, py: Python<'_>, preference: &Bound<'_, PyString>) {
        let mut counts = self.counts(py);
        let same = std::mem::replace(&mut *counts, errpact::ToolLoop::new(&self.handle));
        *counts = same.with_language(readable(preference));
    }

    #[getter]
    fn budget(&self, py: Python<'_>) -> Budget {
        Budget(self.counts(py).budget().clone())
    }

    /// Lets calls through: their ids, each with its key. `message` says that the application admits each message of the turn.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn admit(
        &self,
        py: Python<'_>,
        given: Vec<Given<'_>>,
        message: bool,
    ) -> PyResult<Vec<(String, Option<String>)>> {
        let calls = calls(&given)?;
        let admitted = unhurt(|| match message {
            true => self.counts(py).admit(calls),
            false => rounds::admit_alone(&mut self.counts(py), calls),
        })?;
        let named = admitted.into_iter();
        let named = named.map(|call| (call.id, call.idempotency_key.map(|key| key.to_string())));
        Ok(named.collect())
    }

    /// Begins calls that were let through: all of a message.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn begin(&self, py: Python<'_>, admitted: Vec<Given<'_>>) -> PyResult<Vec<Running>> {
        let calls = calls(&admitted)?;
        let begun = unhurt(|| rounds::begin(&self.counts(py), calls))?;
        Ok(begun
            .into_iter()
            .map(|it| Running(Mutex::new(Some(it))))
            .collect())
    }

    /// Begins the next attempt: the arguments and the key with which the call is made. `None` if it must not be made.
    fn attempt<'py>(
        &self,
        py: Python<'py>,
        running: &Running,
    ) -> PyResult<Option<(Bound<'py, PyAny>, Option<String>)>> {
        let attempt = running.with(py, |it| it.attempt(&self.counts(py)))?;
        attempt
            .map(|call| {
                let key = call.idempotency_key.as_ref().map(ToString::to_string);
                let arguments = of_value(py, &Value::Object(call.arguments))?;
                Ok((arguments, key))
            })
            .transpose()
    }

    /// Records that the attempt failed, and gives the seconds before the next one, and whether the run is stopped.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn failed(
        &self,
        py: Python<'_>,
        running: &Running,
        failure: Failed<'_>,
        fraction: f64,
    ) -> PyResult<(Option<f64>, bool)> {
        let occurrence = self.occurrence(&failure)?;
        running.with(py, |it| {
            let (wait, stops) = it.failed(occurrence, || fraction);
            (wait.map(|it| it.as_secs_f64()), stops)
        })
    }

    /// Settles the round of calls that were begun. Each landed with the text of a success, as `failed`, or as `dropped`.
    fn finish<'py>(
        &self,
        py: Python<'py>,
        landed: Vec<(Bound<'py, Running>, Bound<'py, PyAny>)>,
    ) -> PyResult<Told<'py>> {
        let mut ended = Vec::with_capacity(landed.len());
        for (running, how) in landed {
            let how: (Bound<'_, PyString>, Option<Bound<'_, PyString>>) = how.extract()?;
            let landed = match (how.0.to_str()?, how.1) {
                ("succeeded", text) => {
                    Landed::Succeeded(text.as_ref().map(readable).unwrap_or_default())
                }
                ("dropped", _) => Landed::Dropped,
                _ => Landed::Failed,
            };
            ended.push((running.get().take(py)?, landed));
        }
        told(py, unhurt(|| rounds::finish(&mut self.counts(py), ended))?)
    }

    /// Settles a round whose calls the application made: each with the text of its success, or its failure. One that was retried
    /// has what was decided last, and its attempts.
    fn round<'py>(&self, py: Python<'py>, results: Vec<Settled<'py>>) -> PyResult<Told<'py>> {
        let mut given = Vec::with_capacity(results.len());
        for (call, text, failure, retried) in results {
            let made = match (failure, retried) {
                (None, _) => Made::Returned(text.as_ref().map(readable).unwrap_or_default()),
                (Some(failure), None) => Made::Failed(self.occurrence(&failure)?),
                (Some(failure), Some((last, attempts))) => {
                    let occurrence = self.occurrence(&failure)?;
                    Made::Stopped(last.get().stopped(occurrence, attempts))
                }
            };
            given.push((self::call(&call)?, made));
        }
        told(py, unhurt(|| rounds::round(&mut self.counts(py), given))?)
    }

    #[getter]
    fn closing(&self, py: Python<'_>) -> Option<Closing> {
        self.counts(py).closing().cloned().map(Closing)
    }

    fn close(&self, py: Python<'_>) -> Closing {
        Closing(self.counts(py).close())
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let state = self.counts(py).state();
        serialized(py, &state)
    }
}

/// A call that is being made. It ends with its round.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Running(Mutex<Option<rounds::Running>>);

impl Running {
    fn with<T>(&self, py: Python<'_>, act: impl FnOnce(&rounds::Running) -> T) -> PyResult<T> {
        let running = self.0.lock_py_attached(py);
        let running = running.unwrap_or_else(PoisonError::into_inner);
        let running = running.as_ref().ok_or_else(ended)?;
        unhurt(|| act(running))
    }

    fn take(&self, py: Python<'_>) -> PyResult<rounds::Running> {
        let running = self.0.lock_py_attached(py);
        let mut running = running.unwrap_or_else(PoisonError::into_inner);
        running.take().ok_or_else(ended)
    }
}

#[pymethods]
impl Running {
    fn succeeded(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, rounds::Running::succeeded)
    }

    /// Says whether the call may be dropped: not while it may have an effect.
    #[getter]
    fn may_be_dropped(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, rounds::Running::may_be_dropped)
    }
}

fn ended() -> PyErr {
    PyRuntimeError::new_err("the round of this call has ended")
}

/// The last model call of a turn that reached a cap.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Closing(errpact::tool_loop::Closing);

#[pymethods]
impl Closing {
    #[getter]
    fn instruction(&self) -> &str {
        &self.0.instruction
    }

    #[getter]
    fn plain(&self) -> &str {
        &self.0.plain
    }

    fn with_opening(&self, sentence: &Bound<'_, PyString>) -> Self {
        Self(self.0.clone().with_opening(readable(sentence)))
    }

    fn reply(&self, model_text: &Bound<'_, PyString>) -> String {
        self.0.reply(&readable(model_text))
    }
}

/// A round: results for the history, what the user is shown, the failures, and what follows.
type Told<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Vec<Occurrence>,
    (&'static str, Option<Bound<'py, PyAny>>),
);

fn told(py: Python<'_>, round: Round) -> PyResult<Told<'_>> {
    let failed = round.failed.into_iter();
    let failed = failed.map(|happened| Occurrence {
        happened,
        unread: Vec::new(),
    });
    let next = match round.next {
        Next::Continue => ("continue", None),
        Next::End { text } => ("end", Some(PyString::new(py, &text).into_any())),
        Next::Close(closing) => ("close", Some(Bound::new(py, Closing(closing))?.into_any())),
    };
    let results = serialized(py, &round.results)?;
    let shown = serialized(py, &round.shown)?;
    Ok((results, shown, failed.collect(), next))
}
