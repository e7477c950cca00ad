//! One error that happened, and its forms.

use std::time::{Duration, UNIX_EPOCH};

use errpact::Occurrence as Happened;
use errpact::binding;
use errpact::wire::{self, McpForm, MetaKey, Reader};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value;

use crate::objects::object;
use crate::unhurt;

/// An error that happened. Its forms are written when they are asked for.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Occurrence {
    pub(crate) happened: Happened,
    pub(crate) unread: Vec<String>,
}

impl Occurrence {
    /// Writes a form, without holding up other threads.
    fn form<T: Send>(
        &self,
        py: Python<'_>,
        write: impl FnOnce(&Happened) -> T + Send,
    ) -> PyResult<T> {
        unhurt(|| py.detach(|| write(&self.happened)))
    }

    fn value<'py>(
        &self,
        py: Python<'py>,
        write: impl FnOnce(&Happened) -> Value + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let json = self.form(py, |it| write(it).to_string())?;
        object(py, &json)
    }
}

#[pymethods]
impl Occurrence {
    /// Gives the facts that could not be read, and why.
    #[getter]
    fn unread(&self) -> Vec<String> {
        self.unread.clone()
    }

    #[getter]
    fn id(&self) -> u128 {
        self.happened.id().as_u128()
    }

    #[getter]
    fn at_ms(&self) -> u64 {
        let since = self.happened.timestamp().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| {
            u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
        })
    }

    #[getter]
    fn r#ref(&self) -> String {
        self.happened.reference()
    }

    #[getter]
    fn timestamp(&self) -> String {
        wire::timestamp(self.happened.timestamp())
    }

    #[getter]
    fn language(&self) -> Option<&str> {
        self.happened.language()
    }

    #[getter]
    fn tool(&self) -> Option<&str> {
        self.happened.tool()
    }

    #[getter]
    fn call_id(&self) -> Option<&str> {
        self.happened.call_id()
    }

    #[getter]
    fn service(&self) -> Option<&str> {
        self.happened.service()
    }

    #[getter]
    fn delay(&self) -> Option<Duration> {
        binding::delay(&self.happened)
    }

    #[getter]
    fn level(&self) -> &'static str {
        self.happened.entry().policy.log.as_str()
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        self.happened.outcome().as_str()
    }

    /// Says whether a retry follows, if an executor of retries has decided.
    #[getter]
    fn retried(&self) -> Option<bool> {
        binding::decided(&self.happened)
    }

    fn log_fields(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, String)>> {
        self.form(py, binding::log_fields)
    }

    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.form(py, Happened::text)
    }

    fn user_text(&self, py: Python<'_>) -> PyResult<String> {
        self.form(py, Happened::user_text)
    }

    fn tool_result(&self, py: Python<'_>) -> PyResult<String> {
        self.form(py, Happened::tool_result)
    }

    fn envelope<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.form(py, Happened::envelope)?))
    }

    fn envelope_value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.form(py, Happened::envelope)?;
        object(py, std::str::from_utf8(&json).unwrap_or("null"))
    }

    #[pyo3(signature = (protocol, meta_key, structured, has_schema))]
    fn mcp_json(
        &self,
        py: Python<'_>,
        protocol: Option<&str>,
        meta_key: Option<String>,
        structured: bool,
        has_schema: bool,
    ) -> PyResult<String> {
        let mut form = McpForm::new();
        if let Some(revision) = protocol {
            form = form.with_protocol(revision);
        }
        if let Some(key) = meta_key {
            let key =
                MetaKey::new(key).map_err(|error| PyValueError::new_err(error.to_string()))?;
            form = form.with_meta_key(key);
        }
        if structured {
            form = form.with_structured();
        }
        if has_schema {
            form = form.with_output_schema();
        }
        self.form(py, |it| wire::mcp_json(it, &form))
    }

    #[pyo3(signature = (protocol, meta_key, structured, has_schema))]
    fn mcp<'py>(
        &self,
        py: Python<'py>,
        protocol: Option<&str>,
        meta_key: Option<String>,
        structured: bool,
        has_schema: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let json = self.mcp_json(py, protocol, meta_key, structured, has_schema)?;
        object(py, &json)
    }

    fn openai_chat<'py>(&self, py: Python<'py>, call_id: &str) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::openai_chat(it, call_id))
    }

    fn openai_response<'py>(&self, py: Python<'py>, call_id: &str) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::openai_response(it, call_id))
    }

    fn anthropic<'py>(&self, py: Python<'py>, tool_use_id: &str) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::anthropic(it, tool_use_id))
    }

    #[pyo3(signature = (name, call_id))]
    fn gemini<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        call_id: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::gemini(it, name, call_id))
    }

    fn vercel_result<'py>(
        &self,
        py: Python<'py>,
        call_id: &str,
        name: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::vercel_result(it, call_id, name))
    }

    fn vercel_chunk<'py>(&self, py: Python<'py>, call_id: &str) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::vercel_chunk(it, call_id))
    }

    fn vercel_notice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, wire::vercel_notice)
    }

    fn ag_ui<'py>(&self, py: Python<'py>, call_id: &str) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, |it| wire::ag_ui(it, call_id).into_iter().collect())
    }

    fn ag_ui_run_error<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, wire::ag_ui_run_error)
    }

    fn notice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, Happened::notice)
    }

    fn sse(&self, py: Python<'_>) -> PyResult<String> {
        self.form(py, wire::sse)
    }

    /// Gives status, headers, and body.
    #[expect(clippy::type_complexity, reason = "a tuple of Python")]
    fn problem<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(u16, Vec<(&'static str, String)>, Bound<'py, PyAny>)> {
        let problem = self.form(py, Happened::problem)?;
        let headers = problem.headers();
        let headers = headers.map(|(name, value)| (name, value.into_owned()));
        let body = object(py, &problem.body())?;
        Ok((problem.status(), headers.collect(), body))
    }

    fn shape<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        to_user: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let reader = if to_user {
            Reader::Person
        } else {
            Reader::Model
        };
        let shape = self.form(py, |it| wire::shape(it, name, reader))?;
        shape.map(|it| object(py, &it.to_string())).transpose()
    }

    fn google_rpc_status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.value(py, wire::google_rpc_status)
    }

    fn client_response<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let response = self.form(py, Happened::client_response)?;
        response.map(|it| object(py, &it.to_json())).transpose()
    }

    fn logfmt(&self, py: Python<'_>) -> PyResult<String> {
        self.form(py, Happened::logfmt)
    }

    fn span_attributes(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, String)>> {
        self.form(py, wire::span_attributes)
    }

    /// Gives `CODE: message`, with the values in the form for the log.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.form(py, ToString::to_string)
    }
}
