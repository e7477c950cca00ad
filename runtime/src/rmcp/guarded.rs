//! A whole MCP server, guarded.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rmcp::ErrorData;
use rmcp::model::{CallToolRequestParams, ClientRequest, ProtocolVersion, ServerResult};
use rmcp::service::{NotificationContext, RequestContext, RoleServer, Service, ServiceRole};
use serde_json::Value;

use super::{current, failure, result};
use crate::table::Catalog;
use crate::{CallContext, Guard, Occurrence, check_arguments, fitting_arguments};

type AddContext = dyn Fn(Guard, &RequestContext<RoleServer>) -> Guard + Send + Sync;

/// A whole MCP server in which every tool call is guarded. It is served like the server inside.
///
/// - arguments are compared with what the catalogue declares for the tool, before the tool runs;
/// - a panic is caught, where the client would wait for ever, and a time limit kept;
/// - `Err(ErrorData)` of a tool becomes a failed result, because clients keep JSON-RPC errors from the
///   model and show their words to whoever looks; only a tool or a method that there is not stays one;
/// - occurrences gain tool, arguments, call id and context, and are logged once;
/// - a failed result that a tool wrote itself passes, so that one tool after the other can get codes.
///
/// ```no_run
/// # use errpact::{rmcp::Guarded, table::Catalog};
/// # use rmcp::{ServerHandler, ServiceExt};
/// # static CATALOG: Catalog = Catalog::EMPTY;
/// # async fn serve(server: impl ServerHandler) -> Result<(), Box<dyn std::error::Error>> {
/// use std::time::Duration;
///
/// let guarded = Guarded::new(server, &CATALOG).time_limit(Duration::from_secs(30));
/// # let (transport, _peer) = tokio::io::duplex(64);
/// guarded.serve(transport).await?;
/// # Ok(()) }
/// ```
#[derive(Clone)]
pub struct Guarded<S> {
    server: S,
    catalog: &'static Catalog,
    limit: Option<Duration>,
    context: Option<Arc<AddContext>>,
}

impl<S> Guarded<S> {
    /// The server, guarded.
    #[must_use]
    pub fn new(server: S, catalog: &'static Catalog) -> Self {
        Self {
            server,
            catalog,
            limit: None,
            context: None,
        }
    }

    /// How long a call may take.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// What comes with every call, from the request that brings it.
    #[must_use]
    pub fn context<C: CallContext>(
        mut self,
        of: impl Fn(&RequestContext<RoleServer>) -> C + Send + Sync + 'static,
    ) -> Self {
        self.context = Some(Arc::new(move |guard, request| guard.context(&of(request))));
        self
    }

    fn guard(&self, call: &CallToolRequestParams, context: &RequestContext<RoleServer>) -> Guard {
        let mut guard = Guard::new(self.catalog)
            .tool(call.name.clone())
            .call_id(context.id.to_string());
        if let Some(given) = &call.arguments {
            guard = guard.arguments(&fitting_arguments(self.catalog, &call.name, given));
        }
        if let Some(limit) = self.limit {
            guard = guard.time_limit(limit);
        }
        match &self.context {
            Some(add) => add(guard, context),
            None => guard,
        }
    }
}

impl<S: Service<RoleServer>> Guarded<S> {
    async fn call(
        &self,
        request: ClientRequest,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ServerResult, ErrorData> {
        let guard = self.guard(&call, &context);
        let legacy = context
            .protocol_version()
            .is_none_or(|version| version.as_str() < ProtocolVersion::V_2026_07_28.as_str());
        let tool = &*call.name;
        let failed = |occurrence: &Occurrence| {
            let mut result = ServerResult::CallToolResult(result::failed(occurrence));
            if legacy {
                result.strip_result_type_for_legacy_peer();
            }
            Ok(result)
        };
        let given = Value::Object(call.arguments.clone().unwrap_or_default());
        let answer = guard.run(async {
            check_arguments(self.catalog, tool, &given)?;
            let answer = self.server.handle_request(request, context);
            Ok::<_, Occurrence>(current::within(guard.clone(), answer).await)
        });
        match answer.await {
            Err(occurrence) => failed(&occurrence),
            Ok(Err(error)) => match failure::of_protocol(self.catalog, &guard, tool, error) {
                Ok(occurrence) => failed(&occurrence),
                Err(error) => Err(error),
            },
            Ok(Ok(ServerResult::CallToolResult(own))) => {
                match failure::of_result(self.catalog, &guard, tool, &own) {
                    Some(occurrence) => failed(&occurrence),
                    None => Ok(ServerResult::CallToolResult(own)),
                }
            }
            Ok(Ok(other)) => Ok(other),
        }
    }
}

impl<S: Service<RoleServer>> Service<RoleServer> for Guarded<S> {
    async fn handle_request(
        &self,
        request: <RoleServer as ServiceRole>::PeerReq,
        context: RequestContext<RoleServer>,
    ) -> Result<<RoleServer as ServiceRole>::Resp, ErrorData> {
        let call = match &request {
            ClientRequest::CallToolRequest(call) => call.params.clone(),
            _ => return self.server.handle_request(request, context).await,
        };
        self.call(request, call, context).await
    }

    async fn handle_notification(
        &self,
        notification: <RoleServer as ServiceRole>::PeerNot,
        context: NotificationContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.server.handle_notification(notification, context).await
    }

    fn get_info(&self) -> <RoleServer as ServiceRole>::Info {
        self.server.get_info()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.server.supported_protocol_versions()
    }
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
