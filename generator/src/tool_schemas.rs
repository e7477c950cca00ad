//! The tools with the schemas of their arguments, as an API expects them. A program makes the same from its tables with
//! `errpact::tools::schemas`.

use bumpalo::Bump;
use errpact_core::table::{ToolApi, tool_definitions};
use errpact_spec::Resolved;
use serde_json::{Value, json};

use crate::origin;
use crate::tables::Tables;

/// Returns an object whose member `tools` belongs in a request of the API, with a final line break.
#[must_use]
pub fn render(resolved: &Resolved, api: ToolApi) -> String {
    let arena = Bump::new();
    let tables = Tables::of(resolved, &arena);
    file(resolved, &tool_definitions(tables.tools, api))
}

/// Returns an object whose member `tools` has the rules of each tool, for the end of its description, with a final line
/// break.
#[cfg(feature = "outputs")]
#[must_use]
pub(crate) fn suffixes(resolved: &Resolved, suffixes: &crate::prompt::Suffixes<'_>) -> String {
    file(resolved, &json!(suffixes.texts))
}

fn file(resolved: &Resolved, tools: &Value) -> String {
    let comment = origin::generated_by(
        &resolved.catalog().name,
        resolved.fingerprint(),
        origin::file_name(resolved),
    );
    let file = json!({
        "$comment": comment + " Do not edit: change the catalog and run `errpact generate`.",
        "tools": tools,
    });
    // JSON with text keys can always be serialized.
    serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
}
