//! What stands around every call: its time limit, and the catch of a panic.

use errpact::Occurrence;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolRequestParams, CallToolResponse};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};

use super::Assistant;
use super::failed::Failed;
use crate::errors::CATALOG;

pub(super) async fn guarded(
    assistant: &Assistant,
    request: CallToolRequestParams,
    context: RequestContext<RoleServer>,
) -> Result<CallToolResponse, ErrorData> {
    let this = assistant.clone();
    let tool = request.name.to_string();
    let call = tokio::spawn(async move { this.route(request, context).await });
    let failed = match tokio::time::timeout(assistant.world().time_limit, call).await {
        Ok(Ok(answer)) => return answer,
        Ok(Err(panic)) => Occurrence::unknown(&CATALOG, panic),
        Err(_) => Occurrence::new(crate::errors::SystemTimeoutTool),
    };
    Failed(failed.tool(tool).context(&assistant.caller().context())).into_call_tool_result()
}
