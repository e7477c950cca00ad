//! rmcp 1, with errpact's feature `rmcp1`.

use ::rmcp1 as rmcp;
use ::rmcp1::model::{Content as Block, ServerInfo as Info};
use errpact::rmcp1::Guarded;

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
#[tool_error(catalog = errors, rmcp1)]
enum WeatherError {
    #[code(NO_SUCH_PLACE)]
    Nowhere { place: String },
}
