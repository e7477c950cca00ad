//! The span of a tool call, named as OpenTelemetry's conventions for MCP require.

use rmcp::model::RequestId;
use tracing::Span;
use tracing::field::Empty;

use crate::errors;

/// Returns the span of a call; `Guarded` records on it whether the call failed. The code is in the
/// log record of this span: the conventions want `tool_error` here. An unknown tool has no name
/// here, because clients choose the names and could create any number of time series.
pub(super) fn of_call(tool: &str, request: &RequestId, session: &str) -> Span {
    let known = errors::Tool::ALL.iter().map(|tool| tool.name());
    let tool = known.chain(["note"]).find(|known| *known == tool);
    let name = tool.map_or_else(
        || "tools/call".to_owned(),
        |tool| format!("tools/call {tool}"),
    );
    tracing::info_span!(
        target: "assistant",
        "tools/call",
        otel.name = name,
        otel.kind = "server",
        otel.status_code = Empty,
        mcp.method.name = "tools/call",
        mcp.session.id = session,
        jsonrpc.request.id = %request,
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = tool,
        error.r#type = Empty,
    )
}
