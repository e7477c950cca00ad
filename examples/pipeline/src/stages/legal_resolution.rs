//! The second stage: the legal entity of a firm.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::services::Services;
use crate::store::Firm;

/// Returns the legal entity of a firm.
pub(super) async fn run(services: &Services, firm: &Firm) -> Result<Value> {
    let entity = services.legal(&firm.name).await;
    let entity =
        entity.with_context(|| format!("the register does not tell who {} is", firm.id))?;
    // No code of the catalog: the author of this stage considered this impossible.
    ensure!(
        !entity.legal_name.is_empty(),
        "a legal entity without a name"
    );
    Ok(json!({ "legal_name": entity.legal_name, "jurisdiction": entity.jurisdiction }))
}
