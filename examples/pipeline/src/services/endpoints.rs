//! The addresses of the services.

use std::fmt;
use std::time::Duration;

/// The addresses of the services, this program's keys for them, and the time limit of each.
#[derive(Clone)]
pub struct Endpoints {
    /// The base of the Claude API, such as `https://api.anthropic.com`.
    pub claude: String,
    /// The base of the Firecrawl API, such as `https://api.firecrawl.dev`.
    pub firecrawl: String,
    /// The address of Perplexity's tool server.
    pub perplexity: String,
    /// The database of the Form 5500 filings: `postgres://…` or `sqlite:…`.
    pub form5500: String,
    /// The key of the Claude API.
    pub claude_key: String,
    /// The key of the Firecrawl API.
    pub firecrawl_key: String,
    /// The key of the tool server.
    pub perplexity_key: String,
    /// The time limit of each service.
    pub limits: Limits,
}

/// How long a service may take to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// An HTTP API.
    pub http: Duration,
    /// A tool server. One that takes longer counts as having answered 408.
    pub tool: Duration,
    /// A database.
    pub database: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            http: Duration::from_secs(60),
            tool: Duration::from_secs(60),
            database: Duration::from_secs(15),
        }
    }
}

impl fmt::Debug for Endpoints {
    /// Shows the addresses without keys; the database's address contains a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoints")
            .field("claude", &self.claude)
            .field("firecrawl", &self.firecrawl)
            .field("perplexity", &self.perplexity)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
