//! A worker that Restate calls for each stage.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use axum::http::Uri;
use errpact::workflow::engine::Attempt;
use errpact_restate::{RunsClient, StageWork};
use reqwest::header::CONTENT_TYPE;
use restate_sdk::endpoint::Endpoint;
use restate_sdk::http_server::HttpServer;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::Crew;
use crate::errors::workflows::Pipeline;
use crate::stages::Job;

/// How long a request to Restate may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How Restate is started.
const START: &str = "start it with `npx @restatedev/restate-server@1.7.12`, or with `./scripts/clients restate` \
    and then `target/clients/restate/node_modules/.bin/restate-server`";

/// The addresses of Restate, and of the worker that it calls.
#[derive(Debug, Clone, clap::Args)]
pub struct Addresses {
    /// Where Restate takes requests
    #[arg(
        long = "restate-ingress",
        value_name = "URL",
        default_value = "http://127.0.0.1:8080",
        requires = "engine"
    )]
    pub ingress: Uri,
    /// Where Restate registers workers
    #[arg(
        long = "restate-admin",
        value_name = "URL",
        default_value = "http://127.0.0.1:9070",
        requires = "engine"
    )]
    pub admin: Uri,
    /// Where Restate calls this program; keep it, as Restate goes on there with a stage that a crash interrupted
    #[arg(
        long = "restate-worker",
        value_name = "ADDRESS",
        default_value = "127.0.0.1:9080",
        requires = "engine"
    )]
    pub worker: SocketAddr,
}

/// A worker that Restate calls for each stage.
pub struct RestateWorker {
    runs: RunsClient<Pipeline>,
    ending: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

errpact_restate::object! {
    /// The runs of firms. The key of one is the id of its firm.
    struct PipelineRuns: Pipeline => Crew
}

impl StageWork<Pipeline> for Crew {
    type Error = anyhow::Error;

    async fn run(&self, attempt: Attempt<Pipeline>) -> Result<()> {
        let _busy = self.stop().busy();
        let job = Job {
            id: attempt.run,
            stage: attempt.stage,
            attempt: attempt.number,
        };
        self.work(&job).await
    }

    fn is_ending(&self) -> bool {
        self.stop().is_ending()
    }
}

impl RestateWorker {
    /// Listens for Restate's calls, and registers at its admin API.
    ///
    /// # Errors
    /// When the worker's address is not available, or Restate does not answer.
    pub async fn start(crew: Crew, at: &Addresses) -> Result<Self> {
        let http = reqwest::Client::builder().timeout(PATIENCE).build()?;
        let (ingress, admin) = (base(&at.ingress), base(&at.admin));
        let health = http.get(format!("{ingress}/restate/health")).send().await;
        health
            .and_then(reqwest::Response::error_for_status)
            .map_err(reqwest::Error::without_url)
            .with_context(|| silent("--restate-ingress", &ingress))?;
        let listener = TcpListener::bind(at.worker).await;
        let listener = listener.with_context(|| {
            format!(
                "cannot listen on {} for Restate's calls: another address is --restate-worker",
                at.worker
            )
        })?;
        let uri = format!("http://{}", listener.local_addr()?);
        let endpoint = Endpoint::builder().bind(PipelineRuns::new(crew)).build();
        let (ending, ended) = oneshot::channel();
        let serving = HttpServer::new(endpoint).serve_with_cancel(listener, ended);
        let worker = Self {
            runs: RunsClient::new(http.clone(), at.ingress.clone(), "PipelineRuns")?,
            ending,
            serving: tokio::spawn(serving),
        };
        // The same address may have had an older program.
        let body = json!({ "uri": uri, "force": true }).to_string();
        let request = http.post(format!("{admin}/deployments"));
        let request = request.header(CONTENT_TYPE, "application/json").body(body);
        let answer = request.send().await.map_err(reqwest::Error::without_url);
        let answer = answer.with_context(|| silent("--restate-admin", &admin))?;
        let status = answer.status();
        if !status.is_success() {
            let said = answer.text().await.unwrap_or_default();
            bail!("Restate's admin API at {admin} does not register this worker: {status} {said}");
        }
        Ok(worker)
    }

    /// Returns the runs.
    #[must_use]
    pub fn runs(&self) -> RunsClient<Pipeline> {
        self.runs.clone()
    }

    /// Ends the worker, once Restate has the outcomes of its stages.
    pub async fn end(self) {
        self.ending.send(()).ok();
        self.serving.await.ok();
    }
}

fn base(address: &Uri) -> String {
    address.to_string().trim_end_matches('/').to_owned()
}

fn silent(option: &str, address: &str) -> String {
    format!("Restate does not answer at {address}: {START}; another address is {option}")
}
