//! The examples with a model behind a real API. A local server checks each request against the types of the provider's
//! SDK, and asks the scripted model of the example for the answer. If the conversation is the same as without a server,
//! the scripted model is sent exactly what a real one is.

mod receptionist;
mod server;
mod step_agent;
mod travel_chat;
