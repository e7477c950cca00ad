//! Asks a language model through OpenAI's Chat Completions, OpenAI's Responses or Anthropic's Messages, at any address
//! that speaks one of them. What the provider returns instead of an answer is classified by `std:llm-provider`, and
//! retried as its policies say.
//!
//! ```no_run
//! use errpact::History;
//! use errpact_models::{Api, Endpoint, Request};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let endpoint = Endpoint::new(Api::OpenAiChat, "http://localhost:11434/v1", "qwen3")?;
//! let mut history = History::new();
//! history.user("Is it warm in Oslo?");
//! let reply = endpoint.ask(&Request::new("You know the weather.", history))?;
//! println!("{}", reply.text);
//! # Ok(())
//! # }
//! ```
//!
//! [`Endpoint::from_env`] reads the address, the key and the rest from environment variables.
//!
//! All calls block their thread: an asynchronous program makes them in its runtime's pool of blocking threads.

mod api;
mod ask;
mod client;
mod endpoint;
/// The catalog by which failures of a provider are classified and retried: `std:llm-provider`.
pub mod errors;
mod events;
mod failure;
mod request;

pub use api::Api;
pub use ask::BlockingClock;
pub use endpoint::{Endpoint, EndpointError};
pub use failure::Failure;
pub use request::{Reply, Request, Stop, Usage};
