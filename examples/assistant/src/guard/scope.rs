//! A block of a tool's code.

use std::borrow::Cow;
use std::error::Error;
use std::time::Duration;

use errpact::{Guard, Occurrence, check_arguments, fitting_arguments};
use serde_json::{Map, Value};

use crate::errors::{CATALOG, Context, ToolInputInvalid};

/// A block of a tool's code, with what an error gains that passes through: the tool, the operation,
/// the arguments and who calls. A catalogued error keeps its id, code and values, and what an inner
/// scope has said stands; any other error is classified; nothing is wrapped twice.
#[derive(Debug)]
pub struct Scope {
    tool: Cow<'static, str>,
    arguments: Value,
    guard: Guard,
}

impl Scope {
    /// The scope of a tool.
    #[must_use]
    pub fn of(tool: impl Into<Cow<'static, str>>) -> Self {
        let tool = tool.into();
        Self {
            guard: Guard::new(&CATALOG).tool(tool.clone()),
            arguments: Value::Object(Map::new()),
            tool,
        }
    }

    /// During what; without it, the tool.
    #[must_use]
    pub fn operation(mut self, operation: &'static str) -> Self {
        self.guard = self.guard.operation(operation);
        self
    }

    /// The arguments of the call. A value of another type than the declared one may be anything, so
    /// it is checked, and never told.
    #[must_use]
    pub fn arguments(mut self, arguments: Map<String, Value>) -> Self {
        let told = fitting_arguments(&CATALOG, &self.tool, &arguments);
        self.guard = self.guard.arguments(&told);
        self.arguments = Value::Object(arguments);
        self
    }

    /// Who calls.
    #[must_use]
    pub fn context(mut self, context: &Context) -> Self {
        self.guard = self.guard.context(context);
        self
    }

    /// How long it may take.
    #[must_use]
    pub fn limit(mut self, limit: Duration) -> Self {
        self.guard = self.guard.time_limit(limit);
        self
    }

    /// Checks the arguments against those that the catalogue declares for the tool.
    ///
    /// # Errors
    /// With a code for what is wrong with them, and what to change.
    pub fn check(&self) -> Result<(), Occurrence> {
        let checked = check_arguments(&CATALOG, &self.tool, &self.arguments);
        checked
            .and_then(|()| self.bounded())
            .map_err(|occurrence| self.guard.fill(occurrence))
    }

    /// No text is longer than the catalogue says. What declares an argument need not mean its length,
    /// so `check_arguments` leaves that to the server.
    fn bounded(&self) -> Result<(), Occurrence> {
        const SHORTER: &str = "a shorter text";
        let params = CATALOG.tool(&self.tool).map_or(&[][..], |tool| tool.params);
        let long = params.iter().find(|param| {
            let text = self.arguments.get(param.name).and_then(Value::as_str);
            text.is_some_and(|text| text.chars().nth(param.max as usize).is_some())
        });
        let Some(param) = long else { return Ok(()) };
        let invalid = ToolInputInvalid {
            argument: Some(param.name.into()),
            expected: Some(SHORTER.into()),
        };
        Err(Occurrence::new(invalid).adjustment(param.name, SHORTER))
    }

    /// Runs a block of the tool's code.
    ///
    /// # Errors
    /// With an occurrence of the catalogue, whatever went wrong.
    pub async fn run<T, E>(
        &self,
        block: impl Future<Output = Result<T, E>>,
    ) -> Result<T, Occurrence>
    where
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        self.guard.catch(block).await
    }
}
