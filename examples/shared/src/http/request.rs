//! Requests: which are allowed, how long they may be, and how errors are answered.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt as _;
use serde_json::json;
use tokio::time::timeout;

use super::Limits;

/// Maximum length of a request's path and query, in bytes.
const LONGEST_ADDRESS: usize = 8 * 1024;

/// How much of a too long body is read before it is refused, in bytes. A client that is still
/// sending when the connection closes may never see the answer.
const DISCARDED: usize = 1024 * 1024;

/// Maximum length of an error text that becomes the detail of a problem, in bytes.
const LONGEST_DETAIL: usize = 1024;

/// The conditions for a request to reach a route.
#[derive(Debug)]
struct Terms {
    gate: Gate,
    longest_body: usize,
    patience: Duration,
}

/// Returns routes that only get requests within the limits, and whose errors are all JSON.
pub(crate) fn guarded(routes: Router, gate: Gate, limits: &Limits) -> Router {
    let terms = Terms {
        gate,
        longest_body: limits.body_limit as usize,
        patience: limits.client_timeout(),
    };
    routes.layer(from_fn_with_state(Arc::new(terms), guard))
}

async fn guard(State(terms): State<Arc<Terms>>, request: Request, next: Next) -> Response {
    // A request that is not allowed is not read.
    if let Err(refused) = terms.gate.check(&request) {
        return refused;
    }
    match with_body(request, terms.longest_body, terms.patience).await {
        Ok(request) => readable(next.run(request).await).await,
        Err(refused) => refused,
    }
}

/// The names of this server, and the origins of its pages.
///
/// A browser lets any page send requests to this machine. It takes a page for ours if the page's
/// owner points its name at this machine (DNS rebinding). The browser always sends the name that it
/// asked for. It also sends the origin of the page if an answer could be read or a side effect be
/// caused.
#[derive(Debug)]
pub(crate) struct Gate {
    hosts: Vec<String>,
    origins: Vec<String>,
}

impl Gate {
    /// Returns a gate with the names of this machine, the address that the server is bound to, and
    /// the additions of `limits`.
    pub(crate) fn new(bound: SocketAddr, limits: &Limits) -> Self {
        let mut names = vec!["localhost".to_owned(), "127.0.0.1".into(), "[::1]".into()];
        match bound {
            SocketAddr::V4(bound) => names.push(bound.ip().to_string()),
            SocketAddr::V6(bound) => names.push(format!("[{}]", bound.ip())),
        }
        let with_port: Vec<_> = names
            .iter()
            .map(|name| format!("{name}:{}", bound.port()))
            .collect();
        let hosts = names.into_iter().chain(with_port);
        Self {
            hosts: hosts.chain(limits.hosts.iter().cloned()).collect(),
            origins: limits.origins.clone(),
        }
    }

    #[expect(
        clippy::result_large_err,
        reason = "the answer is sent, and not passed on"
    )]
    fn check(&self, request: &Request) -> Result<(), Response> {
        let uri = request.uri();
        if uri.path_and_query().map_or(0, |it| it.as_str().len()) > LONGEST_ADDRESS {
            let detail = format!("The address is longer than {LONGEST_ADDRESS} bytes.");
            return Err(problem(StatusCode::URI_TOO_LONG, &detail));
        }
        // RFC 9112, section 3.2: exactly one, in every request.
        let Ok(Some(host)) = only(request.headers(), HOST) else {
            let detail = "A request has one Host header.";
            return Err(problem(StatusCode::BAD_REQUEST, detail));
        };
        // `GET http://name/ HTTP/1.1` names the server a second time, and that name counts.
        let named = uri.authority().map(Authority::as_str);
        if !self.is_ours(host) || !named.is_none_or(|named| self.is_ours(named)) {
            let detail =
                "The server does not go by this name. If it should, start it with --allow-host.";
            return Err(problem(StatusCode::MISDIRECTED_REQUEST, detail));
        }
        match only(request.headers(), ORIGIN) {
            // Programs other than browsers send no origin.
            Ok(None) => Ok(()),
            Ok(Some(origin)) if self.may_ask(origin, host) => Ok(()),
            _ => {
                let detail = "Pages of this origin may not ask. If they should, start the server with --allow-origin.";
                Err(problem(StatusCode::FORBIDDEN, detail))
            }
        }
    }

    /// Compares the host as a whole, so there is no port, user or trailing dot to be read in two
    /// ways.
    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|our| our.eq_ignore_ascii_case(host))
    }

    /// Returns whether a page is the server's own, or of an allowed origin. Behind a proxy the page
    /// may have been loaded over `https`.
    fn may_ask(&self, origin: &str, host: &str) -> bool {
        let own = ["http://", "https://"]
            .iter()
            .filter_map(|scheme| origin.strip_prefix(scheme))
            .any(|authority| authority.eq_ignore_ascii_case(host));
        own || self.origins.iter().any(|allowed| allowed == origin)
    }
}

/// Returns the value of a header that a request has at most once.
fn only(headers: &HeaderMap, name: HeaderName) -> Result<Option<&str>, ()> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(drop),
        (Some(_), Some(_)) => Err(()),
    }
}

/// Returns the request with its whole body, within a time and a size.
async fn with_body(
    request: Request,
    longest: usize,
    patience: Duration,
) -> Result<Request, Response> {
    let (parts, body) = request.into_parts();
    if body.is_end_stream() {
        return Ok(Request::from_parts(parts, body));
    }
    let (status, detail) = match timeout(patience, whole(body, longest)).await {
        Ok(Ok(Some(body))) => return Ok(Request::from_parts(parts, body.into())),
        Ok(Ok(None)) => (
            StatusCode::PAYLOAD_TOO_LARGE,
            format!("The body is longer than {longest} bytes."),
        ),
        Ok(Err(_)) => (
            StatusCode::BAD_REQUEST,
            "The body cannot be read.".to_owned(),
        ),
        Err(_) => (
            StatusCode::REQUEST_TIMEOUT,
            "The body did not arrive in time.".to_owned(),
        ),
    };
    // The rest of the body cannot be told from the next request.
    let closed = [(CONNECTION, HeaderValue::from_static("close"))];
    Err((closed, problem(status, &detail)).into_response())
}

/// Returns the whole body, or `None` if it is too long.
async fn whole(mut body: Body, longest: usize) -> Result<Option<Bytes>, axum::Error> {
    let (mut kept, mut length) = (Vec::new(), 0_usize);
    while let Some(frame) = body.frame().await {
        // No route uses trailers.
        let Ok(data) = frame?.into_data() else {
            continue;
        };
        length = length.saturating_add(data.len());
        if length <= longest {
            kept.extend_from_slice(&data);
        } else if length > longest.saturating_add(DISCARDED) {
            break;
        } else {
            kept = Vec::new();
        }
    }
    Ok((length <= longest).then(|| kept.into()))
}

/// Turns an error that is not JSON into a problem: axum's text about a bad path, an MCP server's
/// text about a bad header, and a status without a body.
async fn readable(response: Response) -> Response {
    let status = response.status();
    let media = response.headers().get(CONTENT_TYPE);
    let media = media
        .and_then(|media| media.to_str().ok())
        .unwrap_or_default();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || media.starts_with("application/json") || media.contains("+json") {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let text = axum::body::to_bytes(body, LONGEST_DETAIL).await.ok();
    let text = text.and_then(|text| String::from_utf8(text.into()).ok());
    let (problem, body) = problem(status, text.as_deref().unwrap_or_default()).into_parts();
    // Headers such as `Allow` and `Retry-After` stay.
    parts.headers.remove(CONTENT_LENGTH);
    parts.headers.extend(problem.headers);
    Response::from_parts(parts, body)
}

/// Returns an error with one of HTTP's own statuses, in the form of RFC 9457: the status is its
/// whole type, and `detail` says how to correct the request.
#[must_use]
pub fn problem(status: StatusCode, detail: &str) -> Response {
    let title = status.canonical_reason().unwrap_or("Error");
    let mut problem = json!({ "type": "about:blank", "title": title, "status": status.as_u16() });
    if !detail.is_empty() {
        problem["detail"] = detail.into();
    }
    let headers = [
        (CONTENT_TYPE, "application/problem+json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, problem.to_string()).into_response()
}
