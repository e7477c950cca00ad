//! The Firecrawl API.

use serde_json::json;

use super::failure::Failure;
use super::http::{Http, bearer};

/// The client of the Firecrawl API.
#[derive(Clone)]
pub(super) struct Firecrawl(pub Http);

impl Firecrawl {
    /// Returns the text of a page, in Markdown.
    pub(super) async fn scrape(&self, url: &str) -> Result<String, Failure> {
        let body = json!({ "url": url, "formats": ["markdown"] });
        let answer = self.0.post("v2/scrape", &body, bearer).await?;
        match answer["success"].as_bool() {
            Some(true) => {}
            Some(false) => return Err(Failure::Said(answer)),
            None => return Err(Failure::unreadable("it does not say whether it succeeded")),
        }
        let page = answer["data"]["markdown"].as_str();
        Ok(page
            .ok_or_else(|| Failure::unreadable("no text of the page"))?
            .to_owned())
    }
}
