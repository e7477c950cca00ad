//! The second stage: who a firm is before the law.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::services::Services;
use crate::store::Firm;

/// Who a firm is before the law.
pub(super) async fn run(services: &Services, firm: &Firm) -> Result<Value> {
    let entity = services.legal(&firm.name).await;
    let entity =
        entity.with_context(|| format!("the register does not tell who {} is", firm.id))?;
    // No code of the catalog: whoever wrote this stage held it to be impossible.
    ensure!(
        !entity.legal_name.is_empty(),
        "a legal entity without a name"
    );
    Ok(json!({ "legal_name": entity.legal_name, "jurisdiction": entity.jurisdiction }))
}
