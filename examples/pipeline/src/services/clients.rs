//! All services, as the stages call them.

use std::fmt;

use reqwest::Client;

use super::claude::Claude;
use super::error::Task;
use super::failure::Failure;
use super::firecrawl::Firecrawl;
use super::form5500::Form5500;
use super::http::Http;
use super::perplexity::Perplexity;
use super::tool_server::ToolServer;
use super::{Endpoints, Extract, LegalEntity, Report, ServiceError};

/// The names of the services, as the catalog has them.
const CLAUDE: &str = "claude";
const FIRECRAWL: &str = "firecrawl";
const FORM5500: &str = "form5500";
const PERPLEXITY: &str = "perplexity";

/// The services that the stages ask. Clones are cheap and share the connections.
#[derive(Clone)]
pub struct Services {
    claude: Claude,
    firecrawl: Firecrawl,
    perplexity: Perplexity,
    form5500: Form5500,
}

impl fmt::Debug for Services {
    /// Shows nothing: the clients contain our keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Services").finish_non_exhaustive()
    }
}

impl Services {
    /// Returns the clients. They send no request yet, so a service that is down fails the stage
    /// that needs it.
    ///
    /// # Errors
    /// When an address is not valid, or the system provides no HTTP client.
    pub fn connect(at: &Endpoints) -> anyhow::Result<Self> {
        let client = Client::builder().build()?;
        let limits = at.limits;
        let perplexity = Http::new(&client, &at.perplexity, &at.perplexity_key, limits.tool)?;
        Ok(Self {
            claude: Claude(Http::new(&client, &at.claude, &at.claude_key, limits.http)?),
            firecrawl: Firecrawl(Http::new(
                &client,
                &at.firecrawl,
                &at.firecrawl_key,
                limits.http,
            )?),
            perplexity: Perplexity(ToolServer::new(perplexity)),
            form5500: Form5500::new(&at.form5500, limits.database),
        })
    }

    /// Returns what is written about a firm: the tool server searches, and the model sums up.
    ///
    /// # Errors
    /// When a service fails.
    pub async fn research(&self, firm: &str) -> Result<Report, ServiceError> {
        let failed = |service| move |failure: Failure| failure.at(service);
        let report = async {
            let sources = self.perplexity.search(firm).await;
            let sources = sources.map_err(failed(PERPLEXITY))?;
            let question = format!(
                "Sum up in three sentences what these pages say about {firm}:\n{}",
                sources.join("\n")
            );
            let summary = self.claude.ask(&question).await;
            let summary = summary.map_err(failed(CLAUDE))?;
            Ok(Report { summary, sources })
        };
        report.await.map_err(ServiceError::during(Task::Research))
    }

    /// Returns the legal entity of a firm, as far as the model knows.
    ///
    /// # Errors
    /// When the service fails, or answers in a different form than requested.
    pub async fn legal(&self, firm: &str) -> Result<LegalEntity, ServiceError> {
        let question = format!(
            "What is the legal name of {firm}, and where is it registered? Answer with JSON alone: \
             {{\"legal_name\": \"…\", \"jurisdiction\": \"…\"}}"
        );
        let entity = self.claude.ask(&question).await;
        let entity = entity.and_then(|text| {
            serde_json::from_str(&text).map_err(|why| Failure::unreadable(place(&why)))
        });
        let entity = entity.map_err(|failure| failure.at(CLAUDE));
        entity.map_err(ServiceError::during(Task::LegalResolution))
    }

    /// Returns what a firm says of itself, and what it has filed.
    ///
    /// # Errors
    /// When a service fails, or there is no filing.
    pub async fn extract(&self, firm: &str) -> Result<Extract, ServiceError> {
        let failed = |service| move |failure: Failure| failure.at(service);
        let extract = async {
            let page = self.firecrawl.scrape(&home(firm)).await;
            let page = page.map_err(failed(FIRECRAWL))?;
            let filing = self.form5500.last(firm).await;
            let filing = filing.map_err(failed(FORM5500))?;
            Ok(Extract { page, filing })
        };
        extract
            .await
            .map_err(ServiceError::during(Task::DataExtraction))
    }
}

/// Returns the address of a firm's page.
fn home(firm: &str) -> String {
    let letters = firm.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    format!("https://{name}.example/")
}

/// Returns the place where a text is not JSON, without any of the text.
fn place(why: &serde_json::Error) -> String {
    format!("{:?} at {}:{}", why.classify(), why.line(), why.column())
}
