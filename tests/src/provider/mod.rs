//! A local server that speaks the APIs of models. What it answers is scripted. It validates each request, and each of
//! its own answers, against the types of the providers' SDKs.

mod answer;
mod events;
mod server;
mod turn;
mod types;

pub use server::{KEY, Provider};
pub use turn::Turn;
pub use types::valid;
