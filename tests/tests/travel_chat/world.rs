//! Code that the tests share: a server in this process, and a plain client for it.

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::{Client, Response};
use serde_json::{Value, json};
use shared::http::Limits;
use shared::model::Request;
use tokio::task::JoinHandle;
use travel_chat::chat::Chat;
use travel_chat::cli;
use travel_chat::provider::{Answering, Deltas, Provider, Scripted};
use travel_chat::server::Http;
use travel_chat::stand_in::Services;
use travel_chat::store::Store;

/// A guard against hangs, never a measure.
pub(crate) const HANGS_AFTER: Duration = Duration::from_secs(600);

/// The time that a tool may take in these tests, unless a test is about that.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A provider that records its requests.
pub(crate) struct Recorder {
    inner: Scripted,
    sent: Mutex<Vec<Request>>,
}

impl Provider for Recorder {
    fn answer<'a>(&'a self, request: &'a errpact_models::Request, deltas: Deltas) -> Answering<'a> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.push(Request::from(request));
        self.inner.answer(request, deltas)
    }
}

/// A server in this process.
pub(crate) struct Server {
    pub(crate) url: String,
    pub(crate) services: Services,
    provider: Arc<Recorder>,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The setup of a server.
#[derive(Default)]
pub(crate) struct Setup<'a> {
    pub(crate) database: Option<&'a Path>,
    pub(crate) services: Services,
    pub(crate) pause: Duration,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) cut_after: Option<usize>,
    /// Another system prompt than the program's.
    pub(crate) system: Option<String>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Setup::default()).await
    }

    pub(crate) async fn with(setup: Setup<'_>) -> Self {
        // Every test after the first finds the key set.
        let _ = errpact::redact::set_key(b"a key for the tests of the chat");
        let store = match setup.database {
            Some(path) => Store::open(path).await,
            None => Store::in_memory().await,
        };
        let provider = Arc::new(Recorder {
            inner: Scripted::new(setup.pause),
            sent: Mutex::default(),
        });
        let limit = setup.time_limit.unwrap_or(TIME_LIMIT);
        let chat = cli::chat(store.expect("a store"), provider.clone(), limit).expect("a prompt");
        let mut chat: Chat = chat;
        chat.tools.services = setup.services.clone();
        if let Some(system) = setup.system {
            chat.system = system.into();
        }
        let limits = Limits::default();
        let http = Http::bind(
            (Ipv4Addr::LOCALHOST, 0).into(),
            chat,
            setup.cut_after,
            limits,
        )
        .await;
        let http = http.expect("a port");
        let url = http.url().expect("an address");
        let task = tokio::spawn(async move {
            http.serve(std::future::pending()).await.expect("it serves");
        });
        Self {
            url,
            services: setup.services,
            provider,
            task,
        }
    }

    /// Returns the requests to the model.
    pub(crate) fn sent(&self) -> Vec<Request> {
        let sent = self.provider.sent.lock();
        sent.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns all requests to the model, as one text.
    pub(crate) fn all_sent(&self) -> String {
        let sent = self.sent();
        let messages = sent.iter().flat_map(|request| &request.messages);
        messages.map(|message| format!("{message}\n")).collect()
    }

    /// Returns a page that has just begun a conversation.
    pub(crate) async fn page(&self) -> Page {
        Page::begin(&self.url).await
    }

    /// Returns a page of an existing conversation.
    pub(crate) fn page_of(&self, id: &str) -> Page {
        Page::of(&self.url, id)
    }
}

/// A page of one conversation.
#[derive(Clone)]
pub(crate) struct Page {
    client: Client,
    pub(crate) url: String,
    pub(crate) id: String,
}

/// An event of the stream.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Event {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl Event {
    /// Returns a member of the data, as text.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.data[name].as_str().unwrap_or_default()
    }
}

impl Page {
    /// Returns a page that has just begun a conversation.
    pub(crate) async fn begin(url: &str) -> Self {
        let begun = Client::new().post(format!("{url}/api/conversations"));
        let begun = answer(begun.send().await.expect("an answer"), 201).await;
        Self::of(url, begun["id"].as_str().expect("an id"))
    }

    /// Returns a page of an existing conversation.
    pub(crate) fn of(url: &str, id: &str) -> Self {
        Self {
            client: Client::new(),
            url: format!("{url}/api/conversations/{id}"),
            id: id.to_owned(),
        }
    }

    /// Returns the stored conversation.
    pub(crate) async fn stored(&self) -> Value {
        answer(
            self.client.get(&self.url).send().await.expect("an answer"),
            200,
        )
        .await
    }

    /// Returns the number of the last event.
    pub(crate) async fn last(&self) -> u64 {
        self.stored().await["last_event"]
            .as_u64()
            .expect("a number")
    }

    /// Says something; returns the turn that begins.
    pub(crate) async fn send(&self, text: &str) -> String {
        let answered = answer(self.post(&json!({ "text": text })).await, 202).await;
        answered["turn"].as_str().expect("a turn").to_owned()
    }

    /// Posts a message, whatever the result.
    pub(crate) async fn post(&self, body: &Value) -> Response {
        let post = self.client.post(format!("{}/messages", self.url));
        let post = post.header("content-type", "application/json");
        post.body(body.to_string()).send().await.expect("an answer")
    }

    /// Says something; returns the page's events until the turn is over.
    pub(crate) async fn say(&self, text: &str) -> Vec<Event> {
        let before = self.last().await;
        self.send(text).await;
        self.until_over(before).await
    }

    /// Returns the page's events after this one until a turn is over.
    pub(crate) async fn until_over(&self, after: u64) -> Vec<Event> {
        self.follow(&format!("?after={after}"), None)
            .await
            .until_over()
            .await
    }

    /// Follows the conversation.
    pub(crate) async fn follow(&self, query: &str, last_event_id: Option<u64>) -> Stream {
        let mut get = self.client.get(format!("{}/events{query}", self.url));
        if let Some(id) = last_event_id {
            get = get.header("last-event-id", id.to_string());
        }
        let response = get.send().await.expect("an answer");
        assert_eq!(response.status(), 200);
        let media = response.headers()["content-type"].to_str().expect("text");
        assert_eq!(media, "text/event-stream");
        Stream {
            response,
            read: Vec::new(),
        }
    }
}

/// A stream of events.
pub(crate) struct Stream {
    response: Response,
    read: Vec<u8>,
}

impl Stream {
    /// Returns the next event; `None` at the end of the stream or if it is broken.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.read.windows(2).position(|pair| pair == b"\n\n") {
                let block: Vec<u8> = self.read.drain(..end + 2).collect();
                let event = parsed(std::str::from_utf8(&block).expect("UTF-8"));
                if event.is_some() {
                    return event;
                }
                continue;
            }
            let chunk = tokio::time::timeout(HANGS_AFTER, self.response.chunk()).await;
            let chunk = chunk.expect("the stream hangs").ok()??;
            self.read.extend_from_slice(&chunk);
        }
    }

    /// Returns the events until a turn is over.
    pub(crate) async fn until_over(mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            let over = event.name == "turn_ended";
            events.push(event);
            if over {
                return events;
            }
        }
        panic!("the stream ends before the turn: {events:#?}")
    }
}

/// Parses an event from its lines; returns `None` for comments and for the reconnection time.
fn parsed(block: &str) -> Option<Event> {
    let field = |name: &str| {
        block
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    };
    Some(Event {
        data: serde_json::from_str(field("data")?).expect("JSON"),
        id: field("id").expect("a number").parse().expect("a number"),
        name: field("event").expect("a name").to_owned(),
    })
}

/// Returns the JSON of an answer with this status.
pub(crate) async fn answer(response: Response, status: u16) -> Value {
    let (got, body) = (response.status(), response.text().await.expect("text"));
    assert_eq!(got, status, "{body}");
    serde_json::from_str(&body).expect("JSON")
}

/// Returns the codes of the failures on the page, in order.
pub(crate) fn codes(events: &[Event]) -> Vec<&str> {
    let failures = events.iter().filter(|event| event.name.ends_with("_error"));
    failures.map(|event| event.text("code")).collect()
}

/// Returns the events with a name.
pub(crate) fn named<'a>(events: &'a [Event], name: &str) -> Vec<&'a Event> {
    events.iter().filter(|event| event.name == name).collect()
}

/// Returns why the turn is over.
pub(crate) fn reason(events: &[Event]) -> &str {
    events.last().expect("an event").text("reason")
}

/// Returns the last text for the user.
pub(crate) fn last_words(events: &[Event]) -> &str {
    events.last().expect("an event").text("text")
}
