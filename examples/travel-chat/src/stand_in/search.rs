//! The web search.

use super::{Failure, Services};

impl Services {
    /// Returns the results of a web search.
    ///
    /// # Errors
    /// When the search fails.
    pub async fn search(&self, query: &str) -> Result<String, Failure> {
        self.ask(format!("search: {query}"));
        self.inner().faults.play("search", query).await?;
        if query.trim().is_empty() {
            return Err(Failure::final_word("query is required"));
        }
        Ok(format!(
            "On the web about {query}: three pages, the first from the town itself."
        ))
    }
}
