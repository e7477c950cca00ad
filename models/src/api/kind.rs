//! What differs from API to API.

use errpact_core::table::{ToolApi, tool_definitions};
use serde_json::{Value, json};
use ureq::http::HeaderName;

use super::{Gather, Hear};
use super::{chat, messages, responses};
use crate::{Failure, Reply, Request, Stop, Usage};

/// The version of Anthropic's API that is spoken.
const ANTHROPIC_VERSION: &str = "2023-06-01";

/// The API of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Api {
    /// OpenAI's [Chat Completions](https://platform.openai.com/docs/api-reference/chat/create), which most other
    /// providers and local servers speak too.
    OpenAiChat,
    /// OpenAI's [Responses](https://platform.openai.com/docs/api-reference/responses/create), without storage at the
    /// provider.
    OpenAiResponses,
    /// Anthropic's [Messages](https://docs.claude.com/en/api/messages).
    Anthropic,
}

impl Api {
    /// Returns the API of this word, which is the one that `tool_schemas` of a catalog has for it.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::OpenAiChat, Self::OpenAiResponses, Self::Anthropic]
            .into_iter()
            .find(|api| api.tools().as_str() == word)
    }

    /// Returns the API as the definitions of tools know it.
    fn tools(self) -> ToolApi {
        match self {
            Self::OpenAiChat => ToolApi::OpenAiChat,
            Self::OpenAiResponses => ToolApi::OpenAiResponses,
            Self::Anthropic => ToolApi::Anthropic,
        }
    }

    /// Returns the address for requests below the address of the endpoint. Anthropic's SDK adds the version itself,
    /// OpenAI's expects it in the address: both are accepted where there is no doubt.
    pub(crate) fn address(self, base: &str) -> String {
        match self {
            Self::OpenAiChat => format!("{base}/chat/completions"),
            Self::OpenAiResponses => format!("{base}/responses"),
            Self::Anthropic => {
                let base = base.strip_suffix("/v1").unwrap_or(base);
                format!("{base}/v1/messages")
            }
        }
    }

    /// Returns the headers of a request.
    pub(crate) fn headers(self, key: Option<&str>) -> Vec<(HeaderName, String)> {
        let name = HeaderName::from_static;
        match self {
            Self::OpenAiChat | Self::OpenAiResponses => {
                let key = key.map(|key| (name("authorization"), format!("Bearer {key}")));
                key.into_iter().collect()
            }
            Self::Anthropic => {
                let version = (name("anthropic-version"), ANTHROPIC_VERSION.to_owned());
                let key = key.map(|key| (name("x-api-key"), key.to_owned()));
                [version].into_iter().chain(key).collect()
            }
        }
    }

    /// Returns the body of a request.
    pub(crate) fn body(
        self,
        request: &Request,
        model: &str,
        max_tokens: Option<u32>,
        stream: bool,
    ) -> Value {
        let mut body = match self {
            Self::OpenAiChat => chat::body(request, max_tokens, stream),
            Self::OpenAiResponses => responses::body(request, max_tokens),
            Self::Anthropic => messages::body(request, max_tokens),
        };
        body["model"] = model.into();
        if stream {
            body["stream"] = true.into();
        }
        let tools = tool_definitions(&request.tools, self.tools());
        if tools.as_array().is_some_and(|tools| !tools.is_empty()) {
            body["tools"] = tools;
            if !request.may_call {
                body["tool_choice"] = match self {
                    Self::OpenAiChat | Self::OpenAiResponses => "none".into(),
                    Self::Anthropic => json!({"type": "none"}),
                };
            }
        }
        body
    }

    /// Reads a whole answer.
    pub(crate) fn read(self, answer: &Value) -> Result<Reply, Failure> {
        if !answer["error"].is_null() {
            return Err(Failure::reported(answer.clone()));
        }
        match self {
            Self::OpenAiChat => chat::read(answer),
            Self::OpenAiResponses => responses::read(answer),
            Self::Anthropic => messages::read(answer),
        }
    }

    /// Reads a streamed answer.
    pub(crate) fn gather(
        self,
        events: impl Iterator<Item = Result<String, Failure>>,
        hear: Hear<'_>,
    ) -> Result<Reply, Failure> {
        match self {
            Self::OpenAiChat => self.gathered(chat::Gathering::default(), events, hear),
            Self::OpenAiResponses => self.gathered(responses::Gathering::default(), events, hear),
            Self::Anthropic => self.gathered(messages::Gathering::default(), events, hear),
        }
    }

    fn gathered(
        self,
        mut gathering: impl Gather,
        events: impl Iterator<Item = Result<String, Failure>>,
        hear: Hear<'_>,
    ) -> Result<Reply, Failure> {
        let (mut heard, mut done) = (String::new(), false);
        for data in events {
            let data = data?;
            done = data == "[DONE]";
            if done {
                break;
            }
            let event: Value = serde_json::from_str(&data)
                .map_err(|error| Failure::invalid(format!("an event is not JSON: {error}")))?;
            if !event.is_object() {
                return Err(Failure::invalid("an event is not an object"));
            }
            // An error in the middle of a stream.
            if !event["error"].is_null() {
                return Err(Failure::reported(event));
            }
            let text = gathering.event(event)?;
            if text.is_empty() {
                continue;
            }
            heard.push_str(&text);
            if hear(&text).is_break() {
                return Ok(Reply {
                    text: heard,
                    calls: Vec::new(),
                    reasoning: Vec::new(),
                    stop: Stop::Unheard,
                    usage: Usage::default(),
                });
            }
        }
        match done || gathering.is_whole() {
            true => self.read(&gathering.answer()),
            false => Err(Failure::cut()),
        }
    }
}
