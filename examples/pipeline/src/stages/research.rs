//! The first stage: what is written about a firm.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::services::Services;
use crate::store::Firm;

/// What is written about a firm, and where most of it is.
pub(super) async fn run(services: &Services, firm: &Firm) -> Result<Value> {
    let report = services.research(&firm.name).await;
    let report = report.with_context(|| format!("nothing is known about {}", firm.id))?;
    // A programming error, left in on purpose: a service that knows of no source is thought of nowhere,
    // and this panics.
    let best = &report.sources[0];
    Ok(json!({ "summary": report.summary, "best_source": best, "sources": report.sources }))
}
