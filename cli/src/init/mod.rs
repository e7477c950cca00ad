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

/// Returns the lines of [`CARGO_TOML`] that errpact needs, with the features for what this manifest depends on.
pub(crate) fn dependencies(manifest: &str) -> String {
    let (_, lines) = CARGO_TOML.split_once("[dependencies]").unwrap_or_default();
    let features = features(manifest);
    let lines = if features.is_empty() {
        lines.to_owned()
    } else {
        let features = features.join("\", \"");
        let errpact = format!("{{ version = \"@VERSION@\", features = [\"{features}\"] }}");
        lines.replacen("\"@VERSION@\"", &errpact, 1)
    };
    format!("[dependencies]{}", lines.replace("@VERSION@", version()))
}

/// Returns the features of errpact for the servers that a manifest depends on.
fn features(manifest: &str) -> Vec<&'static str> {
    let mut features = Vec::new();
    for line in manifest.lines() {
        let line = line.trim();
        let line = line.strip_prefix("[dependencies.").unwrap_or(line);
        let Some(end) = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_')
        else {
            continue;
        };
        let (name, rest) = line.split_at(end);
        let version = rest
            .split_once("version = \"")
            .or_else(|| rest.split_once("= \""));
        let digits = |(_, version): (_, &'_ str)| {
            let version = version.trim_start_matches(['=', '^', '~', ' ']);
            version
                .split(|c: char| !c.is_ascii_digit())
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        // A version elsewhere, as that of a workspace, is most likely the newest.
        let feature = match (name, version.map(digits).as_deref()) {
            ("axum", _) => "axum",
            ("rmcp", Some("1")) => "rmcp1",
            ("rmcp", Some("2")) => "rmcp2",
            ("rmcp", _) => "rmcp",
            _ => continue,
        };
        if !features.contains(&feature) {
            features.push(feature);
        }
    }
    features.sort_unstable();
    features
}

/// The line of [`LIB_RS`] that errpact needs.
pub(crate) const MODULE: &str = "errpact::catalog!(pub mod errors);";

/// Returns [`MODULE`] and, for the starter catalog, the check of the prompt at startup.
pub(crate) fn module(starter: bool) -> &'static str {
    match LIB_RS.find(MODULE).and_then(|at| LIB_RS.get(at..)) {
        Some(lines) if starter => lines,
        _ => MODULE,
    }
}

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
        assert!(dependencies("").contains("[build-dependencies]\nerrpact-generator = \"0."));
        assert!(!dependencies("").contains('@'));
        assert!(build_rs().contains(BUILD));
        assert!(lib_rs().contains(MODULE));
    }

    #[test]
    fn a_server_gets_the_feature_of_its_version() {
        for (manifest, wanted) in [
            (
                "[dependencies]\nserde = \"1\"\nrmcp-macros = \"1\"",
                &[][..],
            ),
            ("[dependencies]\nrmcp = \"1.8\"", &["rmcp1"]),
            (
                "rmcp = { version = \"2\", features = [\"server\"] }",
                &["rmcp2"],
            ),
            ("rmcp = \"3.2.1\"\naxum = \"0.8\"", &["axum", "rmcp"]),
            (
                "rmcp = { path = \"../rmcp2\", version = \"^1.2\" }",
                &["rmcp1"],
            ),
            ("rmcp.workspace = true", &["rmcp"]),
            ("[dependencies.rmcp]\nversion = \"3\"", &["rmcp"]),
        ] {
            assert_eq!(features(manifest), wanted, "{manifest}");
        }
        let lines = dependencies("rmcp = \"3\"");
        let errpact = format!(
            "errpact = {{ version = \"{}\", features = [\"rmcp\"] }}\n",
            version()
        );
        assert!(lines.contains(&errpact), "{lines}");
    }
}
