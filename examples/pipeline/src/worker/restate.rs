//! A worker that Restate calls for each stage.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use axum::http::Uri;
use errpact_restate::{RunsClient, StageWork};
use errpact_workflow::engine::Attempt;
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

/// A worker whose address is taken, and that answers no call yet.
pub struct BoundWorker {
    crew: Crew,
    listener: TcpListener,
    http: reqwest::Client,
    ingress: Uri,
    admin: String,
}

/// A worker that Restate calls for each stage.
pub struct RestateWorker {
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

impl BoundWorker {
    /// Takes the address for Restate's calls. They wait until [`start`](Self::start).
    ///
    /// # Errors
    /// When the address is not available.
    pub async fn bind(crew: Crew, at: &Addresses) -> Result<Self> {
        let listener = TcpListener::bind(at.worker).await;
        let listener = listener.with_context(|| {
            format!(
                "cannot listen on {} for Restate's calls: another address is --restate-worker",
                at.worker
            )
        })?;
        Ok(Self {
            crew,
            listener,
            http: reqwest::Client::builder().timeout(PATIENCE).build()?,
            ingress: at.ingress.clone(),
            admin: base(&at.admin),
        })
    }

    /// Returns the runs.
    ///
    /// # Errors
    /// When the address of Restate has no scheme or no host.
    pub fn runs(&self) -> Result<RunsClient<Pipeline>> {
        let (http, ingress) = (self.http.clone(), self.ingress.clone());
        Ok(RunsClient::new(http, ingress, "PipelineRuns")?)
    }

    /// Answers Restate's calls, and registers at its admin API. Stages begin from now on, so whatever else may keep the
    /// program from running comes before.
    ///
    /// # Errors
    /// When Restate does not answer.
    pub async fn start(self) -> Result<RestateWorker> {
        let Self {
            crew,
            listener,
            http,
            ingress,
            admin,
        } = self;
        let ingress = base(&ingress);
        for (option, address, path) in [
            ("--restate-ingress", &ingress, "restate/health"),
            ("--restate-admin", &admin, "health"),
        ] {
            let health = http.get(format!("{address}/{path}")).send().await;
            health
                .and_then(reqwest::Response::error_for_status)
                .map_err(reqwest::Error::without_url)
                .with_context(|| silent(option, address))?;
        }
        // The same address may have had an older program.
        let uri = format!("http://{}", listener.local_addr()?);
        let body = json!({ "uri": uri, "force": true }).to_string();
        let request = http.post(format!("{admin}/deployments"));
        let request = request.header(CONTENT_TYPE, "application/json").body(body);
        let endpoint = Endpoint::builder().bind(PipelineRuns::new(crew)).build();
        let (ending, ended) = oneshot::channel();
        let serving = HttpServer::new(endpoint).serve_with_cancel(listener, ended);
        let worker = RestateWorker {
            ending,
            serving: tokio::spawn(serving),
        };
        let answer = request.send().await.map_err(reqwest::Error::without_url);
        let answer = answer.with_context(|| silent("--restate-admin", &admin))?;
        let status = answer.status();
        if !status.is_success() {
            let said = answer.text().await.unwrap_or_default();
            bail!("Restate's admin API at {admin} does not register this worker: {status} {said}");
        }
        Ok(worker)
    }
}

impl RestateWorker {
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
