//! MCP over standard input and output. Only MCP may write to standard output.

use anyhow::Result;
use errpact::rmcp::Guarded;
use rmcp::ServiceExt;

use super::Assistant;

/// Serves until the client disconnects.
///
/// # Errors
/// When the client does not speak MCP.
pub async fn stdio(assistant: Guarded<Assistant>) -> Result<()> {
    let running = assistant.serve(rmcp::transport::stdio()).await?;
    running.waiting().await?;
    Ok(())
}
