//! A server whose tools fail in every way, and a client for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::rmcp;
use super::rmcp::handler::server::wrapper::Parameters;
use super::rmcp::model::{CallToolRequestParams, CallToolResult, ErrorCode, ServerCapabilities};
use super::rmcp::service::{RoleClient, RunningService, ServiceError};
use super::rmcp::{ErrorData, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use errpact::{Guard, Occurrence};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::{Block, Info, WeatherError};
use crate::adapter::errors;

use super::Guarded;

/// The time that a tool may take.
pub(crate) const MOMENT: Duration = Duration::from_secs(2);

#[derive(Debug, Deserialize, JsonSchema)]
struct Weather {
    city: String,
    days: Option<u8>,
    /// The catalog forgot it.
    cursor: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Pages {
    city: String,
    #[serde(flatten)]
    others: serde_json::Map<String, Value>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Undeclared {
    #[serde(rename = "count")]
    _count: u8,
    #[serde(rename = "word")]
    #[schemars(with = "Option<String>")]
    _word: Option<Word>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Said {
    result: serde_json::Map<String, Value>,
}

/// A word that is never right, and whose error is the word.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Word;

impl TryFrom<String> for Word {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Err(word)
    }
}

/// The tools, with counters of the calls that began and the calls that ended.
#[derive(Clone, Default)]
pub(crate) struct Tools {
    pub(crate) begun: Arc<AtomicUsize>,
    pub(crate) ended: Arc<AtomicUsize>,
    pub(crate) gate: Arc<Notify>,
}

/// Returns the tools that the server publishes.
pub(crate) fn published() -> Vec<rmcp::model::Tool> {
    Tools::tool_router().list_all()
}

/// Counts the end of a call, whether an answer or a drop.
struct Ends(Arc<AtomicUsize>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[tool_router]
impl Tools {
    #[tool(description = "The weather")]
    async fn weather(
        &self,
        Parameters(asked): Parameters<Weather>,
    ) -> Result<String, WeatherError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let place = asked.city;
        match place.as_str() {
            "Oslo" => {
                let cursor = asked.cursor.unwrap_or_default();
                Ok(format!("rain for {} days{cursor}", asked.days.unwrap_or(1)))
            }
            _ => Err(WeatherError::Nowhere { place }),
        }
    }

    #[tool(description = "Takes arguments of any name")]
    async fn pages(&self, Parameters(asked): Parameters<Pages>) -> Result<String, WeatherError> {
        let place = asked.city;
        match place.as_str() {
            "Oslo" => Ok(format!("{} others", asked.others.len())),
            _ => Err(WeatherError::Nowhere { place }),
        }
    }

    #[tool(description = "Fails through the `?` of a helper")]
    async fn helper(&self) -> Result<String, Occurrence> {
        let place = "Atlantis".to_owned();
        Err(WeatherError::Nowhere { place })?
    }

    #[tool(description = "Fails in a separate guarded block")]
    async fn block(&self) -> Result<String, Occurrence> {
        let guard = Guard::new(&errors::CATALOG)
            .with_tool("block")
            .with_operation("read the file");
        guard
            .catch(async { Err::<String, _>(std::io::Error::other("disk 7 is gone")) })
            .await
    }

    #[tool(description = "Arguments that the catalog does not declare")]
    async fn undeclared(&self, _: Parameters<Undeclared>) -> String {
        "fine".to_owned()
    }

    #[tool(description = "Panics")]
    async fn panics(&self) -> String {
        tokio::task::yield_now().await;
        panic!("password=hunter2")
    }

    #[tool(description = "Never ends")]
    async fn hangs(&self) -> String {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let _ends = Ends(Arc::clone(&self.ended));
        std::future::pending().await
    }

    #[tool(description = "Panics when it may")]
    async fn waits_and_panics(&self) -> String {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.gate.notified().await;
        panic!("password=hunter2")
    }

    #[tool(description = "Fails with megabytes")]
    async fn drowns(&self) -> Result<String, Occurrence> {
        let words = "x\u{202e}".repeat(2_000_000);
        Err(Occurrence::catch(
            &errors::CATALOG,
            std::io::Error::other(words),
        ))
    }

    #[tool(description = "Fails by an error of the protocol")]
    async fn database(&self) -> Result<String, ErrorData> {
        Err(ErrorData::internal_error("db at 10.0.0.3 down", None))
    }

    #[tool(description = "Wants what the client cannot do")]
    async fn elicits(&self) -> Result<String, ErrorData> {
        let data = json!({ "requiredCapabilities": {} });
        let code = ErrorCode(-32_021);
        Err(ErrorData::new(
            code,
            "no elicitation, password=hunter2",
            Some(data),
        ))
    }

    #[tool(description = "Has no codes yet")]
    async fn plain(&self) -> CallToolResult {
        CallToolResult::error(vec![Block::text("Could not save the note.")])
    }

    #[tool(description = "Returns its failure as data")]
    async fn as_data(&self) -> CallToolResult {
        let failed = json!({ "success": false, "error": "NO_SUCH_CODE: token sk-4711 expired" });
        CallToolResult::success(vec![Block::text(failed.to_string())])
    }

    #[tool(description = "Returns the result that it is given")]
    async fn says(&self, Parameters(Said { result }): Parameters<Said>) -> CallToolResult {
        serde_json::from_value(Value::Object(result)).expect("a result")
    }

    #[tool(description = "Returns data about failures")]
    async fn data(&self) -> CallToolResult {
        let lines = json!({ "lines": ["Error: disk full"], "errors": [] });
        CallToolResult::structured(lines)
    }
}

#[tool_handler]
impl ServerHandler for Tools {
    fn get_info(&self) -> Info {
        Info::new(ServerCapabilities::builder().enable_tools().build())
            .with_instructions("the server inside")
    }
}

/// A client of the guarded server.
pub(crate) type Client = RunningService<RoleClient, ()>;

/// Serves the guarded tools to a client in this process. A tool may take a moment.
pub(crate) async fn client(tools: Tools) -> Client {
    patient(tools, MOMENT).await
}

/// Does the same with this time limit for each tool.
pub(crate) async fn patient(tools: Tools, limit: Duration) -> Client {
    served(guarded(tools, limit)).await
}

/// Returns the guarded tools.
pub(crate) fn guarded(tools: Tools, limit: Duration) -> Guarded<Tools> {
    let context = |_: &_| errors::Context {
        session: "s-1".into(),
    };
    Guarded::new(tools, &errors::CATALOG)
        .with_time_limit(limit)
        .with_context(context)
}

/// Serves tools to a client in this process.
pub(crate) async fn served(guarded: Guarded<Tools>) -> Client {
    let (near, far) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        let served = guarded.serve(far).await.expect("a client");
        served.waiting().await
    });
    ().serve(near).await.expect("a server")
}

/// Returns a call, as the client sends it.
pub(crate) fn request(tool: &'static str, arguments: &Value) -> CallToolRequestParams {
    let arguments = arguments.as_object().expect("an object").clone();
    CallToolRequestParams::new(tool).with_arguments(arguments)
}

/// Calls a tool.
pub(crate) async fn call(
    client: &Client,
    tool: &'static str,
    arguments: Value,
) -> Result<CallToolResult, ServiceError> {
    client.call_tool(request(tool, &arguments)).await
}

/// Returns the text that the model reads of a failed call.
pub(crate) async fn failed(client: &Client, tool: &'static str, arguments: Value) -> String {
    let result = call(client, tool, arguments).await.expect("a result");
    assert_eq!(result.is_error, Some(true), "{result:?}");
    assert!(result.structured_content.is_none());
    let size = serde_json::to_string(&result).expect("JSON").len();
    assert!(size < 4_000, "{tool}: {size} bytes");
    text(&result)
}

/// Returns the only block of a result.
pub(crate) fn text(result: &CallToolResult) -> String {
    let [block] = result.content.as_slice() else {
        panic!("one block: {result:?}")
    };
    block.as_text().expect("text").text.clone()
}
