//! rmcp 2, with errpact's feature `rmcp2`.

use ::rmcp2 as rmcp;
use ::rmcp2::model::{ContentBlock as Block, ServerInfo as Info};
use errpact::rmcp2::Guarded;

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
#[tool_error(catalog = errors, rmcp2)]
enum WeatherError {
    #[code(NO_SUCH_PLACE)]
    Nowhere { place: String },
}
