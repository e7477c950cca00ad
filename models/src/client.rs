//! HTTP, and how a connection fails.

use std::io::{self, BufReader, ErrorKind, Read};
use std::sync::Arc;
use std::time::Duration;

use errpact::wire::retry_after_from;
use serde_json::Value;
use ureq::http::{HeaderMap, HeaderName, HeaderValue, header};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body, BodyReader, Timeout};

use crate::{Failure, events};

/// The longest answer that is read, in bytes. A reply of a million tokens has about four.
const LONGEST_ANSWER: u64 = 16 << 20;

/// The longest answer of a failed request that is read, in bytes.
const LONGEST_FAILURE: u64 = 64 << 10;

/// The longest wait for a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// Sends requests. Clones share their connections.
#[derive(Clone)]
pub(crate) struct Client(Agent);

impl Client {
    pub(crate) fn new() -> Self {
        // The operating system's certificates, so that those of a company's proxy are among them. Without any, no
        // certificate of a server is accepted.
        let roots = rustls_native_certs::load_native_certs().certs;
        let roots: Vec<_> = roots
            .iter()
            .map(|der| Certificate::from_der(der).to_owned())
            .collect();
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::new_with_certs(&roots))
            .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .build();
        let config = Agent::config_builder()
            .tls_config(tls)
            .http_status_as_error(false)
            // A key must not follow a redirect to another server.
            .max_redirects(0)
            .user_agent(concat!("errpact/", env!("CARGO_PKG_VERSION")))
            .timeout_connect(Some(CONNECT))
            .build();
        Self(config.into())
    }

    /// Posts JSON, and returns the answer if it is one of success.
    pub(crate) fn post(
        &self,
        address: &str,
        headers: Vec<(HeaderName, HeaderValue)>,
        body: &str,
        silence: Duration,
        total: Duration,
    ) -> Result<Answer, Failure> {
        let mut request = self.0.post(address);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let request = request
            .header(header::CONTENT_TYPE, "application/json")
            .config()
            .timeout_recv_response(Some(silence))
            .timeout_per_read(Some(silence))
            .timeout_per_write(Some(silence))
            .timeout_global(Some(total))
            .build();
        let answer = request.send(body).map_err(|error| failed(&error))?;
        let (parts, body) = answer.into_parts();
        if parts.status.is_success() {
            return Ok(Answer(reader(body, LONGEST_ANSWER)));
        }
        // The status is known, whatever happens to the rest.
        let mut text = Vec::new();
        let _ = reader(body, LONGEST_FAILURE).read_to_end(&mut text);
        let text = String::from_utf8_lossy(&text);
        let wait = retry_after_from(|name| value(&parts.headers, name));
        Err(Failure::answered(parts.status.as_u16(), &text, wait))
    }
}

fn value<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

fn reader(body: Body, limit: u64) -> BodyReader<'static> {
    body.into_with_config().limit(limit).reader()
}

/// The body of a successful answer.
pub(crate) struct Answer(BodyReader<'static>);

impl Answer {
    /// Reads the whole body as JSON.
    pub(crate) fn json(mut self) -> Result<Value, Failure> {
        let mut text = Vec::new();
        self.0.read_to_end(&mut text).map_err(broken)?;
        let answer = serde_json::from_slice(&text);
        answer.map_err(|error| Failure::invalid(format!("the answer is not JSON: {error}")))
    }

    /// Returns the data of the body's events, as they come.
    pub(crate) fn events(self) -> impl Iterator<Item = Result<String, Failure>> {
        let mut stream = BufReader::new(self.0);
        std::iter::from_fn(move || events::next(&mut stream).map_err(broken).transpose())
    }
}

/// Returns how the connection failed while the body was read.
fn broken(error: io::Error) -> Failure {
    failed(&ureq::Error::from(error))
}

/// Returns how a request failed. If there was no connection, nothing was sent.
fn failed(error: &ureq::Error) -> Failure {
    use ureq::Error;
    let kind = match error {
        Error::Io(error) => error.kind(),
        Error::Timeout(Timeout::Resolve | Timeout::Connect)
        | Error::HostNotFound
        | Error::ConnectionFailed
        | Error::ConnectProxyFailed(_) => ErrorKind::NotConnected,
        Error::Timeout(_) => ErrorKind::TimedOut,
        _ => ErrorKind::InvalidData,
    };
    Failure::io(kind, error.to_string())
}
