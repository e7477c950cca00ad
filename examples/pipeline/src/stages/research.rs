//! The first stage: what is written about a firm.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::services::Services;
use crate::store::Firm;

/// Returns what is written about a firm, and the page that has most of it.
pub(super) async fn run(services: &Services, firm: &Firm) -> Result<Value> {
    let report = services.research(&firm.name).await;
    let report = report.with_context(|| format!("nothing is known about {}", firm.id))?;
    // A deliberate programming error: the code does not expect a service without sources, and
    // panics.
    let best = &report.sources[0];
    Ok(json!({ "summary": report.summary, "best_source": best, "sources": report.sources }))
}
