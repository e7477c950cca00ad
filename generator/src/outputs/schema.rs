//! The JSON Schema of the language beside a catalog, for editors: written once, and outdated after an update of
//! errpact.

use errpact_spec::Loaded;

/// The start of every schema's `$id`, whichever version wrote it.
const ID: &str = "https://errpact.dev/schema/catalog-";

/// Returns the schema as the text of a file.
#[must_use]
pub fn schema_text() -> String {
    // A tree of JSON values is always valid JSON.
    serde_json::to_string_pretty(&errpact_spec::json_schema()).unwrap_or_default() + "\n"
}

/// Returns the file that the catalog names as its schema, for editors: `# yaml-language-server:
/// $schema=./errors.schema.json`.
pub(super) fn named(loaded: &Loaded) -> Option<&str> {
    let text = loaded.sources.root()?.text();
    let comments = text.lines().take_while(|line| line.starts_with('#'));
    let mut named = comments.filter_map(|line| line.split_once("$schema="));
    let (_, rest) = named.next()?;
    rest.split_whitespace().next()
}

/// Returns whether a file is a schema of the language, and so errpact's. Editors may use other schemas too.
pub(super) fn is_ours(text: &str) -> bool {
    let read = serde_json::from_str::<serde_json::Value>(text);
    read.is_ok_and(|schema| schema["$id"].as_str().is_some_and(|id| id.starts_with(ID)))
}
