//! A block of a tool's code.

use std::borrow::Cow;
use std::error::Error;
use std::io::ErrorKind;
use std::time::Duration;

use errpact::{Occurrence, Signal};
use serde_json::{Map, Value};

use super::arguments::{check, fitting};
use super::unwind::caught;
use crate::errors::{CATALOG, Context};

/// A block of a tool's code, with what an error gains that passes through: the tool, the operation,
/// the arguments and who calls. A catalogued error keeps its id, code and values, and what an inner
/// scope has said stands; any other error is classified; nothing is wrapped twice.
#[derive(Debug, Default)]
pub struct Scope {
    tool: Cow<'static, str>,
    operation: Option<&'static str>,
    arguments: Map<String, Value>,
    context: Option<Context>,
    limit: Option<Duration>,
}

impl Scope {
    /// The scope of a tool.
    #[must_use]
    pub fn of(tool: impl Into<Cow<'static, str>>) -> Self {
        Self {
            tool: tool.into(),
            ..Self::default()
        }
    }

    /// During what; without it, the tool.
    #[must_use]
    pub fn operation(mut self, operation: &'static str) -> Self {
        self.operation = Some(operation);
        self
    }

    /// The arguments of the call.
    #[must_use]
    pub fn arguments(mut self, arguments: Map<String, Value>) -> Self {
        self.arguments = arguments;
        self
    }

    /// Who calls.
    #[must_use]
    pub fn context(mut self, context: Context) -> Self {
        self.context = Some(context);
        self
    }

    /// How long it may take.
    #[must_use]
    pub fn limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Checks the arguments against those that the catalogue declares for the tool.
    ///
    /// # Errors
    /// With a code for what is wrong with them.
    pub fn check(&self) -> Result<(), Occurrence> {
        let Some(tool) = CATALOG.tool(&self.tool) else {
            return Ok(());
        };
        check(tool, &self.arguments).map_err(|problem| {
            let signal = problem.signal().tool(self.tool.clone());
            let occurrence = Occurrence::from_signal(&CATALOG, signal);
            let changes = problem.adjustments(tool).into_iter();
            let changed = changes.fold(occurrence, |changed, (name, to)| {
                changed.adjustment(name, to)
            });
            self.tell(changed)
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
        let Some(limit) = self.limit else {
            return self.settle(caught(block).await);
        };
        match tokio::time::timeout(limit, caught(block)).await {
            Ok(ended) => self.settle(ended),
            Err(_) => {
                let signal = self.signal("TimeLimit").io(ErrorKind::TimedOut);
                let words = format!("timed out after {limit:?}");
                Err(self.tell(Occurrence::from_signal(&CATALOG, signal.message(words))))
            }
        }
    }

    fn settle<T, E>(&self, ended: Result<Result<T, E>, String>) -> Result<T, Occurrence>
    where
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        match ended {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) => Err(self.tell(Occurrence::catch(&CATALOG, error))),
            Err(words) => {
                let signal = self.signal("Panic").message(words);
                Err(self.tell(Occurrence::from_signal(&CATALOG, signal)))
            }
        }
    }

    fn signal(&self, kind: &'static str) -> Signal<'static> {
        Signal::new().kind(kind).tool(self.tool.clone())
    }

    /// Tells an occurrence where it happened, unless an inner scope has.
    fn tell(&self, mut occurrence: Occurrence) -> Occurrence {
        if let Some(operation) = self.operation
            && occurrence.operation_name() == occurrence.tool_name()
        {
            occurrence = occurrence.operation(operation);
        }
        if occurrence.tool_name().is_none() {
            occurrence = occurrence.tool(self.tool.clone());
        }
        // A value of another type than the declared one may be anything, so it is left out.
        let tool = CATALOG.tool(&self.tool);
        let fitting = tool
            .into_iter()
            .flat_map(|tool| fitting(tool, &self.arguments));
        for (name, value) in fitting {
            occurrence = match value {
                Value::String(text) => occurrence.argument(name, text),
                other => occurrence.argument(name, other),
            };
        }
        match &self.context {
            Some(context) => occurrence.context(context),
            None => occurrence,
        }
    }
}
