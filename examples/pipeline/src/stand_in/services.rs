//! All stand-ins together.

use std::fmt;
use std::io;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::queue::Queue;
use super::{UnknownFault, claude, firecrawl, form5500, perplexity};
use crate::services::{Endpoints, Limits};

/// Running stand-ins. They stop when the last clone is dropped.
#[derive(Clone)]
pub struct StandIns {
    queue: Queue,
    _servers: Arc<Servers>,
}

struct Servers(Vec<JoinHandle<()>>);

impl Drop for Servers {
    fn drop(&mut self) {
        for server in &self.0 {
            server.abort();
        }
    }
}

impl fmt::Debug for StandIns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("StandIns").field(&self.queue).finish()
    }
}

impl StandIns {
    /// Starts all stand-ins on free ports of this machine, and returns their addresses.
    ///
    /// # Errors
    /// When no port is available.
    pub async fn start() -> io::Result<(Self, Endpoints)> {
        let queue = Queue::default();
        let mut servers = Vec::new();
        let mut start = async |service: &str| {
            let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
            let address = listener.local_addr()?;
            let queue = queue.clone();
            servers.push(match service {
                "claude" => tokio::spawn(serve(listener, claude::router(queue))),
                "firecrawl" => tokio::spawn(serve(listener, firecrawl::router(queue))),
                "perplexity" => tokio::spawn(serve(listener, perplexity::router(queue))),
                _ => tokio::spawn(form5500::serve(listener, queue)),
            });
            io::Result::Ok(address)
        };
        let endpoints = Endpoints {
            claude: format!("http://{}", start("claude").await?),
            firecrawl: format!("http://{}", start("firecrawl").await?),
            perplexity: format!("http://{}/mcp", start("perplexity").await?),
            form5500: format!(
                "postgres://pipeline:{}@{}/form5500?sslmode=disable",
                form5500::PASSWORD,
                start("form5500").await?
            ),
            claude_key: claude::KEY.to_owned(),
            firecrawl_key: firecrawl::KEY.to_owned(),
            perplexity_key: perplexity::KEY.to_owned(),
            limits: Limits::default(),
        };
        let servers = Arc::new(Servers(servers));
        let running = Self {
            queue,
            _servers: servers,
        };
        Ok((running, endpoints))
    }

    /// Makes the next calls of a service fail.
    ///
    /// # Errors
    /// When the service or the fault is unknown.
    pub fn fail_next(&self, service: &str, fault: &str, times: u32) -> Result<(), UnknownFault> {
        self.queue.push(service, fault, times)
    }

    /// Removes all pending faults.
    pub fn clear(&self) {
        self.queue.clear();
    }
}

async fn serve(listener: TcpListener, router: axum::Router) {
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "a stand-in has ended");
    }
}
