//! Requests to an HTTP service.

use std::time::Duration;

use reqwest::{Client, RequestBuilder, Url};
use serde_json::Value;

use super::failure::Failure;
use super::reply;

/// An HTTP service: its address, our key for it, and its time limit.
#[derive(Clone)]
pub(super) struct Http {
    client: Client,
    base: Url,
    key: String,
    limit: Duration,
    /// The status that a late answer counts as.
    silence: Option<u16>,
}

impl Http {
    pub(super) fn new(
        client: &Client,
        base: &str,
        key: &str,
        limit: Duration,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            client: client.clone(),
            base: Url::parse(base)?,
            key: key.to_owned(),
            limit,
            silence: None,
        })
    }

    /// Makes a late answer count as this status.
    pub(super) fn silence_is(mut self, status: u16) -> Self {
        self.silence = Some(status);
        self
    }

    /// Posts this JSON to `path`, and returns the service's JSON answer without our key.
    pub(super) async fn post(
        &self,
        path: &str,
        body: &Value,
        sign: impl FnOnce(RequestBuilder, &str) -> RequestBuilder,
    ) -> Result<Value, Failure> {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            let path = path.split('/').filter(|segment| !segment.is_empty());
            segments.pop_if_empty().extend(path);
        }
        let request = sign(self.client.post(url), &self.key).json(body);
        // The limit applies to the whole answer: a service that dribbles is no better than a silent
        // one.
        let answer = async { reply::json(request.send().await?, &self.key).await };
        match tokio::time::timeout(self.limit, answer).await {
            Ok(answer) => answer,
            Err(_) => Err(Failure::Silent {
                limit: self.limit,
                counts_as: self.silence,
            }),
        }
    }
}

/// Signs a request with the key as its bearer token, for `post`.
pub(super) fn bearer(request: RequestBuilder, key: &str) -> RequestBuilder {
    request.bearer_auth(key)
}
