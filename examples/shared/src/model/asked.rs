//! The model that a program asks.

use errpact::table::Tool;
use errpact::{History, Occurrence};
use errpact_models::{Endpoint, EndpointError};

use super::{Reply, Request};

/// The model that a program asks.
#[derive(Debug, Clone)]
pub enum Model {
    /// A scripted one, which is the default.
    Scripted(fn(&Request) -> Reply),
    /// A real one.
    Endpoint(Endpoint),
}

impl Model {
    /// Returns the endpoint that the environment names (`ERRPACT_MODEL_ADDRESS`), else the scripted model.
    ///
    /// # Errors
    /// When a variable is wrong, or one is missing.
    pub fn from_env(scripted: fn(&Request) -> Reply) -> Result<Self, EndpointError> {
        Ok(Endpoint::from_env()?.map_or(Self::Scripted(scripted), Self::Endpoint))
    }

    /// Asks for the next message, and waits for it. The provider's failures are retried as
    /// `std:llm-provider` says.
    ///
    /// # Errors
    /// When the provider fails. The occurrence has not been logged.
    pub fn ask(
        &self,
        system: &str,
        history: History,
        tools: &[Tool<'static>],
    ) -> Result<Reply, Occurrence> {
        self.answer(&errpact_models::Request::new(system, history).with_tools(tools))
    }

    /// Asks for the last message of a turn: in words, without calls.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub fn conclude(
        &self,
        system: &str,
        history: History,
        tools: &[Tool<'static>],
    ) -> Result<Reply, Occurrence> {
        let request = errpact_models::Request::new(system, history).with_tools(tools);
        self.answer(&request.without_calls())
    }

    fn answer(&self, request: &errpact_models::Request) -> Result<Reply, Occurrence> {
        let endpoint = match self {
            Self::Scripted(script) => return Ok(script(&Request::from(request))),
            Self::Endpoint(endpoint) => endpoint,
        };
        let reply = endpoint.ask(request).map_err(Occurrence::from)?;
        Ok(Reply {
            text: reply.text,
            calls: reply.calls,
        })
    }
}

impl From<&errpact_models::Request> for Request {
    fn from(asked: &errpact_models::Request) -> Self {
        let tools = if asked.may_call { &*asked.tools } else { &[] };
        Self::new(&asked.system, &asked.history, tools)
    }
}
