// An MCP server with two tools about parcels. Each failure has a code.

use std::io;

use errpact::rmcp::Guarded;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use serde::Deserialize;

errpact::catalog!(pub mod errors);

#[derive(Deserialize, schemars::JsonSchema)]
struct Track {
    parcel: String,
}

#[derive(Deserialize, schemars::JsonSchema)]
struct Redirect {
    parcel: String,
    shop: String,
}

/// Asks the carrier where a parcel is. This stand-in knows one parcel, and cannot be reached for another.
fn carrier(parcel: &str) -> io::Result<Option<&'static str>> {
    // Parcel numbers look like `P-1`.
    match &parcel[2..] {
        "1" => Ok(Some("delivered")),
        "2" => Err(io::Error::new(
            io::ErrorKind::ConnectionRefused,
            "connect to 10.0.3.7:8443 as svc-parcels: connection refused",
        )),
        _ => Ok(None),
    }
}

#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors, rmcp)]
enum ParcelError {
    #[code(PARCEL_NOT_FOUND)]
    NotFound { parcel: String },
    #[code(PARCEL_DELIVERED)]
    Delivered { parcel: String },
    #[code(classify)]
    Carrier(#[from] io::Error),
}

struct Parcels;

#[tool_router]
impl Parcels {
    #[tool(description = "Where a parcel is")]
    async fn track_parcel(
        &self,
        Parameters(call): Parameters<Track>,
    ) -> Result<String, ParcelError> {
        match carrier(&call.parcel)? {
            Some(status) => Ok(status.to_owned()),
            None => Err(ParcelError::NotFound {
                parcel: call.parcel,
            }),
        }
    }

    #[tool(description = "Sends a parcel to a pickup shop")]
    async fn redirect_parcel(
        &self,
        Parameters(call): Parameters<Redirect>,
    ) -> Result<String, ParcelError> {
        match carrier(&call.parcel)? {
            Some("delivered") => Err(ParcelError::Delivered {
                parcel: call.parcel,
            }),
            Some(_) => Ok(format!("on its way to {}", call.shop)),
            None => Err(ParcelError::NotFound {
                parcel: call.parcel,
            }),
        }
    }
}

#[tool_handler]
impl ServerHandler for Parcels {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Standard output belongs to the protocol, so the log goes to standard error.
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_ansi(false)
        .with_max_level(tracing::Level::WARN)
        .init();
    let server = Guarded::new(Parcels, &errors::CATALOG);
    server
        .serve(rmcp::transport::stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
