//! A tool of rig that fails in every way, as a test of rig's agent calls it.

pub mod errors;

use std::future::pending;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};

use errpact::Occurrence;
use rig_core::tool::{Tool, ToolContext, ToolExecutionError};
use serde::Deserialize;
use serde_json::{Value, json};

/// A tool whose argument says how it fails.
#[derive(Debug, Default)]
pub struct CancelOrder {
    busy: AtomicU32,
}

/// The tool's arguments.
#[derive(Debug, Deserialize)]
pub struct Order {
    order: String,
}

impl Tool for CancelOrder {
    const NAME: &'static str = "cancel_order";
    type Args = Order;
    type Output = String;
    type Error = ToolExecutionError;

    fn description(&self) -> String {
        "Cancels an order.".to_owned()
    }

    fn parameters(&self) -> Value {
        json!({ "type": "object", "properties": { "order": { "type": "string" } }, "required": ["order"] })
    }

    async fn call(&self, _: &mut ToolContext, asked: Order) -> Result<String, ToolExecutionError> {
        match &*asked.order {
            "cataloged" => {
                let error = errors::OrderNotFound {
                    order: asked.order.into(),
                };
                Err(ToolExecutionError::from_error(Occurrence::from(error)))
            }
            "foreign" => {
                let error = io::Error::other("postgres://shop:hunter2@10.0.0.7 hung up");
                Err(ToolExecutionError::from_error(error))
            }
            "hangs" => pending().await,
            "refused" => Err(ToolExecutionError::refused("rule 7 of the shop")),
            "panics" => panic!("index 471147114711 out of bounds"),
            "data" => Ok(r#"{"success": false, "error": "table orders is locked"}"#.to_owned()),
            "busy" if self.busy.fetch_add(1, Ordering::Relaxed) == 0 => {
                Err(ToolExecutionError::provider("busy").with_http_status(503))
            }
            _ => Ok("Canceled. The last error of this order was fixed.".to_owned()),
        }
    }
}
