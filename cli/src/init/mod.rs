//! The files that `errpact init` writes. They are embedded from this folder; `@…@` is filled in.
//!
//! They end in `.txt` so that cargo does not take this folder for a separate package.

use std::path::Path;

use errpact_spec::names;

/// A catalog with three codes: two for an enum, and the fallback.
const CATALOG: &str = include_str!("errors.yaml.txt");
/// The manifest, only for an empty folder.
const CARGO_TOML: &str = include_str!("Cargo.toml.txt");
const BUILD_RS: &str = include_str!("build.rs.txt");
/// The crate root, only for an empty folder.
const LIB_RS: &str = include_str!("lib.rs.txt");

/// Returns the lines of [`CARGO_TOML`] that errpact needs.
pub(crate) fn dependencies() -> String {
    let (_, lines) = CARGO_TOML.split_once("[dependencies]").unwrap_or_default();
    format!("[dependencies]{}", lines.replace("@VERSION@", version()))
}

/// The line of [`LIB_RS`] that errpact needs.
pub(crate) const MODULE: &str = "errpact::catalog!(pub mod errors);";

/// The line of [`BUILD_RS`] that errpact needs.
pub(crate) const BUILD: &str = "errpact_generator::build(\"errors.yaml\");";

/// An enum for the codes of [`CATALOG`].
pub(crate) const ENUM: &str = "\
#[derive(Debug, errpact::ToolError)]
#[tool_error(catalog = crate::errors)]
pub enum OrderError {
    #[code(ORDER_NOT_FOUND)]
    NotFound { order: String },
    #[code(ALREADY_SHIPPED)]
    AlreadyShipped,
}
";

/// Returns the starter catalog of a folder.
pub(crate) fn catalog(folder: &Path) -> String {
    CATALOG.replace("@NAME@", &name(folder))
}

/// Returns the manifest of a new crate in a folder.
pub(crate) fn cargo_toml(folder: &Path) -> String {
    CARGO_TOML
        .replace("@CRATE@", &name(folder))
        .replace("@VERSION@", version())
}

/// Returns the build script.
pub(crate) fn build_rs() -> &'static str {
    BUILD_RS
}

/// Returns the root of a new crate.
pub(crate) fn lib_rs() -> &'static str {
    LIB_RS
}

/// Returns the version to depend on: crates of one minor version are compatible.
fn version() -> &'static str {
    concat!(
        env!("CARGO_PKG_VERSION_MAJOR"),
        ".",
        env!("CARGO_PKG_VERSION_MINOR")
    )
}

/// Returns a name for the catalog and the crate, made from the folder's name. It is kebab-case, and
/// not a name that cargo refuses or that collides with another crate.
fn name(folder: &Path) -> String {
    const TAKEN: [&str; 8] = [
        "alloc",
        "core",
        "errpact",
        "errpact-generator",
        "jiff",
        "proc-macro",
        "std",
        "test",
    ];
    let folder = folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    let words: Vec<&str> = folder
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join("-");
    if name.is_empty() {
        "my-agent".to_owned()
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("agent-{name}")
    } else if TAKEN.contains(&&*name) || names::is_rust_keyword(&name) {
        format!("{name}-agent")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_gives_a_name_that_catalog_and_cargo_accept() {
        let names = ["Front_Desk", "4you", "fn", "test", "été", "", "a--b."]
            .map(|folder| name(Path::new(folder)));
        assert_eq!(
            names,
            [
                "front-desk",
                "agent-4you",
                "fn-agent",
                "test-agent",
                "t",
                "my-agent",
                "a-b"
            ]
        );
    }

    #[test]
    fn the_lines_to_add_are_those_of_the_files() {
        assert!(dependencies().contains("[build-dependencies]\nerrpact-generator = \"0."));
        assert!(!dependencies().contains('@'));
        assert!(build_rs().contains(BUILD));
        assert!(lib_rs().contains(MODULE));
    }
}
