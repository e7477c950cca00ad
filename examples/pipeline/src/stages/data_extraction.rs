//! The third stage: what a firm says of itself, and what it has filed.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::services::Services;
use crate::store::Firm;

/// Returns what a firm says of itself, and what it has filed.
pub(super) async fn run(services: &Services, firm: &Firm) -> Result<Value> {
    let extract = services.extract(&firm.name).await;
    let extract = extract.with_context(|| format!("no data about {}", firm.id))?;
    let (page, filing) = (extract.page, extract.filing);
    // As in the stage before: the author considered this impossible.
    ensure!(!page.is_empty(), "a page without a word");
    ensure!(filing.participants > 0, "a plan without participants");
    let each = filing.assets / filing.participants;
    Ok(json!({
        "page": page,
        "plan_year": filing.plan_year,
        "participants": filing.participants,
        "assets": filing.assets,
        "assets_each": each,
    }))
}
