//! The forms in which an occurrence leaves: methods of [`Occurrence`](crate::Occurrence), and here
//! what they take and give.

mod accept;
mod ag_ui;
pub(crate) mod answer;
mod attributes;
mod client_response;
mod delay;
mod envelope;
pub(crate) mod hex;
mod log;
mod mcp;
mod meta_key;
mod notice;
mod problem;
mod providers;
mod text;
mod timestamp;
mod usual;
mod vercel;

pub use crate::signal::{retry_after, retry_after_from, retry_after_ms};
pub use client_response::{ClientResponse, FailedStage};
pub use mcp::McpForm;
pub use meta_key::{InvalidMetaKey, MetaKey};
pub use problem::Problem;
pub use providers::anthropic_message;
pub use timestamp::timestamp;
