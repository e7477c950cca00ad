//! A tool server: JSON-RPC 2.0 over HTTP.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value;

use super::failure::Failure;
use super::http::{Http, bearer};
use super::rpc;

/// The status that a tool server's missing answer counts as.
const REQUEST_TIMEOUT: u16 = 408;

/// The client of a tool server.
#[derive(Clone)]
pub(super) struct ToolServer {
    http: Http,
    next: Arc<AtomicU64>,
}

impl ToolServer {
    pub(super) fn new(http: Http) -> Self {
        Self {
            http: http.silence_is(REQUEST_TIMEOUT),
            next: Arc::default(),
        }
    }

    /// Calls a tool, and returns its result if it did not fail.
    pub(super) async fn call(&self, tool: &str, arguments: &Value) -> Result<Value, Failure> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let body = rpc::call(id, tool, arguments);
        let answer = self.http.post("", &body, bearer).await?;
        rpc::result(id, answer)
    }
}
