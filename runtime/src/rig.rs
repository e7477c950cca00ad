//! Tools of agents that are built with `rig`. See `docs/decisions/087-rig-tools-are-guarded-as-tools.md`.
//!
//! [`Guarded`] wraps a tool, and is given to the agent in its place.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rig_core::completion::ToolAnnotations;
use rig_core::tool::{
    DynamicTool, IntoToolOutput, Tool, ToolContext, ToolExecutionError, ToolOutput, Touches,
};
use serde_json::Value;

use crate::table::Catalog;
use crate::{Guard, Occurrence, StepBudget, arguments, retry};

/// A tool of rig in which every call is guarded. It is a `Tool` like the one inside.
///
/// - arguments are compared with what the catalog declares for the tool, and then read as the tool's `Args`;
/// - a panic is caught, and a time limit enforced, for each attempt;
/// - a failure is retried as the catalog allows;
/// - a failed call has one occurrence, which knows the tool and its arguments, and is logged once;
/// - a result that reports a failure (`{"success": false}`) is one, and the log warns once;
/// - the model reads the catalog's text.
///
/// What a failed attempt has put into the `ToolContext` is lost if the call is retried.
#[derive(Clone)]
pub struct Guarded<T> {
    tool: T,
    catalog: &'static Catalog<'static>,
    limit: Option<Duration>,
}

impl<T> Guarded<T> {
    /// Guards the tool.
    #[must_use]
    pub fn new(tool: T, catalog: &'static Catalog<'static>) -> Self {
        Self {
            tool,
            catalog,
            limit: None,
        }
    }

    /// Sets how long each attempt may take.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }
}

impl<T: Tool> Tool for Guarded<T> {
    const NAME: &'static str = T::NAME;
    /// As the model passed them: rig would answer wrong arguments before the tool sees them.
    type Args = Value;
    type Output = ToolOutput;
    type Error = Occurrence;

    fn description(&self) -> String {
        self.tool.description()
    }

    fn parameters(&self) -> Value {
        self.tool.parameters()
    }

    fn annotations(&self) -> ToolAnnotations {
        self.tool.annotations()
    }

    fn footprint(&self, args: &Value) -> Touches {
        match serde_json::from_value::<T::Args>(args.clone()) {
            Ok(args) => self.tool.footprint(&args),
            Err(_) => Touches::from_annotations(&self.annotations()),
        }
    }

    fn map_error(&self, failed: Occurrence) -> ToolExecutionError {
        failure(failed)
    }

    async fn call(&self, context: &mut ToolContext, args: Value) -> Result<ToolOutput, Occurrence> {
        self.answer(T::NAME, &Typed(self), context, args).await
    }
}

impl Guarded<DynamicTool> {
    /// Returns the guarded tool as a `DynamicTool`. Its arguments are compared with the catalog only.
    #[must_use]
    pub fn into_dynamic(self) -> DynamicTool {
        let definition = self.tool.definition();
        let name = definition.name.as_str().to_owned();
        let shared = Arc::new(self);
        DynamicTool::new_with_context(
            definition.name,
            definition.description,
            definition.parameters,
            move |context: &mut ToolContext, args| {
                let (guarded, name) = (Arc::clone(&shared), name.clone());
                Box::pin(async move {
                    let call = Dynamic(&guarded, &name);
                    let answer = guarded.answer(&name, &call, context, args).await;
                    answer.map_err(failure)
                })
            },
        )
        .with_annotations(definition.annotations)
    }
}

/// Any error of a tool, or an occurrence.
type Failure = Box<dyn Error + Send + Sync>;

/// A tool of either kind.
trait Call: Sync {
    /// Reads the arguments, and makes the call.
    fn made(
        &self,
        context: &mut ToolContext,
        given: Value,
    ) -> impl Future<Output = Result<ToolOutput, Failure>> + Send;
}

struct Typed<'a, T>(&'a Guarded<T>);

impl<T: Tool> Call for Typed<'_, T> {
    async fn made(&self, context: &mut ToolContext, given: Value) -> Result<ToolOutput, Failure> {
        let args = arguments::read::<T::Args>(self.0.catalog, T::NAME, given)?;
        let output = self.0.tool.call(context, args).await?;
        Ok(output.into_tool_output()?)
    }
}

struct Dynamic<'a>(&'a Guarded<DynamicTool>, &'a str);

impl Call for Dynamic<'_> {
    async fn made(&self, context: &mut ToolContext, given: Value) -> Result<ToolOutput, Failure> {
        let args = arguments::read::<Value>(self.0.catalog, self.1, given)?;
        Ok(self.0.tool.run_with(context, args).await?)
    }
}

impl<T> Guarded<T> {
    /// Makes a call, and retries it as the catalog allows.
    async fn answer(
        &self,
        name: &str,
        call: &impl Call,
        context: &mut ToolContext,
        given: Value,
    ) -> Result<ToolOutput, Occurrence> {
        let mut bare = Guard::new(self.catalog)
            .executing()
            .with_tool(name.to_owned());
        if let Some(limit) = self.limit {
            bare = bare.with_time_limit(limit);
        }
        let step = StepBudget::new(self.catalog).with_tool(name.to_owned());
        let before: &ToolContext = context;
        let after = Mutex::new(None);
        let answer = retry::run(&step, |attempt| {
            let (mut own, mut given) = (before.clone(), given.clone());
            let mut guard = bare.clone();
            if let Value::Object(given) = &mut given {
                attempt.apply(given);
                guard = guard.with_arguments(&arguments::fitting(self.catalog, name, given));
            }
            let after = &after;
            async move {
                let answer = guard.catch(call.made(&mut own, given)).await;
                *after.lock().unwrap_or_else(PoisonError::into_inner) = Some(own);
                let output = answer?;
                let in_text = output.as_text().and_then(|it| guard.failure_in_text(it));
                let failed = in_text.or_else(|| guard.failure_in_json(output.as_json()?));
                failed.map_or(Ok(output), Err)
            }
        });
        let answer = answer.await.map_err(Occurrence::from);
        if let Some(own) = after.into_inner().unwrap_or_else(PoisonError::into_inner) {
            *context = own;
        }
        #[cfg(feature = "tracing")]
        if let Err(failed) = &answer {
            // The application's log may panic; the model gets its answer all the same.
            let _ = bare.run_sync(|| {
                failed.log();
                Ok::<_, Occurrence>(())
            });
        }
        answer
    }
}

/// Returns the occurrence as rig's error. Its text is what the model reads; it is the source, so that
/// [`find`](crate::find) finds it.
fn failure(failed: Occurrence) -> ToolExecutionError {
    let text = failed.text();
    let code = failed.entry().name.to_owned();
    // rig must not retry what has been decided here.
    ToolExecutionError::from_error(failed)
        .with_code(code)
        .with_retryable(false)
        .with_model_feedback(text)
}

impl<T> fmt::Debug for Guarded<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guarded")
            .field("catalog", &self.catalog.name)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}
