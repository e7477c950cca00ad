//! rmcp 3, with errpact's feature `rmcp`.

use ::rmcp;
use ::rmcp::model::{ContentBlock as Block, ServerConfig as Info};
use errpact::rmcp::Guarded;

use crate::adapter::errors;

#[path = "failures.rs"]
mod failures;
#[path = "hooks.rs"]
mod hooks;
#[path = "http.rs"]
mod http;
#[path = "many.rs"]
mod many;
#[path = "rules.rs"]
mod rules;
#[path = "server.rs"]
mod server;

/// An error that a tool returns unchanged.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = errors, rmcp)]
enum WeatherError {
    #[code(NO_SUCH_PLACE)]
    Nowhere { place: String },
}
