//! The catalog of a generated module.

use std::time::Duration;

use errpact::StepBudget;
use errpact::binding::{self, Returned, Situation, rows};
use errpact::budget::BudgetState;
use errpact::codegen::tables::read;
use errpact::prompt::{self, PromptProblem};
use errpact::table::{CatalogRef, Loaded};
use errpact::wire;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::budget::{self, Budget};
use crate::facts::{self, It, index};
use crate::history::History;
use crate::objects::{object, of_value};
use crate::occurrence::Occurrence;
use crate::read::told;
use crate::rounds::ToolLoop;
use crate::signal::{self, Found};
use crate::unhurt;
use crate::values::{json, model, readable, stored};

/// A catalog's tables.
#[pyclass(frozen, module = "errpact._engine")]
pub(crate) struct Catalog {
    handle: CatalogRef,
}

#[pymethods]
impl Catalog {
    #[new]
    fn new(tables: &str) -> PyResult<Self> {
        let loaded = unhurt(|| Loaded::new(|arena| read(tables, arena)))?;
        let loaded = loaded.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self {
            handle: loaded.into(),
        })
    }

    /// Finds the rule for the facts of a failure, by the names of `errpact.Signal`: the code, the rule's place in the code's
    /// list, the values that it takes, and whether it is proved that nothing was done. `None` if no rule fits, or if nothing
    /// failed.
    fn classify<'py>(&self, facts: &Bound<'py, PyDict>) -> PyResult<Option<Found<'py>>> {
        signal::classify(&self.handle, facts)
    }

    /// Gives what the catalog says about a code, or about the catch-all, by the names of `errpact.Entry`.
    #[pyo3(signature = (code))]
    fn entry<'py>(&self, py: Python<'py>, code: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let catalog = self.handle.get();
        of_value(py, &rows::code(catalog, index(catalog, code)))
    }

    /// Gives what the catalog says about its tools, by their names and those of `errpact.Tool`.
    fn tools<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tools = PyDict::new(py);
        for tool in self.handle.get().tools {
            tools.set_item(tool.name, of_value(py, &rows::tool(tool))?)?;
        }
        Ok(tools)
    }

    /// Gives the limits of a run, by the names of `errpact.Limits`.
    #[getter]
    fn limits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        of_value(py, &rows::limits(&self.handle.get().limits))
    }

    /// Makes an occurrence of a code, or of the catch-all if the catalog does not have it: what happened, by the names of a
    /// failure's facts.
    fn occurrence(&self, code: &str, given: &Bound<'_, PyDict>) -> PyResult<Occurrence> {
        facts::occurrence(&self.handle, index(self.handle.get(), Some(code)), given)
    }

    /// Begins a run and its first step.
    fn budget(&self, importance: &str) -> PyResult<Budget> {
        let budget = StepBudget::new(&self.handle);
        budget.begin_step(budget::importance(importance)?);
        Ok(Budget(budget))
    }

    /// Continues with stored counts.
    fn restore_budget(&self, state: &Bound<'_, PyAny>) -> PyResult<Budget> {
        let state: BudgetState = stored("budget", state)?;
        let budget = StepBudget::restore(&self.handle, state);
        budget
            .map(Budget)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Begins the loop of a conversation.
    fn tool_loop(&self) -> ToolLoop {
        ToolLoop::new(&self.handle)
    }

    /// Continues with a loop that was stored.
    fn restore_tool_loop(&self, state: &Bound<'_, PyAny>) -> PyResult<ToolLoop> {
        ToolLoop::restore(&self.handle, state)
    }

    /// Rebuilds a history from stored rows; an empty one from none.
    fn history(&self, rows: &Bound<'_, PyAny>) -> PyResult<History> {
        History::rebuild(&self.handle, rows)
    }

    /// Continues with a history that was stored.
    fn restore_history(&self, state: &Bound<'_, PyAny>) -> PyResult<History> {
        History::restore(&self.handle, state)
    }

    /// Decides by a code alone: a word, and the wait in milliseconds before jitter, with the least and the most of it.
    /// `came` is what another program said about its recovery, and whether the catalog has its code.
    #[pyo3(signature = (code, came, retries, repeatable, importance, asked_ms))]
    #[expect(clippy::type_complexity, reason = "a tuple of Python")]
    fn decide(
        &self,
        code: &str,
        came: Option<(Bound<'_, PyAny>, bool)>,
        retries: u32,
        repeatable: bool,
        importance: &str,
        asked_ms: Option<u64>,
    ) -> PyResult<(&'static str, Option<(u64, u64, u64)>)> {
        let index = index(self.handle.get(), Some(code));
        let came = came
            .map(|(recovery, known)| Ok::<_, PyErr>((json(&recovery)?, known)))
            .transpose()?;
        let came = came.as_ref().map(|(recovery, known)| (recovery, *known));
        let situation = Situation {
            retries,
            repeatable,
            importance: budget::importance(importance)?,
            asked: asked_ms.map(Duration::from_millis),
        };
        let (verdict, wait) = binding::decide(&self.handle, index, came, situation);
        Ok((verdict.word(), budget::milliseconds(wait)))
    }

    /// Reads every error in what a tool, a server or a message says.
    fn read<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let value = model(value)?;
        let errors = unhurt(|| py.detach(|| wire::read(&self.handle, &value)))?;
        errors.iter().map(|error| told(py, error)).collect()
    }

    /// Reads `CODE: message`, the text of a call that is known to have failed or not.
    fn read_text<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'py, PyString>,
        failed: bool,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let text = readable(text);
        let error = unhurt(|| py.detach(|| binding::read_text(&self.handle, &text, failed)))?;
        error.map(|error| told(py, &error)).transpose()
    }

    /// Reads what a client that polls a workflow is told of a stage that failed.
    fn read_client_response<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let value = model(value)?;
        let error = unhurt(|| binding::read_client_response(&self.handle, &value))?;
        error.map(|error| told(py, &error)).transpose()
    }

    /// Gives the rule block for all tools.
    #[getter]
    fn prompt(&self) -> &str {
        self.handle.get().prompt.whole
    }

    /// Gives the rule block for the instructions of an MCP server, which may be empty.
    #[getter]
    fn instructions(&self) -> &str {
        prompt::instructions(self.handle.get())
    }

    /// Gives the rules of a tool for the end of its description, which may be empty.
    fn tool_suffix(&self, tool: &str) -> &str {
        prompt::tool_suffix(self.handle.get(), tool)
    }

    /// Gives the rule block with only what these tools can make a model see.
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn prompt_for(&self, tools: Vec<String>) -> PyResult<String> {
        unhurt(|| prompt::render_for(self.handle.get(), &tools))
    }

    /// Says what is wrong with a prompt of a program with these tools, or with all tools.
    #[pyo3(signature = (system_prompt, tools))]
    fn verify(
        &self,
        py: Python<'_>,
        system_prompt: &Bound<'_, PyString>,
        tools: Option<Vec<String>>,
    ) -> PyResult<Option<String>> {
        let text = readable(system_prompt);
        let verified = unhurt(|| {
            py.detach(|| match tools {
                Some(tools) => prompt::verify_for(&text, [self.handle.get()], &tools),
                None => prompt::verify(&text, [self.handle.get()]),
            })
        })?;
        // The block of another catalog is its own module's to verify.
        let Err(mut mismatch) = verified else {
            return Ok(None);
        };
        let other = |it: &PromptProblem| matches!(it, PromptProblem::OtherCatalog { .. });
        mismatch.problems.retain(|problem| !other(problem));
        Ok((!mismatch.problems.is_empty()).then(|| mismatch.to_string()))
    }

    /// Finds the failure that a result of this tool reports: what was found, and the text, the JSON or the error.
    #[pyo3(signature = (tool, texts, structured))]
    #[expect(clippy::needless_pass_by_value, reason = "PyO3 passes what it made")]
    fn returned<'py>(
        &self,
        py: Python<'py>,
        tool: &str,
        texts: Vec<Bound<'py, PyString>>,
        structured: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<(&'static str, Bound<'py, PyAny>)>> {
        let texts: Vec<String> = texts.iter().map(readable).collect();
        let structured = structured.as_ref().map(model).transpose()?;
        let returned = unhurt(|| {
            py.detach(|| {
                let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                binding::returned(&self.handle, tool, &texts, structured.as_ref())
            })
        })?;
        Ok(match returned {
            None => None,
            Some(Returned::Text(text)) => Some(("text", PyString::new(py, &text).into_any())),
            Some(Returned::Result(json)) => Some(("result", object(py, &json.to_string())?)),
            Some(Returned::Own(error)) => Some(("error", told(py, &error)?.into_any())),
        })
    }

    /// Logs that a tool returned a failure without a code as data, once for each tool and code.
    fn tell_uncoded(&self, tool: &str, code: &str) {
        binding::tell_uncoded(&self.handle, tool, code);
    }

    /// Writes a note with these values for the model.
    fn note(&self, name: &str, given: &Bound<'_, PyDict>) -> PyResult<String> {
        let note = self
            .handle
            .get()
            .notes
            .iter()
            .find(|note| note.name == name);
        let note = note.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        let values = binding::noted(note.params, &It(given.as_any().clone()))?;
        unhurt(|| binding::note(note.text, note.params, &values))
    }
}
