//! The files of a new crate, and the lines that an existing one needs of them.

use super::version;

/// The manifest, only for an empty folder.
pub(crate) const CARGO_TOML: &str = include_str!("rust/Cargo.toml.txt");
/// The build script.
pub(crate) const BUILD_RS: &str = include_str!("rust/build.rs.txt");
/// The crate root, only for an empty folder.
pub(crate) const LIB_RS: &str = include_str!("rust/lib.rs.txt");

/// The line of [`LIB_RS`] that errpact needs.
const MODULE: &str = "errpact::catalog!(pub mod errors);";

/// The line of [`BUILD_RS`] that errpact needs.
pub(crate) const BUILD: &str = "errpact_generator::build(\"errors.yaml\");";

/// An enum for the codes of the starter catalog.
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

/// Returns [`MODULE`] and, for the starter catalog, the check of the prompt at startup.
pub(crate) fn module(starter: bool) -> &'static str {
    match LIB_RS.find(MODULE).and_then(|at| LIB_RS.get(at..)) {
        Some(lines) if starter => lines,
        _ => MODULE,
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_to_add_are_those_of_the_files() {
        assert!(dependencies("").contains("[build-dependencies]\nerrpact-generator = \"0."));
        assert!(!dependencies("").contains('@'));
        assert!(BUILD_RS.contains(BUILD));
        assert!(LIB_RS.contains(MODULE));
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
