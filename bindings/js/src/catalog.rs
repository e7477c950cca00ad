//! The catalog of a generated module.

use errpact::StepBudget;
use errpact::binding::{self, Returned, Signal};
use errpact::codegen::tables::read;
use errpact::prompt::{self, PromptProblem};
use errpact::table::{CatalogRef, Loaded};
use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::*;

use crate::budget::{Budget, importance};
use crate::facts::{self, It, parsed};
use crate::failed;
use crate::forms::written;
use crate::history::{History, stored};
use crate::host::at_work;
use crate::rounds::ToolLoop;
use crate::values::taken;

/// A catalog's tables.
#[wasm_bindgen]
pub struct Catalog {
    handle: CatalogRef,
}

#[wasm_bindgen]
impl Catalog {
    /// Reads tables as a generated module has them.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    #[wasm_bindgen(constructor)]
    pub fn new(tables: &str) -> Result<Self, JsError> {
        let _at_work = at_work()?;
        let loaded = Loaded::new(|arena| read(tables, arena)).map_err(failed)?;
        Ok(Self {
            handle: loaded.into(),
        })
    }

    /// Finds the rule for the facts of a failure, by the names of `Signal`. `own` is the types that are the program's own, as a
    /// list of names. Returns `null` if no rule fits, else the code, the rule's place in the code's list, the values that it
    /// takes, and whether it is proved that nothing was done.
    ///
    /// # Errors
    /// Returns what is wrong with the facts.
    pub fn classify(&self, signal: &str, own: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let signal = Signal::read(&It(&parsed(signal)?)).map_err(failed)?;
        let own: Vec<String> = serde_json::from_str(own).map_err(failed)?;
        let is_own = |path: &str| own.iter().any(|it| it == path);
        let found = signal.with(|failure| binding::classify(&self.handle, failure, is_own));
        let found = found.map(|found| {
            let mut values = Map::new();
            for (name, value) in &found.values {
                if let Some(value) = taken(value) {
                    values.insert(name.clone().into_owned(), value);
                }
            }
            json!({"code": found.code, "rule": found.rule, "values": values, "proves": found.proves})
        });
        Ok(Value::from(found).to_string())
    }

    /// Writes a form of a failure. An empty code stands for the catch-all; `options` may be empty.
    ///
    /// # Errors
    /// Returns an error if the code or the form is unknown, or the facts or options are not JSON.
    pub fn form(
        &self,
        code: &str,
        facts: &str,
        form: &str,
        options: &str,
    ) -> Result<String, JsError> {
        let _at_work = at_work()?;
        written(
            &facts::occurrence(&self.handle, code, facts)?,
            form,
            options,
        )
    }

    /// Finds the failure that a result of this tool reports: in its texts, a list of JSON, or in `structured`, which may be empty.
    ///
    /// # Errors
    /// Returns an error if the result is not JSON.
    pub fn returned(&self, tool: &str, texts: &str, structured: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let texts: Vec<String> = serde_json::from_str(texts).map_err(failed)?;
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let structured = match structured {
            "" => None,
            json => Some(parsed(json)?),
        };
        let found = binding::returned(&self.handle, tool, &texts, structured.as_ref());
        let found = found.map(|found| match found {
            Returned::Text(text) => json!({"text": text}),
            Returned::Result(result) => json!({"result": result}),
            Returned::Own(error) => json!({"error": binding::told(&error)}),
        });
        Ok(Value::from(found).to_string())
    }

    /// Logs that a tool returned a failure without a code as data, once for each tool and code.
    ///
    /// # Errors
    /// Returns only that another call has not ended.
    pub fn tell_uncoded(&self, tool: &str, code: &str) -> Result<(), JsError> {
        let _at_work = at_work()?;
        binding::tell_uncoded(&self.handle, tool, code);
        Ok(())
    }

    /// Writes a note with these values, an object of them, for the model.
    ///
    /// # Errors
    /// Returns an unknown note, and values that can't be read.
    pub fn note(&self, name: &str, given: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let mut notes = self.handle.get().notes.iter();
        let note = notes.find(|note| note.name == name);
        let note = note.ok_or_else(|| JsError::new(&format!("the catalog has no note {name}")))?;
        let values = binding::noted(note.params, &It(&parsed(given)?)).map_err(failed)?;
        Ok(binding::note(note.text, note.params, &values))
    }
}

/// What is written for a model before anything fails.
#[wasm_bindgen]
impl Catalog {
    /// Returns the rules of a tool for the end of its description, which may be empty.
    pub fn tool_suffix(&self, tool: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        Ok(prompt::tool_suffix(self.handle.get(), tool).to_owned())
    }

    /// Returns the rule block with only what these tools can make a model see: a list of names.
    ///
    /// # Errors
    /// Returns that it is none.
    pub fn prompt_for(&self, tools: &str) -> Result<String, JsError> {
        let _at_work = at_work()?;
        let tools: Vec<String> = serde_json::from_str(tools).map_err(failed)?;
        Ok(prompt::render_for(self.handle.get(), &tools))
    }

    /// Returns what is wrong with a prompt of a program with these tools, or with all tools if `tools` is `null`.
    ///
    /// # Errors
    /// Returns an error if the tools are not a list of names.
    pub fn verify(&self, system_prompt: &str, tools: &str) -> Result<Option<String>, JsError> {
        let _at_work = at_work()?;
        let tools: Option<Vec<String>> = serde_json::from_str(tools).map_err(failed)?;
        let catalog = self.handle.get();
        let verified = match tools {
            Some(tools) => prompt::verify_for(system_prompt, [catalog], &tools),
            None => prompt::verify(system_prompt, [catalog]),
        };
        // The block of another catalog is its own module's to verify.
        let Err(mut mismatch) = verified else {
            return Ok(None);
        };
        let other = |it: &PromptProblem| matches!(it, PromptProblem::OtherCatalog { .. });
        mismatch.problems.retain(|problem| !other(problem));
        Ok((!mismatch.problems.is_empty()).then(|| mismatch.to_string()))
    }
}

/// What counts or collects.
#[wasm_bindgen]
impl Catalog {
    /// Begins a run and its first step.
    ///
    /// # Errors
    /// Returns an error if the importance is unknown.
    pub fn budget(&self, importance: &str) -> Result<Budget, JsError> {
        let _at_work = at_work()?;
        let budget = StepBudget::new(&self.handle);
        budget.begin_step(self::importance(importance)?);
        Ok(Budget::new(&self.handle, budget))
    }

    /// Continues with stored counts.
    ///
    /// # Errors
    /// Returns why they can't be continued with.
    pub fn restore_budget(&self, state: &str) -> Result<Budget, JsError> {
        let _at_work = at_work()?;
        let budget = StepBudget::restore(&self.handle, stored("budget", state)?);
        Ok(Budget::new(&self.handle, budget.map_err(failed)?))
    }

    /// Begins the loop of a conversation.
    ///
    /// # Errors
    /// Returns only that another call has not ended.
    pub fn tool_loop(&self) -> Result<ToolLoop, JsError> {
        let _at_work = at_work()?;
        Ok(ToolLoop::new(&self.handle))
    }

    /// Continues with a loop that was stored.
    ///
    /// # Errors
    /// Returns why it can't be continued with.
    pub fn restore_tool_loop(&self, state: &str) -> Result<ToolLoop, JsError> {
        let _at_work = at_work()?;
        ToolLoop::restore(&self.handle, state)
    }

    /// Rebuilds a history from stored rows; an empty one from none.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub fn history(&self, rows: &str) -> Result<History, JsError> {
        let _at_work = at_work()?;
        History::rebuild(&self.handle, rows)
    }

    /// Continues with a history that was stored.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn restore_history(&self, state: &str) -> Result<History, JsError> {
        let _at_work = at_work()?;
        History::restore(&self.handle, state)
    }
}
