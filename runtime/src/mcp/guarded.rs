//! A whole MCP server, guarded.
//! See `docs/decisions/044-mcp-servers-are-guarded-as-handlers.md`.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
#[cfg(feature = "tracing")]
use tracing::Instrument as _;

use super::super::current;
use super::super::failure::FailingCall;
use super::hooks::Hooks;
use super::sdk::model::{self, CallToolRequestParams};
use super::sdk::service::{
    MaybeSendFuture, NotificationContext, RequestContext, RoleServer, ServiceRole,
};
use super::sdk::{ErrorData, ServerHandler};
use super::{Handler, Response, complete, completed, result};
use crate::generated::CallContext;
use crate::table::Catalog;
use crate::wire::Reader;
use crate::{Guard, Occurrence, arguments};

type Requested = RequestContext<RoleServer>;
type Notified = NotificationContext<RoleServer>;
type Answer<T> = Result<T, ErrorData>;
/// A whole MCP server in which every tool call is guarded. It is a `ServerHandler` as the server inside is, and is served
/// in its place, over any transport.
///
/// - arguments are compared with what the catalog declares for the tool, before the tool runs;
/// - a panic is caught, where the client would wait forever, also one in [`with_context`](Self::with_context) or a log;
/// - a time limit is kept;
/// - `Err(ErrorData)` of a tool becomes a failed result, because clients keep JSON-RPC errors from the
///   model and show their words to whoever looks; only a tool or a method that there is not stays one;
/// - occurrences gain tool, arguments, call id and context, and are logged once;
/// - a failed result that a tool wrote itself passes, so that one tool after the other can get codes.
///
/// Every other method is the inner server's.
#[derive(Clone)]
pub struct Guarded<S> {
    server: S,
    catalog: &'static Catalog,
    limit: Option<Duration>,
    hooks: Hooks,
}

impl<S: Handler> Guarded<S> {
    /// The server, guarded.
    #[must_use]
    pub fn new(server: S, catalog: &'static Catalog) -> Self {
        Self {
            server,
            catalog,
            limit: None,
            hooks: Hooks::default(),
        }
    }
}

impl<S> Guarded<S> {
    /// How long a call may take.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// What comes with every call, from the request that brings it. Over HTTP, its `extensions` have the
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

    /// What must hold before anything is read of a call's arguments, such as their size or who may call. The tool
    /// does not run where it fails.
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

    /// Who reads the answer to a call, which is the model if nothing else is said: a person gets a sentence without a
    /// code.
    #[must_use]
    pub fn with_reader(
        mut self,
        of: impl Fn(&RequestContext<RoleServer>) -> Reader + Send + Sync + 'static,
    ) -> Self {
        self.hooks.reader = Some(Arc::new(of));
        self
    }

    /// The span of a call: the tool runs in it, and its failure is logged there. A failed call records
    /// `error.type` = `tool_error` and `otel.status_code` = `ERROR`, as OpenTelemetry's conventions for MCP have it, if the
    /// span has these fields.
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

    /// A guard that knows which call it is.
    fn bare(&self, call: &CallToolRequestParams, context: &Requested) -> Guard {
        Guard::new(self.catalog)
            .with_tool(call.name.clone())
            .with_call_id(context.id.to_string())
    }

    /// A guard that knows all of the call. This runs code of the application's.
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
        let answer = self.guarded(&bare, call, context);
        #[cfg(feature = "tracing")]
        let answer = answer.instrument(span.clone());
        let answer = answer.await;
        #[cfg(feature = "tracing")]
        if let Ok(answer) = &answer
            && completed(answer).is_some_and(|result| result.is_error == Some(true))
        {
            span.record("error.type", "tool_error");
            span.record("otel.status_code", "ERROR");
        }
        answer
    }

    async fn guarded(
        &self,
        bare: &Guard,
        call: CallToolRequestParams,
        context: Requested,
    ) -> Answer<Response> {
        let reader = self.hooks.reader_of(bare, &context);
        // What runs outside of the tool may panic like the tool, and rmcp leaves the client of a request whose task
        // panicked without an answer.
        let answer = Box::pin(self.answer(bare, reader, call, context));
        let failed = match bare.run(answer).await {
            Ok(answer) => return answer,
            Err(occurrence) => occurrence,
        };
        // A log of the application's may panic as well: then that is what is told, and not logged.
        let written = bare.run_sync(|| Ok::<_, Occurrence>(result::failed(&failed, reader)));
        let result = written.unwrap_or_else(|panicked| result::written(&panicked, reader));
        Ok(complete(result))
    }

    /// The answer of the server inside; the error is a failure of the call.
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
        let all = Value::Object(all);
        let answer = guard.run(async {
            arguments::check(self.catalog, &tool, &all)?;
            // All of them fit, and are written as the tool's type reads them.
            call.arguments = given.map(|_| fitting.clone());
            // A server's future may be large, and each layer around it would have it on the stack again.
            let answer = Box::pin(self.server.call_tool(call, context));
            Ok::<_, Occurrence>(current::within(guard.clone(), reader, answer).await)
        });
        let answer = answer.await?;
        let failing = FailingCall {
            catalog: self.catalog,
            guard: &guard,
            tool: &tool,
            given: &fitting,
        };
        let failed = match &answer {
            Err(error) => failing.of_protocol(error.code.0, &error.message),
            Ok(answer) => completed(answer)
                .and_then(result::only_text)
                .and_then(|text| failing.unread(text)),
        };
        failed.map_or(Ok(answer), Err)
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

    passed_on! {
        fn get_info() -> <RoleServer as ServiceRole>::Info;
        fn get_tool(name: &str) -> Option<model::Tool>;
        async fn ping(context: Requested) -> Answer<()>;
        async fn initialize(
            request: model::InitializeRequestParams,
            context: Requested
        ) -> Answer<model::InitializeResult>;
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
        async fn list_tools(
            request: Option<model::PaginatedRequestParams>,
            context: Requested
        ) -> Answer<model::ListToolsResult>;
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
