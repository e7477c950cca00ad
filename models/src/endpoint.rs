//! Where a model is, and how it is asked.

use std::env;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use ureq::http::{HeaderValue, Uri};

use crate::client::Client;
use crate::failure::REMOVED;
use crate::{Api, Failure, Reply, Request};

/// The address of a model, and how it is asked.
///
/// `Debug` does not write the key.
#[derive(Clone)]
pub struct Endpoint {
    api: Api,
    address: String,
    model: String,
    key: Option<String>,
    max_tokens: Option<u32>,
    timeout: Duration,
    deadline: Duration,
    client: Client,
}

/// Why an endpoint cannot be used. It never contains the key.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndpointError {
    /// The address is not one.
    #[error(
        "{0:?} is not the address of an endpoint; write it like https://api.openai.com/v1, without a user, a query or a fragment"
    )]
    Address(String),
    /// The key cannot be sent in a header.
    #[error("the key contains a space or another character that no key has")]
    Key,
    /// The API is unknown.
    #[error("unknown API {0:?}; write openai_chat, openai_responses or anthropic")]
    Api(String),
    /// There is no name of a model.
    #[error("the name of the model is missing; set ERRPACT_MODEL_NAME")]
    Model,
    /// A number is not one.
    #[error("{variable} must be a whole number greater than 0, and is {value:?}")]
    Number {
        /// The variable.
        variable: &'static str,
        /// Its value.
        value: String,
    },
}

impl Endpoint {
    /// Creates an endpoint without a key. `address` is what the provider's SDK calls its base URL:
    /// `https://api.openai.com/v1`, `https://api.anthropic.com`, `http://localhost:11434/v1`.
    ///
    /// # Errors
    /// When the address is not one, or the model has no name.
    pub fn new(
        api: Api,
        address: impl AsRef<str>,
        model: impl Into<String>,
    ) -> Result<Self, EndpointError> {
        let address = address.as_ref().trim().trim_end_matches('/');
        let model = model.into();
        if !is_address(address) {
            return Err(EndpointError::Address(without_user(address)));
        }
        if model.trim().is_empty() {
            return Err(EndpointError::Model);
        }
        Ok(Self {
            api,
            address: address.to_owned(),
            model,
            key: None,
            max_tokens: None,
            timeout: Duration::from_secs(60),
            deadline: Duration::from_secs(600),
            client: Client::new(),
        })
    }

    /// Reads the endpoint that the user has set, `None` if there is no `ERRPACT_MODEL_ADDRESS`:
    ///
    /// | variable | value |
    /// |---|---|
    /// | `ERRPACT_MODEL_ADDRESS` | [the address](Self::new) |
    /// | `ERRPACT_MODEL_KEY` | the key; local servers may need none |
    /// | `ERRPACT_MODEL_NAME` | the name of the model |
    /// | `ERRPACT_MODEL_API` | `openai_chat` (default), `openai_responses` or `anthropic` |
    /// | `ERRPACT_MODEL_MAX_TOKENS` | [the most tokens](Self::with_max_tokens) of a reply |
    /// | `ERRPACT_MODEL_TIMEOUT` | [seconds of silence](Self::with_timeout), 60 by default |
    /// | `ERRPACT_MODEL_DEADLINE` | [seconds of an answer](Self::with_deadline), 600 by default |
    ///
    /// # Errors
    /// When a value is wrong or the name of the model is missing.
    pub fn from_env() -> Result<Option<Self>, EndpointError> {
        Self::from_variables(|name| env::var(name).ok())
    }

    /// Reads the same from any source of variables. An empty value is none.
    ///
    /// # Errors
    /// When a value is wrong or the name of the model is missing.
    pub fn from_variables(
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, EndpointError> {
        let variable = |name| variable(name).filter(|value| !value.trim().is_empty());
        let number = |name| match variable(name) {
            Some(value) => match value.trim().parse::<u32>() {
                Ok(number) if number > 0 => Ok(Some(number)),
                Ok(_) | Err(_) => Err(EndpointError::Number {
                    variable: name,
                    value,
                }),
            },
            None => Ok(None),
        };
        let seconds =
            |name| number(name).map(|number| number.map(|it| Duration::from_secs(it.into())));
        let Some(address) = variable("ERRPACT_MODEL_ADDRESS") else {
            return Ok(None);
        };
        let api = match variable("ERRPACT_MODEL_API") {
            Some(word) => Api::from_word(word.trim()).ok_or(EndpointError::Api(word))?,
            None => Api::OpenAiChat,
        };
        let model = variable("ERRPACT_MODEL_NAME").unwrap_or_default();
        let mut endpoint = Self::new(api, address, model)?;
        if let Some(key) = variable("ERRPACT_MODEL_KEY") {
            endpoint = endpoint.with_key(key)?;
        }
        endpoint.max_tokens = number("ERRPACT_MODEL_MAX_TOKENS")?;
        if let Some(timeout) = seconds("ERRPACT_MODEL_TIMEOUT")? {
            endpoint.timeout = timeout;
        }
        if let Some(deadline) = seconds("ERRPACT_MODEL_DEADLINE")? {
            endpoint.deadline = deadline;
        }
        Ok(Some(endpoint))
    }

    /// Sets the key. It is sent in the header that the API has for it, and appears nowhere else.
    ///
    /// # Errors
    /// When it has characters that a key cannot have.
    pub fn with_key(mut self, key: impl AsRef<str>) -> Result<Self, EndpointError> {
        let key = key.as_ref().trim();
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(EndpointError::Key);
        }
        self.key = Some(key.to_owned());
        Ok(self)
    }

    /// Sets the most tokens that a reply may have. Without it OpenAI's APIs are sent no limit, and Anthropic's, which
    /// must have one, 4,096.
    #[must_use]
    pub fn with_max_tokens(mut self, tokens: u32) -> Self {
        self.max_tokens = Some(tokens);
        self
    }

    /// Sets how long the endpoint may send nothing; 60 seconds by default. An answer that is not streamed is silent
    /// until it is complete.
    #[must_use]
    pub fn with_timeout(mut self, silence: Duration) -> Self {
        self.timeout = silence;
        self
    }

    /// Sets how long an answer may take from the request to its last byte; 10 minutes by default.
    #[must_use]
    pub fn with_deadline(mut self, total: Duration) -> Self {
        self.deadline = total;
        self
    }

    /// Returns the API.
    #[must_use]
    pub fn api(&self) -> Api {
        self.api
    }

    /// Returns the name of the model.
    #[must_use]
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Returns the address.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Asks once for the next message.
    ///
    /// # Errors
    /// What there is instead of an answer.
    pub fn attempt(&self, request: &Request) -> Result<Reply, Failure> {
        let body = self.api.body(request, &self.model, self.max_tokens, false);
        let answer = self.post(&body.to_string());
        let answer = answer.and_then(|answer| self.api.read(&answer.json()?));
        answer.map_err(|failure| failure.without(self.key.as_deref()))
    }

    /// Asks once for the next message, and passes on its text as it comes. Calls come with the reply. The text of a
    /// failed attempt is passed on again if there is another one.
    ///
    /// # Errors
    /// What there is instead of a whole answer.
    pub fn stream(
        &self,
        request: &Request,
        mut hear: impl FnMut(&str) -> ControlFlow<()>,
    ) -> Result<Reply, Failure> {
        let body = self.api.body(request, &self.model, self.max_tokens, true);
        let answer = self.post(&body.to_string());
        let reply = answer.and_then(|answer| self.api.gather(answer.events(), &mut hear));
        reply.map_err(|failure| failure.without(self.key.as_deref()))
    }

    fn post(&self, body: &str) -> Result<crate::client::Answer, Failure> {
        let address = self.api.address(&self.address);
        let mut headers = Vec::new();
        for (name, value) in self.api.headers(self.key.as_deref()) {
            let value = HeaderValue::try_from(value);
            let mut value = value.map_err(|_| Failure::invalid("the key cannot be sent"))?;
            value.set_sensitive(true);
            headers.push((name, value));
        }
        self.client
            .post(&address, headers, body, self.timeout, self.deadline)
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endpoint")
            .field("api", &self.api)
            .field("address", &self.address)
            .field("model", &self.model)
            .field("key", &self.key.as_ref().map(|_| REMOVED))
            .finish_non_exhaustive()
    }
}

/// Returns whether an address can be the beginning of others. A user or a query could contain a secret, which would
/// appear in logs.
fn is_address(address: &str) -> bool {
    let uri = address.parse::<Uri>().ok();
    let uri = uri.filter(|uri| matches!(uri.scheme_str(), Some("http" | "https")));
    let authority = uri.as_ref().and_then(Uri::authority);
    authority.is_some_and(|it| !it.host().is_empty() && !it.as_str().contains('@'))
        && !address.contains(['?', '#'])
}

/// Returns an address without what may be a password, for a message about it.
fn without_user(address: &str) -> String {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let address = &address[..end];
    match address.rsplit_once('@') {
        Some((_, rest)) => format!("…@{rest}"),
        None => address.to_owned(),
    }
}
