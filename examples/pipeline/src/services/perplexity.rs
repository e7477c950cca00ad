//! Perplexity's tool server.

use serde_json::json;

use super::failure::Failure;
use super::rpc;
use super::tool_server::ToolServer;

/// The prefix of a relayed answer from Perplexity's API: the status follows, then the body.
/// <https://github.com/perplexityai/modelcontextprotocol/blob/main/src/server.ts>
const RELAYED: &str = "Perplexity API error: ";

/// The client of Perplexity's tool server.
#[derive(Clone)]
pub(super) struct Perplexity(pub ToolServer);

impl Perplexity {
    /// Returns the addresses of pages about a subject.
    pub(super) async fn search(&self, query: &str) -> Result<Vec<String>, Failure> {
        let arguments = json!({ "query": query });
        let result = self.0.call("perplexity_search", &arguments).await;
        let result = result.map_err(relayed)?;
        let found = result["structuredContent"]["results"].as_array();
        let Some(found) = found else {
            return Err(match rpc::text(&result) {
                Some(_) => Failure::unreadable("the results are not structured"),
                None => Failure::unreadable("no results"),
            });
        };
        let url = |page: &serde_json::Value| page["url"].as_str().map(str::to_owned);
        let urls: Option<Vec<String>> = found.iter().map(url).collect();
        urls.ok_or_else(|| Failure::unreadable("a result without an address"))
    }
}

/// Reads the status that the server passes on.
fn relayed(failure: Failure) -> Failure {
    match failure {
        Failure::Tool { text, status: None } => {
            let answered = text.strip_prefix(RELAYED);
            let status = answered.and_then(|answered| answered.split_whitespace().next());
            let status = status
                .and_then(|status| status.parse().ok())
                .filter(rpc::is_failure);
            Failure::Tool { text, status }
        }
        other => other,
    }
}
