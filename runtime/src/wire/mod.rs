//! The forms in which an occurrence leaves for one provider, protocol or library: functions of an
//! [`Occurrence`](crate::Occurrence). Its methods write the forms that any application needs.

mod accept;
mod ag_ui;
mod answer;
mod attributes;
mod client_response;
mod delay;
mod envelope;
mod google;
mod log;
mod mcp;
mod meta_key;
mod notice;
mod partial;
mod problem;
mod providers;
mod read;
mod shape;
mod text;
mod timestamp;
mod usual;
mod vercel;

pub use crate::signal::{retry_after, retry_after_from, retry_after_ms};
pub use ag_ui::{ag_ui, ag_ui_run_error};
pub use answer::{Answer, Reader};
pub use attributes::{mcp_span_attributes, span_attributes};
pub use client_response::{ClientResponse, FailedStage};
pub use google::google_rpc_status;
pub use mcp::{McpForm, mcp, mcp_json};
#[cfg(feature = "__mcp")]
pub(crate) use mcp::{mcp_meta, mcp_text};
pub use meta_key::{InvalidMetaKey, MetaKey};
pub use notice::{sse, sse_as};
pub use partial::Partial;
pub use problem::Problem;
pub use providers::{anthropic, anthropic_message, gemini, openai_chat, openai_response};
pub(crate) use read::declared;
pub use read::{Form, Received, read};
#[cfg(feature = "__binding")]
pub(crate) use read::{read_client_response, read_text};
pub use shape::shape;
pub use timestamp::timestamp;
pub use vercel::{vercel_chunk, vercel_notice, vercel_result};
