//! All services, as the stages ask them.

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

/// The services that the stages ask. A clone is cheap and asks the same.
#[derive(Clone)]
pub struct Services {
    claude: Claude,
    firecrawl: Firecrawl,
    perplexity: Perplexity,
    form5500: Form5500,
}

impl fmt::Debug for Services {
    /// Nothing: they hold our keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Services").finish_non_exhaustive()
    }
}

impl Services {
    /// The clients. Nothing is asked yet, so a service that is down fails the stage that needs it.
    ///
    /// # Errors
    /// When an address is none, or the system gives no HTTP client.
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

    /// What is written about a firm: the tool server searches, the model sums up.
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

    /// Who a firm is before the law, as far as the model knows.
    ///
    /// # Errors
    /// When the service fails, or answers in another form than it was asked to.
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

    /// What a firm says of itself, and what it has filed.
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

/// The address of a firm's page.
fn home(firm: &str) -> String {
    let letters = firm.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    format!("https://{name}.example/")
}

/// Where a text is no JSON, without a word of the text.
fn place(why: &serde_json::Error) -> String {
    format!("{:?} at {}:{}", why.classify(), why.line(), why.column())
}
