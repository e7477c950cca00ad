//! A model's view of a conversation.

use std::sync::{Mutex, MutexGuard, PoisonError};

use errpact::table::CatalogRef;
use errpact::tool_loop::Replayed;
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::PyString;
use serde_json::Value;

use crate::objects::serialized;
use crate::rounds::{Given, call};
use crate::unhurt;
use crate::values::{json, readable, stored};

/// Messages, calls and their results, always in pairs.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct History(Mutex<errpact::History>);

impl History {
    /// Takes the catalog's sentences in place of what is missing.
    fn of(history: errpact::History, handle: &CatalogRef) -> Self {
        Self(Mutex::new(history.with_catalog(handle)))
    }

    /// Rebuilds a history from stored rows; an empty one from none.
    pub(crate) fn rebuild(handle: &CatalogRef, rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        let rows: Vec<errpact::history::Row> = stored("rows", rows)?;
        let history = unhurt(|| errpact::History::rebuild(rows))?;
        Ok(Self::of(history, handle))
    }

    /// Continues with a history that was stored.
    pub(crate) fn restore(handle: &CatalogRef, state: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::of(stored("history", state)?, handle))
    }

    fn messages(&self, py: Python<'_>) -> MutexGuard<'_, errpact::History> {
        let messages = self.0.lock_py_attached(py);
        messages.unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes it for a provider, without holding up other threads.
    fn written<'py>(
        &self,
        py: Python<'py>,
        write: impl FnOnce(&errpact::History) -> Vec<Value> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        // Released before it is written: only a copy of it is long.
        let history = self.messages(py).clone();
        let messages = unhurt(|| py.detach(|| write(&history)))?;
        serialized(py, &messages)
    }
}

#[pymethods]
impl History {
    #[getter]
    fn is_empty(&self, py: Python<'_>) -> bool {
        self.messages(py).is_empty()
    }

    fn copy(&self, py: Python<'_>) -> Self {
        Self(Mutex::new(self.messages(py).clone()))
    }

    fn user(&self, py: Python<'_>, text: &Bound<'_, PyString>) {
        self.messages(py).user(readable(text));
    }

    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn assistant(
        &self,
        py: Python<'_>,
        turn: &Bound<'_, PyString>,
        text: &Bound<'_, PyString>,
        calls: Vec<Given<'_>>,
        bound_to_reasoning: bool,
    ) -> PyResult<()> {
        let calls = calls.iter().map(call).collect::<PyResult<_>>()?;
        let (turn, text) = (readable(turn), readable(text));
        self.messages(py)
            .assistant(turn, text, calls, bound_to_reasoning);
        Ok(())
    }

    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn reasoned(
        &self,
        py: Python<'_>,
        turn: &Bound<'_, PyString>,
        text: &Bound<'_, PyString>,
        calls: Vec<Given<'_>>,
        reasoning: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let calls = calls.iter().map(call).collect::<PyResult<_>>()?;
        let reasoning = reasoning.iter().map(json).collect::<PyResult<_>>()?;
        let (turn, text) = (readable(turn), readable(text));
        self.messages(py).reasoned(turn, text, calls, reasoning);
        Ok(())
    }

    fn results(&self, py: Python<'_>, results: &Bound<'_, PyAny>) -> PyResult<()> {
        let results: Vec<Replayed> = stored("results of a round", results)?;
        self.messages(py).results(&results);
        Ok(())
    }

    fn open_calls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let history = self.messages(py);
        let open: Vec<_> = history.open_calls().collect();
        serialized(py, &open)
    }

    fn anthropic<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.written(py, errpact::History::anthropic)
    }

    fn openai_chat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.written(py, errpact::History::openai_chat)
    }

    fn openai_responses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.written(py, errpact::History::openai_responses)
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        serialized(py, &*self.messages(py))
    }
}
