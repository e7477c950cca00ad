//! The schemas of generated arguments, for tools that rmcp publishes. All versions of rmcp have the same schemars.

#[cfg(feature = "rmcp")]
pub use rmcp::schemars;
#[cfg(not(any(feature = "rmcp", feature = "rmcp2")))]
pub use rmcp1::schemars;
#[cfg(all(feature = "rmcp2", not(feature = "rmcp")))]
pub use rmcp2::schemars;

use schemars::Schema;

use crate::arguments::ToolArguments;
use crate::tools;

/// Returns the schema that the catalog declares for the tool.
#[must_use]
pub fn schema<T: ToolArguments>() -> Schema {
    let schema = tools::schema(T::CATALOG, T::TOOL);
    Schema::try_from(schema).unwrap_or_default()
}
