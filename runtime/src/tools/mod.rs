//! The tools of a program and their catalog: schemas for the APIs of models, and the check that the tools which a program
//! publishes are those that the catalog declares.

pub(crate) mod foreign;
mod verify;

use serde_json::Value;

pub use errpact_core::table::ToolApi;
pub use verify::{PublishedTool, ToolDifference, ToolsMismatch, verify};

use crate::table::Catalog;

/// Returns the catalog's tools as the value of `tools` in a request of the API, in MCP of a result of `tools/list`. The
/// output `tool_schemas` of the catalog has the same. A pattern such as `CALENDAR_*` is not a single tool, and is left
/// out.
///
/// OpenAI's definitions are strict if the tool is not `open` and no argument is `json`. Then the model sends null for an
/// absent argument, which [`arguments::read`](crate::arguments::read) takes for one.
#[must_use]
pub fn schemas(catalog: &Catalog<'_>, api: ToolApi) -> Value {
    errpact_core::table::tool_definitions(catalog.tools, api)
}

/// Returns the JSON Schema of a tool's arguments. Null if the catalog does not declare the tool.
#[cfg(feature = "__mcp")]
pub(crate) fn schema(catalog: &Catalog<'_>, tool: &str) -> Value {
    let mut tools = errpact_core::table::tool_definitions(catalog.tool(tool), ToolApi::Mcp);
    tools[0]["inputSchema"].take()
}
