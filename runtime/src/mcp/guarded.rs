//! A whole MCP server, guarded.
//! See `docs/decisions/044-mcp-servers-are-guarded-as-handlers.md`.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value};
#[cfg(feature = "tracing")]
use tracing::Instrument as _;

use super::super::current;
use super::super::failure::FailingCall;
use super::super::published::{Published, Schemas};
use super::super::{ToolResult as _, rules};
use super::hooks::Hooks;
use super::sdk::model::{self, CallToolRequestParams};
use super::sdk::service::{
    MaybeSendFuture, NotificationContext, RequestContext, RoleServer, ServiceRole,
};
use super::sdk::{ErrorData, ServerHandler};
use super::{Handler, Response, complete, completed, result};
use crate::generated::CallContext;
use crate::redact::{self, Needles};
use crate::table::Catalog;
use crate::tools::foreign::Schema;
use crate::wire::Reader;
use crate::{Guard, Occurrence, arguments};

type Requested = RequestContext<RoleServer>;
type Notified = NotificationContext<RoleServer>;
type Answer<T> = Result<T, ErrorData>;

/// The most pages of a server's tools that are read.
const MOST_PAGES: usize = 64;

/// A whole MCP server in which every tool call is guarded. It is a `ServerHandler` like the server inside, and is
/// served in its place, over any transport.
///
/// - arguments are compared with what the catalog declares for the tool, before the tool runs; one that only the server's
///   own schema has is accepted, and the log warns once that the catalog does not declare it;
/// - a panic is caught, also one in [`with_context`](Self::with_context) or a log; otherwise the client would wait
///   forever;
/// - a time limit is enforced;
/// - `Err(ErrorData)` of a tool becomes a failed result, because clients hide JSON-RPC errors from the
///   model and show their text to the user; only an unknown tool or method remains one;
/// - occurrences gain tool, arguments, call id and context, and are logged once;
/// - a failed result that a tool wrote itself, and a result that reports a failure (`{"success": false}`), is
///   classified by the catalog's rules, and the log warns once. Results that errpact wrote are passed on: the envelope in
///   their `_meta` has the catalog's fingerprint. The name of a code at the beginning of a text proves nothing.
///
/// Every other method is passed on to the inner server.
#[derive(Clone)]
pub struct Guarded<S> {
    server: S,
    catalog: &'static Catalog<'static>,
    limit: Option<Duration>,
    hooks: Hooks,
    published: Published,
    tells_rules: bool,
}

impl<S: Handler> Guarded<S> {
    /// Guards the server.
    #[must_use]
    pub fn new(server: S, catalog: &'static Catalog<'static>) -> Self {
        Self {
            server,
            catalog,
            limit: None,
            hooks: Hooks::default(),
            published: Published::default(),
            tells_rules: false,
        }
    }
}

impl<S> Guarded<S> {
    /// Sets how long a call may take.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Adds the catalog's rules to what the server tells its clients: those of the output `mcp_instructions` after its
    /// instructions, and those of the output `tool_suffix` after the descriptions of its tools. What the catalog does not
    /// ask for is not added.
    #[must_use]
    pub fn with_rules(mut self) -> Self {
        self.tells_rules = true;
        self
    }

    /// Sets what comes with every call, taken from its request. Over HTTP, its `extensions` have the
    /// `http::request::Parts`.
    #[must_use]
    pub fn with_context<C: CallContext>(
        mut self,
        of: impl Fn(&RequestContext<RoleServer>) -> C + Send + Sync + 'static,
    ) -> Self {
        self.hooks.context = Some(Arc::new(move |guard, request| {
            guard.with_context(&of(request))
        }));
        self
    }

    /// Sets a check that runs before a call's arguments are read, such as of their size or of the caller. If it
    /// fails, the tool does not run.
    #[must_use]
    pub fn with_check(
        mut self,
        of: impl Fn(&CallToolRequestParams, &RequestContext<RoleServer>) -> Result<(), Occurrence>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.hooks.check = Some(Arc::new(of));
        self
    }

    /// Sets the reader of the answer to a call, by default the model. A user gets a sentence without a code.
    #[must_use]
    pub fn with_reader(
        mut self,
        of: impl Fn(&RequestContext<RoleServer>) -> Reader + Send + Sync + 'static,
    ) -> Self {
        self.hooks.reader = Some(Arc::new(of));
        self
    }

    /// Sets the span of a call: the tool runs in it, and its failure is logged there. A failed call records
    /// `error.type` = `tool_error` and `otel.status_code` = `ERROR`, following OpenTelemetry's conventions for MCP, if
    /// the span has these fields.
    #[cfg(feature = "tracing")]
    #[must_use]
    pub fn with_span(
        mut self,
        of: impl Fn(&CallToolRequestParams, &RequestContext<RoleServer>) -> tracing::Span
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.hooks.span = Some(Arc::new(of));
        self
    }

    /// Returns the server's instructions, with the catalog's if they are asked for.
    pub(super) fn instructions(&self, own: Option<String>) -> Option<String> {
        match self.tells_rules {
            true => rules::instructions(self.catalog, own),
            false => own,
        }
    }

    /// Returns a tool with its rules, if they are asked for.
    fn with_rules_of(&self, mut tool: model::Tool) -> model::Tool {
        if self.tells_rules {
            let own = tool.description.take();
            tool.description = rules::description(self.catalog, &tool.name, own);
        }
        tool
    }

    /// Returns a guard that knows which call it is.
    fn bare(&self, call: &CallToolRequestParams, context: &Requested) -> Guard {
        Guard::new(self.catalog)
            .executing()
            .with_tool(call.name.clone())
            .with_call_id(context.id.to_string())
    }

    /// Returns a guard that knows all about the call. This runs the application's code.
    fn guard(&self, bare: &Guard, context: &Requested) -> Guard {
        let mut guard = bare.clone();
        if let Some(limit) = self.limit {
            guard = guard.with_time_limit(limit);
        }
        match &self.hooks.context {
            Some(add) => add(guard, context),
            None => guard,
        }
    }
}

impl<S: ServerHandler> Guarded<S> {
    async fn call(&self, call: CallToolRequestParams, context: Requested) -> Answer<Response> {
        let bare = self.bare(&call, &context);
        #[cfg(feature = "tracing")]
        let span = self.hooks.span_of(&bare, &call, &context);
        let tool = call.name.clone();
        let answer = self.guarded(&bare, call, context);
        #[cfg(feature = "tracing")]
        let answer = answer.instrument(span.clone());
        let answer = answer.await.map(|answer| self.admitted(&tool, answer));
        #[cfg(feature = "tracing")]
        if let Ok(answer) = &answer
            && completed(answer).is_some_and(|result| result.is_error == Some(true))
        {
            span.record("error.type", "tool_error");
            span.record("otel.status_code", "ERROR");
        }
        answer
    }

    /// Returns the answer of a tool as its `outputSchema` admits it: an ordinary result must fit that, so that of a code
    /// that is no failure becomes an error.
    fn admitted(&self, tool: &str, answer: Response) -> Response {
        let ordinary = completed(&answer).filter(|result| {
            result.is_error == Some(false)
                && result.structured_content.is_none()
                && result::is_own(result, self.catalog)
        });
        let typed = || {
            let tool = self.server.get_tool(tool);
            tool.is_some_and(|tool| tool.output_schema.is_some())
        };
        match ordinary.cloned() {
            Some(mut result) if typed() => {
                result.is_error = Some(true);
                complete(result)
            }
            _ => answer,
        }
    }

    async fn guarded(
        &self,
        bare: &Guard,
        call: CallToolRequestParams,
        context: Requested,
    ) -> Answer<Response> {
        let reader = self.hooks.reader_of(bare, &context);
        // Code outside the tool may panic like the tool. If the task of a request panics, rmcp leaves its client
        // without an answer.
        let answer = Box::pin(self.answer(bare, reader, call, context));
        let failed = match bare.run(answer).await {
            Ok(answer) => return answer,
            Err(occurrence) => occurrence,
        };
        // The application's log may panic as well: then that is reported, and not logged.
        let written = bare.run_sync(|| Ok::<_, Occurrence>(result::failed(&failed, reader)));
        let result = written.unwrap_or_else(|panicked| result::written(&panicked, reader));
        Ok(complete(result))
    }

    /// Returns the schema that the server publishes for the tool, if a call has an argument that the catalog does not
    /// declare. `None` if the server publishes none: then only the tool itself knows.
    async fn own_schema(
        &self,
        name: &str,
        given: &Map<String, Value>,
        context: &Requested,
    ) -> Option<Arc<model::JsonObject>> {
        let row = self.catalog.tool(name)?;
        if row.open || given.keys().all(|name| row.param(name).is_some()) {
            return None;
        }
        if let Some(tool) = self.server.get_tool(name) {
            return Some(tool.input_schema);
        }
        // Boxed, because most calls have no use for it, and it is as large as the server's own future.
        let listed = self.published.schemas(Box::pin(self.listed(context)));
        listed.await?.get(name).cloned()
    }

    /// Lists the schemas of the server's tools. `None` if it cannot.
    async fn listed(&self, context: &Requested) -> Option<Schemas> {
        let mut schemas = Schemas::new();
        let mut page = None;
        for _ in 0..MOST_PAGES {
            let listed = self.server.list_tools(page, context.clone()).await.ok()?;
            let tools = listed.tools.into_iter();
            schemas.extend(tools.map(|tool| (tool.name.into_owned(), tool.input_schema)));
            let Some(next) = listed.next_cursor else {
                break;
            };
            page = Some(model::PaginatedRequestParams::default().with_cursor(Some(next)));
        }
        Some(schemas)
    }

    /// Returns the answer of the inner server; the error is a failure of the call.
    async fn answer(
        &self,
        bare: &Guard,
        reader: Reader,
        mut call: CallToolRequestParams,
        context: Requested,
    ) -> Result<Answer<Response>, Occurrence> {
        let tool = call.name.clone();
        let known = self.guard(bare, &context);
        if let Some(check) = &self.hooks.check {
            known.run_sync(|| check(&call, &context))?;
        }
        let given = call.arguments.take();
        let all = given.clone().unwrap_or_default();
        let fitting = arguments::fitting(self.catalog, &tool, &all);
        let guard = known.with_arguments(&fitting);
        let answer = guard.run(async {
            let own = self.own_schema(&tool, &all, &context).await;
            let has = |name: &str| own.as_deref().is_none_or(|own| Schema::new(own).has(name));
            arguments::check_with(&self.catalog.into(), &tool, &Value::Object(all), has)?;
            // All of them fit, and are written as the tool's type reads them.
            call.arguments = given.map(|_| fitting.clone());
            // A server's future may be large, and each layer around it would put it on the stack again.
            let answer = Box::pin(self.server.call_tool(call, context));
            Ok::<_, Occurrence>(current::within(guard.clone(), reader, answer).await)
        });
        let (mut answer, written) = answer.await?;
        let failing = FailingCall {
            catalog: self.catalog,
            guard: &guard,
            tool: &tool,
            given: &fitting,
        };
        let failed = match &answer {
            Err(error) => failing.of_protocol(error.code.0, &error.message),
            Ok(answer) => completed(answer)
                .filter(|result| {
                    let written = written.as_ref().is_some_and(|written| {
                        *written == result.texts() && written.len() == result.content.len()
                    });
                    !written && !result::is_own(result, self.catalog)
                })
                .and_then(|result| failing.of_result(result)),
        };
        if let Some(failed) = failed {
            return Err(failed);
        }
        if let Err(error) = &mut answer {
            // The client acts on the code and the data. The text may be of anyone.
            error.message = redact::scrub(&error.message, &Needles::new(true)).into();
        }
        Ok(answer)
    }
}

#[deny(
    clippy::missing_trait_methods,
    reason = "a method that is not passed on would be the trait's own, and the server's would be lost"
)]
#[allow(
    deprecated,
    reason = "what the protocol gives up is passed on while rmcp has it"
)]
impl<S: ServerHandler> ServerHandler for Guarded<S> {
    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Requested,
    ) -> impl Future<Output = Answer<Response>> + MaybeSendFuture + '_ {
        self.call(request, context)
    }

    fn list_tools(
        &self,
        request: Option<model::PaginatedRequestParams>,
        context: Requested,
    ) -> impl Future<Output = Answer<model::ListToolsResult>> + MaybeSendFuture + '_ {
        // A client lists again after it is told that the tools have changed.
        self.published.forget();
        async move {
            let mut listed = self.server.list_tools(request, context).await?;
            let tools = listed.tools.into_iter();
            listed.tools = tools.map(|tool| self.with_rules_of(tool)).collect();
            Ok(listed)
        }
    }

    fn get_tool(&self, name: &str) -> Option<model::Tool> {
        let tool = self.server.get_tool(name)?;
        Some(self.with_rules_of(tool))
    }

    fn get_info(&self) -> <RoleServer as ServiceRole>::Info {
        let mut info = self.server.get_info();
        info.instructions = self.instructions(info.instructions.take());
        info
    }

    async fn initialize(
        &self,
        request: model::InitializeRequestParams,
        context: Requested,
    ) -> Answer<model::InitializeResult> {
        let mut answer = self.server.initialize(request, context).await?;
        answer.instructions = self.instructions(answer.instructions.take());
        Ok(answer)
    }

    passed_on! {
        async fn ping(context: Requested) -> Answer<()>;
        async fn complete(
            request: model::CompleteRequestParams,
            context: Requested
        ) -> Answer<model::CompleteResult>;
        async fn set_level(
            request: model::SetLevelRequestParams,
            context: Requested
        ) -> Answer<()>;
        async fn get_prompt(
            request: model::GetPromptRequestParams,
            context: Requested
        ) -> Answer<super::Prompt>;
        async fn list_prompts(
            request: Option<model::PaginatedRequestParams>,
            context: Requested
        ) -> Answer<model::ListPromptsResult>;
        async fn list_resources(
            request: Option<model::PaginatedRequestParams>,
            context: Requested
        ) -> Answer<model::ListResourcesResult>;
        async fn list_resource_templates(
            request: Option<model::PaginatedRequestParams>,
            context: Requested
        ) -> Answer<model::ListResourceTemplatesResult>;
        async fn read_resource(
            request: model::ReadResourceRequestParams,
            context: Requested
        ) -> Answer<super::Resource>;
        async fn subscribe(
            request: model::SubscribeRequestParams,
            context: Requested
        ) -> Answer<()>;
        async fn unsubscribe(
            request: model::UnsubscribeRequestParams,
            context: Requested
        ) -> Answer<()>;
        async fn on_custom_request(
            request: model::CustomRequest,
            context: Requested
        ) -> Answer<model::CustomResult>;
        async fn cancel_task(
            request: model::CancelTaskParams,
            context: Requested
        ) -> Answer<super::TaskCancelled>;
        async fn on_cancelled(
            notification: model::CancelledNotificationParam,
            context: Notified
        ) -> ();
        async fn on_progress(
            notification: model::ProgressNotificationParam,
            context: Notified
        ) -> ();
        async fn on_initialized(context: Notified) -> ();
        async fn on_roots_list_changed(context: Notified) -> ();
        async fn on_custom_notification(
            notification: model::CustomNotification,
            context: Notified
        ) -> ();
    }
    passed_on_here!();
}

impl<S: fmt::Debug> fmt::Debug for Guarded<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guarded")
            .field("server", &self.server)
            .field("catalog", &self.catalog.name)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}
