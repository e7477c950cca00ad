//! The server, and how it writes an answer.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use errpact_models::{Api, Endpoint};
use serde_json::{Value, json};

use super::answer::{said, whole};
use super::events::{events, lines, overload};
use super::turn::Turn;
use super::types::{path, valid};

/// The key that the server accepts.
pub const KEY: &str = "sk-test-5f1d9c0b7e3a4d2886";

/// A local server that speaks the API of a model. Dropping it fails the test if it was sent a request that the SDK's
/// types refuse, unless [`refused`](Self::refused) was asked.
pub struct Provider {
    api: Api,
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

struct State {
    model: Box<dyn FnMut(&Value) -> Turn + Send>,
    requests: Vec<Value>,
    refused: Vec<String>,
}

/// A request, as far as it matters.
struct Asked {
    path: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Provider {
    /// Starts a server whose model does this each time it is asked, in order.
    #[must_use]
    pub fn start(api: Api, script: impl IntoIterator<Item = Turn>) -> Self {
        let mut script: Vec<Turn> = script.into_iter().collect();
        script.reverse();
        Self::with_model(api, move |_| {
            script.pop().unwrap_or_else(|| {
                Turn::fails(
                    404,
                    json!({"code": null, "message": "the script has ended"}),
                )
            })
        })
    }

    /// Starts a server whose model decides from the request.
    #[must_use]
    pub fn with_model(api: Api, model: impl FnMut(&Value) -> Turn + Send + 'static) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let address = listener.local_addr().expect("its address");
        let state = Arc::new(Mutex::new(State {
            model: Box::new(model),
            requests: Vec::new(),
            refused: Vec::new(),
        }));
        let shared = Arc::clone(&state);
        // The threads end with the test's process.
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                // A client that has gone away is not a problem.
                thread::spawn(move || serve(api, stream, &state).is_ok());
            }
        });
        Self {
            api,
            address,
            state,
        }
    }

    /// Returns the address of the API, as an endpoint takes it.
    #[must_use]
    pub fn address(&self) -> String {
        match self.api {
            Api::OpenAiChat | Api::OpenAiResponses => format!("http://{}/v1", self.address),
            Api::Anthropic => format!("http://{}", self.address),
        }
    }

    /// Returns an endpoint for the server.
    #[must_use]
    pub fn endpoint(&self) -> Endpoint {
        let endpoint = Endpoint::new(self.api, self.address(), "scripted").expect("an address");
        endpoint.with_key(KEY).expect("a key")
    }

    /// Returns the environment variables with which a program asks the server.
    #[must_use]
    pub fn variables(&self) -> Vec<(&'static str, String)> {
        let api = match self.api {
            Api::OpenAiChat => "openai_chat",
            Api::OpenAiResponses => "openai_responses",
            Api::Anthropic => "anthropic",
        };
        vec![
            ("ERRPACT_MODEL_API", api.to_owned()),
            ("ERRPACT_MODEL_ADDRESS", self.address()),
            ("ERRPACT_MODEL_KEY", KEY.to_owned()),
            ("ERRPACT_MODEL_NAME", "scripted".to_owned()),
        ]
    }

    /// Returns the bodies of the requests so far, in order.
    #[must_use]
    pub fn requests(&self) -> Vec<Value> {
        lock(&self.state).requests.clone()
    }

    /// Returns why requests were refused, and forgets it.
    #[must_use]
    pub fn refused(&self) -> Vec<String> {
        std::mem::take(&mut lock(&self.state).refused)
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        if !thread::panicking() {
            let refused = self.refused();
            assert!(refused.is_empty(), "{}", refused.join("\n"));
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers one request.
fn serve(api: Api, mut stream: TcpStream, state: &Mutex<State>) -> io::Result<()> {
    let asked = read(&stream)?;
    let body: Value = serde_json::from_str(&asked.body).unwrap_or_default();
    let turn = turn(api, &asked, &body, state);
    let streamed = body["stream"] == true;
    match &turn {
        Turn::Silent => stream.read_to_end(&mut Vec::new()).map(|_| ()),
        Turn::Fails(status, headers, body) => {
            let headers: String = headers
                .iter()
                .map(|(name, value)| format!("{name}: {value}\r\n"))
                .collect();
            send(
                &mut stream,
                *status,
                "application/json",
                &headers,
                &body.to_string(),
            )
        }
        Turn::Raw(body) if streamed => send(&mut stream, 200, "text/event-stream", "", body),
        Turn::Raw(body) => send(&mut stream, 200, "application/json", "", body),
        said if streamed => stream_answer(api, &mut stream, said),
        turn => {
            let answer = whole(api, &said(turn).expect("the model says something"));
            valid(api, "answer", &answer).unwrap_or_else(|why| panic!("{why}"));
            let answer = answer.to_string();
            match turn {
                Turn::Cut(_) => {
                    let half = &answer[..answer.len() / 2];
                    write!(
                        stream,
                        "{}{half}",
                        head(200, "application/json", "", answer.len())
                    )
                }
                _ => send(&mut stream, 200, "application/json", "", &answer),
            }
        }
    }
}

/// Returns what the model does, or the refusal of a request that is not one.
fn turn(api: Api, asked: &Asked, body: &Value, state: &Mutex<State>) -> Turn {
    let failed = |status, kind: &str, message: &str| match api {
        Api::Anthropic => Turn::fails(status, json!({"type": kind, "message": message})),
        _ => Turn::fails(
            status,
            json!({"message": message, "type": kind, "param": null, "code": null}),
        ),
    };
    if asked.path != path(api) {
        return failed(404, "not_found_error", "unknown path");
    }
    let header = |name: &str| {
        let found = asked.headers.iter().find(|(it, _)| it == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    let key = match api {
        Api::Anthropic => header("x-api-key"),
        _ => header("authorization")
            .strip_prefix("Bearer ")
            .unwrap_or_default(),
    };
    if key != KEY {
        // Some servers repeat the key.
        return failed(
            401,
            "authentication_error",
            &format!("Incorrect API key provided: {key}"),
        );
    }
    let version = api != Api::Anthropic || header("anthropic-version") == "2023-06-01";
    let json = header("content-type") == "application/json";
    let valid = match version && json {
        true => valid(api, "request", body),
        false => Err(format!("wrong headers: {:?}", asked.headers)),
    };
    let mut state = lock(state);
    state.requests.push(body.clone());
    match valid {
        Ok(()) => (state.model)(body),
        Err(why) => {
            let failed = failed(400, "invalid_request_error", &why);
            state.refused.push(why);
            failed
        }
    }
}

fn read(stream: &TcpStream) -> io::Result<Asked> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let (mut headers, mut length) = (Vec::new(), 0);
    loop {
        line.clear();
        stream.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        let (name, value) = (name.to_ascii_lowercase(), value.trim().to_owned());
        if name == "content-length" {
            length = value.parse().unwrap_or(0);
        }
        headers.push((name, value));
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    let body = String::from_utf8(body).unwrap_or_default();
    Ok(Asked {
        path,
        headers,
        body,
    })
}

fn head(status: u16, kind: &str, headers: &str, length: usize) -> String {
    format!(
        "HTTP/1.1 {status} Scripted\r\ncontent-type: {kind}\r\n{headers}content-length: {length}\r\n\
         connection: close\r\n\r\n"
    )
}

fn send(
    stream: &mut TcpStream,
    status: u16,
    kind: &str,
    headers: &str,
    body: &str,
) -> io::Result<()> {
    write!(stream, "{}{body}", head(status, kind, headers, body.len()))
}

/// Streams an answer in small chunks, which end within events and within characters.
fn stream_answer(api: Api, stream: &mut TcpStream, turn: &Turn) -> io::Result<()> {
    let events = events(api, &said(turn).expect("the model says something"));
    let mut text = String::new();
    let broken = matches!(turn, Turn::Cut(_) | Turn::Overloaded(_));
    let rest = if broken { Vec::new() } else { events.rest };
    for event in events.words.iter().chain(&rest) {
        valid(api, "event", event).unwrap_or_else(|why| panic!("{why}"));
        text.push_str(&lines(api, event));
    }
    match (turn, api) {
        (Turn::Overloaded(_), _) => text.push_str(&lines(api, &overload(api))),
        (Turn::Cut(_), _) => {}
        (_, Api::OpenAiChat) => text.push_str("data: [DONE]\n\n"),
        _ => {}
    }
    let head = "content-type: text/event-stream\r\ntransfer-encoding: chunked\r\nconnection: close";
    write!(stream, "HTTP/1.1 200 Scripted\r\n{head}\r\n\r\n")?;
    for chunk in text.as_bytes().chunks(61) {
        write!(stream, "{:x}\r\n", chunk.len())?;
        stream.write_all(chunk)?;
        write!(stream, "\r\n")?;
    }
    match turn {
        Turn::Cut(_) => Ok(()),
        _ => write!(stream, "0\r\n\r\n"),
    }
}
