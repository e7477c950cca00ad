//! The changes as one JSON object, described by `docs/schemas/diff.json`.

use serde_json::{Map, Value, json};

use super::Diff;
use crate::text;

/// Returns the object as text.
pub(crate) fn render(diff: &Diff) -> anyhow::Result<String> {
    let mut changes = Vec::new();
    for change in &diff.changes {
        let mut value = serde_json::to_value(change)?;
        value["text"] = change.kind.words().into();
        if let Some((before, after)) = diff.tokens(change) {
            value["tokens"] = json!({ "before": before, "after": after });
        }
        changes.push(value);
    }
    let counts = diff.counts().into_iter();
    let counts: Map<String, Value> = counts
        .map(|(class, count)| (class.as_str().to_owned(), count.into()))
        .collect();
    let object = json!({
        "errpact": env!("CARGO_PKG_VERSION"),
        "catalog": diff.new.catalog,
        "old": diff.old.name,
        "new": diff.new.name,
        "worst": diff.worst(),
        "counts": counts,
        "tokens": { "before": diff.old.cost.block, "after": diff.new.cost.block },
        "changes": changes,
    });
    Ok(text::printable_json(serde_json::to_string_pretty(&object)?))
}
