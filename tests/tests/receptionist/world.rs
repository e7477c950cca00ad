//! Code that the tests share.

use errpact::ToolCall;
use receptionist::client::Client;
use receptionist::desk::Salon;
use receptionist::errors::{CATALOG, Code};
use receptionist::model::turn;
use receptionist::prompt;
use receptionist::router::{Answer, Router};
use receptionist::scenario::{self, Played, Scenario};
use serde_json::{Value, json};
use shared::log::Log;
use shared::model::{self, Message, Model, Reply, Request};
use tracing::level_filters::LevelFilter;
use tracing::subscriber::with_default;

/// Does the first step of `main`. All tests of this process share the key.
fn start() {
    // Every test after the first finds the key set.
    let _ = errpact::redact::set_key(b"a key for all tests");
}

/// Returns the committed prompt.
pub(crate) fn prompt() -> String {
    start();
    prompt::system().expect("the committed prompt is current")
}

/// Returns the prompt without the line of the rule block that names the code.
pub(crate) fn without_line(code: &str) -> String {
    let prompt = prompt();
    let kept: Vec<&str> = prompt.lines().filter(|line| !names(line, code)).collect();
    assert_eq!(
        kept.len() + 1,
        prompt.lines().count(),
        "{code} has one line"
    );
    kept.join("\n")
}

/// Returns whether this is the code's line. The line of forbidden phrases may name a code too.
pub(crate) fn names(line: &str, code: &str) -> bool {
    let left = line.split(": ").next().unwrap_or_default();
    line.starts_with("- ")
        && line.contains(": ")
        && left
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .any(|word| word == code)
}

/// Returns what the model is sent with this prompt and history.
pub(crate) fn request(prompt: &str, history: &[Message]) -> Request {
    Request::new(prompt, &model::history(history), CATALOG.tools)
}

/// Returns the model's reply to this prompt and history.
pub(crate) fn reply(prompt: &str, history: &[Message]) -> Reply {
    turn(&request(prompt, history))
}

/// Returns a router with Anna in the chat.
pub(crate) fn router() -> Router {
    Router::new(Salon::default(), Client::anna())
}

/// Returns a call with these arguments.
pub(crate) fn call(tool: &str, arguments: &Value) -> ToolCall {
    // As text, which is how models write them.
    ToolCall::new("call", tool, Value::from(arguments.to_string()))
}

/// Runs a future to its end.
pub(crate) fn now<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(future)
}

/// Returns the router's answer to a call.
pub(crate) fn dispatch(router: &Router, call: &ToolCall) -> Answer {
    now(router.dispatch(call))
}

/// Plays a scenario.
pub(crate) fn play(scenario: &Scenario, prompt: &str) -> Played {
    now(scenario::play(scenario, Model::Scripted(turn), prompt))
}

/// Returns what `act` returns, and its log.
pub(crate) fn logged<T>(act: impl FnOnce() -> T) -> (T, Vec<String>) {
    start();
    let log = Log::default();
    let answer = with_default(log.subscriber(LevelFilter::INFO), act);
    (answer, log.lines())
}

/// Makes a call and returns the answer's error text.
pub(crate) fn error(router: &Router, tool: &str, arguments: &Value) -> String {
    error_text(&dispatch(router, &call(tool, arguments)))
}

/// Returns the text of `error` in an answer.
pub(crate) fn error_text(answer: &Answer) -> String {
    let decoded: Value = serde_json::from_str(&answer.result).expect("JSON");
    assert_eq!(decoded["success"], json!(false), "{}", answer.result);
    decoded["error"].as_str().expect("a text").to_owned()
}

/// Returns every code that a model can get.
pub(crate) fn delivered_to_model() -> Vec<Code> {
    use errpact::table::Deliver;
    let reaches =
        |code: &Code| matches!(code.entry().policy.deliver, Deliver::Model | Deliver::Both);
    Code::ALL.iter().copied().filter(reaches).collect()
}
