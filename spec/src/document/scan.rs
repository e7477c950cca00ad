//! What `errpact scan` expects of the files around the catalog.

use super::keys::keys;
use super::list::{List, Map};
use super::name::{ArgumentName, CodeName, OutputPath, ToolPattern};
use super::text::Text;
use crate::catalog::Covers;

keys! {
    /// What `errpact scan` expects of the files around the catalog.
    "the scan" struct Scan {
        /// Files that must mention codes.
        "paths" => paths: List<ScanPath>,
        /// Names of fields whose values are codes of this catalog, besides `error_code` and `errorCode`.
        "fields" => fields: List<ArgumentName>,
        /// Names that look like codes of this catalog but are not, and codes that no source uses, each with the reason.
        "ignore" => ignore: Map<CodeName, Text>,
    }

    /// Files that must mention codes.
    "a path to scan" struct ScanPath {
        /// A path, or a pattern with `*` and `**`. Each file that matches must mention the codes.
        required "path" => path: OutputPath,
        /// Which codes: `all`, or `delivered` for those that the model or the user receives.
        required "covers" => covers: Covers,
        /// Only the codes that these tools can raise.
        "tools" => tools: List<ToolPattern>,
    }
}
