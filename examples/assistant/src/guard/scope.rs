//! A block of a tool's code.

use std::borrow::Cow;
use std::error::Error;
use std::time::Duration;

use errpact::{Guard, Occurrence};
use serde_json::{Map, Value};

use super::arguments::{check, fitting};
use crate::errors::{CATALOG, Context};

/// A block of a tool's code, with what an error gains that passes through: the tool, the operation,
/// the arguments and who calls. A catalogued error keeps its id, code and values, and what an inner
/// scope has said stands; any other error is classified; nothing is wrapped twice.
#[derive(Debug)]
pub struct Scope {
    tool: Cow<'static, str>,
    arguments: Map<String, Value>,
    guard: Guard,
}

impl Scope {
    /// The scope of a tool.
    #[must_use]
    pub fn of(tool: impl Into<Cow<'static, str>>) -> Self {
        let tool = tool.into();
        Self {
            guard: Guard::new(&CATALOG).tool(tool.clone()),
            arguments: Map::new(),
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
        if let Some(tool) = CATALOG.tool(&self.tool) {
            let told = fitting(tool, &arguments);
            let told = told.map(|(name, value)| (name.to_owned(), value.clone()));
            self.guard = self.guard.arguments(&told.collect());
        }
        self.arguments = arguments;
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
        let Some(tool) = CATALOG.tool(&self.tool) else {
            return Ok(());
        };
        check(tool, &self.arguments).map_err(|problem| {
            let signal = problem.signal().tool(self.tool.clone());
            let changes = problem.adjustments(tool).into_iter();
            let occurrence = Occurrence::from_signal(&CATALOG, signal);
            self.guard
                .fill(changes.fold(occurrence, |it, (name, to)| it.adjustment(name, to)))
        })
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
