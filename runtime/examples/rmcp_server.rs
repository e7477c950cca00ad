//! An MCP server built with rmcp. `Guarded` checks the arguments, catches panics and logs each failure once. Here a client
//! in the same program calls the server. Otherwise it is served over `rmcp::transport::stdio()` or HTTP.
//!
//! ```sh
//! cargo run -p errpact --example rmcp_server --features inline,rmcp
//! ```

use std::error::Error;
use std::time::Duration;

use errpact::rmcp::Guarded;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::CallToolRequestParams;
use rmcp::{ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde::Deserialize;
use serde_json::json;

errpact::catalog!(mod errors = "examples/errors.yaml");

/// Because of `rmcp`, a tool may return it.
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors, rmcp)]
enum HoldError {
    #[code(SLOT_CONFLICT)]
    Taken { slot: String },
}

#[derive(Deserialize, schemars::JsonSchema)]
struct Hold {
    slot: String,
}

struct Salon;

#[tool_router]
impl Salon {
    #[tool(description = "Holds a time for ten minutes")]
    async fn hold_slot(&self, Parameters(asked): Parameters<Hold>) -> Result<String, HoldError> {
        match asked.slot.as_str() {
            "Monday 10:00" => Ok("held".to_owned()),
            "Monday 15:00" => Err(HoldError::Taken { slot: asked.slot }),
            // A bug: this text is shorter, so this panics.
            slot => Ok(slot[20..].to_owned()),
        }
    }
}

#[tool_handler]
impl ServerHandler for Salon {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    // By default a panic is also printed to standard error.
    std::panic::set_hook(Box::new(|_| {}));
    let server = Guarded::new(Salon, &errors::CATALOG).with_time_limit(Duration::from_secs(30));
    let (near, far) = tokio::io::duplex(4096);
    let (_server, client) = tokio::try_join!(
        async { server.serve(far).await.map_err(Box::<dyn Error>::from) },
        async { ().serve(near).await.map_err(Box::<dyn Error>::from) },
    )?;

    for arguments in [
        json!({ "slot": "Monday 10:00" }),
        json!({ "slot": "Monday 15:00" }),
        json!({ "slot": "Friday 25:00" }),
        json!({ "slot": 15 }),
        json!({}),
    ] {
        println!("hold_slot {arguments}");
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        let call = CallToolRequestParams::new("hold_slot").with_arguments(arguments);
        let result = client.call_tool(call).await?;
        for text in result.content.iter().filter_map(|block| block.as_text()) {
            println!("  {}", text.text);
        }
    }
    Ok(())
}
