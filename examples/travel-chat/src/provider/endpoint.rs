//! A provider behind a real endpoint.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use errpact::{Occurrence, ToolCall};
use errpact_models::{Endpoint, EndpointError, Request};
use tokio::task::spawn_blocking;

use super::interface::Answering;
use super::{Deltas, Provider, Scripted};
use crate::errors::CATALOG;

/// Returns the provider that the environment names (`ERRPACT_MODEL_ADDRESS`), else the scripted one,
/// which pauses this long between two words.
///
/// # Errors
/// When a variable is wrong, or one is missing.
pub fn from_env(pause: Duration) -> Result<Arc<dyn Provider>, EndpointError> {
    Ok(match Endpoint::from_env()? {
        Some(endpoint) => Arc::new(endpoint),
        None => Arc::new(Scripted::new(pause)),
    })
}

impl Provider for Endpoint {
    fn answer<'a>(&'a self, request: &'a Request, deltas: Deltas) -> Answering<'a> {
        Box::pin(stream(self.clone(), request.clone(), deltas))
    }
}

/// Streams an answer in a thread, which waits for the provider. It ends when no one is listening any more.
async fn stream(
    endpoint: Endpoint,
    request: Request,
    deltas: Deltas,
) -> Result<Vec<ToolCall>, Occurrence> {
    let streamed = spawn_blocking(move || {
        endpoint.stream(&request, |text| {
            match deltas.blocking_send(text.to_owned()) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })
    });
    match streamed.await {
        Ok(Ok(reply)) => Ok(reply.calls),
        Ok(Err(failure)) => Err(Occurrence::from_signal(&CATALOG, failure.signal())),
        Err(crashed) => Err(Occurrence::catch(&CATALOG, crashed)),
    }
}
